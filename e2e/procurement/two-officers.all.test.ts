import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { DESK } from '#e2e/devices.ts';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SCREEN = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** Goes to a control by the keyboard and presses a key on it. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await page.bringToFront();
  await control.waitFor();
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Writes into a field by the keyboard, in the place of what stands there. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await page.bringToFront();
  await field.waitFor();
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

const saved = (page: Page) => page.getByText(/^Guardado a las \d\d:\d\d\sh$/).waitFor();

/** Types and waits until the server has it. */
async function write(page: Page, label: string, text: string): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await type(page, label, text);
  await answered;
  await saved(page);
}

const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

test('two officers of one draft, by the keyboard: different fields and lots join, the same lot is asked about, and an old state comes back', async ({
  browser,
  origin,
  page,
}) => {
  await page.goto(origin + SCREEN);
  await fillSignIn(page, 'mariana.admin');
  await press(page, page.getByRole('button', { name: 'Crear un procedimiento nuevo' }));
  await page.getByRole('heading', { name: 'Datos' }).waitFor();
  await write(page, 'Título', 'Sillas para el auditorio');
  await press(page, page.getByRole('button', { name: 'Agregar partida' }));
  await write(page, 'Descripción', 'Silla');
  await write(page, 'Cantidad', '40');
  const address = page.url();

  await using other = await browser.newContext(DESK);
  const theirs = await other.newPage();
  await theirs.goto(address);
  await fillSignIn(theirs, 'oscar.compras');
  await theirs.getByRole('heading', { name: 'Datos' }).waitFor();
  await write(theirs, 'Unidad', 'Pieza');
  await write(theirs, 'Contacto', 'Óscar Ficticio');

  // Mariana still sees the draft of before: what Óscar wrote elsewhere joins, also in the same lot.
  await write(page, 'Título', 'Sillas para el auditorio central');
  await page
    .getByText('Otra persona escribió al mismo tiempo en Contacto, Partidas. Se unió a lo tuyo.')
    .waitFor();
  expect([await valueOf(page, 'Contacto'), await valueOf(page, 'Unidad')]).toEqual([
    'Óscar Ficticio',
    'Pieza',
  ]);

  await type(theirs, 'Cantidad', '45');
  await saved(theirs);
  await expect.poll(() => valueOf(theirs, 'Título')).toBe('Sillas para el auditorio central');
  await type(page, 'Cantidad', '50');
  const asked = page.getByRole('alert', { name: /^Óscar .+ guardó este procedimiento/ });
  await asked.waitFor();
  await hasFocus(asked);
  const choice = asked.getByRole('group', { name: 'Partida 1, cantidad' });
  expect(await choice.innerText()).toMatch(/Cuando lo abriste decía: 40[^]+45[^]+50/);
  expect(await asked.getByRole('radio').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await choice.getByLabel(/^Lo tuyo/).isChecked()).toBe(true);
  await press(page, asked.getByRole('button', { name: 'Guardar lo elegido' }));
  await asked.waitFor({ state: 'detached' });
  await saved(page);
  await theirs.reload();
  await expect.poll(() => valueOf(theirs, 'Cantidad')).toBe('50');

  await press(page, page.getByRole('button', { name: 'Historial', exact: true }));
  const history = page.getByRole('region', { name: /^Historial de LP-UG-/ });
  await history.getByRole('checkbox').first().waitFor();
  await hasFocus(history.getByRole('heading', { level: 2 }));
  expect(await history.getByText('creó el borrador').count()).toBe(1);
  const quantity = history.getByRole('row', { name: /^Partida 1, cantidad/ });
  await quantity.getByRole('cell', { name: '45' }).waitFor();
  expect(await violations(page)).toEqual([]);
  // The very first revision beside the newest: everything that was written stands between them.
  await press(page, history.getByRole('checkbox').nth(1), 'Space');
  await press(page, history.getByRole('checkbox').last(), 'Space');
  await history.getByRole('row', { name: /^Contacto/ }).waitFor();
  await press(page, history.getByRole('button', { name: 'Volver a la más antigua' }));
  await page.getByText('Lo de esa revisión está en el formulario. Revísalo antes de guardar.').waitFor();
  expect([await valueOf(page, 'Título'), await valueOf(page, 'Contacto')]).toEqual(['', '']);
  expect(await page.getByLabel('Cantidad', { exact: true }).count()).toBe(0);
});
