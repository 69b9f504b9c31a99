import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { ProcedureTemplate } from '#contract/procedure-templates.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { PaidPrices } from '#contract/profile-prices.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { addPublicDocument, completeDraft } from '../procurement/test-procedures.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { planted } from '#server/kit/test-planted.ts';

const ADMIN = '/administracion/procedimientos';
const CONTENT = '/administracion/contenido/perfiles';
const OLD = 'pc-lap-bas-2025-01';
const NEW = 'pc-lap-bas-2026-01';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await keepProfile('PC-LAP-BAS-2025-01');
  await keepProfile('PC-LAP-BAS-2026-01', { replaces: OLD });
  await keepProfile('PC-MON-BAS-2026-01', {}, false);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyTables(app.db, ['procedure', 'procedure_template']);
});

async function keepProfile(code: string, other: object = {}, isPublished = true): Promise<void> {
  const values = {
    code,
    name: `Equipo ${code}`,
    technicalText: 'Equipo nuevo.',
    specification: [{ id: 'a', group: 'Equipo', label: 'Memoria', value: '16 GB' }],
    prices: [],
    validFrom: '2026-01-01',
    validUntil: '2030-12-31',
    ...other,
  };
  const item = (await (await app.send('admin', 'POST', CONTENT, { values })).json()) as ContentItem;
  if (!isPublished) return;
  const path = `${CONTENT}/entradas/${item.key}/pasos`;
  const done = await app.send('admin', 'POST', path, { step: 'publish' }, { 'if-match': '"1"' });
  expect(done.status).toBe(200);
}

const ask = (method: string, path: string, body?: unknown, version?: number) =>
  app.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T = AdminProcedure>(answer: Response | Promise<Response>) =>
  (await (await answer).json()) as T;
const prices = (key: string) => read<PaidPrices>(app.send('guest', 'GET', `/perfiles/${key}/precios`));

/** A draft whose first lot, forty computers, names a profile. */
async function draft(profile: string): Promise<AdminProcedure> {
  const made = await completeDraft(app);
  const lots = made.lots.map((lot, index) => (index === 0 ? { ...lot, profile } : lot));
  return read(ask('PUT', `${ADMIN}/${made.id}`, { lots }, made.version));
}

/** Whoever won the first lot: what was awarded for it without tax, and its contract. */
async function won(
  { id, lots }: AdminProcedure,
  { award, contract, on }: { award?: string; contract: string; on: string },
): Promise<void> {
  const lot = lots[0]?.id;
  await sql`update procedure set status = 'contracted', published_at = now() - interval '2 days' where id = ${id}`.execute(
    app.db,
  );
  if (award !== undefined) {
    await sql`insert into award_decision (procedure_id) values (${id})`.execute(app.db);
    await sql`insert into award (lot_id, procedure_id, status, supplier_name, amount)
      values (${lot}, ${id}, 'awarded', 'Cómputo de muestra', ${award})`.execute(app.db);
    await sql`update lot set status = 'awarded' where id = ${lot}`.execute(app.db);
  }
  await sql`with c as (insert into contract (procedure_id, number, title, supplier_name, signed_on, amount)
      values (${id}, 'C-1', 'Equipo', 'Cómputo de muestra', ${on}, ${contract}) returning id)
    insert into contract_lot select id, ${lot} from c`.execute(app.db);
  await refresh(id);
}

const refresh = (id: string) => sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);

describe('The computing profile of a lot', () => {
  it('is kept with the lot, told in its history and taken over by a copy and by a template', async () => {
    const made = await draft(NEW);
    expect(made.lots.map(({ profile }) => profile)).toEqual([NEW, null]);
    const history = await read<{ rows: { differences: { label: string; after: unknown }[] }[] }>(
      ask('GET', `${ADMIN}/${made.id}/historial`),
    );
    expect(history.rows[0]?.differences).toEqual([
      expect.objectContaining({ label: 'Partida 1, perfil de cómputo', after: NEW }),
    ]);
    const copied = await read(ask('POST', `${ADMIN}/${made.id}/copias`, { kind: 'copy' }));
    expect(copied.lots.map(({ profile }) => profile)).toEqual([NEW, null]);
    const body = { procedureId: made.id, name: 'Cómputo del año' };
    const template = await read<ProcedureTemplate>(ask('POST', `${ADMIN}/plantillas`, body));
    await planted(app.db, sql`update computing_profile set is_published = false where slug = ${NEW}`);
    const begun = await read(ask('POST', `${ADMIN}/plantillas/${template.id}/procedimientos`));
    await planted(app.db, sql`update computing_profile set is_published = true where slug = ${NEW}`);
    // What is not published any more is not begun with.
    expect(begun.lots.map(({ profile }) => profile)).toEqual([null, null]);
  });

  it('is refused at its lot when no such profile is published; one that was withdrawn since stays', async () => {
    const made = await completeDraft(app);
    for (const profile of ['pc-mon-bas-2026-01', 'no-existe']) {
      const lots = made.lots.map((lot, index) => (index === 1 ? { ...lot, profile } : lot));
      const answer = await ask('PUT', `${ADMIN}/${made.id}`, { lots }, made.version);
      expect(answer.status).toBe(422);
      const { fields } = await read<Problem>(answer);
      expect(fields).toEqual({ 'lots.1.profile': expect.stringContaining('ya no está publicado') });
    }
    const named = await draft(NEW);
    await planted(app.db, sql`update computing_profile set is_published = false where slug = ${NEW}`);
    const saved = await read(ask('PUT', `${ADMIN}/${named.id}`, { title: 'Otro título' }, named.version));
    await planted(app.db, sql`update computing_profile set is_published = true where slug = ${NEW}`);
    expect(saved.lots[0]?.profile).toBe(NEW);
  });

  it('of two officers who choose different ones for a lot, the second is asked; elsewhere both are joined', async () => {
    const made = await draft(NEW);
    const choose = (profile: string | null, quantity = made.lots[0]?.quantity) => ({
      lots: made.lots.map((lot, index) => (index === 0 ? { ...lot, profile, quantity } : lot)),
      seen: { lots: made.lots },
    });
    await ask('PUT', `${ADMIN}/${made.id}`, choose(OLD), made.version);
    const joined = await read(ask('PUT', `${ADMIN}/${made.id}`, choose(NEW, '50'), made.version));
    expect(joined.lots[0]).toMatchObject({ profile: OLD, quantity: '50' });
    const refused = await ask('PUT', `${ADMIN}/${made.id}`, choose(null), made.version);
    expect(refused.status).toBe(409);
    const { extra } = await read<Problem>(refused);
    expect(extra?.conflicts).toEqual([
      expect.objectContaining({ label: 'Partida 1, perfil de cómputo', theirs: OLD, mine: null }),
    ]);
  });

  it('is named after publication without a reason, because visitors do not read it', async () => {
    const made = await draft('');
    await addPublicDocument(app.db, made.id, { kind: 'notice' });
    const published = await read(
      ask('POST', `${ADMIN}/${made.id}/publicacion`, { documents: [] }, made.version),
    );
    const lots = published.lots.map((lot) => ({ ...lot, profile: NEW }));
    const saved = await read(ask('PUT', `${ADMIN}/${made.id}`, { lots }, published.version));
    expect(saved).toMatchObject({ changes: [], lots: [{ profile: NEW }, { profile: NEW }] });
    const shown = await app.send('stranger', 'GET', `/procedimientos/${made.slug}`);
    expect(await shown.text()).not.toContain(NEW);
  });
});

describe('What was paid for a profile', () => {
  it('is what was awarded for one unit without tax, also under the profiles that it replaced, the newest first', async () => {
    await won(await draft(NEW), { award: '640000.00', contract: '742400.00', on: '2026-03-10' });
    await won(await draft(OLD), { award: '600001.00', contract: '696000.00', on: '2025-03-10' });
    const { rows, total } = await prices(NEW);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        unitPrice: '16000.00',
        withTax: false,
        currency: 'MXN',
        quantity: '40',
        unit: 'Pieza',
        on: '2026-03-10',
        supplierName: 'Cómputo de muestra',
        supplierNumber: null,
        lot: 1,
        profile: 'PC-LAP-BAS-2026-01',
      },
      { unitPrice: '15000.03', on: '2025-03-10', profile: 'PC-LAP-BAS-2025-01' },
    ]);
    expect((await prices(OLD)).rows).toMatchObject([{ unitPrice: '15000.03' }]);
  });

  it('comes from the contract of that lot alone where no award was written down, and says that it carries tax', async () => {
    const made = await draft(NEW);
    await won(made, { contract: '742400.00', on: '2026-03-10' });
    expect((await prices(NEW)).rows).toMatchObject([{ unitPrice: '18560.00', withTax: true }]);
    // A contract that covers another lot too says nothing of this one.
    await sql`insert into contract_lot select id, ${made.lots[1]?.id} from contract where procedure_id = ${made.id}`.execute(
      app.db,
    );
    expect(await prices(NEW)).toEqual({ rows: [], total: 0 });
    await sql`delete from contract_lot where lot_id = ${made.lots[1]?.id}`.execute(app.db);
    await sql`update contract set minimum_amount = 1000 where procedure_id = ${made.id}`.execute(app.db);
    expect((await prices(NEW)).total).toBe(0);
  });

  it('is told of nothing that visitors do not read: before the award, in a draft, of a lot without a winner', async () => {
    const made = await draft(NEW);
    await won(made, { award: '640000.00', contract: '742400.00', on: '2026-03-10' });
    expect((await prices(NEW)).total).toBe(1);
    for (const status of ['draft', 'evaluation', 'suspended', 'cancelled']) {
      await sql`update procedure set status = ${status} where id = ${made.id}`.execute(app.db);
      await refresh(made.id);
      expect((await prices(NEW)).total, status).toBe(0);
    }
    await sql`update procedure set status = 'contracted', published_at = now() + interval '1 day' where id = ${made.id}`.execute(
      app.db,
    );
    await refresh(made.id);
    expect((await prices(NEW)).total).toBe(0);
  });

  it('is for signed-in people, of published profiles', async () => {
    expect((await app.send('stranger', 'GET', `/perfiles/${NEW}/precios`)).status).toBe(401);
    for (const key of ['pc-mon-bas-2026-01', 'no-existe'])
      expect((await app.send('guest', 'GET', `/perfiles/${key}/precios`)).status).toBe(404);
  });
});
