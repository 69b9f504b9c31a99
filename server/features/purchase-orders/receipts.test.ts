import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { plantKey, sumsOf } from '#server/features/budget/test-budget.ts';
import { encodePng } from '#server/features/page-views/test-picture.ts';
import { holder, plantAreas } from '#server/features/requisitions/test-requisition-course.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { expectKept } from '#server/features/waiting/test-waiting.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { lateText } from './order-mails.ts';
import { remindReplacements } from './orders.jobs.ts';
import { linkOf, ordersOf, plantContract, supplierOf, TERMS, type Answer } from './test-orders.ts';

let app: TestApp;
let areas: Record<'one' | 'two', string>;
let receiver: Caller;
let buys: ReturnType<typeof ordersOf>;
let receives: ReturnType<typeof ordersOf>;

beforeAll(async () => {
  app = await startTestApp();
  areas = await plantAreas(app.db, { one: null, two: null });
  buys = ordersOf(app, await holder(app.db, 'buyer', 'buyer', { areaId: areas.one }));
  receiver = await holder(app.db, 'receiver', 'receiver', { areaId: areas.one });
  receives = ordersOf(app, receiver);
});
afterAll(() => app.stop());

const AT = new Date(Date.now() - 3_600_000).toISOString();

/** An order of 100 units that was issued. */
async function issued() {
  const contract = await plantContract(app.db, { area: 'Área one' });
  const { body: begun } = await buys.begin(contract.id);
  await buys.save(begun.id, { ...TERMS, administrator: 'buyer', receiver: 'receiver' });
  const { body } = await buys.issue(begun.id);
  const { id, number } = body;
  return { contract, id, number: number ?? '', line: body.form.lines[0]!.id };
}
type Issued = Awaited<ReturnType<typeof issued>>;

const arrivalOf = ({ line }: Issued, arrived: string, over: object = {}) => ({
  id: crypto.randomUUID(),
  deviceAt: new Date().toISOString(),
  deliveredBy: 'Chofer de prueba',
  remission: 'RM-1',
  note: '',
  lines: [{ lineId: line, arrived }],
  ...over,
});
const arrive = (order: Issued, arrived: string, over: object = {}, by = receives) =>
  by.call('POST', `/${order.id}/recepciones`, arrivalOf(order, arrived, over));
/** Decides the newest receipt of an answer. */
const decide = (order: Issued, { receipts }: Answer, result: [string, string, string?], by = receives) => {
  const [accepted, rejected, reason = null] = result;
  const [receipt] = receipts;
  return by.call(
    'POST',
    `/${order.id}/recepciones/${receipt?.id}/resultado`,
    { note: '', lines: [{ lineId: order.line, accepted, rejected, reason }] },
    receipt?.version,
  );
};
const PIXEL = encodePng(400, 300, (x, y) => (x * y) % 256);
const photograph = async (order: Issued, { receipts }: Answer, name = 'danado.png') =>
  app.send(
    receiver,
    'POST',
    `/administracion/pedidos/${order.id}/recepciones/${receipts[0]?.id}/fotos?nombre=${name}`,
    PIXEL,
    { 'content-type': 'application/octet-stream' },
  );
const deliveries = async (contractId: string) =>
  (
    await sql<{ amount: string; planned_on: string; delivered_on: string; accepted_on: string }>`
      select amount, planned_on, delivered_on, accepted_on from contract_delivery where contract_id = ${contractId} order by created_at`.execute(
      app.db,
    )
  ).rows;

const sentOn = ({ id }: Issued, at: string) =>
  sql`update purchase_order set issued_at = ${at} where id = ${id}`.execute(app.db);

describe('What comes of an order', () => {
  it('did not come before the day on which the order was sent, nor does it come tomorrow: of its day lateness is counted', async () => {
    const order = await issued();
    const at = (day: string, time: string) => fromMexico({ date: day, time });
    const sent = addDays(todayInMexico(), -2);
    await sentOn(order, at(sent, '12:00'));
    const clockOf = async (deviceAt: string) => {
      const { status, body } = await arrive(order, '5', { deviceAt });
      return [status, body.fields?.deviceAt];
    };
    const before = addDays(sent, -1);
    expect(await clockOf(at(before, '17:00'))).toEqual([
      422,
      `Tu equipo dice que llegó el ${shortDate(before)} y el pedido se envió el ${shortDate(sent)}: corrige la fecha y la hora de tu equipo y vuelve a guardar.`,
    ]);
    expect(await clockOf(new Date(Date.now() + 3_600_000).toISOString())).toEqual([
      422,
      'La hora de tu equipo está adelantada: corrígela y vuelve a guardar.',
    ]);
    // A clock that is some hours behind on that very day is believed.
    expect(await clockOf(at(sent, '10:00'))).toEqual([201, undefined]);
    // Longer ago than a device is without a connection.
    await sentOn(order, at(addDays(sent, -20), '12:00'));
    expect(await clockOf(new Date(Date.now() - 73 * 3_600_000).toISOString())).toEqual([
      422,
      expect.stringContaining('hace más de 72 horas'),
    ]);
  });

  it('said to have come before the order was due and told after it needs a reason, and counts as late', async () => {
    const order = await issued();
    const today = todayInMexico();
    const due = addDays(today, -1);
    await sql`update purchase_order set due_on = ${due}, issued_at = now() - interval '20 days' where id = ${order.id}`.execute(
      app.db,
    );
    const deviceAt = fromMexico({ date: due, time: '12:00' });
    await sql`update officer set email = 'compras@ejemplo.mx' where id = 'buyer'`.execute(app.db);
    const bare = await arrive(order, '100', { deviceAt });
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([422, ['note']]);
    const note = 'En el almacén no hubo red hasta hoy por la mañana.';
    const { status, body } = await arrive(order, '100', { deviceAt, note });
    expect([status, body.detail]).toEqual([201, undefined]);
    expect(body.history[0]?.text).toContain(`cuenta el ${shortDate(today)}`);
    // A working day: of one that is none the term ends on the next.
    const overdue = addDays(due, -7);
    await sql`update contract set signed_on = current_date - 30 where id = ${order.contract.id}`.execute(
      app.db,
    );
    await sql`update purchase_order set due_on = ${overdue} where id = ${order.id}`.execute(app.db);
    const [receipt] = body.receipts;
    const lines = receipt!.lines.map(({ lineId }) => ({
      lineId,
      accepted: '100',
      rejected: '0',
      reason: null,
    }));
    const done = await receives.call(
      'POST',
      `/${order.id}/recepciones/${receipt?.id}/resultado`,
      { note: '', lines },
      receipt?.version,
    );
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
    expect(done.body.penalties).toMatchObject([{ dueOn: overdue, arrivedOn: today }]);
    expect(await deliveries(order.contract.id)).toMatchObject([{ delivered_on: today }]);
    const { rows } = await sql<{ template: string }>`select template from mail_outbox
      where text like ${'%cuenta el%'} and template in ('order_received', 'colleague_act')`.execute(app.db);
    expect(rows.map(({ template }) => template).toSorted()).toEqual(['colleague_act', 'order_received']);
  });

  it('is kept with both hours, once however often it is sent, and waits for whoever receives', async () => {
    const order = await issued();
    await sentOn(order, new Date(Date.now() - 7_200_000).toISOString());
    const given = arrivalOf(order, '60', { deviceAt: AT });
    const send = () => receives.call('POST', `/${order.id}/recepciones`, given);
    const first = await send();
    expect([first.status, first.body.detail]).toEqual([201, undefined]);
    const again = await send();
    expect(again.body.receipts).toHaveLength(1);
    const [receipt] = again.body.receipts;
    // V85
    expect(receipt).toMatchObject({
      state: 'arrived',
      deviceAt: AT,
      deliveredBy: 'Chofer de prueba',
      receiver: 'Persona receiver',
      lines: [{ arrived: '60', accepted: '0', rejected: '0' }],
    });
    expect(receipt?.number).toMatch(/^R-\d{4}-\d{5}$/);
    expect(Date.parse(receipt?.serverAt ?? '')).toBeGreaterThan(Date.parse(AT));
    const { rows } =
      await sql`select kind, owner_id, due_on from waiting_item where id = ${given.id}`.execute(app.db);
    expect(rows).toMatchObject([
      { kind: 'receipt_to_decide', owner_id: 'receiver', due_on: receipt?.acceptBy },
    ]);
    expect(await deliveries(order.contract.id)).toEqual([]);
  });

  it('is received by nobody who issued the order, holds no function for its area, or opens it by a link', async () => {
    const order = await issued();
    const both = ordersOf(app, await holder(app.db, 'buyer', 'receiver', { areaId: areas.one }));
    const own = await arrive(order, '5', {}, both);
    expect([own.status, own.body.code]).toEqual([403, 'separation_of_duties']);
    const other = ordersOf(app, await holder(app.db, 'other-receiver', 'receiver', { areaId: areas.two }));
    expect((await arrive(order, '5', {}, other)).status).toBe(404);
    const path = `/administracion/pedidos/${order.id}/recepciones`;
    expect((await app.send('stranger', 'POST', path, arrivalOf(order, '5'))).status).toBe(401);
    const refused = await arrive(order, '0');
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['lines']]);
  });

  it('is told as a part while something of its order lacks, and as all of it from then on (A11)', async () => {
    const order = await issued();
    const told = async () => {
      const answer = await app.send(
        'admin',
        'GET',
        `/administracion/procedimientos/${order.contract.procedureId}`,
      );
      const { contracts } = (await answer.json()) as {
        contracts: { deliveries: { acceptedOn: string | null; isPartial?: boolean }[] }[];
      };
      return contracts[0]?.deliveries.map(({ acceptedOn, isPartial }) => [acceptedOn !== null, isPartial]);
    };
    await decide(order, (await arrive(order, '60')).body, ['60', '0']);
    expect(await told()).toEqual([[true, true]]);
    await decide(order, (await arrive(order, '40')).body, ['40', '0']);
    expect(await told()).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  });

  it('becomes a delivery of the contract and is accrued where it is accepted; its supplier is told', async () => {
    const order = await issued();
    const key = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
    await sql`insert into budget_entry (id, key_id, kind, amount, document) values
      (gen_random_uuid(), ${key}, 'commit', 116000, ${order.contract.id})`.execute(app.db);
    const { body } = await arrive(order, '60');
    const done = await decide(order, body, ['60', '0']);
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
    expect(done.body.receipts[0]).toMatchObject({ state: 'accepted' });
    expect(done.body.taken).toEqual([{ lineId: order.line, accepted: '60' }]);
    expect(await deliveries(order.contract.id)).toMatchObject([
      {
        amount: '60000.00',
        planned_on: TERMS.dueOn,
        delivered_on: todayInMexico(),
        accepted_on: todayInMexico(),
      },
    ]);
    expect(await sumsOf(app.db, key)).toMatchObject({ accrued: '69600.00' });
    const { rows } = await sql<{
      text: string;
    }>`select text from mail_outbox where template = 'order_received'
      and subject like ${`%${order.number}%`}`.execute(app.db);
    expect(rows[0]?.text).toContain('Puedes facturar lo aceptado: $69,600.00 con IVA.');
    const supplier = supplierOf(app, order.number, await linkOf(app.db, order.number));
    expect((await supplier.read()).body.receipts).toMatchObject([{ state: 'accepted' }]);
    expect((await decide(order, done.body, ['60', '0'])).status).toBe(409);
    const buyer = await buys.read(order.id);
    expect(buyer.moves).not.toContain('void');
    const reason = 'Se pidió de más y ya no hace falta.';
    expect((await buys.act('POST', order.id, '/anulacion', { reason })).body.detail).toContain(
      'Ya llegó algo',
    );
  });

  it('V83 takes nothing above the order: of 45 more after 60, 40 are taken and 5 go back with a photo', async () => {
    const order = await issued();
    await decide(order, (await arrive(order, '60')).body, ['60', '0']);
    const { body } = await arrive(order, '45');
    const above = await decide(order, body, ['45', '0']);
    expect([above.status, above.body.fields]).toEqual([
      422,
      { 'lines.0.accepted': 'Del pedido faltan 40: lo demás se regresa o se pide con un convenio.' },
    ]);
    const bare = await decide(order, body, ['40', '5', 'excess']);
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([422, ['photos']]);
    const program = await photograph(order, body, 'programa.exe');
    expect(program.status).toBe(415);
    expect((await photograph(order, body)).status).toBe(201);
    const seen = await receives.read(order.id);
    const done = await decide(order, seen, ['40', '5', 'excess']);
    expect(done.body.receipts[0]).toMatchObject({ state: 'partial' });
    const [receipt] = done.body.receipts;
    const picture = await app.send(
      receiver,
      'GET',
      `/administracion/pedidos/${order.id}/recepciones/${receipt?.id}/fotos/${receipt?.photos[0]?.id}`,
    );
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await deliveries(order.contract.id)).toMatchObject([
      { amount: '60000.00' },
      { amount: '40000.00' },
    ]);
  });

  it('is rejected whole without a delivery, and what replaces it is another receipt', async () => {
    const order = await issued();
    const { body } = await arrive(order, '15');
    await photograph(order, body);
    const done = await decide(order, await receives.read(order.id), ['0', '15', 'damaged']);
    expect(done.body.receipts[0]).toMatchObject({ state: 'rejected' });
    expect(await deliveries(order.contract.id)).toEqual([]);
    expect((await arrive(order, '15')).body.receipts).toHaveLength(2);
    expect(done.body.history.map(({ act }) => act).slice(0, 2)).toEqual(['decide', 'arrive']);
  });
});

describe('A delivery that its supplier announces', () => {
  const noticeOf = (order: Issued, over: object = {}) => ({
    id: crypto.randomUUID(),
    arrivesOn: todayInMexico(),
    hour: '10:30',
    packages: 3,
    remission: 'RM-7',
    note: '',
    lines: [{ lineId: order.line, quantity: '45' }],
    ...over,
  });

  it('is kept once, waits for whoever receives, and is answered by what came of it', async () => {
    const order = await issued();
    const supplier = supplierOf(app, order.number, await linkOf(app.db, order.number));
    const notice = noticeOf(order);
    // Nothing is announced of what nobody accepted.
    expect((await supplier.call('entregas', notice)).status).toBe(409);
    expect((await supplier.answer({ answer: 'accept', promisedOn: TERMS.dueOn })).status).toBe(200);
    const first = await supplier.call('entregas', notice);
    expect([first.status, first.body.detail]).toEqual([200, undefined]);
    expect((await supplier.call('entregas', notice)).body.notices).toHaveLength(1);
    const waits = async () =>
      (await sql`select kind, owner_id from waiting_item where id = ${notice.id}`.execute(app.db)).rows;
    expect(await waits()).toEqual([{ kind: 'delivery_announced', owner_id: 'receiver' }]);
    const above = await supplier.call(
      'entregas',
      noticeOf(order, { lines: [{ lineId: order.line, quantity: '101' }] }),
    );
    expect([above.status, above.body.fields]).toEqual([
      422,
      { 'lines.0.quantity': 'Faltan por entregar 100.' },
    ]);
    const seen = await receives.read(order.id);
    expect(seen.notices).toMatchObject([
      { hour: '10:30', packages: 3, receipt: null, lines: [{ quantity: '45' }] },
    ]);
    const came = await arrive(order, '45', {
      noticeId: notice.id,
      deliveredId: 'Credencial 77',
      lines: [{ lineId: order.line, arrived: '45', serials: 'A1, A2' }],
    });
    expect(came.body.notices).toMatchObject([{ receipt: came.body.receipts[0]?.number }]);
    expect(came.body.receipts[0]).toMatchObject({
      deliveredId: 'Credencial 77',
      lines: [{ serials: 'A1, A2' }],
    });
    expect(await waits()).toEqual([]);
    await expectKept(app.db);
  });

  it('shows its supplier pictures of what was rejected, and of nothing else', async () => {
    const order = await issued();
    const { body } = await arrive(order, '15');
    await photograph(order, body);
    const supplier = supplierOf(app, order.number, await linkOf(app.db, order.number));
    const [open] = (await receives.read(order.id)).receipts;
    const path = `/pedidos/${order.number}/recepciones/${open?.id}/fotos/${open?.photos[0]?.id}`;
    const link = await linkOf(app.db, order.number);
    expect((await app.send('stranger', 'POST', path, { link })).status).toBe(404);
    await decide(order, await receives.read(order.id), ['0', '15', 'damaged']);
    expect((await supplier.read()).body.receipts[0]?.photos).toHaveLength(1);
    const picture = await app.send('stranger', 'POST', path, { link });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await app.send('stranger', 'POST', path, { link: 'x'.repeat(43) })).status).toBe(404);
  });
});

describe('What is rejected', () => {
  const waits = async (id: string) =>
    (
      await sql<{ kind: string; owner_id: string; shows_on: string }>`select kind, owner_id, shows_on::text
        from waiting_item where id = ${id}`.execute(app.db)
    ).rows;
  const reminders = async (number: string) =>
    (
      await sql<{ text: string }>`select text from mail_outbox where template = 'order_replacement_due'
        and subject like ${`%${number}%`}`.execute(app.db)
    ).rows;
  const at = (day: string) => new Date(`${day}T18:00:00.000Z`);

  it('is replaced within the days that who receives gives (is_replaced); its supplier is reminded once, its buyer calls after them', async () => {
    const order = await issued();
    const { body } = await arrive(order, '60');
    await photograph(order, body);
    const seen = await receives.read(order.id);
    const [open] = seen.receipts;
    const path = `/${order.id}/recepciones/${open?.id}/resultado`;
    const result = {
      note: '',
      lines: [{ lineId: order.line, accepted: '45', rejected: '15', reason: 'damaged' }],
    };
    const none = await receives.call('POST', path, { ...result, replaceDays: 0 }, open?.version);
    expect([none.status, Object.keys(none.body.fields ?? {})]).toEqual([422, ['replaceDays']]);
    const done = await receives.call('POST', path, { ...result, replaceDays: 3 }, open?.version);
    const replaceBy = addWorkingDays(todayInMexico(), 3, await readHolidays(app.db));
    expect(done.body.receipts).toMatchObject([{ replaceBy, isReplaced: false }]);
    // The order is due on the day on which it was.
    expect(done.body.dueOn).toBe(TERMS.dueOn);
    const mail = await sql<{ text: string }>`select text from mail_outbox where template = 'order_received'
      and subject like ${`%${order.number}%`}`.execute(app.db);
    expect(mail.rows[0]?.text).toContain(`repónlo a más tardar el ${shortDate(replaceBy)}`);
    // Nothing runs before the day of the order.
    const notYet = `Las penas por atraso cuentan desde el día siguiente al ${shortDate(TERMS.dueOn)}.`;
    expect(mail.rows[0]?.text).toContain(notYet);
    expect(await waits(open!.id)).toEqual([
      { kind: 'receipt_not_replaced', owner_id: 'buyer', shows_on: addDays(replaceBy, 1) },
    ]);
    await remindReplacements(app.db, at(addDays(replaceBy, -1)));
    expect(await reminders(order.number)).toEqual([]);
    await remindReplacements(app.db, at(replaceBy));
    await remindReplacements(app.db, at(replaceBy));
    expect(await reminders(order.number)).toMatchObject([{ text: expect.stringContaining(notYet) }]);
    expect([lateText(replaceBy, replaceBy), lateText(addDays(replaceBy, -1), replaceBy)]).toEqual([
      `Las penas por atraso cuentan desde el día siguiente al ${shortDate(replaceBy)}.`,
      'Las penas por atraso siguen corriendo.',
    ]);
    // A part of it is no replacement; all of it is.
    await decide(order, (await arrive(order, '14')).body, ['14', '0']);
    expect((await waits(open!.id)).map(({ kind }) => kind)).toEqual(['receipt_not_replaced']);
    const last = await decide(order, (await arrive(order, '1')).body, ['1', '0']);
    expect(last.body.receipts.at(-1)).toMatchObject({ number: open?.number, isReplaced: true });
    expect(await waits(open!.id)).toEqual([]);
    await expectKept(app.db);
  });

  it('in excess is given back, and nobody waits for it', async () => {
    const order = await issued();
    const { body } = await arrive(order, '105');
    await photograph(order, body);
    const done = await decide(order, await receives.read(order.id), ['100', '5', 'excess']);
    expect(done.body.receipts).toMatchObject([{ state: 'partial', replaceBy: null, isReplaced: false }]);
    expect(await waits(body.receipts[0]!.id)).toEqual([]);
  });
});
