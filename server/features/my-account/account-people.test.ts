import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountPeople } from '#contract/my-account.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { browserOf, mailsTo, plantSupplier, type Browser } from './test-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1000' });
});
afterAll(() => app.stop());

const invite = (browser: Browser, email: string, rights: string[]) =>
  browser.call<AccountPeople>('POST', '/cuenta/personas', { email, name: 'Pía Muestra', rights });
const grant = (browser: Browser, email: string, rights: string[]) =>
  browser.call<AccountPeople>('PUT', '/cuenta/personas', { email, rights });
const one = ({ people }: AccountPeople, mailbox: string) =>
  people.find((person) => person.mailbox === mailbox);

/** A company whose owner is in. */
async function company() {
  const supplier = await plantSupplier(app.db);
  const owner = browserOf(app);
  await owner.enter(supplier.mailbox);
  const pia = `pia.${supplier.number.toLowerCase()}@comercial.example`;
  return { supplier, owner, pia };
}

/** What was given begins, as if its days had passed. */
const pass = (mailbox: string) =>
  planted(
    app.db,
    sql`update account_person set waits_until = now() - interval '1 minute' where mailbox = ${mailbox}`,
  );

it('to sell begins with the code; to collect waits, and all mailboxes of the company are told how to stop it', async () => {
  const { supplier, owner, pia } = await company();
  expect((await invite(owner, pia, ['sell', 'collect'])).body.people).toHaveLength(2);
  const browser = browserOf(app);
  expect(await browser.enter(pia)).toMatchObject({ rights: ['sell'], isOwner: false, name: 'Pía Muestra' });
  const home = await browser.call<{ invoices: unknown; money: unknown; orders: unknown }>('GET', '/cuenta');
  expect(home.body).toMatchObject({ invoices: null, money: null, orders: { rows: [], total: 0 } });
  expect((await browser.call('GET', '/cuenta/facturas')).status).toBe(403);
  for (const mailbox of [
    supplier.mailbox,
    pia,
    supplier.mailbox.replace('direccion', 'laura'),
    supplier.mailbox.replace('direccion', 'ventas'),
  ]) {
    const [told] = await mailsTo(app.db, mailbox, 'account_waiting');
    expect(told?.text, mailbox).toContain(`dio a Pía Muestra (${pia}) permiso de cobrar`);
    expect(told?.secret, mailbox).toMatch(/^[\w-]{43}$/);
  }
  await pass(pia);
  expect((await browser.call('GET', '/cuenta/facturas')).status).toBe(200);
});

it('another person who administers confirms, never whoever asked or receives it', async () => {
  const { supplier, owner, pia } = await company();
  await invite(owner, pia, ['manage']);
  const browser = browserOf(app);
  await browser.enter(pia);
  const confirm = (who: Browser, email: string) =>
    who.call<AccountPeople>('POST', '/cuenta/personas/confirmacion', { email });
  expect((await confirm(owner, pia)).status, 'whoever asked').toBe(403);
  expect((await confirm(browser, pia)).status, 'whoever it is for').toBe(403);
  await pass(pia);
  const max = `max.${supplier.number.toLowerCase()}@comercial.example`;
  const asked = await invite(owner, max, ['collect']);
  expect(one(asked.body, max)).toMatchObject({ waiting: ['collect'], mayConfirm: false });
  const seen = await browser.call<AccountPeople>('GET', '/cuenta/personas');
  expect(one(seen.body, max)).toMatchObject({ mayConfirm: true });
  expect(one((await confirm(browser, max)).body, max)).toMatchObject({
    rights: ['collect'],
    waiting: [],
    waitsUntil: null,
  });
  expect((await confirm(browser, max)).status, 'once').toBe(409);
});

it('«no fui yo» stops what waits and closes every session; the link works once', async () => {
  const { supplier, owner, pia } = await company();
  await invite(owner, pia, ['manage']);
  const link = (await mailsTo(app.db, supplier.mailbox, 'account_waiting'))[0]?.secret ?? '';
  const stop = () => browserOf(app).call<{ text: string }>('POST', '/cuenta/no-fui-yo', { link });
  expect((await stop()).body.text).toContain(`Pía Muestra (${pia}) ya no entra`);
  expect((await owner.call('GET', '/cuenta')).status).toBe(401);
  expect((await stop()).status).toBe(404);
  await browserOf(app).call('POST', '/cuenta/codigo', { email: pia });
  expect(await mailsTo(app.db, pia, 'account_code'), 'and nobody enters with that mailbox').toEqual([]);
});

it('«no fui yo» of an invitation ends the person whole, with what already counted; each mail names every right', async () => {
  const { supplier, owner, pia } = await company();
  await invite(owner, pia, ['sell', 'collect']);
  const [invited] = await mailsTo(app.db, pia, 'account_invitation');
  expect(invited?.text).toContain('para vender y cobrar.');
  expect(invited?.text).toMatch(/Desde ahora puedes vender\. Desde el .+ puedes cobrar\./);
  const [told] = await mailsTo(app.db, supplier.mailbox, 'account_waiting');
  expect(told?.text).toContain(`(${pia}) permiso de cobrar`);
  expect(told?.text).toContain('Desde ahora puede vender.');
  const browser = browserOf(app);
  await browser.enter(pia);
  const stopped = await browserOf(app).call<{ text: string }>('POST', '/cuenta/no-fui-yo', {
    link: told?.secret ?? '',
  });
  expect(stopped.body.text).toContain('ya no entra a la cuenta');
  expect((await browser.call('GET', '/cuenta')).status).toBe(401);
  await browserOf(app).enter(supplier.mailbox);
  const before = (await mailsTo(app.db, pia, 'account_code')).length;
  await browserOf(app).call('POST', '/cuenta/codigo', { email: pia });
  expect(await mailsTo(app.db, pia, 'account_code'), 'no code any more').toHaveLength(before);
  expect((await mailsTo(app.db, pia, 'account_changed')).at(-1)?.text).toContain('no podrá vender y cobrar');
});

it('what is taken away ends the sessions at once, with what they opened, and is told to everybody', async () => {
  const { supplier, owner, pia } = await company();
  await invite(owner, pia, ['sell']);
  const browser = browserOf(app);
  await browser.enter(pia);
  expect((await grant(owner, pia, ['sell', 'collect'])).body.people).toHaveLength(2);
  expect((await browser.call('GET', '/cuenta')).status, 'more rights end nothing').toBe(200);
  expect((await grant(owner, pia, [])).body.people).toHaveLength(1);
  expect((await browser.call('GET', '/cuenta')).status).toBe(401);
  for (const mailbox of [supplier.mailbox, pia])
    expect((await mailsTo(app.db, mailbox, 'account_changed')).at(-1)?.text, mailbox).toContain(
      'quitó a Pía Muestra',
    );
  expect((await grant(owner, pia, ['sell'])).status).toBe(404);
  const { rows } = await sql<{ operation: string; actor_id: string }>`select operation, actor_id from revision
    where subject_type = 'account_person' and subject_id in (select id::text from account_person where mailbox = ${pia}) order by id`.execute(
    app.db,
  );
  expect(rows.map(({ operation }) => operation)).toEqual([
    'account.invite',
    'account.first',
    'account.rights',
    'account.rights',
  ]);
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([
    supplier.mailbox,
    pia,
    supplier.mailbox,
    supplier.mailbox,
  ]);
});

it('who may not administer changes nobody, the registered mailbox is changed by nobody here, and one company by no other', async () => {
  const { supplier, owner, pia } = await company();
  await invite(owner, pia, ['sell']);
  const browser = browserOf(app);
  await browser.enter(pia);
  expect((await invite(browser, 'otra@comercial.example', ['sell'])).status).toBe(403);
  expect((await grant(browser, pia, ['manage'])).status).toBe(403);
  expect((await grant(owner, supplier.mailbox, [])).status).toBe(409);
  const other = await company();
  expect((await grant(other.owner, pia, [])).status).toBe(404);
  expect((await other.owner.call<AccountPeople>('GET', '/cuenta/personas')).body.people).toHaveLength(1);
  expect(
    (await browser.call<AccountPeople>('GET', '/cuenta/personas')).body.sessions,
    'of itself only',
  ).toHaveLength(1);
});

it('while the registration is held nobody is let in, and what waited does not begin', async () => {
  const { supplier, owner, pia } = await company();
  await invite(owner, pia, ['sell', 'collect']);
  const browser = browserOf(app);
  await browser.enter(pia);
  await planted(
    app.db,
    sql`insert into registration_request (folio, key_hash, kind, status, person_type, origin, rfc, name, email, data, supplier_id, held_reason, held_at, submitted_at, answer_due)
      values (${`R-2026-${supplier.number}`}, 'x', 'update', 'submitted', 'legal', 'national', 'XAX010101AB1', 'X', 'x@x.example', '{}', ${supplier.id}, 'mailbox', now(), now(), current_date)`,
  );
  await pass(pia);
  expect((await browser.call('GET', '/cuenta/facturas')).status).toBe(403);
  expect((await invite(owner, 'otra@comercial.example', ['sell'])).body.detail).toContain('está detenido');
  expect((await grant(owner, pia, ['sell', 'manage'])).status).toBe(409);
  expect((await grant(owner, pia, [])).status, 'taking away goes on').toBe(200);
});

it('a registered mailbox that changed in the registry opens nothing any more', async () => {
  const { supplier, owner } = await company();
  await planted(
    app.db,
    sql`update supplier_file set data = jsonb_set(data, '{email}', '"nuevo@comercial.example"') where supplier_id = ${supplier.id}`,
  );
  expect((await owner.call('GET', '/cuenta')).status).toBe(401);
});
