import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { asAlone } from '#server/kit/test-second-person.ts';
import { linkOf, ordersOf, plantContract, supplierOf, TERMS } from './test-orders.ts';

let app: TestApp;
let second: Caller;
let buys: ReturnType<typeof ordersOf>;
let receives: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  const areas = await plantAreas(app.db, { one: null });
  const buyer = await holder(app.db, 'buyer', 'buyer', { areaId: areas.one });
  const receiver = await holder(app.db, 'receiver', 'receiver', { areaId: areas.one });
  second = await holder(app.db, 'second', 'second_person', { areaId: areas.one });
  [buys, receives] = [ordersOf(app, buyer), ordersOf(app, receiver)];
  for (const who of [buyer, second]) await app.send(who, 'GET', '/administracion/pedidos');
});
afterAll(() => app.stop());

const reason = 'El laboratorio abre otro grupo este semestre.';

/** An order of 100 units at 1,000.00 that its supplier accepted. */
async function accepted() {
  const contract = await plantContract(app.db, { area: 'Área one' });
  const { body: begun } = await buys.begin(contract.id);
  await buys.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver' });
  const { body } = await buys.issue(begun.id);
  const number = body.number ?? '';
  const supplier = async () => supplierOf(app, number, await linkOf(app.db, number));
  await (await supplier()).answer({ answer: 'accept', promisedOn: TERMS.dueOn });
  return { id: body.id, contract, line: body.form.lines[0]!.id, number, supplier };
}
type Accepted = Awaited<ReturnType<typeof accepted>>;

/** An amendment that makes the contract worth this. */
const amend = ({ contract }: Accepted, amount: string) =>
  planted(
    app.db,
    sql`insert into contract_amendment (contract_id, number, signed_on, what, ground, amount_before, amount_after)
      select ${contract.id}, 1 + count(*), ${todayInMexico()}, 'Cambia cuánto se compra', 'Artículo 74', 116000, ${amount}::numeric
      from contract_amendment where contract_id = ${contract.id}`,
  );
const propose = ({ id, line }: Accepted, quantity: string) =>
  buys.act('POST', id, '/cantidades', { lines: [{ id: line, quantity }], reason });
async function agree({ id }: Accepted) {
  const { rows } = await sql<{ id: string; kind: string; changes: { differences: { label: string }[] }[] }>`
    select id, kind, changes from decision_proposal where record_id = ${id} and status = 'open'`.execute(
    app.db,
  );
  const answer = await app.send(second, 'POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`);
  expect(answer.status).toBe(200);
  return rows[0]?.changes[0]?.differences.map(({ label }) => label);
}
async function change(order: Accepted, quantity: string) {
  expect((await propose(order, quantity)).status).toBe(202);
  return agree(order);
}
/** Something comes and is taken, or is not taken yet. */
async function receive({ id, line }: Accepted, count: string, isDecided = true) {
  const lines = [{ lineId: line, arrived: count }];
  const { status, body } = await receives.call('POST', `/${id}/recepciones`, {
    id: crypto.randomUUID(),
    deviceAt: new Date().toISOString(),
    deliveredBy: 'Chofer de prueba',
    remission: '',
    note: '',
    lines,
  });
  expect(status).toBe(201);
  const [receipt] = body.receipts;
  if (!isDecided || receipt === undefined) return undefined;
  return receives.call(
    'POST',
    `/${id}/recepciones/${receipt.id}/resultado`,
    { note: '', lines: [{ lineId: line, accepted: count, rejected: '0', reason: null }] },
    receipt.version,
  );
}
const quantityOf = async ({ id }: Accepted) => (await buys.read(id)).form.lines[0]?.quantity;

it('asks for what its amended contract is worth, by two; its supplier accepts the new version with another link', async () => {
  const order = await accepted();
  expect((await receive(order, '60'))?.status).toBe(200);
  const early = await propose(order, '110');
  expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([422, ['lines.0.quantity', 'lines']]);
  await amend(order, '139200.00');
  const past = await propose(order, '121');
  expect(past.body.fields?.['lines.0.quantity']).toContain('faltan por pedir 120');
  expect(await change(order, '120')).toEqual(['Total con IVA', 'Renglones']);
  expect(await buys.read(order.id)).toMatchObject({
    state: 'issued',
    edition: 2,
    total: '139200.00',
    promisedOn: TERMS.dueOn,
    history: [{ act: 'change', text: `Renglón 1: de 100 a 120 piezas. ${reason}` }, {}, {}, {}, {}, {}],
  });
  const supplier = await order.supplier();
  const seen = await supplier.read();
  expect(seen.body).toMatchObject({ edition: 2, mayAnswer: true, lines: [{ quantity: '120' }] });
  const { body } = await supplier.answer({ answer: 'accept', promisedOn: TERMS.dueOn }, 2);
  expect(body.state).toBe('accepted');
  // What is received is held to it.
  expect((await receive(order, '60'))?.status).toBe(200);
  const over = await receive(order, '1');
  expect(over?.body.fields?.['lines.0.accepted']).toContain('Del pedido faltan 0');
});

it('never asks for less than what came, taken or not yet', async () => {
  const order = await accepted();
  await receive(order, '50');
  await receive(order, '45', false);
  await amend(order, '104400.00');
  const { status, body } = await propose(order, '90');
  expect([status, body.fields?.['lines.0.quantity']]).toEqual([
    422,
    'Ya llegaron 95 que se aceptaron o están por revisar: pide eso o más.',
  ]);
  expect(await quantityOf(order)).toBe('100');
});

it('leaves the quantities of before where its supplier does not accept others', async () => {
  const order = await accepted();
  await receive(order, '30');
  await amend(order, '104400.00');
  await change(order, '90');
  expect(await quantityOf(order)).toBe('90');
  const supplier = await order.supplier();
  const { body } = await supplier.answer(
    { answer: 'reject', reason: 'specification', text: 'Ya compramos material para cien.' },
    2,
  );
  expect(body).toMatchObject({
    state: 'accepted',
    edition: 3,
    mayAnswer: false,
    lines: [{ quantity: '100' }],
  });
  const now = await buys.read(order.id);
  expect(now).toMatchObject({ state: 'accepted', total: '116000.00', promisedOn: TERMS.dueOn });
  expect(now.history[0]?.text).toMatch(/^Valen las cantidades de antes\./);
  // The buyer has it on the desk until the order changes again.
  const desk = async () =>
    (
      await sql<{
        kind: string;
      }>`select kind from waiting_item where area = 'purchase_order' and id = ${order.id}`.execute(app.db)
    ).rows.map(({ kind }) => kind);
  expect(await desk()).toEqual(['order_change_refused']);
  await change(order, '90');
  expect(await desk()).toEqual(['order_silent']);
});

it('is not rejected any more once more was delivered than was asked for before', async () => {
  const order = await accepted();
  await amend(order, '139200.00');
  await change(order, '120');
  await receive(order, '115');
  const supplier = await order.supplier();
  const rejected = await supplier.answer(
    { answer: 'reject', reason: 'stock', text: 'Ya no hay más.......' },
    2,
  );
  expect([rejected.status, rejected.body.code]).toEqual([409, 'state_conflict']);
  expect(await quantityOf(order)).toBe('120');
});

it('is not changed while its closing sheet is before its supplier', async () => {
  const order = await accepted();
  await receive(order, '100');
  const sent = await asAlone(app.db, () => buys.act('POST', order.id, '/finiquito', { note: '' }));
  expect(sent.status).toBe(200);
  await amend(order, '139200.00');
  expect((await propose(order, '120')).status).toBe(409);
});
