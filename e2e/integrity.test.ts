import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { RecentDocumentPage } from '#contract/documents.ts';
import type { IntegritySummary } from '#contract/integrity.ts';
import { launchBrowser } from './browser.ts';
import { violations } from './violations.ts';

const API = '/DISU/AdquisicionesUG';
const PATIENCE = { timeout: 90_000, interval: 1_000 };

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(join(tmpdir(), 'comprobante-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

test('a visitor takes a document with its receipt, and the page that was saved verifies both without any connection', async () => {
  const origin = inject('origin');
  const read = async <T>(path: string) => (await (await fetch(origin + API + path)).json()) as T;
  // Leaves get their place within a minute.
  await expect
    .poll(async () => {
      const { head, waiting } = await read<IntegritySummary>('/integridad');
      return head !== null && waiting === 0;
    }, PATIENCE)
    .toBe(true);
  const { rows } = await read<RecentDocumentPage>('/documentos');
  const pdf = rows.find(({ mediaType }) => mediaType === 'application/pdf');
  const context = await browser.newContext({ acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${pdf?.id}`);
  const take = async (name: string, file: string) => {
    const link = page.getByRole('link', { name, exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    await download.saveAs(join(folder, file));
    return join(folder, file);
  };
  const index = page.getByRole('button', { name: 'Mostrar expediente' });
  if (await index.isVisible()) await index.click();
  const receipt = await take('Comprobante de integridad', 'comprobante.json');
  const verifier = await take('Verificador', 'verificador.html');
  const file = join(folder, 'documento.pdf');
  writeFileSync(file, Buffer.from(await (await fetch(origin + API + (pdf?.href ?? ''))).arrayBuffer()));

  await context.setOffline(true);
  await page.goto(pathToFileURL(verifier).href);
  const { keys } = await read<IntegritySummary>('/integridad');
  await page.getByLabel(/^Comprobante de integridad/).setInputFiles(receipt);
  await page.getByLabel(/^Llave pública/).fill(keys[0]?.key ?? '');
  await page.getByLabel(/^Archivo/).setInputFiles(file);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect.poll(() => page.locator('output li').count()).toBe(3);
  expect(await page.locator('output li.ok').count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('\n')]));
  await page.getByLabel(/^Archivo/).setInputFiles(file);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect
    .poll(() => page.locator('output li.bad').allTextContents())
    .toEqual(['El archivo no es el que se registró: su SHA-256 es otro.']);
  await context.close();
}, 180_000);
