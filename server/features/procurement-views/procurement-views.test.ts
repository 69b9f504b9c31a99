import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActsMonth, Spending } from '#contract/procurement-views.ts';
import type { ProcurementSummary } from '#contract/procedures.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { weeksOf } from './month.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ask = async <T>(path: string) => {
  const answer = await app.send('stranger', 'GET', path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

interface Bought {
  kind?: string;
  status?: string;
  area?: string;
  acts?: Record<string, string>;
  contracts?: { supplier: string; signedOn: string; amount: number; currency?: string; firm?: string }[];
}

/** A procedure that was published in 2020. */
async function buy(
  number: string,
  { kind = 'open', status = 'contracted', area = 'Rectoría', acts = {}, contracts = [] }: Bought,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status, published_at)
    values (${number}, ${number}, ${`Compra ${number}`}, ${kind}, 'national', 'mixed', 'goods', 'lineamientos_ug', 2020, ${area}, ${status},
      ${status === 'draft' ? null : '2020-01-02T16:00:00Z'}) returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  for (const [act, at] of Object.entries(acts))
    await sql`insert into milestone (procedure_id, kind, at) values (${id}, ${act}, ${at})`.execute(app.db);
  for (const [index, one] of contracts.entries())
    await sql`insert into contract (procedure_id, number, title, supplier_name, supplier_id, signed_on, amount, currency)
      values (${id}, ${`${number}-${index}`}, 'Contrato', ${one.supplier}, ${one.firm ?? null}, ${one.signedOn}, ${one.amount}, ${one.currency ?? 'MXN'})`.execute(
      app.db,
    );
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);
  return id;
}

describe('the calendar of a month', () => {
  it.each([
    ['2026-02', '2026-01-26', '2026-03-01'],
    ['2026-11', '2026-10-26', '2026-12-06'],
    ['2027-02', '2027-02-01', '2027-02-28'],
  ])('%s stands in the whole weeks from %s to %s', (month, from, to) => {
    expect(weeksOf(month)).toEqual({ from, to });
  });

  it('holds the acts of its weeks in Mexico that are held, under the filters of the list, and no publication', async () => {
    const area = 'Calendario';
    await buy('CAL-1', {
      area,
      acts: {
        publication: '2021-03-10T16:00:00Z',
        // The last minute of the Sunday before, and the first of the first Monday.
        site_visit: '2021-03-01T05:59:00Z',
        opening: '2021-03-01T06:00:00Z',
        award: '2021-03-20T18:00:00Z',
      },
    });
    await buy('CAL-2', { area: 'Otra', acts: { opening: '2021-03-11T16:00:00Z' } });
    await buy('CAL-3', { area, status: 'cancelled', acts: { opening: '2021-03-11T16:00:00Z' } });
    await buy('CAL-4', { area, status: 'draft', acts: { opening: '2021-03-11T16:00:00Z' } });
    const month = await ask<ActsMonth>(`/procedimientos/calendario?mes=2021-03&area=${area}`);
    expect(month).toMatchObject({ month: '2021-03', from: '2021-03-01', to: '2021-04-04', total: 2 });
    expect(month.acts.map(({ kind, number }) => [kind, number])).toEqual([
      ['opening', 'CAL-1'],
      ['award', 'CAL-1'],
    ]);
    expect((await app.send('stranger', 'GET', '/procedimientos/calendario?mes=2021-13')).status).toBe(422);
  });
});

describe('what was spent', () => {
  beforeAll(async () => {
    const { rows } = await sql<{ id: string }>`insert into supplier (number, name, status)
      values ('UG-2020-0001', 'Papelería Huizache de Muestra', 'active') returning id`.execute(app.db);
    const firm = rows[0]?.id ?? '';
    await buy('GASTO-1', {
      area: 'Biblioteca',
      acts: { award: '2025-02-01T18:00:00Z' },
      contracts: [
        { supplier: 'PAPELERIA HUIZACHE', firm, signedOn: '2025-02-10', amount: 100.1 },
        { supplier: 'Cómputo Ficticio, S.A.', signedOn: '2025-02-11', amount: 50.05 },
        { supplier: 'Divisas', signedOn: '2025-02-11', amount: 9_999, currency: 'USD' },
      ],
    });
    await buy('GASTO-2', {
      kind: 'direct',
      area: 'Rectoría',
      contracts: [
        { supplier: 'Computo ficticio SA', signedOn: '2025-11-30', amount: 200 },
        { supplier: 'Papelería Huizache de Muestra', firm, signedOn: '2024-06-01', amount: 175 },
      ],
    });
    await sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
      select id, 1, '2025-12-01', 'Más cantidad', 'LAASSP, art. 74', 200, 210 from contract
      where supplier_name = 'Computo ficticio SA'`.execute(app.db);
    // A sale is income: its year, too, is one in which nothing else was signed.
    await buy('GASTO-5', {
      kind: 'disposal',
      contracts: [
        { supplier: 'Fierro viejo de muestra', signedOn: '2025-07-07', amount: 5e5 },
        { supplier: 'Fierro viejo de muestra', signedOn: '2023-07-07', amount: 5e5 },
      ],
    });
    await buy('GASTO-3', {
      status: 'draft',
      contracts: [{ supplier: 'Nadie lo ve', signedOn: '2025-05-05', amount: 1e6 }],
    });
    const id = await buy('GASTO-4', {
      area: 'Lotes',
      status: 'awarded',
      acts: { award: '2025-06-01T18:00:00Z' },
    });
    await sql`insert into opening (procedure_id) values (${id})`.execute(app.db);
    for (const [number, bidders] of [
      [1, 1],
      [2, 2],
      [3, 1],
    ] as const) {
      const { rows: lots } = await sql<{
        id: string;
      }>`insert into lot (procedure_id, number, description, unit, quantity)
        values (${id}, ${number}, 'Bien', 'Pieza', 1) returning id`.execute(app.db);
      for (let n = 0; n < bidders; n += 1)
        await sql`with t as (insert into tenderer (procedure_id, position, name) values (${id}, ${number * 10 + n}, 'Empresa') returning id)
          insert into bid (tenderer_id, lot_id, amount) select id, ${lots[0]?.id ?? ''}::uuid, 10 from t`.execute(
          app.db,
        );
    }
  });

  it('is summed by month, area, kind and supplier; only pesos, only of public purchases, to the cent', async () => {
    const spending = await ask<Spending>('/procedimientos/ejercido?anio=2025');
    expect(spending).toMatchObject({
      year: 2025,
      years: [2025, 2024],
      asOf: '2025-12-31',
      total: '350.15',
      amended: '360.15',
      contracts: 3,
      before: '175.00',
      beforeContracts: 1,
      kinds: [
        { kind: 'direct', amount: '200.00', procedures: 1 },
        { kind: 'open', amount: '150.15', procedures: 1 },
      ],
      areas: [
        { name: 'Rectoría', amount: '200.00', contracts: 1 },
        { name: 'Biblioteca', amount: '150.15', contracts: 2 },
      ],
      otherAreas: { count: 0, amount: '0.00' },
      bids: { lots: 3, single: 2 },
    });
    expect(spending.months[1]).toEqual({ month: 2, kinds: [{ kind: 'open', amount: '150.15' }] });
    // Two spellings of one firm are one; a registered one is known by its number.
    expect(spending.suppliers.map(({ number, amount, contracts }) => [number, amount, contracts])).toEqual([
      [null, '250.05', 2],
      ['UG-2020-0001', '100.10', 1],
    ]);
  });

  it('follows the filters of the list and those of suppliers, who count with their own contracts alone', async () => {
    const of = async (query: string) =>
      (await ask<Spending>(`/procedimientos/ejercido?anio=2025&${query}`)).total;
    expect(await of('area=Biblioteca')).toBe('150.15');
    expect(await of('tipo=directa')).toBe('200.00');
    expect(await of('proveedor=UG-2020-0001')).toBe('100.10');
    const { suppliers } = await ask<Spending>('/procedimientos/ejercido?anio=2025');
    expect(await of(`area=Biblioteca&proveedor=${encodeURIComponent(suppliers[0]?.key ?? '')}`)).toBe(
      '50.05',
    );
    expect((await ask<Spending>('/procedimientos/ejercido?anio=2023')).total).toBe('0');
  });

  it('of a month is its column: what it leads to has the same sum', async () => {
    const { months } = await ask<Spending>('/procedimientos/ejercido?anio=2025');
    for (const { month, kinds } of months) {
      const mes = `2025-${String(month).padStart(2, '0')}`;
      const { list, total, year, asOf } = await ask<Spending>(`/procedimientos/ejercido?mes=${mes}`);
      const column = kinds.reduce((sum, { amount }) => sum + Number(amount), 0);
      expect([year, asOf.slice(0, 7), Number(total)]).toEqual([2025, mes, column]);
      expect(list.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(column, 2);
    }
    expect((await ask<Spending>('/procedimientos/ejercido?mes=2025-02&anio=2024')).before).toBeNull();
  });

  it('of the home page is that of its list: a contract without a signature counts from its beginning', async () => {
    const year = String(new Date().getFullYear());
    const id = await buy('PORTADA-1', { kind: 'framework' });
    await sql`insert into contract (procedure_id, number, title, supplier_name, starts_on, amount, currency)
      values (${id}, 'PORTADA-1', 'Contrato', 'Quien sea', ${`${year}-01-02`}, 77.7, 'MXN')`.execute(app.db);
    const home = await ask<ProcurementSummary>('/procedimientos/resumen');
    const { total } = await ask<Spending>('/procedimientos/ejercido?tipo=acuerdo-marco');
    expect(home.spending.kinds.find(({ kind }) => kind === 'framework')?.amount).toBe(total);
    expect(total).toBe('77.70');
  });

  it('lists the contracts that make up each figure, with their sum and their addresses', async () => {
    const { suppliers } = await ask<Spending>('/procedimientos/ejercido?anio=2025');
    for (const { key, amount, contracts } of suppliers) {
      const query = `anio=2025&proveedor=${encodeURIComponent(key)}`;
      const { list, total } = await ask<Spending>(`/procedimientos/ejercido?${query}`);
      expect([list.length, total]).toEqual([contracts, amount]);
      expect(list.reduce((sum, one) => sum + Number(one.amount), 0).toFixed(2)).toBe(amount);
      const file = await app.send('stranger', 'GET', `/procedimientos/ejercido.csv?${query}&tabla=contratos`);
      // Its name says whose they are.
      expect(file.headers.get('content-disposition')).toMatch(
        /"contratado-2025-contratos-proveedor-[a-z0-9-]+\.csv"/,
      );
      const rows = parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
      expect(rows.map((row) => row['Contrato'])).toEqual(list.map(({ number }) => number));
      for (const row of rows)
        expect(row['Dirección']).toContain(
          `/AdquisicionesUG/adquisiciones/procedimientos/${row['Procedimiento']}#contrato-${row['Contrato']?.toLowerCase()}`,
        );
    }
  });

  it('comes as a table that holds all of it', async () => {
    const answer = await app.send(
      'stranger',
      'GET',
      '/procedimientos/ejercido.csv?anio=2025&tabla=proveedores',
    );
    expect(answer.headers.get('content-disposition')).toContain('contratado-2025-proveedores.csv');
    const rows = parse(await answer.text(), { bom: true });
    expect(rows[0]).toEqual([
      'Proveedor',
      'Número de registro',
      'Contratos',
      'Monto con IVA, como se firmó (MXN)',
    ]);
    expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
      ['', '2', '250.05'],
      ['UG-2020-0001', '1', '100.10'],
    ]);
    for (const table of ['meses', 'areas', 'tipos']) {
      const other = await app.send(
        'stranger',
        'GET',
        `/procedimientos/ejercido.csv?anio=2025&tabla=${table}`,
      );
      const amounts = parse(await other.text(), { bom: true })
        .slice(1)
        .map((row) => Number(row[2]));
      expect(
        amounts.reduce((sum, amount) => sum + amount, 0),
        table,
      ).toBeCloseTo(350.15, 2);
    }
  });
});
