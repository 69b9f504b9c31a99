import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { phoneTest, test } from '#e2e/desk-test.ts';
import { DESK } from '#e2e/devices.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const REGISTRY = '/padron-Proveedores/Administrador?seccion=padron';
const RULES = '/administracion/contenido/normatividad';

const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ (proveedor|norma)/ });
const headers = (page: Page) => page.getByRole('table').getByRole('columnheader').allTextContents();

/** The lines of the file that a press of Enter brings. */
async function fileOf(page: Page, button: Locator): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  return parse(await readFile(await download.path()), { bom: true });
}

test('by the keyboard alone a list is filtered, gets columns and an order, is kept as a view, and its address shows the same to a colleague, who chooses rows and takes them out', async ({
  browser,
  page,
  screen,
}) => {
  await signInAt(page, screen(REGISTRY), 'mariana.admin');
  const kind = page.getByLabel('Tipo de persona');
  await kind.focus();
  await page.keyboard.type('Persona f');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Quitar filtro Tipo de persona/ }).waitFor();

  await page.getByRole('button', { name: 'Columnas' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo').press('Space');
  await dialog.getByLabel('Contratos').press('Space');
  await dialog.getByRole('radio', { name: 'Compacta' }).press('Space');
  expect(await violations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(
    await page.getByRole('button', { name: 'Columnas' }).evaluate((one) => one === document.activeElement),
  ).toBe(true);

  const byNumber = page.getByRole('columnheader', { name: 'Registro' });
  for (const direction of ['ascending', 'descending']) {
    await byNumber.getByRole('button').press('Enter');
    await expect.poll(() => byNumber.getAttribute('aria-sort')).toBe(direction);
  }
  expect(new URL(page.url()).searchParams.get('orden')).toBe('-registro');

  await page.getByRole('button', { name: 'Guardar esta vista' }).press('Enter');
  await dialog.getByLabel('Nombre de la vista').fill('Personas físicas');
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  expect(await page.getByLabel('Vistas guardadas').inputValue()).toBe('Personas físicas');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: /^Quitar filtro Tipo de persona/ }).press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('persona'));
  await page.getByLabel('Vistas guardadas').selectOption('Personas físicas');
  await page.waitForURL(/persona=fisica/);
  const [shown, seen] = [await headers(page), await count(page).textContent()];
  expect(shown).toContain('Correo');
  expect(shown).not.toContain('Contratos');

  await using colleague = await browser.newContext(DESK);
  const other = await colleague.newPage();
  await signInAt(other, page.url(), 'oscar.compras');
  await other.getByRole('table').waitFor();
  expect([await headers(other), await count(other).textContent()]).toEqual([shown, seen]);
  expect(await other.getByLabel('Vistas guardadas').count()).toBe(0);

  const heads = other.locator('tbody th a');
  const names = (await heads.allTextContents()).slice(0, 2);
  await heads.first().focus();
  await other.keyboard.press('Space');
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('Space');
  await other.getByRole('group', { name: 'Elegidos' }).getByText('2 elegidos').waitFor();
  const chosen = await fileOf(other, other.getByRole('button', { name: 'Exportar la selección en CSV' }));
  expect(chosen[0]).toEqual((await headers(other)).filter((name) => name !== ''));
  expect(chosen.slice(1).map(([name]) => name?.split(',')[0])).toEqual(names);

  await other.getByRole('button', { name: /^Elegir los \d+$/ }).press('Enter');
  const all = Number(/\d+/.exec(seen ?? '')?.[0]);
  await other.getByText(`${all} elegidos`).waitFor();
  const whole = await fileOf(other, other.getByRole('button', { name: 'Exportar la selección en CSV' }));
  expect(whole).toHaveLength(all + 1);
  expect(await violations(other)).toEqual([]);
});

phoneTest(
  'on a phone a list is a row of cards with its boxes, without a faulty part and without a sideways scroll',
  async ({ page, screen }) => {
    await signInAt(page, screen(`${RULES}?columnas=titulo,ambito,cambio,autor,edicion`), 'mariana.admin');
    await page
      .getByRole('checkbox', { name: /^Elegir (?!todo)/ })
      .first()
      .check();
    await page.getByRole('group', { name: 'Elegidas' }).getByText('1 elegida').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test('a list that takes more than ten seconds says so, at first and over the rows before, and says what failed', async ({
  page,
  screen,
}) => {
  await signInAt(page, screen(RULES), 'mariana.admin');
  await page.getByRole('table').waitFor();
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  let status = 200;
  await page.route('**/administracion/contenido/normatividad?*', async (route) => {
    await held.promise;
    await (status === 200 ? route.continue() : route.fulfill({ status, json: { status } }));
  });
  const slow = page.getByText('Está tardando más de lo normal. Seguimos intentando.');
  await page.getByRole('searchbox').fill('ley');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/q=ley/);
  await page.clock.runFor(9_000);
  expect(await slow.count()).toBe(0);
  await page.clock.runFor(2_000);
  await slow.waitFor();
  await page.getByRole('table').waitFor();
  await page.getByRole('link', { name: 'Contenido', exact: true }).first().press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Normas', exact: true }).press('Enter');
  await page.locator('.u-skeletons').waitFor();
  await page.clock.runFor(11_000);
  await slow.waitFor();
  status = 500;
  held.resolve();
  await page.getByText('No pudimos cargar los datos de normas.').waitFor();
  expect(await slow.count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Buscar en normas' }).waitFor();
  status = 200;
  await page.getByRole('button', { name: 'Intentar de nuevo' }).press('Enter');
  await page.getByRole('table').waitFor();
});

test('a filter of Adquisiciones that fails leaves tabs, search and filters where they are', async ({
  page,
  open,
}) => {
  await open('/adquisiciones');
  let isBroken = true;
  await page.route(/\/DISU\/AdquisicionesUG\/procedimientos\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { status: 500 } }) : route.continue(),
  );
  const facets = page.getByRole('group', { name: 'Estado' });
  await facets.getByRole('checkbox').first().check();
  await page.getByText('No pudimos cargar los procedimientos.').waitFor();
  await page
    .getByRole('navigation', { name: 'Adquisiciones' })
    .getByRole('link', { name: 'Documentos' })
    .waitFor();
  expect(await facets.getByRole('checkbox').count()).toBeGreaterThan(1);
  expect(await facets.getByRole('checkbox').first().isChecked()).toBe(true);
  await page.getByRole('searchbox', { name: 'Buscar procedimientos' }).waitFor();
  expect(await violations(page)).toEqual([]);
  isBroken = false;
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await page.locator('.p-rows > li').first().waitFor();
});

test('the links between the places of administration stand above the title on each of them', async ({
  page,
  screen,
}) => {
  await signInAt(page, screen('/administracion'), 'mariana.admin');
  for (const place of ['', '/contenido', '/evaluaciones', '/bitacora', '/ajustes']) {
    await page.goto(screen(`/administracion${place}`));
    await page.getByRole('navigation', { name: 'Administración' }).waitFor();
    // Both are measured in one moment: what a screen waits for may still move them together.
    const isAbove = () =>
      page.evaluate(() => {
        const links = document.querySelector('nav[aria-label="Administración"]')?.getBoundingClientRect();
        const title = document.querySelector('h1')?.getBoundingClientRect();
        return links !== undefined && title !== undefined && links.bottom <= title.top;
      });
    await expect.poll(isAbove, { message: place }).toBe(true);
  }
});
