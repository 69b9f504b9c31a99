import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#e2e/registry-test.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

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
