import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenData } from '#contract/open-data.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { COLUMN_MEANINGS } from './column-meanings.ts';
import { stateOfContract } from './contract-export.ts';

let app: TestApp;

async function procedure(number: string, status: 'contracted' | 'draft'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status, published_at)
    values (${number}, ${number}, 'Compra', 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2025, 'Rectoría', ${status},
      ${status === 'draft' ? null : '2025-01-02T16:00:00Z'}) returning id`.execute(app.db);
  return rows[0]?.id ?? '';
}

async function contract(procedureId: string, number: string, signedOn: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into contract (procedure_id, number, title, supplier_name, supplier_rfc, signed_on, starts_on, ends_on, amount)
    values (${procedureId}, ${number}, 'Sillas', ${'=Huizache de Muestra'}, 'PEXA800101AB1', ${signedOn}, ${signedOn}, '2025-12-31', 1000.50)
    returning id`.execute(app.db);
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  app = await startTestApp();
  const [open, hidden] = [await procedure('LP-1', 'contracted'), await procedure('LP-2', 'draft')];
  const amended = await contract(open, 'C-1', '2025-03-01');
  await contract(open, 'C-2', '2024-05-01');
  await contract(open, 'C-3', null);
  // As CompraNet brings many: without the day of the signature.
  await sql`update contract set signed_on = null where number = 'C-2'`.execute(app.db);
  await contract(hidden, 'C-4', '2025-03-01');
  await sql`insert into lot (procedure_id, number, description, unit, quantity)
    select ${open}::uuid, n, 'Bien', 'Pieza', 1 from generate_series(1, 2) n`.execute(app.db);
  await sql`insert into contract_lot (contract_id, lot_id)
    select ${amended}::uuid, id from lot where procedure_id = ${open}`.execute(app.db);
  await sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after, ends_before, ends_after)
    values (${amended}, 1, '2025-04-01', 'Se agregan sillas para dos aulas', 'Artículo 52 de la Ley', 1000.50, 1200, null, null),
      (${amended}, 2, '2025-05-01', 'Se amplía el plazo de entrega', 'Artículo 52 de la Ley', null, null, '2025-12-31', '2026-01-31')`.execute(
    app.db,
  );
  await sql`insert into contract_payment (id, contract_id, paid_on, amount, invoice)
    values (gen_random_uuid(), ${amended}, '2025-06-01', 600, 'F-1'), (gen_random_uuid(), ${amended}, '2025-07-01', 0.5, 'F-2')`.execute(
    app.db,
  );
  await sql`select refresh_procedures(array[${open}, ${hidden}]::uuid[])`.execute(app.db);
});
afterAll(() => app.stop());

const file = async (query = '') => {
  const answer = await app.send('stranger', 'GET', `/contratos/exportacion${query}`);
  expect(answer.status).toBe(200);
  return answer.text();
};
type Line = Record<string, string>;
const lines = async (query = '') =>
  parse(await file(query), { columns: true, bom: true }) as unknown as Line[];

describe('the file of contracts', () => {
  it('has each contract of a published procedure once, the latest first, as it was signed and as it stands', async () => {
    const all = await lines();
    expect(all.map((line) => line['Contrato'])).toEqual(['C-1', 'C-2', 'C-3']);
    expect(all[0]).toMatchObject({
      OCID: expect.stringMatching(/-LP-1$/) as string,
      Procedimiento: 'LP-1',
      Partidas: '1, 2',
      'Fecha de firma': '2025-03-01',
      'Monto con IVA, como se firmó': '1000.50',
      'Convenios modificatorios': '2',
      'Monto con convenios e IVA': '1200.00',
      'Término como se firmó': '2025-12-31',
      'Término con sus convenios': '2026-01-31',
      Pagado: '600.50',
      'Penas convencionales': '',
      Fuente: 'Este portal',
      Expediente: expect.stringMatching(
        /\/AdquisicionesUG\/adquisiciones\/procedimientos\/LP-1#contrato-c-1$/,
      ) as string,
    });
  });

  it('takes no formula along and no RFC', async () => {
    const [line] = await lines();
    expect(line?.['Proveedor']).toBe("'=Huizache de Muestra");
    for (const format of ['csv', 'json'])
      expect(await file(`?formato=${format}`)).not.toContain('PEXA800101');
  });

  it('is that of one year where it is asked for', async () => {
    const ofYear = async (year: number) =>
      (await lines(`?anio=${year}`)).map((line) => line['Contrato'] as string);
    expect(await Promise.all([2024, 2025, 2026].map(ofYear))).toEqual([['C-2'], ['C-1'], []]);
    // Nothing is lost between the years: what says no day is asked for by that.
    expect((await lines('?anio=sin-fecha')).map((line) => line['Contrato'])).toEqual(['C-3']);
    const spent = await app.send('stranger', 'GET', '/procedimientos/ejercido?anio=2024');
    expect(await spent.json()).toMatchObject({ contracts: 1, undated: 1, total: '1000.50' });
    expect((await app.send('stranger', 'GET', '/contratos/exportacion?anio=ayer')).status).toBe(422);
  });

  it('and every other file says what each of its columns holds, and of none that it lacks', async () => {
    const { sets } = (await (await app.send('stranger', 'GET', '/datos-abiertos')).json()) as OpenData;
    const columns = sets.flatMap(({ key, columns: all }) => all.map((column) => ({ key, ...column })));
    expect(columns.filter(({ meaning }) => meaning.length < 5)).toEqual([]);
    const known = new Set(columns.map(({ key, name }) => `${key}: ${name}`));
    const told = Object.entries(COLUMN_MEANINGS).flatMap(([key, meanings]) =>
      Object.keys(meanings).map((name) => ({ key, name })),
    );
    const ofAnother = new Set(columns.map(({ name }) => name));
    expect(told.filter(({ key, name }) => !known.has(`${key}: ${name}`) && !ofAnother.has(name))).toEqual([]);
  });

  it('is told of among the open data, with its columns and its years', async () => {
    const { sets } = (await (await app.send('stranger', 'GET', '/datos-abiertos')).json()) as OpenData;
    const told = sets.find(({ key }) => key === 'contratos');
    expect(told).toMatchObject({ rows: 3 });
    expect(told?.columns.map(({ name }) => name)).toEqual(Object.keys((await lines())[0] ?? {}));
    expect(new Set(told?.parts.map(({ label, count }) => `${label}: ${count}`))).toEqual(
      new Set(['2025: 1', '2024: 1', 'Sin fecha: 1']),
    );
  });
});

it.each([
  ['active', null, '2026-01-01', 'Vigente'],
  ['active', null, '2025-12-30', 'Término cumplido, sin cierre registrado'],
  ['active', null, null, 'Sin fecha de término'],
  ['terminated', 'rescission', '2026-01-01', 'Rescindido'],
  ['expired', null, '2013-01-01', 'Vencido'],
] as const)('a contract that is %s, ended by %s, until %s, is «%s»', (status, end, present_end, said) => {
  expect(stateOfContract({ status, end, present_end }, '2025-12-31')).toBe(said);
});
