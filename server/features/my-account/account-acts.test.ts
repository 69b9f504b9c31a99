import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { AccountHome } from '#contract/my-account.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { QUOTATION_SESSION_HEADER } from '#contract/quotations.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { hashTrackingKey, newTrackingKey } from '#server/features/registration/public.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { browserOf, codeOf, mailsTo, plantOrder, plantSupplier, type Browser } from './test-account.ts';

let app: TestApp;
const today = todayInMexico();
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1000' });
});
afterAll(() => app.stop());

/** A company, its owner in, and somebody who may only sell. */
async function company() {
  const supplier = await plantSupplier(app.db);
  const owner = browserOf(app);
  await owner.enter(supplier.mailbox);
  const vera = `vera.${supplier.number.toLowerCase()}@comercial.example`;
  await owner.call('POST', '/cuenta/personas', { email: vera, name: 'Vera Ventas', rights: ['sell'] });
  const seller = browserOf(app);
  await seller.enter(vera);
  return { supplier, owner, vera, seller };
}

const REJECTED = { answer: 'reject', promisedOn: null, reason: 'price', text: 'El precio ya no alcanza.' };
const accepted = () => ({ answer: 'accept', promisedOn: addDays(today, 5), reason: null, text: '' });
const respond = (who: Browser, number: string, answer: object) =>
  who.call<SupplierOrder>('POST', `/pedidos/${number}/respuesta`, { link: '', edition: 1, answer });
const read = (who: Browser, number: string) =>
  who.call<SupplierOrder>('POST', `/pedidos/${number}/consulta`, { link: '' });
const stop = (link: string) => browserOf(app).call<{ text: string }>('POST', '/cuenta/no-fui-yo', { link });
/** Whether something that it denied holds what is sent in its name. */
async function isHeld(supplierId: string) {
  const { rows } = await sql<{ held: boolean }>`select has_open_denial(${supplierId}) held`.execute(app.db);
  return rows[0]?.held;
}
/** Somebody of the unit called, and took the row from the desk. */
async function seeTo(supplierId: string) {
  expect(await isHeld(supplierId)).toBe(true);
  const { rows } = await sql<{ id: string }>`select w.id from waiting_item w join account_act a on a.id = w.id
    where w.area = 'account_act' and a.supplier_id = ${supplierId} and w.settled_at is null`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const answer = await app.send('admin', 'POST', `/administracion/pendientes/account_act/${id}/atencion`);
    expect(answer.status).toBe(200);
  }
  expect(await isHeld(supplierId)).toBe(false);
}
const lastAct = async (mailbox: string) => (await mailsTo(app.db, mailbox, 'account_act')).at(-1);

it('a rejection is told to the owner with who and whence, and «No fui yo» takes it back', async () => {
  const { supplier, vera, seller } = await company();
  const number = await plantOrder(app.db, supplier);
  expect((await respond(seller, number, REJECTED)).body.state).toBe('rejected');
  const told = await lastAct(supplier.mailbox);
  expect(told?.text).toContain(`Vera Ventas (${vera}) rechazó el pedido ${number}, de $232.00 con IVA`);
  expect(told?.text).toContain('Se hizo desde:');
  expect(told?.text).toContain('/mi-cuenta/personas');
  const own = (await mailsTo(app.db, vera, 'account_act')).at(-1);
  expect(own?.text, 'whoever else reads her mailbox did it').toContain(`rechazó el pedido ${number}`);
  const link = told?.secret ?? '';
  expect(own?.secret).toBe(link);
  expect((await stop(link)).body.text).toContain('Esa respuesta no cuenta');
  expect((await seller.call('GET', '/cuenta')).status, 'her session').toBe(401);
  const owner = browserOf(app);
  await owner.enter(supplier.mailbox);
  const order = (await read(owner, number)).body;
  expect(order).toMatchObject({ state: 'issued', mayAnswer: true, answerReason: null });
  expect(order.history.find(({ act }) => act === 'contest')?.text).toContain('Vera Ventas');
  const [denied] = await mailsTo(app.db, 'oscar@universidad.example', 'account_act_denied');
  expect(denied?.text).toContain(`rechazó el pedido ${number}`);
  expect((await stop(link)).body.text, 'once').toContain('Ya se había detenido');
  // Nothing more is received in its name until somebody of the unit has called.
  const other = await plantOrder(app.db, supplier);
  for (const one of [number, other]) {
    const refused = await respond(owner, one, accepted());
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('está detenido')]);
  }
  const tasks = async () =>
    (await owner.call<AccountHome>('GET', '/cuenta')).body.tasks.map(({ kind }) => kind);
  expect(await tasks()).toContain('held');
  await seeTo(supplier.id);
  expect(await tasks()).not.toContain('held');
  expect((await respond(owner, number, accepted())).body.state).toBe('accepted');
});

it('every act of one link and of one session says so in its mail, each with a stop of its own', async () => {
  const { supplier, vera, seller } = await company();
  const by = async (mailbox: string, said: string) =>
    (await mailsTo(app.db, mailbox, 'account_act')).filter(({ text }) => text.includes(said));
  const number = await plantOrder(app.db, supplier);
  await planted(
    app.db,
    sql`update purchase_order set token_hash = ${hashLink('L'.repeat(43))} where number = ${number}`,
  );
  const stranger = browserOf(app);
  for (const answer of [REJECTED, accepted()])
    await stranger.call('POST', `/pedidos/${number}/respuesta`, { link: 'L'.repeat(43), edition: 1, answer });
  const linked = await by(supplier.mailbox, 'Con la liga que se mandó a');
  expect(linked.map(({ text }) => /alguien (\S+) el pedido/.exec(text)?.[1])).toEqual(['rechazó', 'aceptó']);
  expect(new Set(linked.map(({ secret }) => secret)).size).toBe(2);
  for (const answer of [REJECTED, accepted()])
    await respond(seller, await plantOrder(app.db, supplier), answer);
  expect(await by(vera, `Vera Ventas (${vera})`), 'her entry and both').toHaveLength(3);
});

it('what was answered after it is not undone by an old notice', async () => {
  const { supplier, seller } = await company();
  const number = await plantOrder(app.db, supplier);
  await respond(seller, number, REJECTED);
  const link = (await lastAct(supplier.mailbox))?.secret ?? '';
  const owner = browserOf(app);
  await owner.enter(supplier.mailbox);
  expect((await respond(owner, number, accepted())).body.state).toBe('accepted');
  expect((await stop(link)).body.text).toContain('Ya se siguió con el pedido');
  expect((await read(owner, number)).body.state).toBe('accepted');
});

it('a rejection is taken back until its day, stays on the first screen, and is rejected once', async () => {
  const { supplier, owner } = await company();
  const number = await plantOrder(app.db, supplier);
  const { body } = await respond(owner, number, REJECTED);
  expect(body).toMatchObject({ state: 'rejected', mayAnswer: true, retractBy: expect.any(String) });
  expect((await owner.call<AccountHome>('GET', '/cuenta')).body.orders?.rows).toMatchObject([
    { number, state: 'rejected', retractBy: body.retractBy },
  ]);
  expect((await respond(owner, number, REJECTED)).body.detail).toContain('Ya está rechazado');
  const taken = await respond(owner, number, accepted());
  expect(taken.body).toMatchObject({ state: 'accepted', retractBy: null, answerReason: null });
  expect(taken.body.history[0]?.text).toContain('Se retracta de su rechazo.');
  const other = await plantOrder(app.db, supplier);
  await respond(owner, other, REJECTED);
  await planted(app.db, sql`update purchase_order set retract_by = current_date - 2 where number = ${other}`);
  expect((await respond(owner, other, accepted())).status).toBe(409);
  expect((await read(owner, other)).body).toMatchObject({ mayAnswer: false, retractBy: null });
});

it('after the last day nothing is rejected, and a late answer says so', async () => {
  const { supplier, owner } = await company();
  const number = await plantOrder(app.db, supplier);
  const past = addDays(today, -3);
  await planted(app.db, sql`update purchase_order set answer_by = ${past}::date where number = ${number}`);
  expect((await read(owner, number)).body).toMatchObject({ mayAnswer: true, isLate: true });
  const refused = await respond(owner, number, REJECTED);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('ya no se rechaza')]);
  const { body } = await respond(owner, number, accepted());
  expect(body.history[0]?.text).toContain(`Contestó después del ${shortDate(past)}.`);
});

it('a delivery of what nobody accepted is not announced; the history names who did', async () => {
  const { supplier, seller } = await company();
  const number = await plantOrder(app.db, supplier);
  const { body: order } = await read(seller, number);
  expect(order.mayAnnounce).toBe(false);
  const notice = (hour: string) => ({
    link: '',
    id: crypto.randomUUID(),
    arrivesOn: addDays(today, 3),
    hour,
    packages: null,
    remission: '',
    note: '',
    lines: order.lines.map(({ id }) => ({ lineId: id, quantity: '1' })),
  });
  const announce = (hour: string) =>
    seller.call<SupplierOrder>('POST', `/pedidos/${number}/entregas`, notice(hour));
  const refused = await announce('10:00');
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Primero acepta')]);
  await respond(seller, number, accepted());
  const { body } = await announce('10:00');
  expect(body.history[0]).toMatchObject({ act: 'announce', by: `Vera Ventas, ${supplier.name}` });
  expect((await lastAct(supplier.mailbox))?.text).toContain('avisó de una entrega');
});

it('an answer to a request for quotations is told to the owner without what it says; its notice ends what was opened', async () => {
  const { supplier, seller } = await company();
  const folio = 'SC-2026-91001';
  await planted(
    app.db,
    sql`with o as (insert into officer (id, name) values ('comprador', 'Óscar Compras') on conflict (id) do update set name = excluded.name returning id),
      r as (insert into quotation_request (folio, state, kind, regime, title, buyer_id, closes_at, sent_at)
        select ${folio}, 'sent', 'research', 'lineamientos_ug', 'Tóner', id, now() + interval '30 hours', now() from o returning id),
      l as (insert into quotation_lot (request_id, number, description, quantity, unit) select id, 1, 'Tóner', 2, 'H87' from r)
      insert into quotation_invitee (request_id, supplier_id, token_hash, email, invited_at)
        select id, ${supplier.id}, sha256('y'::bytea), ${supplier.mailbox}, now() from r`,
  );
  const enter = await seller.call<{ session: string }>('POST', `/cotizaciones/${folio}/sesion`, {
    link: null,
    number: '',
  });
  const held = { [QUOTATION_SESSION_HEADER]: enter.body.session };
  const declined = await seller.call(
    'POST',
    `/cotizaciones/${folio}/declinacion`,
    { reason: 'other', text: 'No hay existencias.' },
    held,
  );
  expect(declined.status).toBe(200);
  const told = await lastAct(supplier.mailbox);
  expect(told?.text).toContain(`mandó la respuesta a ${folio}`);
  expect((await stop(told?.secret ?? '')).body.text).toContain('hasta el cierre');
  const own = await browserOf(app).call('GET', `/cotizaciones/${folio}/respuesta`, undefined, held);
  expect(own.status).toBe(401);
  // The same link and the account open nothing for it until somebody of the unit has called.
  const again = browserOf(app);
  await again.enter(supplier.mailbox);
  const opened = () =>
    again.call<{ detail?: string }>('POST', `/cotizaciones/${folio}/sesion`, { link: null, number: '' });
  const asked = () =>
    browserOf(app).call<{ detail?: string }>('POST', `/cotizaciones/${folio}/codigo`, {
      link: 'y',
      number: '',
    });
  for (const one of [opened, asked]) {
    const refused = await one();
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('está detenido')]);
  }
  expect(await mailsTo(app.db, supplier.mailbox, 'quotation_code')).toEqual([]);
  await seeTo(supplier.id);
  expect((await opened()).status).toBe(200);
  expect((await asked()).status).toBe(200);
  expect(await mailsTo(app.db, supplier.mailbox, 'quotation_code')).toHaveLength(1);
});

it('while the registration is held nothing is sent in the name of the company, and the sentence says whom to call', async () => {
  const { supplier, owner, seller } = await company();
  const number = await plantOrder(app.db, supplier);
  const held = `R-2026-${supplier.number}`;
  await planted(
    app.db,
    sql`insert into registration_request (folio, key_hash, kind, status, person_type, origin, rfc, name, email, data, supplier_id, held_reason, held_at, submitted_at, answer_due)
      values (${held}, 'x', 'update', 'submitted', 'legal', 'national', 'XAX010101AB1', 'X', 'x@x.example', '{}', ${supplier.id}, 'mailbox', now(), now(), current_date)`,
  );
  for (const who of [seller, owner]) {
    const refused = await respond(who, number, accepted());
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain(
      'Tu registro está detenido porque alguien de tu empresa dijo «No fui yo»',
    );
    expect(refused.body.detail).toContain('Llama a la Unidad, o escribe a oscar@universidad.example');
  }
  expect((await read(owner, number)).body, 'it is read').toMatchObject({ state: 'issued' });
  await planted(
    app.db,
    sql`update registration_request set held_at = null, held_reason = null where folio = ${held}`,
  );
  expect((await respond(seller, number, accepted())).body.state).toBe('accepted');
});

it('an entry from a browser not seen before is told to its mailbox, and once; its notice closes it', async () => {
  const { supplier, owner } = await company();
  const mails = () => mailsTo(app.db, supplier.mailbox, 'account_act');
  const [first] = await mails();
  expect(first?.text).toContain(`entró a la cuenta de ${supplier.name} desde un equipo`);
  const before = (await mails()).length;
  const device = owner.state.device;
  await browserOf(app, { device }).enter(supplier.mailbox);
  expect(await mails(), 'the same browser').toHaveLength(before);
  const thief = browserOf(app);
  await thief.enter(supplier.mailbox);
  const told = await mails();
  expect(told).toHaveLength(before + 1);
  expect((await stop(told.at(-1)?.secret ?? '')).body.text).toContain('Se cerraron las sesiones');
  expect((await thief.call('GET', '/cuenta')).status).toBe(401);
});

it('who may only sell reads no digits of the account for payments, and nobody is advised what is not theirs', async () => {
  const { seller, vera } = await company();
  expect((await seller.call<AccountHome>('GET', '/cuenta')).body.bank).toBeNull();
  const [entry] = await mailsTo(app.db, vera, 'account_act');
  expect(entry?.text).not.toContain('/mi-cuenta/personas');
  expect(entry?.text).toContain('avisa a quien administra');
});

it('closing the other sessions is told to the mailbox', async () => {
  const { supplier, owner } = await company();
  const there = browserOf(app);
  await there.enter(supplier.mailbox);
  await owner.call('POST', '/cuenta/salida', { which: 'others' });
  expect((await lastAct(supplier.mailbox))?.text).toContain('cerró otra sesión de ese correo');
});

/** Asks for a code of a mailbox from one address, from a browser that may have come in before. */
async function ask(at: TestApp, mailbox: string, { from, cookie = '' }: { from: string; cookie?: string }) {
  const answer = await at.api.app.request(
    `http://localhost:8099${API_BASE}/cuenta/codigo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
      body: JSON.stringify({ email: mailbox }),
    },
    { incoming: { socket: { remoteAddress: from } } },
  );
  return { status: answer.status, detail: ((await answer.json()) as { detail?: string }).detail };
}

it('who asks for codes in somebody’s place takes none away: the same one is mailed again', async () => {
  const { mailbox } = await plantSupplier(app.db);
  for (let n = 1; n <= 11; n += 1)
    expect((await ask(app, mailbox, { from: `203.0.113.${n}` })).status).toBe(202);
  expect(await mailsTo(app.db, mailbox, 'account_code'), 'none while one is on its way').toHaveLength(1);
  await planted(app.db, sql`update account_code set mailed_at = mailed_at - interval '61 seconds'`);
  expect((await ask(app, mailbox, { from: '198.51.100.7' })).status).toBe(202);
  const [first, again, ...more] = await mailsTo(app.db, mailbox, 'account_code');
  expect([again?.secret, more]).toEqual([first?.secret, []]);
  // Almost over: a newer one goes out, and ends it.
  await planted(app.db, sql`update account_code set expires_at = now() + interval '2 minutes'`);
  expect((await ask(app, mailbox, { from: '198.51.100.7' })).status).toBe(202);
  const enter = (code: string) => browserOf(app).call('POST', '/cuenta/sesion', { email: mailbox, code });
  expect((await enter(first?.secret ?? '')).status).toBe(401);
  expect((await enter(await codeOf(app.db, mailbox))).status).toBe(200);
});

it('one address asks five times a day for a mailbox; a browser that came in with it goes on', async () => {
  const { supplier, owner } = await company();
  const from = '198.51.100.9';
  for (let n = 0; n < 5; n += 1) expect((await ask(app, supplier.mailbox, { from })).status).toBe(202);
  const refused = await ask(app, supplier.mailbox, { from });
  expect([refused.status, refused.detail]).toEqual([429, expect.stringContaining('Pide otro después del')]);
  const known = { from, cookie: owner.state.device };
  expect((await ask(app, supplier.mailbox, known)).status).toBe(202);
});

it('the key of a draft says that it is one, and where it goes on', async () => {
  const key = newTrackingKey();
  const folio = 'S-2026-ABCD-EFGH';
  await planted(
    app.db,
    sql`insert into registration_request (folio, kind, status, person_type, rfc, email, data, key_hash)
      values (${folio}, 'registration', 'draft', 'legal', 'CMR990101AB1', 'nuevo@comercial.example', '{}', ${await hashTrackingKey(key)})`,
  );
  const refused = await browserOf(app).call('POST', '/cuenta/sesion', { folio, key });
  expect([refused.status, refused.body.detail]).toEqual([
    401,
    expect.stringContaining('es de un borrador que todavía no se envía'),
  ]);
});
