import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { test } from '#e2e/registry-test.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';

async function openAsOfficer(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await signInAt(page, address, 'mariana.admin');
}

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

test('at 1440 px the days of the log stand beside its filters', async ({ page, origin }) => {
  await openAsOfficer(page, `${origin}/AdquisicionesUG/administracion/bitacora`, 1440);
  const [search, day] = [page.getByRole('search'), page.getByLabel('Hasta', { exact: true })];
  await day.waitFor();
  const bottom = async (part: Locator) => {
    const box = await part.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  expect(Math.abs((await bottom(search.last())) - (await bottom(day)))).toBeLessThan(12);
});

test('«Historial» stands apart from the tabs of a published record', async ({ page, origin }) => {
  const records = '/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=publicados';
  await openAsOfficer(page, `${origin}/AdquisicionesUG${records}`, 1440);
  await page.locator('tbody a').first().click();
  const history = await page.getByRole('button', { name: 'Historial', exact: true }).boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Secciones del procedimiento' }).boundingBox();
  expect((history?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeGreaterThanOrEqual(16);
});

test('anyone reads the maximum amounts of a year with their source, on a tablet too', async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(`${origin}/AdquisicionesUG/normatividad`);
  const year = Number(todayInMexico().slice(0, 4));
  await page.getByRole('link', { name: `Montos máximos ${year}` }).click();
  const table = page.getByRole('table', { name: `Montos máximos de ${year}` });
  await table.getByText(`Datos de muestra: presupuesto ficticio de ${year}, anexo 9`).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
  await page
    .getByRole('navigation', { name: 'Ejercicio de los montos' })
    .getByRole('link', { name: String(year - 1) })
    .click();
  await page.getByRole('table', { name: `Montos máximos de ${year - 1}` }).waitFor();
});
