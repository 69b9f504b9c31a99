import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { demonstrationData } from '#e2e/demonstration.ts';
import { startPortal, type Portal } from '#e2e/portal.ts';

const API = '/DISU/AdquisicionesUG';
const VISITED = '/adquisiciones?estado=abierto';
const LIST = `${API}/procedimientos?estado=abierto&tam=5`;
const OTHER = '/adquisiciones?estado=desierto';

let browser: Browser;
let portal: Portal;
let officer: Officer;
let page: Page;
/** What programs were answered while the database was there. */
let list: string;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function visit(dataDir: string, environment: Record<string, string> = {}): Promise<void> {
  portal = await startPortal(environment, { dataDir });
  officer = await signedInOfficer(browser, portal.origin);
  page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(portal.screen(VISITED));
  list = await (await fetch(portal.origin + LIST)).text();
}

const health = async () => {
  const response = await fetch(`${portal.origin}${API}/salud`);
  const { reasons } = (await response.json()) as { reasons: string[] };
  return { status: response.status, reasons };
};
const recovered = () =>
  expect
    .poll(
      () =>
        health().then(
          ({ status }) => status,
          () => 0,
        ),
      { interval: 50, timeout: 30_000 },
    )
    .toBe(200);

async function expectOldPagesOnly(): Promise<void> {
  expect(await health()).toEqual({ status: 503, reasons: ['La base de datos no responde.'] });
  const visited = await page.goto(portal.screen(VISITED));
  expect(visited?.status()).toBe(200);
  expect(visited?.headers().warning).toContain('Stale');
  expect(await page.locator('ol.p-rows > li').count()).toBeGreaterThan(0);
  const asked = await fetch(portal.origin + LIST);
  expect([asked.status, asked.headers.get('warning'), await asked.text()]).toEqual([
    200,
    expect.stringContaining('Stale'),
    list,
  ]);
  expect((await fetch(`${portal.origin + LIST}&pag=2`)).status).toBe(503);
  const other = await page.goto(portal.screen(OTHER));
  expect(other?.status()).toBe(503);
  expect(other?.headers()['retry-after']).toBeTruthy();
  expect(await page.locator('h1').textContent()).toBe('El portal no está disponible por el momento');
  expect(await page.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
}

async function expectAllAgain(): Promise<void> {
  await recovered();
  expect((await page.goto(portal.screen(OTHER)))?.status()).toBe(200);
  expect((await page.goto(portal.screen(VISITED)))?.headers().warning).toBeUndefined();
  expect((await fetch(portal.origin + LIST)).headers.get('warning')).toBe(null);
}

const createDraft = () =>
  officer.send<{ id: string }>('POST', '/administracion/procedimientos', { body: '{}' });

describe('A database of its own house', () => {
  let house: string;
  let database: EmbeddedPostgres;
  const startDatabase = async () => {
    database = await startEmbeddedPostgres({ dataDir: house, log: () => undefined });
  };
  beforeAll(async () => {
    house = await demonstrationData();
    await startDatabase();
    await visit(house, { DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await portal?.halt();
    await database?.stop();
    await rm(house, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  test('stopped: health tells it, visited pages stay, others say what to do, writes are refused; started: all goes on', async () => {
    await database.stop();
    await expectOldPagesOnly();
    const write = await fetch(`${portal.origin}${API}/administracion/procedimientos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officer.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(write.status).toBe(503);
    expect(write.headers.get('content-type')).toContain('application/problem+json');
    expect(await write.json()).toMatchObject({ status: 503, code: 'unavailable' });
    await startDatabase();
    await expectAllAgain();
    await createDraft();
    expect(portal.process.exitCode).toBe(null);
  });
});

describe('The embedded database', () => {
  beforeAll(async () => visit(await demonstrationData()));
  afterAll(() => portal?.stop());

  const postmaster = async () =>
    Number((await readFile(join(portal.dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

  test.runIf(process.platform === 'linux')(
    'frozen: nobody waits for ever; thawed: all goes on',
    async () => {
      const main = await postmaster();
      const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8');
      const frozen = [main, ...children.split(' ').filter(Boolean).map(Number)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      try {
        await expectOldPagesOnly();
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT');
      }
      await expectAllAgain();
    },
    120_000,
  );

  test('killed outright it comes back by itself, and nothing is lost', async () => {
    const draft = await createDraft();
    const before = await postmaster();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => postmaster().catch(() => before), { interval: 50, timeout: 30_000 })
      .not.toBe(before);
    await recovered();
    const found = await officer.send('GET', `/administracion/procedimientos/${draft.id}`);
    expect(found).toMatchObject({ id: draft.id });
    expect((await page.goto(portal.screen(VISITED)))?.status()).toBe(200);
    expect(portal.process.exitCode).toBe(null);
  });
});
