import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#e2e/registry-test.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';

async function openAsOfficer(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await signInAt(page, address, 'mariana.admin');
}

test('«Historial» stands apart from the tabs of a published record', async ({ page, origin }) => {
  const records = '/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=publicados';
  await openAsOfficer(page, `${origin}/AdquisicionesUG${records}`, 1440);
  await page.locator('tbody a').first().click();
  const history = await page.getByRole('button', { name: 'Historial', exact: true }).boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Secciones del procedimiento' }).boundingBox();
  expect((history?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeGreaterThanOrEqual(16);
});
