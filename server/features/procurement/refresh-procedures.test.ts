import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { plantedIn } from '#server/kit/test-planted.ts';

const NOW = '2026-03-10T12:00:00Z';
const BEFORE = '2026-03-09T12:00:00Z';
const AFTER = '2026-03-11T12:00:00Z';
const LATER = '2026-03-12T12:00:00Z';

let database: TestDatabase;
let pool: pg.Pool;
let serial = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(plantedIn(database.url), 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Acts = Record<string, string>;

/** A procedure with these acts, refreshed as of NOW. */
async function refreshed(status: string, acts: Acts = {}, publishedAt: string | null = BEFORE) {
  serial += 1;
  const { rows } = await pool.query<{ id: string }>(
    `insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
       status, published_at)
     values ($1, $1, 'Compra de prueba', 'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Almacén', $2, $3)
     returning id`,
    [`REF-${serial}`, status, publishedAt],
  );
  const id = rows[0]?.id ?? '';
  for (const [kind, at] of Object.entries(acts)) {
    await pool.query('insert into milestone (procedure_id, kind, at) values ($1, $2, $3)', [id, kind, at]);
  }
  return refresh(id);
}

interface Derived {
  id: string;
  public_state: string;
  stage: number;
  next_act_kind: string | null;
  next_act_at: Date | null;
  lot_count: number;
  contract_count: number;
  contract_amount: string;
  supplier_names: string;
}

async function refresh(id: string): Promise<Derived> {
  await pool.query('select refresh_procedures(array[$1::uuid], $2)', [id, NOW]);
  const { rows } = await pool.query<Derived>('select * from procedure where id = $1', [id]);
  return rows[0] as Derived;
}

describe('refresh_procedures', () => {
  it.each([
    ['draft', 'hidden'],
    ['planned', 'planned'],
    ['active', 'open'],
    ['evaluation', 'evaluation'],
    ['awarded', 'awarded'],
    ['partially_awarded', 'awarded'],
    ['contracted', 'awarded'],
    ['complete', 'awarded'],
    ['unsuccessful', 'unsuccessful'],
    ['cancelled', 'cancelled'],
    ['suspended', 'suspended'],
  ])('«%s» that was published is seen as %s', async (status, state) => {
    expect((await refreshed(status)).public_state).toBe(state);
  });

  it('what is not published, or only later, is hidden; what is published at the instant is not', async () => {
    expect((await refreshed('active', {}, null)).public_state).toBe('hidden');
    expect((await refreshed('active', {}, AFTER)).public_state).toBe('hidden');
    expect((await refreshed('active', {}, NOW)).public_state).toBe('open');
  });

  it('an active one is evaluated from its opening on, also from one that was moved', async () => {
    expect((await refreshed('active', { opening: AFTER })).public_state).toBe('open');
    const opened = await refreshed('active', { opening: NOW });
    expect(opened.public_state).toBe('evaluation');
    await pool.query(
      "insert into milestone (procedure_id, kind, sequence, at) values ($1, 'opening', 2, $2)",
      [opened.id, AFTER],
    );
    expect((await refresh(opened.id)).public_state).toBe('open');
  });

  it.each<[string, Acts, number]>([
    ['active', {}, 1],
    ['active', { questions_deadline: AFTER, clarification: LATER }, 1],
    ['active', { questions_deadline: BEFORE, clarification: AFTER }, 2],
    ['active', { clarification: AFTER, opening: LATER }, 2],
    ['active', { questions_deadline: BEFORE, clarification: NOW, opening: AFTER }, 3],
    ['active', { clarification: BEFORE, opening: NOW, award: AFTER }, 4],
    ['evaluation', { opening: BEFORE, award: NOW }, 5],
    ['awarded', { award: AFTER }, 5],
    ['contracted', {}, 5],
  ])('%s with %j stands at step %i', async (status, acts, stage) => {
    expect((await refreshed(status, acts)).stage).toBe(stage);
  });

  it('the next act is the first that is still to come, of what still goes on', async () => {
    const acts = { publication: AFTER, clarification: NOW, opening: LATER, award: AFTER };
    expect(await refreshed('active', acts)).toMatchObject({
      next_act_kind: 'award',
      next_act_at: new Date(AFTER),
    });
    for (const over of ['awarded', 'cancelled', 'suspended', 'draft']) {
      expect(await refreshed(over, acts), over).toMatchObject({ next_act_kind: null, next_act_at: null });
    }
  });

  it('lots and contracts are counted; amounts in pesos added up; each supplier is named once', async () => {
    const { id } = await refreshed('contracted');
    await pool.query(
      `insert into lot (procedure_id, number, description, unit, quantity)
       select $1, n, 'Microscopio ' || n, 'pieza', 1 from generate_series(1, 3) n`,
      [id],
    );
    await pool.query(
      `insert into contract (procedure_id, number, title, supplier_name, amount, currency) values
         ($1, 'C-1', 'Primero', 'Óptica del Centro', 100.10, 'MXN'), ($1, 'C-2', 'Segundo', 'Óptica del Centro', 0.15, 'MXN'),
         ($1, 'C-3', 'Tercero', 'Abasto', 900, 'USD'), ($1, 'C-4', 'Cuarto', 'Abasto', null, 'MXN')`,
      [id],
    );
    expect(await refresh(id)).toMatchObject({
      lot_count: 3,
      contract_count: 4,
      contract_amount: '100.25',
      supplier_names: 'Abasto · Óptica del Centro',
    });
    const found = async (text: string) =>
      (
        await pool.query("select from procedure where id = $1 and search @@ plainto_tsquery('spanish', $2)", [
          id,
          text,
        ])
      ).rowCount;
    for (const text of ['microscopios', 'tercero', 'óptica', 'almacén'])
      expect(await found(text), text).toBe(1);
    expect(await found('telescopio')).toBe(0);
  });

  it('leaves every other procedure as it is', async () => {
    const { id } = await refreshed('active');
    await pool.query("update procedure set status = 'cancelled' where id = $1", [id]);
    await refreshed('active');
    const { rows } = await pool.query('select public_state from procedure where id = $1', [id]);
    expect(rows).toEqual([{ public_state: 'open' }]);
  });
});
