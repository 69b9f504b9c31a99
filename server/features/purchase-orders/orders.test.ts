import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { plantKey } from '#server/features/budget/test-budget.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { asAlone } from '#server/kit/test-second-person.ts';
import { planted } from '#server/kit/test-planted.ts';
import { remindSuppliers } from './orders.jobs.ts';
import { linkOf, ordersOf, plantContract, supplierOf, TERMS } from './test-orders.ts';

let app: TestApp;
let areas: Record<'one' | 'two', string>;
let buyer: Caller;
let receiver: Caller;
let orders: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  areas = await plantAreas(app.db, { one: null, two: null });
  buyer = await holder(app.db, 'buyer', 'buyer', { areaId: areas.one });
  receiver = await holder(app.db, 'receiver', 'receiver', { areaId: areas.one });
  orders = ordersOf(app, buyer);
});
afterAll(() => app.stop());

/** An order that was issued, with its supplier's link. */
async function issued(over: object = {}) {
  const contract = await plantContract(app.db, { area: 'Área one' });
  const { body: begun } = await orders.begin(contract.id);
  await orders.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver', ...over });
  const { status, body } = await orders.issue(begun.id);
  expect([status, body.detail]).toEqual([200, undefined]);
  const number = body.number ?? '';
  return { contract, order: body, number, supplier: supplierOf(app, number, await linkOf(app.db, number)) };
}
const waiting = async (id: string) =>
  (
    await sql<{ kind: string; owner_id: string; shows_on: string | null }>`select kind, owner_id, shows_on
      from waiting_item where id = ${id}`.execute(app.db)
  ).rows;

describe('An order', () => {
  it('begins with the lots of a published contract at what was awarded, once', async () => {
    const contract = await plantContract(app.db, { area: 'Área one' });
    const free = (await orders.call('GET', `/contratos?q=${contract.number}`)).body as unknown as {
      rows: { id: string }[];
    };
    expect(free.rows.map(({ id }) => id)).toContain(contract.id);
    await planted(
      app.db,
      sql`update procedure set delivery_place = 'Almacén de Química' where id = ${contract.procedureId}`,
    );
    const { status, body } = await orders.begin(contract.id);
    expect(body.form.place).toBe('Almacén de Química');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: null,
      state: 'draft',
      isMine: true,
      contracted: '116000.00',
      totals: { net: '100000.00', tax: '16000.00', gross: '116000.00' },
      form: { object: 'Matraces para los laboratorios', paymentDays: 17 },
    });
    expect(body.form.lines).toMatchObject([
      { lotId: contract.lotId, quantity: '100', unit: 'Pieza', unitPrice: '1000', taxRate: '16' },
    ]);
    const again = await orders.begin(contract.id);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'Ese contrato no está vigente y publicado, o ya tiene su pedido.',
    ]);
    const stranger = await plantContract(app.db, { area: 'Área one', isUnregistered: true });
    expect((await orders.begin(stranger.id)).body.detail).toContain('no está en el padrón');
  });

  it('begins with what other payments and orders left of its contract', async () => {
    const contract = await plantContract(app.db, { area: 'Área one' });
    await planted(
      app.db,
      sql`insert into contract_payment (id, contract_id, paid_on, amount, invoice)
        values (gen_random_uuid(), ${contract.id}, current_date, 46400.00, 'A mano 7')`,
    );
    const { body } = await orders.begin(contract.id);
    expect(body).toMatchObject({ contracted: '116000.00', paid: '46400.00', ordered: '0.00' });
    expect(body.form.lines).toMatchObject([{ quantity: '60' }]);
    expect(body.missing.map(({ field }) => field)).not.toContain('lines');
    // By demand: what its first order left.
    const open = await plantContract(app.db, { area: 'Área one', minimum: '11600.00' });
    const { body: first } = await orders.begin(open.id);
    const [line] = first.form.lines;
    const terms = { ...TERMS, administrator: 'buyer', receiver: 'receiver' };
    await orders.save(first.id, { ...terms, lines: [{ ...line!, quantity: '30' }] });
    expect((await orders.issue(first.id)).body.state).toBe('issued');
    const { body: second } = await orders.begin(open.id);
    expect(second).toMatchObject({
      ordered: '34800.00',
      paid: '0.00',
      form: { lines: [{ quantity: '70' }] },
    });
    // Nothing else is bought with it.
    const other = await orders.save(second.id, { ...terms, object: 'Computadoras portátiles' });
    expect(other.body.missing).toEqual([
      { field: 'object', message: expect.stringMatching(/^Eso no lo compra este contrato/) },
    ]);
    expect((await orders.issue(second.id)).status).toBe(409);
  });

  it('tells all that is missing at its field, and takes its number only when nothing is', async () => {
    const contract = await plantContract(app.db, { area: 'Área one' });
    const { body: begun } = await orders.begin(contract.id);
    expect(begun.missing.map(({ field }) => field)).toEqual(['dueOn', 'place', 'administrator', 'receiver']);
    const refused = await orders.issue(begun.id);
    expect([refused.status, refused.body.fields?.dueOn]).toEqual([409, 'Pon fecha o plazo de entrega.']);
    await orders.save(begun.id, {
      ...TERMS,
      administrator: 'buyer',
      receiver: 'receiver',
      advancePercent: 60,
    });
    // V87
    expect((await orders.issue(begun.id)).body.detail).toBe('El anticipo no pasa del 50 %.');
    const other = await orders.save(begun.id, { receiver: 'somebody' });
    expect([other.status, other.body.fields?.receiver]).toEqual([422, 'Elige a alguien de la lista.']);
    await orders.save(begun.id, {
      advancePercent: 50,
      lines: begun.form.lines.map((line) => ({ ...line, quantity: '99' })),
    });
    expect((await orders.issue(begun.id)).body.detail).toBe(
      'El renglón 1 no coincide con el fallo: suma $99,000.00 y se adjudicaron $100,000.00, sin IVA.',
    );
    await orders.save(begun.id, { lines: begun.form.lines });
    const done = await orders.issue(begun.id);
    expect([done.status, done.body.state]).toEqual([200, 'issued']);
    expect(done.body.number).toMatch(/^P-\d{4}-\d{5}$/);
  });

  it('V86 is not issued to whom the registry bars today, with the evidence, and takes no number for it', async () => {
    const contract = await plantContract(app.db, { area: 'Área one' });
    const { body: begun } = await orders.begin(contract.id);
    await orders.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver' });
    const status = (to: string) =>
      planted(app.db, sql`update supplier set status = ${to} where id = ${contract.supplierId}`);
    await status('disqualified');
    const refused = await orders.issue(begun.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'contractor_blocked']);
    expect(refused.body.extra?.findings?.[0]?.source).toBe('Padrón de proveedores');
    await status('active');
    const { body: one } = await orders.issue(begun.id);
    const { number: next } = await issued();
    expect(Number(next.slice(-5)) - Number(one.number?.slice(-5))).toBe(1);
  });

  it('is received by somebody else than who issues it, and does not pass what the budget holds', async () => {
    const contract = await plantContract(app.db, { area: 'Área one' });
    await holder(app.db, 'buyer', 'receiver', { areaId: areas.one });
    const { body: begun } = await orders.begin(contract.id);
    await orders.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'buyer' });
    const refused = await orders.issue(begun.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'separation_of_duties']);
    await orders.save(begun.id, { receiver: 'receiver' });
    const keyId = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
    const commit = (amount: string) =>
      sql`insert into budget_document (document, key_id, committed) values (${contract.id}, ${keyId}, ${amount}::numeric)
        on conflict (document, key_id) do update set committed = excluded.committed`.execute(app.db);
    await commit('110000.00');
    expect((await orders.issue(begun.id)).body.detail).toBe(
      'El pedido ($116,000.00) pasa de lo comprometido en el presupuesto ($110,000.00).',
    );
    await commit('116000.00');
    expect((await orders.issue(begun.id)).status).toBe(200);
  });

  it('is not there for whoever buys or receives for another area, and receiving is not buying', async () => {
    const { order } = await issued();
    const other = ordersOf(app, await holder(app.db, 'other-buyer', 'buyer', { areaId: areas.two }));
    expect((await other.call('GET', `/${order.id}`)).status).toBe(404);
    expect(
      (await other.call('POST', `/${order.id}/anulacion`, { reason: 'Ya no hace falta nada de esto.' }, 1))
        .status,
    ).toBe(404);
    const reads = ordersOf(app, receiver);
    expect((await reads.read(order.id)).moves).toEqual(['receive']);
    expect((await reads.act('POST', order.id, '/liga')).status).toBe(403);
    const list = await app.send(receiver, 'GET', '/administracion/pedidos?ver=recibo');
    expect(((await list.json()) as { rows: { id: string }[] }).rows.map(({ id }) => id)).toContain(order.id);
    const file = await app.send(buyer, 'GET', '/administracion/pedidos/archivo?formato=csv');
    expect(await file.text()).toContain(order.number);
  });

  it('is under way until nothing more of it comes; the ones that ended have their own list, and the same are in the file', async () => {
    const one = await issued();
    const two = await issued();
    await planted(app.db, sql`update purchase_order set state = 'ended' where id = ${two.order.id}`);
    const where = async (query: string) => {
      const list = await app.send(buyer, 'GET', `/administracion/pedidos?tam=50&${query}`);
      const { rows, total } = (await list.json()) as {
        rows: { number: string | null }[];
        total: { value: number };
      };
      expect(total.value).toBe(rows.length);
      const file = await app.send(buyer, 'GET', `/administracion/pedidos/archivo?formato=csv&${query}`);
      const written = await file.text();
      const named = [one, two].map(({ number }) => rows.some((row) => row.number === number));
      expect(named).toEqual([one, two].map(({ number }) => written.includes(number)));
      return named;
    };
    expect(await where('')).toEqual([true, false]);
    expect(await where('ver=vivos')).toEqual([true, false]);
    expect(await where('ver=terminados')).toEqual([false, true]);
    expect(await where('ver=todos')).toEqual([true, true]);
    // A state that is asked for says which ones by itself.
    expect(await where('estado=ended')).toEqual([false, true]);
    expect(await where('ver=vivos&estado=ended')).toEqual([false, false]);
  });
});

describe('The supplier of an order', () => {
  it('opens it with its link alone, once for each version, and accepts it with a day within the term', async () => {
    const { order, number, supplier, contract } = await issued();
    expect((await supplierOf(app, number, 'x'.repeat(43)).read()).status).toBe(404);
    const { body } = await supplier.read();
    expect(body).toMatchObject({
      number,
      state: 'issued',
      mayAnswer: true,
      contract: contract.number,
      totals: { gross: '116000.00' },
    });
    expect(body.history.map(({ act }) => act)).toEqual(['seen', 'issue']);
    await supplier.read();
    const late = await supplier.answer({ answer: 'accept', promisedOn: addDays(TERMS.dueOn, 1) });
    expect([late.status, Object.keys(late.body.fields ?? {})]).toEqual([422, ['answer.promisedOn']]);
    const accepted = await supplier.answer({ answer: 'accept', promisedOn: TERMS.dueOn });
    expect([accepted.status, accepted.body.state]).toEqual([200, 'accepted']);
    const twice = await supplier.answer({ answer: 'accept', promisedOn: TERMS.dueOn });
    expect([twice.status, twice.body.code]).toEqual([409, 'state_conflict']);
    const seen = await orders.read(order.id);
    expect(seen.history.map(({ act }) => act)).toEqual(['accept', 'seen', 'issue', 'begin']);
    expect(await waiting(order.id)).toEqual([]);
  });

  it('proposes another day, to which whoever buys agrees or not', async () => {
    const { order, supplier } = await issued();
    const proposedOn = addDays(TERMS.dueOn, 10);
    const propose = () =>
      supplier.answer({ answer: 'propose', promisedOn: proposedOn, text: 'El fabricante surte después.' });
    expect((await propose()).body.state).toBe('proposed');
    expect(await waiting(order.id)).toMatchObject([{ kind: 'order_date_proposed', owner_id: 'buyer' }]);
    const settle = (agrees: boolean, on = proposedOn) =>
      asAlone(app.db, () =>
        orders.act('POST', order.id, '/fecha', {
          agrees,
          text: 'El laboratorio lo consultó.',
          proposedOn: on,
        }),
      );
    expect((await settle(true, TERMS.dueOn)).status).toBe(409);
    expect((await settle(false)).body).toMatchObject({ state: 'issued', promisedOn: null });
    expect((await propose()).body.state).toBe('proposed');
    expect((await settle(true)).body).toMatchObject({ state: 'accepted', dueOn: proposedOn });
  });

  it('rejects it with a reason of the list; corrected, it is issued again under its number with another link', async () => {
    const { order, number, supplier } = await issued();
    expect((await supplier.answer({ answer: 'reject', text: 'No es el precio.' })).status).toBe(422);
    const rejected = await supplier.answer({
      answer: 'reject',
      reason: 'price',
      text: 'Ofrecí 1,100.00 por pieza.',
    });
    expect(rejected.body).toMatchObject({ state: 'rejected', answerReason: 'price' });
    expect(await waiting(order.id)).toMatchObject([{ kind: 'order_rejected' }]);
    const reason = 'Se corrige el lugar de entrega.';
    const opened = await asAlone(app.db, () => orders.act('POST', order.id, '/correccion', { reason }));
    expect(opened.body).toMatchObject({ state: 'draft', edition: 2, number });
    expect((await supplier.read()).status).toBe(404);
    await orders.save(order.id, { place: 'Almacén de Ciencias' });
    expect((await orders.issue(order.id)).body).toMatchObject({ state: 'issued', edition: 2, number });
    expect((await supplier.read()).status).toBe(404);
    const anew = supplierOf(app, number, await linkOf(app.db, number));
    expect((await anew.read()).body).toMatchObject({ edition: 2, place: 'Almacén de Ciencias' });
    expect((await anew.answer({ answer: 'accept', promisedOn: TERMS.dueOn }, 1)).status).toBe(409);
    const voided = await asAlone(app.db, () =>
      orders.act('POST', order.id, '/anulacion', { reason: 'La facultad ya no lo necesita este año.' }),
    );
    expect(voided.body).toMatchObject({ state: 'voided', number, moves: [] });
    expect((await anew.answer({ answer: 'accept', promisedOn: TERMS.dueOn }, 2)).status).toBe(409);
    const { rows } = await sql<{ differences: { name: string }[] }>`select differences from revision
      where subject_type = 'purchase_order' and subject_id = ${order.id} order by version desc limit 1`.execute(
      app.db,
    );
    expect(rows[0]?.differences.map(({ name }) => name)).toContain('state');
  });

  it('is reminded on the next working day and on the last one; from then on whoever buys calls', async () => {
    const { order, number } = await issued();
    const holidays = await readHolidays(app.db);
    const at = (day: string) => new Date(fromMexico({ date: day, time: '09:00' }));
    const today = todayInMexico();
    const first = addWorkingDays(today, 1, holidays);
    const reminders = async () =>
      (
        await sql`select from mail_outbox where template = 'order_reminder' and subject like ${`%${number}%`}`.execute(
          app.db,
        )
      ).rows.length;
    await remindSuppliers(app.db, at(first));
    await remindSuppliers(app.db, at(first));
    expect(await reminders()).toBe(1);
    await remindSuppliers(app.db, at(order.answerBy ?? ''));
    expect(await reminders()).toBe(2);
    await remindSuppliers(app.db, at(addDays(order.answerBy ?? '', 1)));
    expect(await reminders()).toBe(2);
    expect(await waiting(order.id)).toEqual([
      { kind: 'order_silent', owner_id: 'buyer', shows_on: addDays(order.answerBy ?? '', 1) },
    ]);
    expect((await orders.read(order.id)).history.filter(({ act }) => act === 'remind')).toHaveLength(2);
  });
});
