import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fileOficio } from '#e2e/file-picking.ts';
import { test } from '#e2e/registry-test.ts';
import { openFirstRecord } from '#e2e/review-steps.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const REASON = 'Comparten domicilio porque rentan en el mismo edificio.';

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Writes in a dialog, closes it with Esc and opens it again; gives what stands there then. */
async function writtenAgain(
  opens: Locator,
  field: (within: Locator) => Locator,
  text: string,
): Promise<string> {
  const dialog = dialogOf(opens.page());
  await opens.click();
  await field(dialog).fill(text);
  await opens.page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await opens.click();
  return field(dialog).inputValue();
}

const reasonOf = (within: Locator) => within.getByLabel('Razón');

test('the document of a suspension stands there when its dialog is opened again, and can be taken away', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=padron&estado=vigente');
  await openFirstRecord(page);
  const suspend = page.getByRole('button', { name: 'Suspender' }).first();
  const act = page.getByRole('dialog', { name: /^¿Suspender a / });
  await suspend.click();
  await act.getByLabel('Autoridad').fill('Oficina de la Abogacía General');
  await fileOficio(act);
  await page.keyboard.press('Escape');
  await act.waitFor({ state: 'hidden' });

  const filed = act.getByRole('group', { name: 'Oficio en PDF' });
  await suspend.click();
  await filed.getByText('oficio.pdf', { exact: true }).waitFor();
  await page.reload();
  await suspend.click();
  await filed.getByText('oficio.pdf', { exact: true }).waitFor();
  expect(await act.getByLabel('Autoridad').inputValue()).toBe('Oficina de la Abogacía General');
  expect(await violations(page)).toEqual([]);

  await act.getByRole('button', { name: 'Quitar oficio.pdf' }).click();
  await act.getByRole('button', { name: /^Oficio en PDF/ }).waitFor();
  await act.getByRole('button', { name: 'Suspender' }).click();
  await act.getByRole('link', { name: 'Sube el oficio en PDF.' }).waitFor();
});

test('a fine written with commas and its sign is taken', async ({ page, openRegistry }) => {
  await openRegistry('?seccion=padron&estado=vigente');
  await openFirstRecord(page);
  await page.getByRole('button', { name: 'Inhabilitar' }).click();
  const fine = dialogOf(page).getByLabel(/^Multa en pesos/);
  await fine.fill('12.500,50');
  await fine.blur();
  const refused = dialogOf(page).getByText('Escribe el monto como 12,500.50.', { exact: true });
  await refused.waitFor();
  await fine.fill('$12,500.50');
  await refused.waitFor({ state: 'detached' });
});

test('the dates of a sanction have the limits that the server keeps, told at their fields', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=padron&estado=vigente');
  await openFirstRecord(page);
  await page.getByRole('button', { name: 'Inhabilitar' }).click();
  const dialog = page.getByRole('dialog', { name: /^¿Inhabilitar a / });
  await dialog.getByText('De 3 meses a 7 años.').waitFor();
  const until = dialog.getByLabel(/^Hasta/);
  await until.fill('31/12/2099');
  await until.blur();
  await dialog.getByText('La inhabilitación va de 3 meses a 7 años.').waitFor();
  const from = dialog.getByLabel(/^Desde/);
  await from.fill('31/12/2098');
  await from.blur();
  await dialog.getByText(/^El inicio no puede ser futuro/).waitFor();
  await from.fill('01/01/2026');
  await until.fill('01/01/2027');
  await until.blur();
  await expect.poll(() => dialog.getByText(/^La inhabilitación va de/).count()).toBe(0);
  await dialog.getByRole('button', { name: /^Cambiar fecha, .*2027/ }).click();
  const years = page.getByRole('dialog').last();
  await years.waitFor();
  expect(await violations(page)).toEqual([]);
});

test('the reason of a match and of a pair outlive Esc, and are forgotten once saved', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=listas');
  const matches = page.getByRole('table').locator('tbody').getByRole('button');
  expect(await writtenAgain(matches.first(), reasonOf, REASON)).toBe(REASON);
  await page.keyboard.press('Escape');

  await openRegistry('?seccion=relaciones');
  const pairs = page.getByRole('button', { name: /^Ver la relación entre / });
  const pair = pairs.filter({ hasText: (await pairs.first().textContent()) ?? '' });
  expect(await writtenAgain(pair, reasonOf, REASON)).toBe(REASON);
  expect(await violations(page)).toEqual([]);
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((k) => k.startsWith('relacion-')));
  expect(await drafts()).toHaveLength(1);
  await dialogOf(page).getByRole('button', { name: 'Cerrar con esta razón' }).click();
  await page.getByText('Relación cerrada.').waitFor();
  expect(await drafts()).toEqual([]);
});

test('a new giro and a captured request outlive Esc; cancelling forgets them', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=catalogos');
  const add = page.getByRole('button', { name: 'Agregar giro' });
  const first = (within: Locator) => within.getByRole('textbox').first();
  expect(await writtenAgain(add, first, 'Papelería de muestra')).toBe('Papelería de muestra');
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await add.click();
  expect(await first(dialogOf(page)).inputValue()).toBe('');

  await openRegistry();
  const capture = page.getByRole('button', { name: 'Capturar solicitud' });
  const mail = (within: Locator) => within.getByLabel('Correo del proveedor');
  expect(await writtenAgain(capture, mail, 'ventas@ejemplo.mx')).toBe('ventas@ejemplo.mx');
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await capture.click();
  expect(await mail(dialogOf(page)).inputValue()).toBe('');
});

test('internal notes and the reason of a revocation outlive the screen that they were written on', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=padron&estado=suspendido');
  await openFirstRecord(page);
  const notes = page.getByRole('textbox', { name: 'Notas internas' });
  await notes.fill('Llamaron; vuelven el lunes.');
  const reason = (within: Locator) => within.getByLabel('Razón y documento que la revoca');
  const revoke = page.getByRole('button', { name: 'Revocar' }).first();
  expect(await writtenAgain(revoke, reason, REASON)).toBe(REASON);
  await dialogOf(page)
    .getByText(/Si es la última suspensión en vigor, el registro se reactiva/)
    .waitFor();
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await revoke.click();
  expect(await reason(dialogOf(page)).inputValue()).toBe('');
  await page.keyboard.press('Escape');

  const record = new URL(page.url()).search;
  await page.getByRole('link', { name: 'Resumen', exact: true }).click();
  await page.getByRole('heading', { name: 'Resumen' }).waitFor();
  await openRegistry(record);
  expect(await notes.inputValue()).toBe('Llamaron; vuelven el lunes.');
  await page.getByRole('button', { name: 'Guardar notas' }).click();
  await page.getByText('Guardadas', { exact: true }).waitFor();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((k) => k.startsWith('notas-'))),
  ).toEqual([]);
});

test('the end of the session is told in the dialog that is open, with the way back', async ({
  context,
  page,
  origin,
  openRegistry,
}) => {
  await openRegistry();
  await page.getByRole('button', { name: 'Capturar solicitud' }).click();
  await dialogOf(page).getByLabel('RFC').fill('CCF140312XX1');
  await dialogOf(page).getByLabel('Correo del proveedor').fill('ventas@ejemplo.mx');
  const other = await context.newPage();
  await other.goto(`${origin}/AdquisicionesUG/`);
  await other.getByRole('button', { name: /^Menú de/ }).click();
  await other.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.bringToFront();
  const back = page.getByRole('button', { name: 'Volver a iniciar sesión' });
  await dialogOf(page).filter({ has: back }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'hidden' });
  await back.waitFor();
  await page.getByRole('button', { name: 'Capturar solicitud' }).click();
  await dialogOf(page).filter({ has: back }).waitFor();
  const [tab] = await Promise.all([context.waitForEvent('page'), back.click()]);
  await fillSignIn(tab, 'mariana.admin');
  await back.waitFor({ state: 'detached' });
  expect(await dialogOf(page).getByLabel('RFC').inputValue()).toBe('CCF140312XX1');
});

test('Enter opens a request and enters it; what is typed in the search while its answer comes stays', async ({
  page,
  openRegistry,
}) => {
  await openRegistry();
  await page.getByRole('table').getByRole('link').nth(1).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Revisión de S-/ });
  await panel.getByRole('heading', { level: 2 }).waitFor();
  await page.keyboard.press('Enter');
  const entered = () =>
    page.evaluate(
      () => document.activeElement?.closest('.rg-panel') !== null && document.activeElement?.tagName,
    );
  await expect.poll(entered).toBe('H2');

  const held = Promise.withResolvers<void>();
  await page.route('**/padron/solicitudes?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const search = page.getByRole('searchbox').first();
  await search.fill('energ');
  await search.press('Enter');
  await search.pressSequentially('ía');
  held.resolve();
  await page.waitForURL(/q=energ/);
  await expect.poll(() => page.locator('.rg-queue tbody tr').count()).toBe(1);
  expect(await search.inputValue()).toBe('energía');
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('the lists are not asked about a day that has not come', async ({ page, openRegistry }) => {
  await openRegistry('?seccion=listas&tipo=consulta');
  await page.getByLabel('RFC').fill('AAA010101AAA');
  await page.getByLabel('¿Estaba en la lista el…?').fill('03/05/2099');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByText('Escribe una fecha de hoy o antes.').waitFor();
  expect(await violations(page)).toEqual([]);
});
