import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { plantKey } from '#server/features/budget/test-budget.ts';
import { planted } from '#server/kit/test-planted.ts';
import { readNeeds, splitFindings } from './requisition-splitting.sql.ts';

let app: TestApp;
const areas = { own: '', below: '', other: '' };
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  await planted(
    app.db,
    sql`insert into amount_limit (key, name, fiscal_year, regime, budget_from, direct_max, invitation_max, legal_source, is_own, is_published)
      values ('vector', 'Vector', 2026, 'laassp_2025', 250000000, 624000, 6138000, 'PEF 2026, Anexo 9', true, true)`,
  );
  await sql`insert into officer (id, name) values ('elena', 'Elena')`.execute(app.db);
  const area = async (slug: string, parent: string | null = null) =>
    (
      await sql<{
        id: string;
      }>`insert into area (slug, name, parent_id) values (${slug}, ${slug}, ${parent}) returning id`.execute(
        app.db,
      )
    ).rows[0]?.id ?? '';
  areas.own = await area('quimica');
  areas.below = await area('laboratorio', areas.own);
  areas.other = await area('medicina');
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  await planted(app.db, sql`update procedure set status = 'cancelled'`);
  await planted(app.db, sql`delete from lot_source`);
  await planted(app.db, sql`delete from requisition`);
});

interface Wish {
  area?: string;
  item?: string | null;
  description?: string;
  state?: string;
  lineState?: string | null;
  year?: number;
  partida?: string;
  sentOn?: string;
}
const TONER = 'Tóner negro para impresora láser de alto rendimiento';

/** A requisition of one line for so many pesos; a draft has no folio. */
async function plant(
  net: string,
  wish: Wish = {},
): Promise<{ id: string; line: string; folio: string | null }> {
  made += 1;
  const { state = 'unassigned', item = '44103103', year = 2026 } = wish;
  const folio = state === 'draft' ? null : `RQ-QUI-2026-${made}`;
  const { rows } = await planted(
    app.db,
    sql<{ id: string; line: string }>`
    with r as (insert into requisition (folio, state, requester_id, area_id, fiscal_year, title, category, funding, net_total, sent_at)
      values (${folio}, ${state}, 'elena', ${wish.area ?? areas.own}, ${year}, 'Tóner', 'goods', 'federal', ${net},
        ${folio === null ? null : `${wish.sentOn ?? `2026-${String((made % 4) * 3 + 1).padStart(2, '0')}-15`}T18:00:00Z`}) returning id)
    insert into requisition_line (requisition_id, number, description, item, quantity, unit, partida, unit_price, state)
      select id, 1, ${wish.description ?? TONER}, ${item}, 1, 'H87', ${wish.partida ?? '21401'}, ${net}, ${wish.lineState ?? null} from r
      returning requisition_id id, id line`,
  );
  return { id: rows[0]?.id ?? '', line: rows[0]?.line ?? '', folio };
}
/** A lot of a procedure of a kind that buys a whole line. */
async function convert(line: string, kind: string) {
  const number = `P-${made}`;
  await planted(
    app.db,
    sql`with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
        values (${number}, ${number.toLowerCase()}, 'Tóner', ${kind}, 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Química', 'draft') returning id),
      o as (insert into lot (procedure_id, number, description, unit) select id, 1, 'Tóner', 'Pieza' from p returning id)
      insert into lot_source (lot_id, line_id, quantity) select id, ${line}, 1 from o`,
  );
}
const codes = async (id: string) => (await splitFindings(app.db, id)).map(({ code }) => code);

describe('Sister requisitions of one need', () => {
  it('V21, V22, V23 sums the parts of the area and of those below it, to the cent', async () => {
    await plant('300000.00');
    await plant('310000.00', { area: areas.below });
    const last = await plant('14000.00', { state: 'draft' });
    expect(await codes(last.id)).toEqual([]);
    await planted(app.db, sql`update requisition_line set unit_price = 14000.01 where id = ${last.line}`);
    const [found] = await splitFindings(app.db, last.id);
    expect(found).toMatchObject({
      code: 'split_area',
      severity: 'risk',
      total: '624000.01',
      limit: '624000.00',
    });
    expect(found?.sisters.map(({ folio, areaName }) => [folio === null, areaName])).toEqual([
      [true, 'quimica'],
      [false, 'quimica'],
      [false, 'laboratorio'],
    ]);
  });

  it('V24, V25 leaves out what is tendered, cancelled, a draft of others or of another year', async () => {
    const tendered = await plant('310000.00');
    await convert(tendered.line, 'open');
    await plant('310000.00', { state: 'cancelled' });
    await plant('310000.00', { lineState: 'cancelled' });
    await plant('310000.00', { state: 'draft' });
    await plant('310000.00', { year: 2025 });
    const last = await plant('320000.00', { state: 'draft' });
    expect(await readNeeds(app.db, last.id)).toMatchObject([
      { parts: [{ requisitionId: last.id, net: '320000.00' }] },
    ]);
  });

  it('counts what is bought directly by its amount, as estimated until it is awarded', async () => {
    const bought = await plant('310000.00');
    await convert(bought.line, 'direct');
    const last = await plant('314000.01', { state: 'draft' });
    expect(await codes(last.id)).toEqual(['split_area']);
    await planted(
      app.db,
      sql`with o as (select o.id, o.procedure_id from lot o join lot_source s on s.lot_id = o.id where s.line_id = ${bought.line}),
          d as (insert into award_decision (procedure_id) select procedure_id from o)
        insert into award (lot_id, procedure_id, status, supplier_name, amount) select id, procedure_id, 'awarded', 'Papelera', 300000 from o`,
    );
    expect(await codes(last.id)).toEqual([]);
  });

  it('V26 notes other areas, of the same partida only', async () => {
    await plant('610000.00');
    await plant('14000.01', { area: areas.other, partida: '29401' });
    const last = await plant('1.00', { state: 'draft' });
    expect(await codes(last.id)).toEqual([]);
    await plant('14000.01', { area: areas.other });
    expect(await codes(last.id)).toEqual(['split_unit']);
  });

  it('requisition_lines_like finds what has no key by its words, and two keys are kept apart', async () => {
    await plant('400000.00', {
      item: null,
      description: 'TONER NEGRO para impresora laser, alto rendimiento',
    });
    await plant('400000.00', { item: '99999999' });
    const last = await plant('300000.00', { state: 'draft' });
    const [found] = await splitFindings(app.db, last.id);
    expect(found).toMatchObject({ code: 'split_area', total: '700000.00' });
    await planted(
      app.db,
      sql`update requisition_line set description = 'Microscopio óptico binocular' where id = ${last.line}`,
    );
    await planted(app.db, sql`update requisition_line set item = null where id = ${last.line}`);
    expect(await codes(last.id)).toEqual([]);
  });

  it('takes two lines of a requisition that ask for the same as one part', async () => {
    const { id } = await plant('10.00', { state: 'draft' });
    await planted(
      app.db,
      sql`insert into requisition_line (requisition_id, number, description, item, quantity, unit, unit_price)
        values (${id}, 2, ${TONER}, '44103103', 2, 'H87', 5.25)`,
    );
    expect(await readNeeds(app.db, id)).toMatchObject([{ key: '44103103', parts: [{ net: '20.50' }] }]);
  });

  it('V28, V29 compares purchases by amount with the budget of federal money of the year', async () => {
    await plantKey(app.db, { approved: '300000000.00', source: '15', areaId: areas.own });
    await plantKey(app.db, { approved: '900000000.00', source: '14', areaId: areas.own });
    await planted(
      app.db,
      sql`with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
        values ('AD-MUCHO', 'ad-mucho', 'Todo', 'direct', 'national', 'mixed', 'goods', 'laassp_2025', 2026, 'Química', 'contracted') returning id)
        insert into planning (procedure_id, estimate) select id, 89500000 from p`,
    );
    const last = await plant('500000.00', { state: 'draft' });
    expect(await splitFindings(app.db, last.id)).toMatchObject([
      { code: 'ceiling_30', severity: 'note', total: '90000000.00' },
    ]);
    await planted(app.db, sql`update requisition_line set unit_price = 500000.01 where id = ${last.line}`);
    expect(await splitFindings(app.db, last.id)).toMatchObject([{ code: 'ceiling_30', severity: 'risk' }]);
    // The share of the whole institution is no question to whoever asks.
    const asked = await app.send('admin', 'GET', `/requisiciones/${last.id}/parecidas`);
    expect(await asked.json()).toEqual({ rows: [] });
  });
});
