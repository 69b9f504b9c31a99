import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate, OrderPage } from '#contract/evaluation-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { defineEvaluationJobs } from './evaluations.jobs.ts';
import { evaluationSteps } from './test-evaluation.ts';
import { expectFollowed } from '../search/test-followed.ts';

const KEY = '2026-1';
const ADMIN = `/evaluaciones/administrar/periodos/${KEY}`;
let app: TestApp;
let steps: ReturnType<typeof evaluationSteps>;

/** Contracts of P-1: what was delivered of each, and when. */
const CONTRACTS = [
  { number: 'C-RUNS', signedOn: '2026-02-01', endsOn: '2026-12-31', delivered: [] },
  // Of which only its first day is known, as in old files.
  { number: 'C-FILE', signedOn: null, startsOn: '2026-03-01', endsOn: '2026-04-30', delivered: [] },
  // Signed long before, and received in the period: one in time, one nine days late with a penalty.
  { number: 'C-LATE', signedOn: '2024-01-10', endsOn: '2024-12-31', delivered: ['2026-03-01', '2026-03-10'] },
  { number: 'C-OTHER', signedOn: '2024-01-10', endsOn: '2024-12-31', delivered: ['2025-03-01'] },
];

beforeAll(async () => {
  app = await startTestApp();
  defineEvaluationJobs(app.services);
  steps = evaluationSteps(app);
  await steps.suppliers('P-1', 'P-2');
  await steps.newPeriod(KEY, (await steps.instrument()).id);
  await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
      requesting_area, funding, status, published_at, source)
    values ('LP-1', 'LP-1', 'Papel', 'open', 'national', 'electronic', 'goods', 'laassp_2025', 2026, 'Bibliotecas', 'state',
      'contracted', now() - interval '90 days', 'portal')`.execute(app.db);
  await sql`select refresh_procedures(array(select id from procedure))`.execute(app.db);
  for (const { number, signedOn, startsOn = null, endsOn, delivered } of CONTRACTS) {
    await sql`insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, starts_on, ends_on, amount, source)
      select p.id, ${number}, 'Papel', s.id, s.name, ${signedOn}, ${startsOn}, ${endsOn}, 100, 'portal'
      from procedure p, supplier s where s.number = 'P-1'`.execute(app.db);
    for (const day of delivered)
      await sql`with made as (insert into contract_delivery (id, contract_id, what, planned_on, delivered_on)
          select gen_random_uuid(), id, 'Papel', '2026-03-01', ${day} from contract where number = ${number} returning id, contract_id)
        insert into contract_penalty (id, contract_id, delivery_id, imposed_on, amount, reason, ground)
        select gen_random_uuid(), contract_id, id, ${day}, 10, 'Nueve días tarde', 'Art. 75' from made
        where ${day} = '2026-03-10'`.execute(app.db);
  }
});
afterAll(async () => {
  await expectFollowed(app.db);
  await app.stop();
});

const candidates = () =>
  steps.want<{ rows: Candidate[]; total: number }>(200, 'admin', ['GET', `${ADMIN}/contratos`]);
const list = async (query = '') =>
  (await steps.want<OrderPage>(200, 'admin', ['GET', `${ADMIN}/pedidos${query}`])).rows.map(
    ({ number }) => number,
  );

describe('Orders of a period', () => {
  it('are proposed by what contracts delivered in its days; those in force are offered after them', async () => {
    // Of its order something was rejected in the period, and has not come again.
    await candidates();
    await planted(
      app.db,
      sql`with b as (select id from officer order by id limit 1),
        o as (insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, object, due_on, issued_at, answer_by, token_hash, link_until)
          select c.id, c.supplier_id, 'P-2026-98001', 'accepted', b.id, 'Papel', '2026-03-01', '2026-02-01', '2026-02-05',
            decode(repeat('98', 32), 'hex'), now() from contract c, b where c.number = 'C-LATE' returning id),
        l as (insert into purchase_order_line (id, order_id, number, description, quantity, unit, unit_price)
          select gen_random_uuid(), id, 1, 'Papel', '10', 'H87', '10' from o returning id),
        r as (insert into receipt (id, order_id, number, state, receiver_id, device_at, accept_by, decided_at, replace_by)
          select gen_random_uuid(), o.id, 'R-2026-98001', 'partial', b.id, '2026-03-10', '2026-03-12', '2026-03-11', '2026-03-20' from o, b returning id)
        insert into receipt_line (receipt_id, line_id, arrived, accepted, rejected, reason)
        select r.id, l.id, 10, 9, 1, 'damaged' from r, l`,
    );
    await sql`select refresh_waiting('receipt', array(select id from receipt))`.execute(app.db);
    const { rows, total } = await candidates();
    expect(rows.map(({ number, facts }) => [number, facts])).toEqual([
      ['C-LATE', { deliveries: 2, late: 1, mostDaysLate: 9, penalties: 1, rejections: 1, notReplaced: 1 }],
      ['C-RUNS', null],
      ['C-FILE', null],
    ]);
    expect(total).toBe(3);
    expect((await steps.period(KEY)).proposed).toBe(1);
  });

  it('tell what their contract delivered, and are proposed no more', async () => {
    const [late] = (await candidates()).rows;
    const { supplierName: _name, facts, ...order } = late!;
    await steps.want(201, 'admin', ['POST', `${ADMIN}/pedidos`], { body: { orders: [order] } });
    const page = await steps.want<OrderPage>(200, 'admin', ['GET', `${ADMIN}/pedidos`]);
    expect((await steps.order(page.rows[0]?.id ?? '')).facts).toEqual(facts);
    expect((await candidates()).rows.map(({ number }) => number)).toEqual(['C-RUNS', 'C-FILE']);
    expect((await steps.period(KEY)).proposed).toBe(0);
  });

  it('stand in the order of any column that has one, both ways, and come as a file with the chosen columns', async () => {
    await steps.orders(KEY, ['P-2', 'P-1'], undefined, 'ZZ');
    expect(await list('?orden=pedido')).toEqual(['C-LATE', `ZZ-${KEY}-0`, `ZZ-${KEY}-1`]);
    expect(await list('?orden=-pedido')).toEqual([`ZZ-${KEY}-1`, `ZZ-${KEY}-0`, 'C-LATE']);
    expect(await list('?orden=-proveedor')).toEqual([`ZZ-${KEY}-0`, 'C-LATE', `ZZ-${KEY}-1`]);
    expect(await list('?orden=nada')).toHaveLength(3);
    const file = await app.send(
      'admin',
      'GET',
      `${ADMIN}/pedidos/lista?q=zz&orden=-pedido&columnas=pedido,respondieron,estado`,
    );
    expect(file.headers.get('content-disposition')).toContain(`pedidos-${KEY}-`);
    expect(parse(await file.text(), { bom: true, columns: true })).toEqual([
      { Pedido: `ZZ-${KEY}-1`, Respondieron: 'nadie', Estado: 'Espera al área' },
      { Pedido: `ZZ-${KEY}-0`, Respondieron: 'nadie', Estado: 'Espera al área' },
    ]);
    expect((await app.send('guest', 'GET', `${ADMIN}/pedidos/lista`)).status).toBe(403);
    expect((await app.send('stranger', 'GET', `${ADMIN}/pedidos/lista`)).status).toBe(401);
  });
});
