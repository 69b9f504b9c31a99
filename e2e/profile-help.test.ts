import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { signInAt } from './sign-in-steps.ts';
import { violations } from './violations.ts';

const PHONE = { width: 390, height: 844 };

let browser: Browser;
let context: BrowserContext;
let page: Page;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(user: string, path: string, viewport = PHONE): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport, reducedMotion: 'reduce', acceptDownloads: true });
  page = await context.newPage();
  await signInAt(page, screen(path), user);
  await page.locator('main h1').first().waitFor();
}

test('A member of staff checks a quotation on a phone and reads what decided', async () => {
  await open('lucia.academica', '/perfiles');
  await page
    .getByRole('link', { name: /^Equipo portátil intermedio/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Revisar una cotización' }).waitFor();
  await page.getByRole('button', { name: 'Revisar', exact: true }).click();
  await page.getByText('Pega la cotización o elige su archivo.').waitFor();
  await page
    .getByLabel('Cotización', { exact: true })
    .fill('Memoria RAM: 8 GB\nTeclado: Cumple\nPantalla: 14" FHD');
  await page.getByRole('button', { name: 'Revisar', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Resultado de la revisión' }).waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  expect(await row('memoria ≥ 16 GB').innerText()).toMatch(/No cumple[\s\S]*Memoria RAM: 8 GB/);
  expect(await row('teclado: dice').innerText()).toMatch(/No lo dice[\s\S]*Dice que cumple sin decir/);
  expect(await row('pantalla ≥ 14 pulgadas').innerText()).toContain('Cumple');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('memoria ≥ 16 GB,No cumple,1,');
});
