import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './registry-test.ts';
import { signInAt } from './sign-in-steps.ts';

async function openAsOfficer(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await signInAt(page, address, 'mariana.admin');
}

test('on a phone all values of a row begin on one line, also the last', async ({ page, origin }) => {
  await openAsOfficer(page, `${origin}/AdquisicionesUG/padron-Proveedores/Administrador`, 390);
  const values = page.locator('.rg-queue tbody tr').first().locator('td[data-label] > div');
  await values.first().waitFor();
  const lefts = await values.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect([lefts.length > 3, new Set(lefts).size]).toEqual([true, 1]);
});

test('maximum amounts are read as money and their list fits a tablet', async ({ page, origin }) => {
  await openAsOfficer(page, `${origin}/AdquisicionesUG/administracion/contenido/topes`, 1000);
  const money = page.getByRole('cell', { name: /^\$\d{1,3}(,\d{3})+\.\d{2}$/ });
  await money.first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
});

test('the bar of the log stands apart from its head, and its days are read whole on a phone', async ({
  page,
  origin,
}) => {
  await openAsOfficer(page, `${origin}/AdquisicionesUG/administracion/bitacora`, 390);
  await page.locator('.u-list__bar').waitFor();
  const bar = await page.locator('.u-list__bar').boundingBox();
  const lead = await page.locator('.u-lead').boundingBox();
  expect((bar?.y ?? 0) - (lead?.y ?? 0) - (lead?.height ?? 0)).toBeGreaterThan(12);
  const day = await page.getByLabel('Hasta', { exact: true }).boundingBox();
  expect(day?.width).toBeGreaterThan(100);
});
