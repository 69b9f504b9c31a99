import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { ACCOUNT_HEADER } from '#contract/my-account.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { browserOf, codeOf, mailsTo, plantSupplier } from './test-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1000' });
});
afterAll(() => app.stop());

it('a mailbox that enters nowhere reads the same, and nothing is mailed', async () => {
  const { mailbox } = await plantSupplier(app.db);
  const browser = browserOf(app);
  const known = await browser.call('POST', '/cuenta/codigo', { email: mailbox });
  const unknown = await browser.call('POST', '/cuenta/codigo', { email: 'nadie@comercial.example' });
  expect(known.status).toBe(202);
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(await mailsTo(app.db, mailbox, 'account_code')).toHaveLength(1);
  expect(await mailsTo(app.db, 'nadie@comercial.example', 'account_code')).toEqual([]);
  const wrong = { email: 'nadie@comercial.example', code: 'AAAAA-AAAAA' };
  const refused = await browser.call('POST', '/cuenta/sesion', { ...wrong, email: mailbox });
  const nobody = await browser.call('POST', '/cuenta/sesion', wrong);
  expect([nobody.status, nobody.body.detail]).toEqual([refused.status, refused.body.detail]);
  expect(refused.status).toBe(401);
  expect([refused.cookies, nobody.cookies]).toEqual([[], []]);
});

it('a code opens one session, in a cookie that no script reads and no other site sends', async () => {
  const { mailbox, number } = await plantSupplier(app.db);
  const browser = browserOf(app);
  await browser.call('POST', '/cuenta/codigo', { email: mailbox.toUpperCase() });
  const code = await codeOf(app.db, mailbox);
  const opened = await browser.call<{ session: string }>('POST', '/cuenta/sesion', { email: mailbox, code });
  expect(opened.body).toMatchObject({
    number,
    mailbox,
    isOwner: true,
    rights: ['sell', 'collect', 'manage'],
  });
  expect(opened.cookies).toHaveLength(2);
  expect(opened.cookies[0]).toMatch(
    new RegExp(`^cuenta-equipo=[\\w-]{43}; Path=${API_BASE}; Max-Age=15552000; HttpOnly; SameSite=Strict$`),
  );
  expect(opened.cookies[1]).toMatch(
    new RegExp(`^cuenta=[\\w-]{43}; Path=${API_BASE}; Max-Age=\\d+; HttpOnly; SameSite=Strict$`),
  );
  expect(opened.text, 'the token is in the cookie alone').not.toContain(browser.state.cookie.split('=')[1]);
  expect((await browser.call('POST', '/cuenta/sesion', { email: mailbox, code })).status).toBe(401);
  // Neither half opens anything alone, nor with what another site adds.
  expect((await browser.call('GET', '/cuenta')).status).toBe(401);
  browser.state.session = opened.body.session;
  expect((await browser.call('GET', '/cuenta')).status).toBe(200);
  expect((await browser.call('GET', '/cuenta', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    401,
  );
  expect((await browserOf(app, { session: opened.body.session }).call('GET', '/cuenta')).status).toBe(401);
});

it('whoever planted a cookie before somebody came in is not in', async () => {
  const [thief, victim] = [await plantSupplier(app.db), await plantSupplier(app.db)];
  const own = browserOf(app);
  await own.enter(thief.mailbox);
  const before = { ...own.state };
  const planted = browserOf(app, { cookie: before.cookie });
  const { session } = await planted.enter(victim.mailbox);
  expect(planted.state.cookie).not.toBe(before.cookie);
  expect((await browserOf(app, { cookie: before.cookie, session }).call('GET', '/cuenta')).status).toBe(401);
  expect((await browserOf(app, before).call('GET', '/cuenta')).status, 'its own ended too').toBe(401);
});

it('codes are guessed five times; who types the right one comes in, whatever others of the connection guessed', async () => {
  const limited = await startTestApp();
  try {
    const { mailbox } = await plantSupplier(limited.db);
    const browser = browserOf(limited);
    await browser.call('POST', '/cuenta/codigo', { email: mailbox });
    const code = await codeOf(limited.db, mailbox);
    const guess = (from: string, typed: string, { email = mailbox, cookie = '' } = {}) =>
      limited.api.app.request(
        `http://localhost:8099${API_BASE}/cuenta/sesion`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
          body: JSON.stringify({ email, code: typed }),
        },
        { incoming: { socket: { remoteAddress: from } } },
      );
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await guess('192.0.2.1', 'AAAAA-AAAAA')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await guess('192.0.2.1', code)).status).toBe(429);
    expect((await guess('192.0.2.2', code)).status).toBe(200);
    // A browser that came in with the mailbox before has tries of its own.
    await browser.enter(mailbox);
    const cookie = browser.state.device;
    for (let n = 0; n < 5; n += 1) await guess('192.0.2.3', 'AAAAA-AAAAA');
    await browser.call('POST', '/cuenta/codigo', { email: mailbox });
    const again = await codeOf(limited.db, mailbox);
    expect((await guess('192.0.2.3', again)).status).toBe(429);
    expect((await guess('192.0.2.3', again, { cookie })).status).toBe(200);
    // Guesses of other mailboxes are counted there.
    const other = await plantSupplier(limited.db);
    await browserOf(limited).call('POST', '/cuenta/codigo', { email: other.mailbox });
    for (let n = 0; n < 25; n += 1)
      expect((await guess('192.0.2.4', 'AAAAA-AAAAA', { email: `nadie${n}@otra.example` })).status).toBe(401);
    const right = await guess('192.0.2.4', await codeOf(limited.db, other.mailbox), { email: other.mailbox });
    expect(right.status).toBe(200);
  } finally {
    await limited.stop();
  }
});

it('its token changes by the hour, what was on its way goes on, and it ends', async () => {
  const { mailbox } = await plantSupplier(app.db);
  const browser = browserOf(app);
  await browser.enter(mailbox);
  const age = (column: string, by: string) =>
    planted(
      app.db,
      sql`update account_session set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval where id = ${browser.state.session}`,
    );
  const first = { ...browser.state };
  await age('rotated_at', '61 minutes');
  expect((await browser.call('GET', '/cuenta')).cookies).toHaveLength(1);
  expect(browser.state.cookie).not.toBe(first.cookie);
  const late = browserOf(app, first);
  expect((await late.call('GET', '/cuenta')).status, 'sent before the new one came').toBe(200);
  expect(late.state.cookie, 'and it gets no third one').toBe(first.cookie);
  await age('rotated_at', '2 minutes');
  expect((await browser.call('GET', '/cuenta')).status).toBe(200);
  expect((await browserOf(app, first).call('GET', '/cuenta')).status).toBe(401);
  await age('used_at', '121 minutes');
  expect((await browser.call('GET', '/cuenta')).body.detail).toContain('Lo que escribiste sigue aquí');
  await browser.enter(mailbox);
  await age('expires_at', '12 hours');
  expect((await browser.call('GET', '/cuenta')).status).toBe(401);
});

it('one closes the others, and leaves', async () => {
  const { mailbox } = await plantSupplier(app.db);
  const [here, there] = [browserOf(app), browserOf(app)];
  await here.enter(mailbox);
  await there.enter(mailbox);
  const listed = await here.call<{ sessions: { isThis: boolean }[] }>('GET', '/cuenta/personas');
  expect(listed.body.sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
  expect((await here.call('POST', '/cuenta/salida', { which: 'others' })).status).toBe(204);
  expect((await there.call('GET', '/cuenta')).status).toBe(401);
  expect((await here.call('GET', '/cuenta')).status).toBe(200);
  await here.call('POST', '/cuenta/salida', { which: 'this' });
  expect((await here.call('GET', '/cuenta')).status).toBe(401);
});

it('who reads mail of two companies goes from one to the other, and to no third one', async () => {
  const mailbox = 'contadora@despacho.example';
  const [one, two] = [await plantSupplier(app.db, { mailbox }), await plantSupplier(app.db, { mailbox })];
  const third = await plantSupplier(app.db);
  const browser = browserOf(app);
  const opened = await browser.enter(mailbox);
  expect(opened).toMatchObject({ number: one.number, others: [{ number: two.number }] });
  const before = { ...browser.state };
  const changed = await browser.call<{ session: string }>('POST', '/cuenta/empresa', { number: two.number });
  expect(changed.body).toMatchObject({ number: two.number, others: [{ number: one.number }] });
  // A tab that stayed in the other company does nothing in this one.
  expect((await browser.call('GET', '/cuenta', undefined, { [ACCOUNT_HEADER]: before.session })).status).toBe(
    401,
  );
  browser.state.session = changed.body.session;
  expect((await browser.call('POST', '/cuenta/empresa', { number: third.number })).status).toBe(404);
});

it('a session of an officer is none of an account, nor the other way round', async () => {
  const { mailbox } = await plantSupplier(app.db);
  const browser = browserOf(app);
  await browser.enter(mailbox);
  expect((await app.send('admin', 'GET', '/cuenta')).status).toBe(401);
  expect((await browser.call('GET', '/administracion/pedidos')).status).toBe(401);
});
