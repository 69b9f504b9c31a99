import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { fileOficio } from '#e2e/file-picking.ts';
import { importContracts } from '#e2e/import-steps.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { test } from '#e2e/registry-test.ts';
import { openFirstRecord } from '#e2e/review-steps.ts';
import { violations } from '#e2e/violations.ts';

/** Writes the document that imposes or lifts a sanction. */
async function writeDocument(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Autoridad').fill('Oficina de la Abogacía General');
  await dialog.getByLabel('Número de oficio').fill(number);
  await fileOficio(dialog);
}

/** The address of the record that is open, for somebody else. */
const recordOf = (page: Page) => new URL(page.url()).search;

/** Writes notes in the record as another officer. */
async function writeNotes(on: Page, text: string): Promise<void> {
  await on.getByRole('textbox', { name: 'Notas internas' }).fill(text);
  await on.getByRole('button', { name: 'Guardar notas' }).click();
  await on.getByText('Guardadas', { exact: true }).waitFor();
}

test('notes that somebody else saved meanwhile stand beside mine, and I choose', async ({
  page,
  openRegistry,
  colleagueAt,
}) => {
  await openRegistry('?seccion=padron&estado=vigente');
  await openFirstRecord(page);
  const theirs = await colleagueAt(recordOf(page));
  await writeNotes(theirs, 'Llamó para avisar que cambia de domicilio.');

  const notes = page.getByRole('textbox', { name: 'Notas internas' });
  await notes.fill('Pidió copia de su constancia.');
  await page.getByRole('button', { name: 'Guardar notas' }).click();
  const box = page.getByRole('alert').filter({ hasText: 'Óscar D. modificó este expediente' });
  const both = 'Notas internas Llamó para avisar que cambia de domicilio. Pidió copia de su constancia.';
  await box.getByRole('row', { name: both }).waitFor();
  expect(await notes.inputValue()).toBe('Pidió copia de su constancia.');
  expect(await violations(page)).toEqual([]);
  await box.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await box.waitFor({ state: 'detached' });
  expect(await notes.inputValue()).toBe('Llamó para avisar que cambia de domicilio.');

  await theirs.getByRole('textbox', { name: 'Notas internas' }).fill('Cambió de domicilio.');
  await notes.fill('Pidió copia de su constancia.');
  await page.getByRole('button', { name: 'Guardar notas' }).click();
  await page.getByText('Guardadas', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: 'Guardar notas' }).click();
  const theirBox = theirs.getByRole('alert').filter({ hasText: 'Mariana F. modificó este expediente' });
  await theirBox.getByRole('button', { name: 'Guardar lo mío' }).click();
  await theirBox.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => notes.inputValue()).toBe('Cambió de domicilio.');
});

test('an action on a record that changed meanwhile shows what changed and keeps what was written', async ({
  page,
  openRegistry,
  colleagueAt,
}) => {
  await openRegistry('?seccion=padron&estado=suspendido');
  await openFirstRecord(page);
  await page.getByRole('button', { name: 'Reactivar' }).click();
  const dialog = page.getByRole('dialog', { name: /^¿Reactivar a / });
  const reason = 'Presentó las entregas que faltaban y su garantía.';
  await dialog.getByLabel('Razón').fill(reason);
  await writeDocument(dialog, 'UG-OAG-009-2026');
  const theirs = await colleagueAt(recordOf(page));
  await writeNotes(theirs, 'Falta la garantía.');

  await dialog.getByRole('button', { name: 'Reactivar' }).click();
  await dialog.getByRole('row', { name: 'Estado Suspendido Vigente' }).waitFor();
  await dialog.getByRole('row', { name: 'Notas internas Falta la garantía. Sin cambio tuyo' }).waitFor();
  expect(await dialog.getByLabel('Razón').inputValue()).toBe(reason);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar lo mío' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Reactivado', { exact: false }).first().waitFor();

  await theirs.getByRole('button', { name: 'Reactivar' }).click();
  const late = theirs.getByRole('dialog', { name: /^¿Reactivar a / });
  await late.getByLabel('Razón').fill(reason);
  await writeDocument(late, 'UG-OAG-010-2026');
  await late.getByRole('button', { name: 'Reactivar' }).click();
  await late.getByText(/^«Reactivar» ya no procede: el registro está /).waitFor();
  expect(await late.getByRole('button', { name: 'Guardar lo mío' }).count()).toBe(0);
  await late.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await late.waitFor({ state: 'hidden' });
});

test('a supplier is suspended with its document and reinstated, and the record tells it', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=padron&estado=vigente');
  expect(await violations(page)).toEqual([]);
  await openFirstRecord(page);
  await page.getByRole('button', { name: 'Suspender' }).click();
  const dialog = page.getByRole('dialog', { name: /^¿Suspender a / });
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await dialog.getByRole('link', { name: 'Elige la causa.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Causa').selectOption({ index: 1 });
  await dialog.getByLabel('Razón').fill('Entregó fuera de plazo en tres pedidos seguidos.');
  await writeDocument(dialog, 'UG-OAG-001-2026');
  await dialog.getByLabel('Fecha del oficio').fill(todayInMexico().split('-').toReversed().join('/'));
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await page.getByText('Suspendido', { exact: true }).first().waitFor();
  await page.getByText('UG-OAG-001-2026').waitFor();
  expect(await violations(page)).toEqual([]);
  const [document, tab] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/oficio?de=sancion')),
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Ver oficio UG-OAG-001-2026' }).click(),
  ]);
  expect(document.status()).toBe(200);
  expect(document.headers()['content-type']).toBe('application/pdf');
  await tab.close();
  await page.getByRole('button', { name: 'Reactivar' }).click();
  const back = page.getByRole('dialog', { name: /^¿Reactivar a / });
  await back.getByLabel('Razón').fill('Presentó las entregas que faltaban y su garantía.');
  await writeDocument(back, 'UG-OAG-009-2026');
  await back.getByRole('button', { name: 'Reactivar' }).click();
  await page.getByText('Reactivado', { exact: false }).first().waitFor();

  await page.getByRole('button', { name: 'Ver qué cambió, dato por dato' }).press('Enter');
  const history = page.getByRole('region', { name: 'Qué cambió, dato por dato' });
  await history.getByText('levantó la suspensión de este proveedor').waitFor();
  await history.getByText('suspendió a este proveedor').waitFor();
  await history.getByRole('row', { name: /^Estado Suspendido Vigente/ }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a registration that the unit cancels tells on its public page when it ended and who decided it', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=padron&estado=vigente&persona=moral&pag=2');
  await openFirstRecord(page);
  await page.getByRole('button', { name: 'Cancelar registro' }).click();
  const dialog = page.getByRole('dialog', { name: /^¿Cancelar el registro de / });
  await dialog.getByLabel('Causa').selectOption({ index: 1 });
  await dialog.getByLabel('Razón').fill('La sociedad se liquidó según el acta que presentó.');
  await dialog.getByLabel('Autoridad').fill('Oficina de la Abogacía General');
  await dialog.getByLabel('Número de oficio').fill('UG-OAG-002-2026');
  await dialog.getByLabel('Fecha del oficio').fill(todayInMexico().split('-').toReversed().join('/'));
  await fileOficio(dialog);
  await dialog.getByRole('button', { name: 'Cancelar registro' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Ver página pública' }).click();
  const how = page.getByRole('definition').filter({ hasText: 'por decisión de la Unidad' });
  expect(await how.innerText()).toBe(`${shortDate(todayInMexico())}, por decisión de la Unidad`);
  expect(await page.getByRole('main').getByRole('term').allInnerTexts()).not.toContain('Vigencia');
});

test('contracts of before a registration are a hint; a person joins them with a reason and can take it back', async ({
  browser,
  page,
  origin,
  openRegistry,
}) => {
  await openRegistry('?seccion=padron&estado=vigente&persona=moral');
  await openFirstRecord(page);
  const title = (await page.locator('.rg-record h2').textContent()) ?? '';
  const firm = title.replace(',', '').toUpperCase();
  const address = recordOf(page);
  await importContracts(await signedInOfficer(browser, origin), firm);
  await page.reload();
  const part = page.getByRole('region', { name: 'Contratos anteriores a su registro' });
  await part.getByText('aparece sin registro en 2 contratos de 2014').waitFor();
  expect(await violations(page)).toEqual([]);

  await part.getByRole('button', { name: `Unir los contratos de ${firm}` }).click();
  const dialog = page.getByRole('dialog', { name: /^¿Unir estos contratos a / });
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click();
  await dialog.getByRole('link', { name: /^Explica por qué con al menos 20 letras/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Por qué es el mismo proveedor').fill('El contrato trae el RFC de esta empresa.');
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click();
  await part.getByText(/2 contratos, unidos el .* por Mariana F\./).waitFor();

  await page.getByRole('link', { name: 'Ver página pública' }).click();
  await page.getByText('Sillas de antes 2').first().waitFor();
  const supplierPage = page.url();
  await page
    .getByRole('link', { name: /LA-ANTES-N2-2014/ })
    .first()
    .click();
  await page.getByRole('link', { name: firm }).click();
  await expect.poll(() => page.url()).toBe(supplierPage);

  await openRegistry(address);
  await part.getByRole('button', { name: `Separar los contratos de ${firm}` }).click();
  const back = page.getByRole('dialog', { name: /^¿Separar estos contratos de / });
  await back
    .getByLabel('Por qué no son de este proveedor')
    .fill('El RFC del segundo contrato es de otra firma.');
  await back.getByRole('button', { name: 'Separar' }).click();
  await part.getByText('aparece sin registro en 2 contratos de 2014').waitFor();
  await page.getByText(`Unión de contratos deshecha (${firm})`).waitFor();
  await page.goto(supplierPage);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Sillas de antes 2').count()).toBe(0);
});
