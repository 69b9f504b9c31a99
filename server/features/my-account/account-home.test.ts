import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountHome } from '#contract/my-account.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { QUOTATION_SESSION_HEADER } from '#contract/quotations.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { receiptDue } from '#contract/rules/payments/payment-receipt.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import {
  browserOf,
  plantOrder as plantOrderOf,
  plantSupplier,
  type Browser,
  type PlantedSupplier,
} from './test-account.ts';

let app: TestApp;
let a: PlantedSupplier;
let b: PlantedSupplier;
const today = todayInMexico();
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1000' });
  a = await plantSupplier(app.db);
  b = await plantSupplier(app.db);
});
afterAll(() => app.stop());

const plantOrder = (supplier: PlantedSupplier, state?: string, invoice?: string): Promise<string> =>
  plantOrderOf(app.db, supplier, state, invoice);

async function inside(supplier: PlantedSupplier): Promise<Browser> {
  const browser = browserOf(app);
  await browser.enter(supplier.mailbox);
  return browser;
}

it('the first screen says what waits, what is under way and what is owed, and of other suppliers nothing', async () => {
  const [own, foreign] = [await plantOrder(a), await plantOrder(b)];
  const returned = await plantOrder(a, 'accepted', 'returned');
  const due = await plantOrder(a, 'accepted', 'verified');
  await plantOrder(a, 'draft');
  await plantOrder(b, 'accepted', 'verified');
  const { body, text } = await (await inside(a)).call<AccountHome>('GET', '/cuenta');
  expect(body.tasks).toMatchObject([
    { kind: 'invoice', key: returned, what: expect.stringMatching(/^CC-\d+$/), dueOn: null },
    { kind: 'order', key: own, dueOn: addDays(today, 2) },
  ]);
  expect(body.orders?.rows.map(({ number }) => number)).toEqual([own, returned, due].toSorted());
  expect(body.orders?.rows[0]).toMatchObject({ ordered: '2', accepted: '0' });
  expect(body.invoices?.rows.map(({ state }) => state).toSorted()).toEqual(['returned', 'verified']);
  expect(body.money).toEqual({ owed: '232.00', nextOn: addDays(today, 9), credits: '0' });
  expect(body.bank).toMatchObject({ lastFour: '7771' });
  expect(body.buyer).toMatchObject({ name: 'Óscar Compras' });
  // Nothing whole, and nothing of somebody else.
  for (const secret of ['002010077777777771', 'EERL800101', foreign, b.name, b.mailbox])
    expect(text).not.toContain(secret);
});

it('an order opens from the account of its supplier without its link, and is answered in the name of the person', async () => {
  const number = await plantOrder(a);
  const [own, other] = [await inside(a), await inside(b)];
  const read = (who: Browser) => who.call<SupplierOrder>('POST', `/pedidos/${number}/consulta`, { link: '' });
  expect((await read(browserOf(app))).status, 'without a session').toBe(404);
  expect((await read(other)).status, 'of another supplier').toBe(404);
  expect((await read(own)).body).toMatchObject({ number, mayAnswer: true });
  const answer = { answer: 'accept', promisedOn: addDays(today, 5), reason: null, text: 'Por la mañana.' };
  const respond = (who: Browser) =>
    who.call<SupplierOrder>('POST', `/pedidos/${number}/respuesta`, { link: '', edition: 1, answer });
  expect((await respond(other)).status).toBe(404);
  const { body } = await respond(own);
  expect(body.state).toBe('accepted');
  expect(body.history[0]).toMatchObject({ act: 'accept', by: `Laura Ejemplo Ríos, ${a.name}` });
  const { rows } = await sql<{
    actor_id: string;
  }>`select actor_id from revision where subject_type = 'purchase_order'
    and operation = 'answerSupplierOrder' order by id desc limit 1`.execute(app.db);
  expect(rows[0]?.actor_id).toBe(a.mailbox);
});

it('a credit note that nobody verified takes nothing from what is owed, and is told; a verified one does, never below zero', async () => {
  const supplier = await plantSupplier(app.db);
  const number = await plantOrder(supplier, 'accepted', 'verified');
  const browser = await inside(supplier);
  const money = async () => (await browser.call<AccountHome>('GET', '/cuenta')).body.money;
  await planted(
    app.db,
    sql`with n as (insert into invoice (order_id, supplier_id, folio, kind, credit_kind, state, attempt, answer_by, uuid, issued_at, stamped_at, subtotal, total, xml_sha)
        select order_id, supplier_id, 'F-2026-99901', 'credit_note', 'penalty', 'matched', 2, current_date, 'NOTE-1', now(), now(), 99206883, 99206883, xml_sha
        from invoice where order_id = (select id from purchase_order where number = ${number}) returning id, order_id)
      insert into invoice_relation (invoice_id, type, uuid) select n.id, '01', i.uuid from n join invoice i on i.order_id = n.order_id`,
  );
  expect(await money()).toMatchObject({ owed: '232.00', credits: '99206883.00' });
  const verify = (total: number) =>
    planted(
      app.db,
      sql`update invoice set state = 'verified', verified_at = now(), verifier_id = 'comprador', due_on = current_date, total = ${total} where folio = 'F-2026-99901'`,
    );
  await verify(32);
  expect(await money()).toMatchObject({ owed: '200.00', credits: '0' });
  await verify(99_206_883);
  expect(await money()).toMatchObject({ owed: '0.00', credits: '0' });
});

it('a person who may only collect opens no order; one whose session ended is told to come in again', async () => {
  const number = await plantOrder(a);
  const owner = await inside(a);
  const mailbox = 'cobranza@comercial.example';
  await owner.call('POST', '/cuenta/personas', { email: mailbox, name: 'Cobranza', rights: ['collect'] });
  await planted(
    app.db,
    sql`update account_person set waits_until = now() - interval '1 minute' where mailbox = ${mailbox}`,
  );
  const browser = browserOf(app);
  await browser.enter(mailbox);
  const home = await browser.call<AccountHome>('GET', '/cuenta');
  expect(home.body).toMatchObject({
    orders: null,
    invitations: null,
    invoices: { total: expect.any(Number) },
  });
  expect(home.body.tasks.some(({ kind }) => kind === 'order')).toBe(false);
  expect((await browser.call('GET', '/cuenta/pedidos')).status).toBe(403);
  expect((await browser.call('POST', `/pedidos/${number}/consulta`, { link: '' })).status).toBe(403);
  await owner.call('POST', '/cuenta/salida', { which: 'this' });
  const ended = await owner.call('POST', `/pedidos/${number}/consulta`, { link: '' });
  expect([ended.status, ended.body.detail]).toEqual([
    401,
    expect.stringContaining('Lo que escribiste sigue aquí'),
  ]);
});

it('an invitation to quote opens without its link or code, for who was invited, and ends with the right to sell', async () => {
  const folio = 'SC-2026-90001';
  await planted(
    app.db,
    sql`with o as (insert into officer (id, name) values ('comprador', 'Óscar Compras') on conflict (id) do update set name = excluded.name returning id),
      r as (insert into quotation_request (folio, state, kind, regime, title, buyer_id, closes_at, sent_at)
        select ${folio}, 'sent', 'research', 'lineamientos_ug', 'Tóner', id, now() + interval '30 hours', now() from o returning id),
      l as (insert into quotation_lot (request_id, number, description, quantity, unit) select id, 1, 'Tóner', 2, 'H87' from r)
      insert into quotation_invitee (request_id, supplier_id, token_hash, email, invited_at)
        select id, ${a.id}, sha256('x'::bytea), ${a.mailbox}, now() from r`,
  );
  const owner = await inside(a);
  const mailbox = 'vendedora@comercial.example';
  await owner.call('POST', '/cuenta/personas', { email: mailbox, name: 'Vera Ventas', rights: ['sell'] });
  const seller = browserOf(app);
  await seller.enter(mailbox);
  const home = await seller.call<AccountHome>('GET', '/cuenta');
  expect(home.body.invitations).toMatchObject([{ folio, state: 'open', lots: 1 }]);
  expect(home.body.tasks).toContainEqual(expect.objectContaining({ kind: 'quotation', key: folio }));
  const read = (who: Browser) => who.call('POST', `/cotizaciones/${folio}/consulta`, { link: null });
  expect((await read(seller)).body).toMatchObject({ folio, invited: { name: a.name } });
  expect((await read(await inside(b))).status, 'who was not invited').toBe(404);
  const enter = await seller.call<{ session: string }>('POST', `/cotizaciones/${folio}/sesion`, {
    link: null,
    number: '',
  });
  expect(enter.status).toBe(200);
  const held = { [QUOTATION_SESSION_HEADER]: enter.body.session };
  const own = () => browserOf(app).call('GET', `/cotizaciones/${folio}/respuesta`, undefined, held);
  expect((await own()).status).toBe(200);
  await owner.call('PUT', '/cuenta/personas', { email: mailbox, rights: [] });
  expect((await own()).status).toBe(401);
});

it('a payment of which the receipt is owed waits for it until the fifth of the next month', async () => {
  const c = await plantSupplier(app.db);
  const order = await plantOrder(c, 'accepted', 'verified');
  await planted(
    app.db,
    sql`with v as (update invoice set state = 'paid', payment_method = 'PPD'
        where order_id = (select id from purchase_order where number = ${order}) returning id),
      o as (insert into payment_order (number, state, supplier_id, author_id, issued_at, issuer_id, account_four, due_on, gross, net, paid)
        values ('OP-2026-00001', 'paid', ${c.id}, 'comprador', now(), 'comprador', '7771', ${today}, 232, 232, 232) returning id),
      p as (insert into payment (payment_order_id, state, day, amount, whole, reference, recorded_by)
        select id, 'paid', ${today}, 232, 232, 'SPEI 1', 'comprador' from o returning id)
      insert into payment_part (payment_id, invoice_id, amount, whole) select p.id, v.id, 232, 232 from p, v`,
  );
  const owed = receiptDue(today);
  const browser = await inside(c);
  const { body } = await browser.call<AccountHome>('GET', '/cuenta');
  expect(body.tasks).toMatchObject([
    { kind: 'payment_receipt', key: order, what: expect.stringMatching(/^CC-/), dueOn: owed },
  ]);
  expect(body.invoices?.rows).toMatchObject([{ state: 'paid', receiptBy: owed }]);
  await planted(app.db, sql`update invoice set payment_method = 'PUE' where supplier_id = ${c.id}`);
  const { body: none } = await browser.call<AccountHome>('GET', '/cuenta');
  expect([none.tasks, none.invoices?.rows[0]?.receiptBy]).toEqual([[], null]);
});

it('a registry request opens without its key for who administers the account of its company, and for nobody else', async () => {
  const supplier = await plantSupplier(app.db);
  const folio = 'S-2026-K7M2-RX4A';
  await planted(
    app.db,
    sql`insert into registration_request (folio, key_hash, kind, status, person_type, origin, rfc, name, email, data, supplier_id, submitted_at)
      values (${folio}, 'x', 'update', 'observed', 'legal', 'national', 'CMR000001AB1', ${supplier.name}, ${supplier.mailbox}, '{}', ${supplier.id}, now())`,
  );
  const owner = browserOf(app);
  await owner.enter(supplier.mailbox);
  const opened = await owner.call<{ token: string }>('POST', `/cuenta/solicitudes/${folio}`);
  expect([opened.status, opened.body.detail]).toEqual([200, undefined]);
  // It is a permission of that request, as its key gives it.
  const { rows } = await sql<{
    folio: string;
  }>`select r.folio from request_access a join registration_request r on r.id = a.request_id
    where a.token_hash = encode(sha256(${opened.body.token}::bytea), 'hex')`.execute(app.db);
  expect(rows).toEqual([{ folio }]);
  const stranger = browserOf(app);
  expect((await stranger.call('POST', `/cuenta/solicitudes/${folio}`)).status).toBe(401);
  const other = browserOf(app);
  await other.enter(b.mailbox);
  expect((await other.call('POST', `/cuenta/solicitudes/${folio}`)).status).toBe(404);
  // Whoever may only sell does not change the registry.
  await sql`update account_person set rights = array['sell'] where supplier_id = ${supplier.id}`.execute(
    app.db,
  );
  await planted(
    app.db,
    sql`insert into account_person (supplier_id, mailbox, name, rights) values
      (${supplier.id}, 'pedidos@comercial.example', 'Ventas', array['sell'])`,
  );
  const seller = browserOf(app);
  await seller.enter('pedidos@comercial.example');
  expect((await seller.call('POST', `/cuenta/solicitudes/${folio}`)).status).toBe(403);
});

it('penalties and deductions to answer wait once for each order, by the first day, until all are answered', async () => {
  const supplier = await plantSupplier(app.db);
  const number = await plantOrder(supplier, 'accepted');
  const other = await plantOrder(b, 'accepted');
  for (const [order, name] of [
    [number, 'R-2026-90001'],
    [other, 'R-2026-90002'],
  ])
    await planted(
      app.db,
      sql`with r as (insert into receipt (id, order_id, number, receiver_id, device_at, accept_by)
          select gen_random_uuid(), id, ${name}, 'comprador', now(), current_date from purchase_order where number = ${order} returning id, order_id)
        insert into order_penalty (order_id, number, kind, receipt_id, due_on, arrived_on, days, rate, lines, computed, cap, cap_of,
          amount, calculation, state, notified_at, answer_by, ground, application)
        select r.order_id, n, case n when 1 then 'late' else 'deficient' end, r.id, current_date - 9, current_date - 2, case n when 1 then 7 else 0 end,
          1, '[]', 10, 20, 'price', 10, 'Siete días', 'notified', now(), ${today}::date + 6 - n, 'Cláusula décima', 'deduction'
        from r, generate_series(1, 2) n`,
    );
  const browser = await inside(supplier);
  const tasks = async () => (await browser.call<AccountHome>('GET', '/cuenta')).body.tasks;
  expect(await tasks()).toEqual([
    {
      kind: 'penalty',
      key: number,
      what: `Monitores de ${supplier.name}`,
      dueOn: addDays(today, 4),
      dueAt: null,
    },
  ]);
  await sql`update order_penalty set state = 'answered', answered_at = now(), answer_text = 'No fue culpa nuestra.'
    where order_id = (select id from purchase_order where number = ${number})`.execute(app.db);
  expect(await tasks()).toEqual([]);
});
