import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_LINK_HEADER } from '#contract/invoices-api.ts';
import { expectKept } from '#server/features/waiting/test-waiting.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { encodePng } from '#server/features/page-views/test-picture.ts';
import { planted } from '#server/kit/test-planted.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { linkOf, ordersOf, plantContract, supplierOf, TERMS, type Answer } from './test-orders.ts';

let app: TestApp;
let buyer: Caller;
let second: Caller;
let buys: ReturnType<typeof ordersOf>;
let receives: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null, two: null });
  buyer = await holder(app.db, 'buyer', 'buyer', { areaId: areas.one });
  second = await holder(app.db, 'second', 'second_person', { areaId: areas.one });
  buys = ordersOf(app, buyer);
  receives = ordersOf(app, await holder(app.db, 'receiver', 'receiver', { areaId: areas.one }));
  // They have worked here.
  for (const who of [buyer, second]) await app.send(who, 'GET', '/administracion/pedidos');
});
afterAll(() => app.stop());

/** Due on a Tuesday. */
const DUE = '2025-03-04';

/** Of 100 units that were due, some came on a day and were taken. */
async function late(
  units: string,
  on: string,
  given: { guarantee?: string; due?: string; regime?: string } = {},
) {
  const contract = await plantContract(app.db, { area: 'Área one', signedOn: '2025-01-10', ...given });
  const { body: begun } = await buys.begin(contract.id);
  await buys.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver' });
  const { body: order } = await buys.issue(begun.id);
  await sql`update purchase_order set due_on = ${given.due ?? DUE}, issued_at = '2025-01-15' where id = ${order.id}`.execute(
    app.db,
  );
  const done = await take(order, units, on);
  const number = order.number ?? '';
  const supplier = supplierOf(app, number, await linkOf(app.db, number));
  return { contract, id: order.id, order, number, supplier, penalty: done.penalties[0] };
}

/** Some of it came on a day and was taken. */
async function take(order: Answer, units: string, on: string): Promise<Answer> {
  const line = order.form.lines[0]!.id;
  const arrived = await receives.call('POST', `/${order.id}/recepciones`, {
    id: crypto.randomUUID(),
    deviceAt: new Date().toISOString(),
    deliveredBy: 'Chofer',
    remission: '',
    note: 'Se registra como si hubiera llegado otro día.',
    lines: [{ lineId: line, arrived: units }],
  });
  await sql`update receipt set device_at = ${`${on}T16:00:00.000Z`}, server_at = ${`${on}T16:05:00.000Z`}
    where id = ${arrived.body.receipts[0]?.id}`.execute(app.db);
  const [receipt] = arrived.body.receipts;
  const done = await receives.call(
    'POST',
    `/${order.id}/recepciones/${receipt?.id}/resultado`,
    { note: '', lines: [{ lineId: line, accepted: units, rejected: '0', reason: null }] },
    receipt?.version,
  );
  expect([done.status, done.body.detail]).toEqual([200, undefined]);
  return done.body;
}

const NOTICE = { application: 'deduction', ground: 'Cláusula décima; LAASSP 2025, art. 75' };
const RESULT = {
  way: 'firm',
  amount: null,
  ground: 'Cláusula décima',
  reason: 'Lo que dijo el proveedor no es fuerza mayor.',
};
async function step(id: string, path: 'aviso' | 'resolucion', body: object, by = buys) {
  const [penalty] = (await by.read(id)).penalties;
  return by.call('POST', `/${id}/penas/${penalty?.id}/${path}`, body, penalty?.version);
}
const penalties = async (contractId: string) =>
  (
    await sql<{
      amount: string;
      percent: string | null;
      reason: string;
      ground: string;
      delivery_id: string;
    }>`
      select amount, percent, reason, ground, delivery_id from contract_penalty where contract_id = ${contractId}`.execute(
      app.db,
    )
  ).rows;
const proposalOf = async (penaltyId: string) =>
  (
    await sql<{
      id: string;
    }>`select id from decision_proposal where record_id = ${penaltyId} and status = 'open'`.execute(app.db)
  ).rows[0]?.id;
/** Proposed by who buys, confirmed by the second person. */
async function resolve(id: string, penaltyId: string, body: object) {
  const proposed = await step(id, 'resolucion', body);
  expect([proposed.status, proposed.body.code]).toEqual([202, 'decision_proposed']);
  await confirm(penaltyId);
  return buys.read(id);
}
async function confirm(recordId: string) {
  const proposal = await proposalOf(recordId);
  const confirmed = await app.send(second, 'POST', `/administracion/propuestas/${proposal}/confirmacion`);
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.any(String)]);
}
const waits = async (id: string) =>
  (await sql<{ kind: string }>`select kind from waiting_item where id = ${id}`.execute(app.db)).rows.map(
    ({ kind }) => kind,
  );

describe('A penalty of an order', () => {
  it('V75 is proposed when what came late is taken, told, answered, and made firm by two in its contract', async () => {
    const { contract, id, number, supplier, penalty } = await late('40', '2025-03-11', {
      guarantee: '10000.00',
    });
    expect(penalty).toMatchObject({
      number: `${number}/1`,
      state: 'proposed',
      days: 7,
      rate: 0.5,
      computed: '1400.00',
      cap: '10000.00',
      capOf: 'guarantee',
      amount: '1400.00',
      asksRescission: false,
    });
    const penaltyId = penalty!.id;
    expect(await waits(penaltyId)).toEqual(['order_penalty_to_notify']);
    // What nobody told it, it does not read.
    expect((await supplier.read()).body.penalties).toEqual([]);
    const early = await step(id, 'resolucion', RESULT);
    expect(early.body.detail).toBe('Primero se avisa de la pena al proveedor.');
    const vague = await step(id, 'aviso', { ...NOTICE, ground: 'x y z' });
    expect([vague.status, Object.keys(vague.body.fields ?? {})]).toEqual([422, ['ground']]);
    const told = await step(id, 'aviso', NOTICE);
    expect([told.status, told.body.penalties[0]?.state]).toEqual([200, 'notified']);
    const { rows } = await sql<{ text: string }>`select text from mail_outbox
      where template = 'order_penalty_notified' and subject like ${`%${number}%`}`.execute(app.db);
    expect(rows[0]?.text).toContain(
      '7 días naturales de atraso por 0.5 % diario de $40,000.00 sin IVA: $1,400.00.',
    );
    expect((await step(id, 'resolucion', RESULT)).body.detail).toMatch(
      /^El proveedor puede contestar hasta el /,
    );

    const [seen] = (await supplier.read()).body.penalties;
    expect(seen).toMatchObject({ amount: '1400.00', mayAnswer: true });
    const short = await supplier.call(`penas/${penaltyId}/respuesta`, { text: 'No.' });
    expect([short.status, Object.keys(short.body.fields ?? {})]).toEqual([422, ['text']]);
    const text = 'La carretera estuvo cerrada del 3 al 10 de marzo.';
    const key = await linkOf(app.db, number);
    const hand = (name: string, body: Uint8Array, given = key) =>
      app.send('stranger', 'POST', `/pedidos/${number}/penas/${penaltyId}/documentos?nombre=${name}`, body, {
        [ORDER_LINK_HEADER]: given,
        'content-type': 'application/octet-stream',
      });
    const photo = encodePng(40, 30, (x, y) => (x * y) % 256);
    expect((await hand('carretera.png', photo, 'otra')).status).toBe(401);
    expect((await hand('programa.exe', photo)).status).toBe(415);
    expect((await hand('foto.jpg', new TextEncoder().encode('no es una foto'))).status).toBe(415);
    expect((await hand('carretera.png', photo)).status).toBe(201);
    // One of the same name takes its place.
    expect((await hand('carretera.png', photo)).status).toBe(201);
    const answered = await supplier.call(`penas/${penaltyId}/respuesta`, { text });
    expect(answered.body.penalties[0]).toMatchObject({
      state: 'answered',
      answerText: text,
      papers: [{ name: 'carretera.png' }],
    });
    expect((await hand('tarde.png', photo)).status).toBe(409);
    // Whoever buys and the second person open it beside the answer; nobody else does, and it is of this penalty alone.
    const [paper] = (await buys.read(id)).penalties[0]!.papers;
    const shown = (by: Caller, pena = penaltyId) =>
      app.send(by, 'GET', `/administracion/pedidos/${id}/penas/${pena}/documentos/${paper!.id}`);
    for (const who of [buyer, second]) {
      const opened = await shown(who);
      expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect((await shown('stranger')).status).toBe(401);
    expect((await shown(buyer, crypto.randomUUID())).status).toBe(404);
    const linked = (link: string) =>
      app.send('stranger', 'POST', `/pedidos/${number}/penas/${penaltyId}/documentos/${paper!.id}`, { link });
    expect([(await linked(key)).status, (await linked('otra')).status]).toEqual([200, 404]);
    expect((await supplier.call(`penas/${penaltyId}/respuesta`, { text })).status).toBe(409);
    expect(await waits(penaltyId)).toEqual(['order_penalty_to_resolve']);

    const firm = await resolve(id, penaltyId, RESULT);
    expect(firm.penalties[0]).toMatchObject({ state: 'firm', amount: '1400.00', moves: [] });
    expect(await penalties(contract.id)).toMatchObject([
      {
        amount: '1400.00',
        percent: '3.500',
        ground: 'Cláusula décima',
        reason: expect.stringContaining('7 días'),
      },
    ]);
    expect(await waits(penaltyId)).toEqual([]);
    expect((await step(id, 'resolucion', RESULT)).status).toBe(409);
    expect((await supplier.read()).body.history.map(({ act }) => act).slice(0, 3)).toEqual([
      'penaltyResolve',
      'penaltyAnswer',
      'penaltyNotify',
    ]);
    await expectKept(app.db);
  });

  it('V80 is none where it was due on a Saturday and came on Monday, or came in time', async () => {
    expect((await late('40', '2025-03-10', { due: '2025-03-08' })).penalty).toBeUndefined();
    expect((await late('40', DUE)).penalty).toBeUndefined();
  });

  it('is limited by what the guarantee leaves, asks for a rescission there, and without one by a part of what came late', async () => {
    const secured = await late('100', '2025-05-13', { guarantee: '10000.00' });
    expect(secured.penalty).toMatchObject({ computed: '35000.00', amount: '10000.00', asksRescission: true });
    const free = await late('60', '2025-05-13', { regime: 'laassp_2025' });
    expect(free.penalty).toMatchObject({ computed: '21000.00', amount: '12000.00', capOf: 'price' });
    await step(free.id, 'aviso', NOTICE);
    await sql`update order_penalty set answer_by = current_date - 2 where id = ${free.penalty!.id}`.execute(
      app.db,
    );
    await resolve(free.id, free.penalty!.id, RESULT);
    expect(await penalties(free.contract.id)).toMatchObject([{ amount: '12000.00', percent: null }]);
    // What comes afterwards is written beside it, although the contract itself says no limit.
    expect((await take(free.order, '40', '2025-05-14')).penalties).toHaveLength(2);
  });

  it('is reduced or waived only with a reason, by two, and visitors read it', async () => {
    const { contract, id, penalty } = await late('100', '2025-03-06', { guarantee: '10000.00' });
    const bare = await step(id, 'resolucion', { ...RESULT, way: 'waive', reason: '' });
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([422, ['reason']]);
    const reason = 'El almacén estuvo cerrado esos días por causa de la Universidad.';
    const done = await resolve(id, penalty!.id, { ...RESULT, way: 'waive', reason });
    expect(done.penalties[0]).toMatchObject({ state: 'waived', amount: '0.00', reason });
    expect(await penalties(contract.id)).toEqual([]);
    const changes = await sql<{ field: string; before: string; after: string; reason: string }>`
      select field, before, after, reason from procedure_change where procedure_id = ${contract.procedureId}`.execute(
      app.db,
    );
    expect(changes.rows).toMatchObject([
      {
        field: `penalty.${contract.number}`,
        before: '$1,000.00',
        after: 'Condonada',
        reason: expect.stringContaining(reason),
      },
    ]);

    const other = await late('100', '2025-03-06', { guarantee: '10000.00' });
    await step(other.id, 'aviso', NOTICE);
    await other.supplier.call(`penas/${other.penalty!.id}/respuesta`, { text: 'La mitad fue fuerza mayor.' });
    const much = await step(other.id, 'resolucion', { ...RESULT, way: 'reduce', amount: '1000.00' });
    expect([much.status, Object.keys(much.body.fields ?? {})]).toEqual([422, ['amount']]);
    await resolve(other.id, other.penalty!.id, { ...RESULT, way: 'reduce', amount: '500.00' });
    expect(await penalties(other.contract.id)).toMatchObject([{ amount: '500.00' }]);
  });

  it('stops where the day moves without fault, by two, and runs on where it moves by fault', async () => {
    const one = await late('40', '2025-03-11');
    const reason = 'El almacén estuvo cerrado por una causa de la Universidad.';
    const extend = (dueOn: string, isFaultless: boolean) =>
      buys.act('POST', one.id, '/prorroga', { dueOn, isFaultless, reason });
    expect(Object.keys((await extend(DUE, false)).body.fields ?? {})).toEqual(['dueOn']);
    const slow = await extend('2025-03-20', false);
    expect([slow.status, slow.body.dueOn, slow.body.promisedOn]).toEqual([200, DUE, '2025-03-20']);
    expect(slow.body.penalties[0]).toMatchObject({ days: 7, amount: '1400.00' });
    expect((await extend('2025-03-06', true)).body.code).toBe('decision_proposed');
    await confirm(one.id);
    const less = await buys.read(one.id);
    expect(less).toMatchObject({
      dueOn: '2025-03-06',
      penalties: [{ days: 5, amount: '1000.00', state: 'proposed' }],
    });
    await extend('2025-03-11', true);
    await confirm(one.id);
    expect((await buys.read(one.id)).penalties[0]).toMatchObject({ state: 'waived', amount: '0.00' });
    await expectKept(app.db);
  });

  it('waits with its day while an authority suspends its procedure', async () => {
    const one = await late('40', '2025-03-11');
    await planted(
      app.db,
      sql`insert into dispute (kind, number, authority, received_at, procedure_id, suspension, suspended_on)
        values ('dispute', 'INC-1', 'Secretaría de Prueba', now(), ${one.contract.procedureId}, 'definitive', current_date - 1)`,
    );
    const reason = 'El fabricante avisó que surte hasta la semana siguiente.';
    const refused = await buys.act('POST', one.id, '/prorroga', {
      dueOn: '2025-03-20',
      isFaultless: false,
      reason,
    });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('está suspendido')]);
    expect(await buys.read(one.id)).toMatchObject({ dueOn: DUE, promisedOn: null });
  });

  it('is nobody else’s: neither of who receives, of a stranger, nor of the link of another order', async () => {
    const one = await late('40', '2025-03-11');
    const two = await late('40', '2025-03-11');
    expect((await step(one.id, 'aviso', NOTICE, receives)).status).toBe(403);
    await step(one.id, 'aviso', NOTICE);
    const path = `penas/${one.penalty!.id}/respuesta`;
    const text = 'Contesto por otro pedido que no es mío.';
    expect((await two.supplier.call(path, { text })).status).toBe(404);
    const crossed = await buys.call('POST', `/${two.id}/penas/${one.penalty!.id}/aviso`, NOTICE, 1);
    expect(crossed.status).toBe(404);
  });
});

describe('A deduction of an order', () => {
  const FAULT = 'El grabado de la escala no se lee en la cuarta parte de las piezas.';
  /** Of what was taken, some with a fault. */
  const faulty = (order: Answer, quantity: string, percent: number, over: object = {}, by = buys) =>
    by.call('POST', `/${order.id}/deducciones`, {
      id: crypto.randomUUID(),
      receiptId: order.receipts[0]!.id,
      fault: FAULT,
      percent,
      lines: [{ lineId: order.form.lines[0]!.id, quantity }],
      ...over,
    });

  it('is a percent of what was taken with a fault, told, heard and made firm by two; visitors read it, and no limit of penalties', async () => {
    const { contract, id, supplier } = await late('60', DUE, { guarantee: '10000.00' });
    const order = await buys.read(id);
    expect(order.moves).toContain('deduct');
    const much = await faulty(order, '61', 5);
    expect([much.status, much.body.fields]).toEqual([
      422,
      { 'lines.0.quantity': 'De él se aceptaron 60: la deducción no pasa de eso.' },
    ]);
    const none = await faulty(order, '0', 5);
    expect(Object.keys(none.body.fields ?? {})).toEqual(['lines']);
    expect((await faulty(order, '20', 5, {}, receives)).status).toBe(403);
    const twice = { id: crypto.randomUUID() };
    await faulty(order, '20', 5, twice);
    const { body } = await faulty(order, '20', 5, twice);
    expect(body.penalties).toMatchObject([
      {
        kind: 'deficient',
        state: 'proposed',
        amount: '1000.00',
        cap: '10000.00',
        capOf: 'order',
        calculation: `«${FAULT}»: 5 % de $20,000.00 sin IVA: $1,000.00.`,
      },
    ]);
    const deduction = body.penalties[0]!.id;
    expect(await waits(deduction)).toEqual(['order_penalty_to_notify']);
    expect((await supplier.read()).body).toMatchObject({ penalties: [] });
    expect((await supplier.read()).body.history.map(({ act }) => act)).not.toContain('penaltyPropose');
    await step(id, 'aviso', NOTICE);
    const { rows } = await sql<{ subject: string; text: string }>`select subject, text from mail_outbox
      where template = 'order_penalty_notified' and subject like ${`%${order.number}%`}`.execute(app.db);
    expect(rows[0]).toMatchObject({
      subject: expect.stringContaining('deducción'),
      text: expect.stringContaining(FAULT),
    });
    await supplier.call(`penas/${deduction}/respuesta`, { text: 'Se cambian las piezas el lunes próximo.' });
    const firm = await resolve(id, deduction, RESULT);
    expect(firm.penalties[0]).toMatchObject({ state: 'firm', amount: '1000.00', application: 'deduction' });
    expect(await penalties(contract.id)).toEqual([]);
    const changes = await sql<{ field: string; after: string; reason: string }>`select field, after, reason
      from procedure_change where procedure_id = ${contract.procedureId}`.execute(app.db);
    expect(changes.rows).toMatchObject([
      {
        field: `deduction.${contract.number}`,
        after: 'Firme por $1,000.00',
        reason: expect.stringContaining(FAULT),
      },
    ]);
    // What is left of the limit of the order; at it the unit asks itself whether to rescind.
    const { body: next } = await faulty(firm, '60', 20);
    expect(next.penalties[1]).toMatchObject({
      computed: '12000.00',
      cap: '9000.00',
      amount: '9000.00',
      asksRescission: true,
    });
    await expectKept(app.db);
  });

  it('stands whatever the day: an extension without fault takes penalties away, not it', async () => {
    const { id } = await late('40', '2025-03-11');
    await faulty(await buys.read(id), '40', 5);
    const reason = 'El almacén estuvo cerrado por una causa de la Universidad.';
    await buys.act('POST', id, '/prorroga', { dueOn: '2025-03-11', isFaultless: true, reason });
    await confirm(id);
    expect((await buys.read(id)).penalties.map(({ kind, state }) => [kind, state])).toEqual([
      ['late', 'waived'],
      ['deficient', 'proposed'],
    ]);
  });
});
