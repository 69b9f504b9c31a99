import { expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { DESK } from '#e2e/devices.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';
import type { Page } from 'playwright-core';

const SCREEN = '/AdquisicionesUG/padron-Proveedores/Administrador?seccion=transparencia';

async function openTexts(page: Page, origin: string, user: string): Promise<void> {
  await page.goto(origin + SCREEN);
  await fillSignIn(page, user);
  await page.getByText('Textos del formato').click();
  await page.getByLabel('Área responsable').waitFor();
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar textos' }).click();

test('texts of the transparency report that two officers change are asked about field by field, and one choice saves', async ({
  browser,
  origin,
  page,
}) => {
  await openTexts(page, origin, 'mariana.admin');
  await using other = await browser.newContext(DESK);
  const theirs = await other.newPage();
  await openTexts(theirs, origin, 'oscar.compras');
  await theirs.getByLabel('Área responsable').fill('Dirección de Recursos Materiales');
  await theirs.getByLabel(/^Nota de cada renglón/).fill('Nota de Óscar.');
  await save(theirs);
  await theirs.getByText('Ajustes del formato guardados').waitFor();

  await page.bringToFront();
  await page.getByLabel(/^Nota de cada renglón/).fill('Nota de Mariana.');
  await save(page);
  const asked = page.getByRole('alert', { name: /^Óscar .+ guardó los textos del formato/ });
  await asked.getByText('Nota de Óscar.').waitFor();
  expect(await asked.getByRole('radio').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await asked.getByLabel(/^Lo tuyo/).check();
  await asked.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await page.getByText('Ajustes del formato guardados').waitFor();
  expect(await page.getByLabel('Área responsable').inputValue()).toBe('Dirección de Recursos Materiales');

  await theirs.bringToFront();
  await theirs.getByLabel(/^Nota de cada renglón/).fill('Otra nota de Óscar.');
  await save(theirs);
  await theirs.getByLabel(/^Lo de Mariana/).check();
  await theirs.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect.poll(() => theirs.getByLabel(/^Nota de cada renglón/).inputValue()).toBe('Nota de Mariana.');
});
