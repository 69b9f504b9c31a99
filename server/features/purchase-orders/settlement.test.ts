import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectKept } from '#server/features/waiting/test-waiting.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { planted } from '#server/kit/test-planted.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import {
  linkOf,
  mailsWithoutWay,
  ordersOf,
  plantContract,
  supplierOf,
  TERMS,
  type Answer,
} from './test-orders.ts';

let app: TestApp;
let second: Caller;
let buys: ReturnType<typeof ordersOf>;
let receives: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null });
  const buyer = await holder(app.db, 'buyer', 'buyer', { areaId: areas.one });
  second = await holder(app.db, 'second', 'second_person', { areaId: areas.one });
  buys = ordersOf(app, buyer);
  receives = ordersOf(app, await holder(app.db, 'receiver', 'receiver', { areaId: areas.one }));
  // They have worked here.
  for (const who of [buyer, second]) await app.send(who, 'GET', '/administracion/pedidos');
});
afterAll(() => app.stop());

/** An order of 100 units at 1,000.00, without IVA, of which some came today. */
async function ordered(units: string) {
  const contract = await plantContract(app.db, { area: 'Área one' });
  const { body: begun } = await buys.begin(contract.id);
  await buys.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver' });
  const { body: order } = await buys.issue(begun.id);
  const number = order.number ?? '';
  const supplier = supplierOf(app, number, await linkOf(app.db, number));
  const { receipt } = await arrive(order, units);
  return { id: order.id, order, number, contract, receipt, supplier };
}

async function arrive(order: Answer, units: string) {
  const { body } = await receives.call('POST', `/${order.id}/recepciones`, {
    id: crypto.randomUUID(),
    deviceAt: new Date().toISOString(),
    deliveredBy: 'Chofer',
    remission: '',
    note: '',
    lines: [{ lineId: order.form.lines[0]!.id, arrived: units }],
  });
  return { receipt: body.receipts[0]! };
}

async function accept(id: string, units: string) {
  const { receipts } = await receives.read(id);
  const { id: receiptId, version } = receipts[0]!;
  const lines = receipts[0]!.lines.map(({ lineId }) => ({
    lineId,
    accepted: units,
    rejected: '0',
    reason: null,
  }));
  const done = await receives.call(
    'POST',
    `/${id}/recepciones/${receiptId}/resultado`,
    { note: '', lines },
    version,
  );
  expect([done.status, done.body.detail]).toEqual([200, undefined]);
}

/** Proposed by who buys, confirmed by the second person; what it said to the second one. */
async function byTwo(id: string, path: string, body: object) {
  const proposed = await buys.act('POST', id, path, body);
  expect([proposed.status, proposed.body.code]).toEqual([202, 'decision_proposed']);
  const { rows } = await sql<{
    id: string;
  }>`select id from decision_proposal where record_id = ${id} and status = 'open'`.execute(app.db);
  const answer = await app.send(second, 'POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`);
  return { status: answer.status, body: (await answer.json()) as { detail?: string } };
}
const NOTE = { note: 'Ya no se piden las piezas que faltan.' };
const REASON = { reason: 'El plazo terminó y el proveedor no contestó ni a las llamadas.' };
/** What waits today. */
const waits = async (id: string) =>
  (
    await sql<{ kind: string }>`select kind from waiting_item
      where id = ${id} and coalesce(shows_on, current_date) <= current_date`.execute(app.db)
  ).rows.map(({ kind }) => kind);
const mailOf = async (template: string, number: string) =>
  (
    await sql<{
      text: string;
    }>`select text from mail_outbox where template = ${template} and subject like ${`%${number}%`}
      order by created_at desc limit 1`.execute(app.db)
  ).rows[0]?.text;
async function guarantee(id: string, kind: string): Promise<string> {
  const { rows } = await planted(
    app.db,
    sql<{
      id: string;
    }>`with f as (insert into stored_file (sha256, bytes, media_type) values (${'f'.repeat(64)}, 10, 'application/pdf')
        on conflict (sha256) do update set bytes = 10 returning sha256)
      insert into order_guarantee (id, order_id, kind, state, form, number, amount, valid_from, valid_until, sha256, file_name, kept_by)
      select gen_random_uuid(), ${id}, ${kind}, 'valid', 'bond', 'F-1', 10000, current_date, current_date + 90, sha256, 'f.pdf', 'buyer' from f returning id`,
  );
  await sql`select refresh_waiting('order_guarantee', array[${rows[0]!.id}]::uuid[])`.execute(app.db);
  return rows[0]!.id;
}
const stateOf = async (guaranteeId: string) =>
  (await sql<{ state: string }>`select state from order_guarantee where id = ${guaranteeId}`.execute(app.db))
    .rows[0]?.state;

describe('The closing sheet of an order', () => {
  it('is counted from what came on, and waits for what nobody decided', async () => {
    const { id } = await ordered('90');
    const open = await buys.read(id);
    expect(open.settlement).toMatchObject({
      moves: [],
      sent: null,
      problems: [expect.stringContaining('recepción R-')],
    });
    const early = await buys.act('POST', id, '/finiquito', NOTE);
    await accept(id, '90');
    expect((await buys.read(id)).settlement).toMatchObject({
      moves: ['send'],
      problems: [],
      sheet: {
        ordered: '116000.00',
        accepted: '104400.00',
        remainder: '11600.00',
        balance: '104400.00',
        balanceFor: 'supplier',
      },
    });
    expect([early.status, early.body.detail]).toEqual([
      409,
      expect.stringContaining('Falta decir qué se acepta'),
    ]);
    // Who receives closes nothing; nor is one closed of which nothing came.
    expect((await receives.act('POST', id, '/finiquito', NOTE)).status).toBe(403);
  });

  it('tells what was advanced and not amortised, which it asks for, takes from what is owed, and its supplier reads', async () => {
    const { id, number, supplier } = await ordered('90');
    await accept(id, '90');
    await planted(app.db, sql`update purchase_order set advance_percent = 30 where id = ${id}`);
    expect((await buys.read(id)).settlement).toMatchObject({ agreedAdvance: '34800.00' });
    const silent = await buys.act('POST', id, '/finiquito', NOTE);
    const above = await buys.act('POST', id, '/finiquito', { ...NOTE, advance: '34800.01' });
    expect([silent, above].map(({ status, body }) => [status, body.fields?.advance])).toEqual([
      [422, expect.stringContaining('Escribe cuánto del anticipo')],
      [422, expect.stringContaining('$34,800.00')],
    ]);
    expect((await byTwo(id, '/finiquito', { ...NOTE, advance: '4800.00' })).status).toBe(200);
    const { rows } = await sql<{ what: string; note: string }>`select what, note from decision_proposal
      where record_id = ${id} order by proposed_at desc limit 1`.execute(app.db);
    expect(rows[0]).toEqual({
      what: 'Mandar el finiquito de un pedido, con $4,800.00 de anticipo sin amortizar',
      note: expect.stringContaining('Quedan $99,600.00 a favor del proveedor.'),
    });
    expect((await supplier.read()).body.settlement?.sheet).toMatchObject({
      advance: '4800.00',
      balance: '99600.00',
    });
    expect(await mailOf('order_settlement_sent', number)).toContain('Anticipo sin amortizar: $4,800.00.');
    expect((await buys.read(id)).settlement).toMatchObject({ isStale: false, sheet: { advance: '4800.00' } });
    const agreed = await supplier.call('finiquito/respuesta', { edition: 1, answer: 'agree', text: '' });
    expect(agreed.body.settlement).toMatchObject({ state: 'agreed', sheet: { balance: '99600.00' } });
  });

  it('is sent by two, agreed by its supplier, and closes the order: guarantees are released, nothing more is received', async () => {
    const { id, number, order, supplier } = await ordered('90');
    await accept(id, '90');
    const [compliance, defects] = [await guarantee(id, 'compliance'), await guarantee(id, 'defects')];
    expect((await supplier.read()).body.settlement).toBeNull();
    expect((await byTwo(id, '/finiquito', NOTE)).status).toBe(200);
    expect(await mailOf('order_settlement_sent', number)).toContain('Aceptado: $104,400.00.');
    const { body: seen } = await supplier.read();
    expect(seen.settlement).toMatchObject({ edition: 1, state: 'sent', mayAnswer: true, note: NOTE.note });
    // The unit does not issue it alone while its supplier may answer.
    const alone = await buys.act('POST', id, '/finiquito/cierre', REASON);
    expect([alone.status, alone.body.detail]).toEqual([409, expect.stringContaining('puede contestar')]);
    const old = await supplier.call('finiquito/respuesta', { edition: 2, answer: 'agree', text: '' });
    expect(old.status).toBe(409);
    const agreed = await supplier.call('finiquito/respuesta', { edition: 1, answer: 'agree', text: '' });
    expect([agreed.status, agreed.body.state, agreed.body.settlement?.state]).toEqual([
      200,
      'settled',
      'agreed',
    ]);
    expect([await stateOf(compliance), await stateOf(defects)]).toEqual(['released', 'valid']);
    const closed = await buys.read(id);
    expect(closed).toMatchObject({ state: 'settled', moves: ['guarantee'] });
    expect(closed.history.map(({ act }) => act)).toContain('settle');
    expect(await mailOf('order_settled', number)).toContain('El proveedor estuvo de acuerdo.');
    const more = await receives.call('POST', `/${id}/recepciones`, {
      id: crypto.randomUUID(),
      deviceAt: new Date().toISOString(),
      deliveredBy: 'Chofer',
      remission: '',
      note: '',
      lines: [{ lineId: order.form.lines[0]!.id, arrived: '10' }],
    });
    expect([more.status, more.body.detail]).toEqual([409, expect.stringContaining('cerrado con finiquito')]);
    expect(
      (await supplier.call('finiquito/respuesta', { edition: 1, answer: 'agree', text: '' })).status,
    ).toBe(409);
    await expectKept(app.db);
  });

  it('to which its supplier says no waits for who buys, is sent anew where its figures changed, and is issued alone by two', async () => {
    const { id, order, supplier } = await ordered('50');
    await accept(id, '50');
    await byTwo(id, '/finiquito', NOTE);
    const short = await supplier.call('finiquito/respuesta', { edition: 1, answer: 'object', text: 'No.' });
    expect([short.status, Object.keys(short.body.fields ?? {})]).toEqual([422, ['text']]);
    const text = 'Entregamos también diez piezas el martes.';
    await supplier.call('finiquito/respuesta', { edition: 1, answer: 'object', text });
    expect(await waits(id)).toEqual(['order_settlement_to_close']);
    await arrive(order, '10');
    await accept(id, '10');
    expect((await buys.read(id)).settlement).toMatchObject({ isStale: true, moves: ['send'] });
    await byTwo(id, '/finiquito', { note: '' });
    expect(await waits(id)).toEqual([]);
    expect((await supplier.read()).body.settlement).toMatchObject({
      edition: 2,
      answerText: '',
      sheet: { accepted: '69600.00' },
    });
    await sql`update order_settlement set answer_by = current_date - 2 where order_id = ${id}`.execute(
      app.db,
    );
    expect((await buys.read(id)).settlement?.moves).toEqual(['send', 'close']);
    expect((await byTwo(id, '/finiquito/cierre', REASON)).status).toBe(200);
    expect(await buys.read(id)).toMatchObject({
      state: 'settled',
      settlement: { sent: { state: 'issued', reason: REASON.reason, sheet: { remainder: '46400.00' } } },
    });
    await expectKept(app.db);
  });

  it('keeps guarantees while its supplier owes something', async () => {
    const { id, receipt, supplier } = await ordered('1');
    await accept(id, '1');
    const compliance = await guarantee(id, 'compliance');
    await planted(
      app.db,
      sql`insert into order_penalty (order_id, number, receipt_id, state, due_on, arrived_on, days, rate, lines, computed, cap, cap_of, amount,
          calculation, ground, application, notified_at, answer_by, decided_at, decider_id, reason)
        values (${id}, 1, ${receipt.id}, 'firm', current_date - 9, current_date, 9, 0.5, '[]', 5000, 9000, 'price', 5000, 'Nueve días.', 'Cláusula',
          'credit_note', now(), current_date, now(), 'buyer', 'No fue fuerza mayor.')`,
    );
    await byTwo(id, '/finiquito', { note: '' });
    expect((await supplier.read()).body.settlement?.sheet).toMatchObject({
      penalties: '5000.00',
      balance: '3840.00',
      balanceFor: 'unit',
      guarantees: [],
    });
    await supplier.call('finiquito/respuesta', { edition: 1, answer: 'agree', text: '' });
    expect([await stateOf(compliance), (await buys.read(id)).state]).toEqual(['valid', 'settled']);
  });
});

it('every mail of it leads to what it tells of', async () => {
  const { written, without } = await mailsWithoutWay(app.db);
  expect(written).toBeGreaterThan(1);
  expect(without).toEqual([]);
});
