import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import type { Portal } from '#e2e/portal.ts';
import { openPage } from '#e2e/settled.ts';

let browser: Browser;
let context: BrowserContext;
let portal: Portal;

beforeAll(async () => {
  browser = await launchBrowser();
  portal = await startDemonstration();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await portal?.stop();
  await browser?.close();
});

async function open(path: string) {
  const page = await context.newPage();
  await openPage(page, portal.screen(path));
  return page;
}

test('while the server is stopped, what was typed and found stays and each screen says so; once it is there, one try brings all', async () => {
  const procedure = await open('/adquisiciones/procedimientos/LP-UG-014-2026');
  const search = await open('/buscar?q=limpieza');
  const log = await open('/integridad');
  const viewer = await open('/adquisiciones/documentos');
  await viewer.locator('main a[href*="doc="]', { hasText: 'Bases de la licitación' }).first().click();
  await viewer.locator('.v-page[data-page="1"][data-drawn]').waitFor();
  const palette = await open('/');
  await palette.keyboard.press('Control+k');
  const dialog = palette.getByRole('dialog');
  await dialog.getByRole('combobox').fill('limpieza');
  await dialog.getByRole('option').first().waitFor();
  const found = await search.locator('.f-hit').count();
  expect(found).toBeGreaterThan(0);
  await portal.halt();

  // A screen that this page does not know: the browser's own error must not take its place.
  await procedure.getByRole('link', { name: /Ver qué cambió entre/ }).click();
  await procedure.getByRole('alert').getByText('No pudimos cargar esta sección.').waitFor();

  await search.getByRole('main').getByRole('searchbox').fill('vigilancia');
  await search.keyboard.press('Enter');
  await search.getByText('No pudimos cargar los resultados.').waitFor();
  expect(await search.getByRole('main').getByRole('searchbox').inputValue()).toBe('vigilancia');
  expect(await search.getByText('Esto es lo último que se encontró, de «limpieza».').isVisible()).toBe(true);
  expect(await search.locator('.f-hit').count()).toBe(found);

  await log.getByRole('main').getByRole('searchbox').fill('LP-UG-014-2026');
  await log.keyboard.press('Enter');
  await log.getByText('No pudimos cargar el registro.').waitFor();
  expect(await log.getByRole('main').getByRole('searchbox').inputValue()).toBe('LP-UG-014-2026');
  expect(await log.getByRole('heading', { name: 'Cómo está hoy' }).isVisible()).toBe(true);

  await viewer.getByRole('button', { name: 'Miniaturas' }).click();
  await viewer.getByText('No pudimos cargar las miniaturas').waitFor();
  expect(await viewer.locator('.v-page[data-page="1"][data-drawn]').isVisible()).toBe(true);

  await dialog.getByRole('combobox').fill('limpieza de aulas');
  await dialog.getByText('No pudimos buscar «limpieza de aulas»').waitFor();
  expect(await dialog.getByText('Lo que ves es de la búsqueda anterior.').isVisible()).toBe(true);

  portal = await portal.restart();
  await procedure.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await procedure.getByRole('heading', { level: 1, name: /^Qué cambió/ }).waitFor();
  await search.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.poll(() => search.getByText('No pudimos cargar los resultados.').count()).toBe(0);
  await search
    .locator('.f-hit', { hasText: /vigilancia/i })
    .first()
    .waitFor();
  await log.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await log.locator('.ig-leaves li').first().waitFor();
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.poll(() => dialog.getByText('No pudimos buscar').count()).toBe(0);
}, 600_000);
