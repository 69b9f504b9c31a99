import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { demonstrationData } from '#e2e/demonstration.ts';
import { startPortal, type Portal } from '#e2e/portal.ts';
import { readQrOfSheet } from '#e2e/qr-of-sheet.ts';

let browser: Browser;
let house: string;
let database: EmbeddedPostgres;
let portal: Portal;

beforeAll(async () => {
  house = await demonstrationData();
  database = await startEmbeddedPostgres({ dataDir: house, log: () => undefined });
  const environment = { DATABASE_URL: database.url };
  [browser, portal] = await Promise.all([launchBrowser(), startPortal(environment, { dataDir: house })]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.halt();
  await database?.stop();
  await rm(house, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('while the database is away the page of a QR still says whether the unit signed the certificate', async () => {
  const sheet = await fetch(`${portal.origin}/DISU/AdquisicionesUG/proveedores/P-01187/constancia`);
  const text = new URL(await readQrOfSheet(Buffer.from(await sheet.arrayBuffer())));
  await fetch(portal.screen('/'));
  await database.stop();
  const page = await browser.newPage();
  const response = await page.goto(portal.origin + text.pathname + text.search + text.hash);
  expect(response?.status()).toBe(200);
  const answers = page.locator('.certificate-answers');
  await expect.poll(() => answers.innerText(), { timeout: 30_000 }).toContain('Firma auténtica');
  expect(await answers.innerText()).toContain('No podemos consultar el registro por el momento.');
  expect(await answers.innerText()).toContain('Cómputo Colibrí Ficticio');
  await page.close();
});
