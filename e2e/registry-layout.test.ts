import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context.close());

async function open(path: string, width: number): Promise<void> {
  context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(`${inject('origin')}/AdquisicionesUG${path}`, { waitUntil: 'networkidle' });
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part.toString()} is not drawn.`);
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, width: box.width };
};

test('S-2.2 filters without a result stay in sight, each can be taken away, and the message says so', async () => {
  await open('/proveedores?estado=inhabilitado&banda=confiable&persona=fisica', 1440);
  await page.getByText('Ningún proveedor coincide con estos filtros.').waitFor();
  for (const name of ['Inhabilitado', 'Confiable', 'Persona física']) {
    await page
      .getByRole('link', { name: new RegExp(`${name}.*[Qq]uitar|[Qq]uitar.*${name}`) })
      .first()
      .waitFor();
  }
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await page.getByText(/^\d+ proveedores/).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('what the states mean stands beside the list until a supplier is chosen, where there is room', async () => {
  await open('/proveedores', 1440);
  const legend = page.getByRole('complementary', { name: 'Elige un proveedor' });
  expect(await legend.locator('dt').count()).toBe(6);
  await page.locator('.supplier-list tbody th a').first().click();
  await legend.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goBack();
  await legend.waitFor({ state: 'hidden' });
});

test('a sanction on a phone tells its cause above its law, over the whole width of the value', async () => {
  await open('/proveedores?vista=sancionados', 390);
  const cause = page.locator('td[data-label="Causa y fundamento"]').first();
  const law = await boxOf(cause.locator('small'));
  const value = await boxOf(cause.locator('> span'));
  expect(law.width).toBe(value.width);
  expect(value.width).toBeGreaterThan(200);
});

test('the code of a renewal is asked for below its number, and both boxes stand on one line', async () => {
  await open('/proveedores/solicitud?tramite=refrendo', 1440);
  const number = await boxOf(page.getByLabel('Número de registro'));
  const code = await boxOf(page.getByLabel('Código', { exact: true }));
  expect(code.top).toBe(number.top);
  expect((await boxOf(page.getByRole('button', { name: 'Enviar código' }))).top).toBeGreaterThan(
    number.bottom,
  );
});
