import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { Client } from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#server/kit/mail/test-mail-server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { freePort, newDataDir, startPortal, type Portal } from '#e2e/portal.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let folder: string;
let database: EmbeddedPostgres;
let sql: Client;
let portals: Portal[];
let front: Server;
let post: Awaited<ReturnType<typeof startMailServer>>;
let origin: string;

/** Every request goes to the process that did not have the one before; one that is gone is passed over. */
function alternate(): Server {
  let turn = 0;
  return createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      // Each request goes round by itself: another one in between must not bring it back to the one that is gone.
      const begin = (turn += 1);
      const send = (passedOver: number) => {
        const portal = portals[(begin + passedOver) % portals.length] as Portal;
        const { method, url: path, headers } = incoming;
        const passed = request(portal.origin + path, { method, headers, agent: false }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        passed.on('error', () => {
          if (passedOver + 1 < portals.length) send(passedOver + 1);
          else outgoing.destroy();
        });
        passed.end(body);
      };
      send(0);
    });
  });
}

const screen = (path: string) => `${origin}/AdquisicionesUG${path}`;

beforeAll(async () => {
  folder = await newDataDir();
  database = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  post = await startMailServer();
  const settings = { DATABASE_URL: database.url, PUBLIC_URL: origin, SMTP_URL: post.url };
  // Together, on an empty database.
  const begin = () => startPortal(settings, { dataDir: folder });
  [browser, ...portals] = await Promise.all([launchBrowser(), begin(), begin()]);
  front = alternate().listen(port, '127.0.0.1');
  await once(front, 'listening');
  sql = new Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await browser?.close();
  front?.closeAllConnections();
  front?.close();
  post?.server.close();
  await sql?.end();
  await Promise.all((portals ?? []).map((portal) => portal.halt()));
  await database?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const count = async (query: string, ...values: unknown[]): Promise<number> =>
  Number((await sql.query<{ count: string }>(query, values)).rows[0]?.count);

test('two processes that start together on an empty database fill it once', async () => {
  expect(
    portals.map((portal) => portal.output().match(/Cargando los datos/g)?.length ?? 0).toSorted(),
  ).toEqual([0, 1]);
  expect(
    await count('select count(*) from (select number from procedure group by number having count(*) > 1) x'),
  ).toBe(0);
  expect(await count('select count(*) from signing_key where retired_at is null')).toBe(1);
});

test('an officer whose requests alternate between them signs in, writes and publishes; both serve it at once', async () => {
  const title = 'Aviso de dos procesos';
  const home = async () =>
    Promise.all(portals.map(async (portal) => (await fetch(portal.screen('/'))).text()));
  expect((await home()).filter((html) => html.includes(title))).toEqual([]);
  await signInAt(page, screen('/administracion/contenido/avisos'), 'mariana.admin');
  await page.getByRole('button', { name: 'Nuevo aviso' }).click();
  await page.getByRole('dialog').getByLabel('Título').fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByLabel('Texto', { exact: true }).fill('Lo guardó uno y lo publicó el otro.');
  await page.getByLabel('Se muestra desde', { exact: true }).fill('01/01/2024');
  await page.keyboard.press('Tab');
  await page.getByText(/^Guardado a las/).waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Publicado', { exact: true }).first().waitFor();
  expect((await home()).filter((html) => html.includes(title)).length).toBe(2);
});

test('wrong keys of a folio are counted by both together', async () => {
  const { rows } = await sql.query<{ folio: string }>(
    'select folio from registration_request order by folio limit 1',
  );
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1) {
    const path = `/DISU/AdquisicionesUG/proveedores/solicitudes/${rows[0]?.folio}/acceso`;
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingKey: 'AAAA-AAAA-AAAA-AAAA' }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
});

test('what waits for its hour is done once: each mail goes out once, each job of the clock runs once a minute', async () => {
  const subjects = Array.from({ length: 60 }, (_, index) => `Aviso para una persona ${index}`);
  await sql.query(
    `insert into mail_outbox (to_address, subject, text, template, status)
     select 'ana@papeleria.example', subject, subject, 'probado', 'queued' from unnest($1::text[]) subject`,
    [subjects],
  );
  const left = () =>
    count("select count(*) from mail_outbox where template = 'probado' and status = 'queued'");
  await expect.poll(left, { timeout: 100_000 }).toBe(0);
  const sent = post.mails.flatMap(
    (mail) => /^Subject: (Aviso para una persona \d+)\r$/m.exec(mail)?.[1] ?? [],
  );
  expect(sent.toSorted()).toEqual(subjects.toSorted());
  const { rows } = await sql.query<{ name: string; runs: number }>(
    `select name, count(*)::int as runs from jobs.job where name in ('mail.send', 'refresh-procedures')
     group by name, date_trunc('minute', created_on)`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ runs }) => runs > 1)).toEqual([]);
});

test('one of them is killed: visitors and a signed-in officer go on with the other', async () => {
  await signInAt(page, screen('/administracion'), 'mariana.admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [first, second] = portals as [Portal, Portal];
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  await page.goto(screen('/administracion/bitacora'));
  await page.getByRole('heading', { level: 1, name: 'Bitácora' }).waitFor();
  expect((await fetch(second.screen('/proveedores'))).status).toBe(200);
  expect((await fetch(screen('/proveedores'))).status).toBe(200);
});
