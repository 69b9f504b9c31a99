import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineWeight } from '#contract/rules/orders/order-lines.ts';
import type { LotPart } from '#contract/rules/requisitions/commitment.ts';
import { plantPeople, plantRequisition } from '#server/features/requisitions/test-requisition-course.ts';
import { transaction } from '#server/kit/db.ts';
import { planted } from '#server/kit/test-planted.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { accrue, movePayments, reserveFor, settleCommitments } from './public.ts';
import { BUDGET_AUTHOR as author, plantArea, plantAuthor, plantKey, sumsOf } from './test-budget.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await plantAuthor(app.db);
  await plantPeople(app.db, ['buyer', 'receiver']);
});
afterAll(() => app.stop());

const LAMPS = { quantity: '3', unitPrice: '800.00', taxRate: '16' } as const;
const WEBCAMS = { quantity: '2', unitPrice: '2600.00', taxRate: '16' } as const;
let last = 0;

/** A signed contract of 3 lamps of one key, and of 2 webcams of another, with its order and an invoice of what is accepted. */
async function contracted({ years = '[]' } = {}) {
  const n = (last += 1);
  const areaId = await plantArea(app.db);
  const lamps = await plantKey(app.db, { approved: '50000.00', item: '51101', areaId });
  const webcams = await plantKey(app.db, { approved: '50000.00', item: '52101', areaId });
  const requisition = await plantRequisition(app.db, {
    areaId,
    state: 'research',
    steps: [],
    lines: [LAMPS, WEBCAMS].map(({ quantity, unitPrice }) => ({ quantity, unitPrice })),
  });
  const [lampLine, webcamLine] = requisition.lines;
  await sql`insert into requisition_key_share (line_id, key_id, share)
    values (${lampLine}, ${lamps}, 100), (${webcamLine}, ${webcams}, 100)`.execute(app.db);
  const reserved = await transaction(app.db, (tx) =>
    reserveFor(tx, {
      author,
      requisitionId: requisition.id,
      folio: requisition.folio,
      shares: [
        { keyId: lamps, amount: '2784.00' },
        { keyId: webcams, amount: '6032.00' },
      ],
    }),
  );
  expect(reserved).toEqual({ ok: true });
  const id = {
    procedure: randomUUID(),
    contract: randomUUID(),
    lamp: randomUUID(),
    webcam: randomUUID(),
    order: randomUUID(),
    receipt: randomUUID(),
    lampLine: randomUUID(),
    webcamLine: randomUUID(),
  };
  const run = (statement: ReturnType<typeof sql>) => planted(app.db, statement);
  await run(sql`insert into procedure (id, number, slug, title, kind, character, modality, category, regime, requesting_area, status, fiscal_year)
    values (${id.procedure}, ${id.procedure}, ${id.procedure}, 'Compra de prueba', 'direct', 'national', 'electronic', 'goods', 'laassp_2025', 'Área', 'awarded', 2026)`);
  await run(sql`insert into lot (id, procedure_id, number, description, unit, quantity, status) values
    (${id.lamp}, ${id.procedure}, 1, 'Lámpara', 'Pieza', 3, 'awarded'), (${id.webcam}, ${id.procedure}, 2, 'Cámara', 'Pieza', 2, 'awarded')`);
  await sql`insert into lot_source (lot_id, line_id, quantity)
    values (${id.lamp}, ${lampLine}, 3), (${id.webcam}, ${webcamLine}, 2)`.execute(app.db);
  await run(sql`insert into award_decision (procedure_id) values (${id.procedure})`);
  await run(sql`insert into award (lot_id, procedure_id, status, amount, supplier_name) values
    (${id.lamp}, ${id.procedure}, 'awarded', 2400, 'Firma'), (${id.webcam}, ${id.procedure}, 'awarded', 5200, 'Firma')`);
  await run(sql`insert into contract (id, procedure_id, number, title, supplier_name, signed_on, amount, years)
    values (${id.contract}, ${id.procedure}, ${`C-${n}`}, 'Equipos', 'Firma', current_date, 8816, ${years}::jsonb)`);
  await run(
    sql`insert into contract_lot (contract_id, lot_id) values (${id.contract}, ${id.lamp}), (${id.contract}, ${id.webcam})`,
  );
  await run(sql`with s as (insert into supplier (name, number, rfc, status) values ('Proveedora', ${`P-${n}`}, ${`PRO99010${n}AB1`}, 'active') returning id),
      o as (insert into purchase_order (id, contract_id, supplier_id, number, state, buyer_id, object, due_on, issued_at, answer_by, token_hash, link_until)
        select ${id.order}, ${id.contract}, s.id, ${`P-2026-9100${n}`}, 'accepted', 'buyer', 'Equipos', current_date, now(), current_date,
          decode(repeat('ab', 32), 'hex'), now() from s returning id),
      l as (insert into purchase_order_line (id, order_id, number, lot_id, description, quantity, unit, unit_price)
        select v.id, o.id, v.n, v.lot, v.said, v.quantity, 'Pieza', v.price from o, (values
          (${id.lampLine}::uuid, 1, ${id.lamp}::uuid, 'Lámpara', '3', '800'), (${id.webcamLine}::uuid, 2, ${id.webcam}::uuid, 'Cámara', '2', '2600'))
          v (id, n, lot, said, quantity, price) returning id),
      r as (insert into receipt (id, order_id, number, state, receiver_id, device_at, accept_by, decided_at, decider_id)
        select ${id.receipt}::uuid, id, ${`R-2026-9100${n}`}, 'accepted', 'receiver', now(), current_date, now(), 'receiver' from o returning id)
    insert into receipt_line (receipt_id, line_id, arrived, accepted)
      select r.id, l.id, 9, case when l.id = ${id.lampLine} then 3 else 1 end from r, l`);
  /** An invoice of so many pieces of each; its id. */
  const invoice = async (lines: readonly [string, number, number][]) => {
    const net = lines.reduce((sum, [, quantity, price]) => sum + quantity * price, 0);
    const { rows } =
      await run(sql`with f as (insert into stored_file (sha256, bytes, media_type) values (${String(n * 10_000 + net).padStart(64, '0')}, 10, 'application/xml') returning sha256),
      i as (insert into invoice (order_id, supplier_id, folio, state, attempt, answer_by, uuid, series, number, issued_at,
          stamped_at, payment_method, subtotal, taxes, total, checks, xml_sha)
        select ${id.order}, supplier_id, ${`F-2026-9${n}${lines.length}${net}`}, 'verified', 1, current_date, ${randomUUID().toUpperCase()}, 'A', ${`${n}${net}`},
          now(), now(), 'PPD', ${net}::numeric, ${net}::numeric * 0.16, ${net}::numeric * 1.16, '[]',
          (select f.sha256 from f) from purchase_order where id = ${id.order} returning id)
      select id from i`);
    const invoiceId = (rows as { id: string }[])[0]!.id;
    for (const [place, [line, quantity, price]] of lines.entries())
      await run(sql`insert into invoice_line (invoice_id, number, description, quantity, unit_price, amount, tax_rate, order_line_id)
        values (${invoiceId}, ${place + 1}, 'Equipo', ${quantity}, ${price}, ${quantity * price}, '16', ${line})`);
    return invoiceId;
  };
  const settle = () => transaction(app.db, (tx) => settleCommitments(tx, id.procedure, author));
  await settle();
  const sums = async (name: string) =>
    Promise.all([lamps, webcams].map(async (key) => (await sumsOf(app.db, key))[name]));
  expect(await sums('committed')).toEqual(['2784.00', '6032.00']);
  const parts = [
    { lotId: id.lamp, weight: lineWeight(LAMPS) },
    { lotId: id.webcam, weight: lineWeight({ ...WEBCAMS, quantity: '1' }) },
  ];
  const accept = (given: { amount: string; parts: LotPart[] }) =>
    transaction(app.db, (tx) =>
      accrue(tx, { contractId: id.contract, number: 'R-1', reason: 'Recepción', ...given }, author),
    );
  const move = (
    kind: 'exercise' | 'pay' | 'unpay',
    invoices: { id: string; amount: string }[],
    amount = '5800.00',
  ) =>
    transaction(app.db, (tx) =>
      movePayments(
        tx,
        kind,
        [
          {
            id: randomUUID(),
            contractId: id.contract,
            number: `OP-${n}`,
            amount,
            reason: 'Pago',
            invoices,
          },
        ],
        author,
      ),
    );
  /** Its order is closed: one webcam does not come. */
  const close = () =>
    run(sql`insert into order_settlement (order_id, state, sheet, remainder, sender_id, answer_by, closed_at)
      values (${id.order}, 'agreed', '{}', 3016, 'buyer', current_date, now())`);
  return { id, sums, settle, close, invoice, parts, accept, move };
}

it('what was accepted, invoiced and paid of each line is of the key of that line', async () => {
  const { id, sums, settle, close, invoice, parts, accept, move } = await contracted();
  await accept({ amount: '5800.00', parts });
  const right = ['2784.00', '3016.00'];
  expect(await sums('accrued')).toEqual(right);
  const lamps = { id: await invoice([[id.lampLine, 3, 800]]), amount: '2784.00' };
  const webcam = { id: await invoice([[id.webcamLine, 1, 2600]]), amount: '3016.00' };
  await move('exercise', [lamps, webcam]);
  expect(await sums('exercised')).toEqual(right);
  // Each invoice of the order is paid, and comes back, by itself.
  await move('pay', [webcam], webcam.amount);
  expect(await sums('paid')).toEqual(['0.00', '3016.00']);
  await move('pay', [lamps], lamps.amount);
  expect(await sums('paid')).toEqual(right);
  await move('unpay', [lamps], lamps.amount);
  expect(await sums('paid')).toEqual(['0.00', '3016.00']);
  // The webcam that does not come any more is given back to the key that was to pay it.
  await close();
  await settle();
  expect(await sums('committed')).toEqual(right);
});

it('one invoice of both lines is exercised by each line, though more was accrued', async () => {
  const { id, sums, invoice, parts, accept, move } = await contracted();
  await accept({ amount: '5800.00', parts });
  const both = await invoice([
    [id.lampLine, 1, 800],
    [id.webcamLine, 1, 2600],
  ]);
  await move('exercise', [{ id: both, amount: '3944.00' }], '3944.00');
  expect(await sums('exercised')).toEqual(['928.00', '3016.00']);
});

it('what no lot is known of goes by what each key has left', async () => {
  const { sums, accept } = await contracted();
  await accept({ amount: '5800.00', parts: [{ lotId: null, weight: 1n }] });
  expect(await sums('accrued')).toEqual(['1831.58', '3968.42']);
});

it('a contract that says its years accrues by line too', async () => {
  const { sums, parts, accept } = await contracted({ years: '[{"year": 2026, "amount": "8816.00"}]' });
  await accept({ amount: '5800.00', parts });
  expect(await sums('accrued')).toEqual(['2784.00', '3016.00']);
});

it('what an order leaves undelivered is given back to the keys of its lines, whatever was accrued', async () => {
  const { sums, settle, close } = await contracted();
  await close();
  await settle();
  await settle();
  expect(await sums('committed')).toEqual(['2784.00', '3016.00']);
});

it('what is given back of a contract leaves each key what was accrued of it', async () => {
  const { id, sums, settle, accept } = await contracted();
  await accept({ amount: '2784.00', parts: [{ lotId: id.lamp, weight: 1n }] });
  await planted(
    app.db,
    sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
      values (${id.contract}, 1, current_date, 'Menos equipos', 'Art. 74', 8816, 5800)`,
  );
  await settle();
  expect(await sums('committed')).toEqual(['2784.00', '3016.00']);
});
