import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { DESK } from '#e2e/devices.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const REGISTRY = '/padron-Proveedores/Administrador?seccion=padron';

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
