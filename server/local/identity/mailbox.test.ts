import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#server/config.ts';
import { browserOf, plantSupplier, type PlantedSupplier } from '#server/features/my-account/test-account.ts';
import { asDemonstration } from '#server/kit/demonstration.ts';
import { MAILBOX_PATH, readMailbox, writeMail } from '#server/kit/mail/mailbox.ts';
import { sendMail } from '#server/kit/mail/send-queued.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { createIdentityProvider, type IdentityProvider } from './provider.ts';
import { mailboxPage } from './mailbox-page.ts';

let app: TestApp;
let supplier: PlantedSupplier;
let server: Server;
let identity: IdentityProvider;
let origin = '';
let folder = '';

beforeAll(async () => {
  app = await startTestApp();
  Object.assign(app.services.config, asDemonstration(app.services.config));
  folder = app.services.config.mail.mailbox ?? '';
  supplier = await plantSupplier(app.db);
  server = createServer((request, response) => identity.handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = await provider(() => readMailbox(folder));
});
afterAll(async () => {
  await identity.stop();
  server.closeAllConnections();
  server.close();
  await app.stop();
});

const provider = (readMails?: Parameters<typeof createIdentityProvider>[0]['readMails']) =>
  createIdentityProvider({
    mode: 'demo',
    publicUrl: origin,
    clientId: 'portal',
    roleClaim: 'role',
    pool: app.services.pool,
    log: app.services.log,
    readMails,
  });
const pageOf = async (to = '') =>
  (await fetch(`${origin}${MAILBOX_PATH}?${new URLSearchParams({ para: to }).toString()}`)).text();

it('a code that is asked for at the account is read in the mailbox, and opens the account', async () => {
  const browser = browserOf(app);
  const asked = await browser.call<{ text: string }>('POST', '/cuenta/codigo', { email: supplier.mailbox });
  expect(asked.body.text).toMatch(/^Si ese correo entra a una cuenta, le mandamos un código\./);
  expect(await sendMail(app.services)).toBe(1);
  const { rows } = await app.services.pool.query('select status, secret from mail_outbox');
  expect(rows).toEqual([{ status: 'sent', secret: null }]);
  const page = await pageOf(supplier.mailbox);
  const [, code] = /\b([A-Z0-9]{5}-[A-Z0-9]{5})\b/.exec(page) ?? [];
  const entered = await browser.call('POST', '/cuenta/sesion', { email: supplier.mailbox, code });
  expect([entered.status, entered.body.supplier]).toEqual([200, supplier.name]);
  expect(await pageOf('nadie@x.example')).toContain('Todavía no hay correos a «nadie@x.example».');
});

it('a provider without a mailbox answers none, and its sign-in page names none', async () => {
  await identity.stop();
  identity = await provider();
  expect((await fetch(origin + MAILBOX_PATH)).status).toBe(404);
});

describe('only a demonstration that this machine alone reaches has one', () => {
  const demonstration = (): Config => {
    const { mail, ...config } = app.services.config;
    const { mailbox: _, ...own } = mail;
    return { ...config, mail: own };
  };
  it.each<[string, (config: Config) => Partial<Config>]>([
    ['production', () => ({ mode: 'production' })],
    ['an own identity provider', ({ oidc }) => ({ oidc: { ...oidc, embedded: false } })],
    ['data of its own', () => ({ demoData: false })],
    ['one that others reach', () => ({ demoPublic: true })],
    ['one with a mail server', ({ mail }) => ({ mail: { ...mail, smtpUrl: 'smtp://correo.example' } })],
  ])('not %s', (_, other) => {
    const config = demonstration();
    expect(asDemonstration(config).mail.mailbox).toBe(folder);
    expect(asDemonstration({ ...config, ...other(config) }).mail.mailbox).toBeUndefined();
  });
});

it('what a mail says is shown as text, with links that work, the newest first', async () => {
  await rm(folder, { recursive: true, force: true });
  const mail = { id: '1', to: 'ana@x.example', subject: '<b>Hola</b>' };
  const link = 'https://portal.example/a?b=1&c=2#clave';
  await writeMail(folder, { ...mail, text: `Ve a ${link}.` }, new Date('2026-11-30T18:00:00Z'));
  await writeMail(
    folder,
    { ...mail, id: '2', subject: 'Otro', text: 'Hola' },
    new Date('2026-11-30T19:00:00Z'),
  );
  const mails = await readMailbox(folder);
  expect(mails.map(({ subject }) => subject)).toEqual(['Otro', '<b>Hola</b>']);
  const html = mailboxPage({ mails, to: '', portal: '/' });
  expect(html).toContain('&lt;b&gt;Hola&lt;/b&gt;');
  expect(html).toContain(`<a href="https://portal.example/a?b=1&amp;c=2#clave">`);
  expect(html).toContain('ana@x.example · 30 nov 2026, 12:00');
});
