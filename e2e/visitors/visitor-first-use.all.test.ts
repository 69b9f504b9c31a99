import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { openPage } from '#e2e/settled.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: Browser;
let context: BrowserContext;
let page: Page;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(path: string, viewport = DESK): Promise<void> {
  context = await browser.newContext({ viewport });
  page = await context.newPage();
  await openPage(page, screen(path));
}

describe('A new supplier', () => {
  test.each([
    ['Inscribirme al padrón', /\/proveedores\/solicitud$/],
    ['Qué documentos me piden', /\/proveedores\?vista=inscripcion$/],
    ['Seguir mi solicitud o refrendar', /\/proveedores\?vista=seguimiento$/],
    ['Verificar una constancia', /\/proveedores\?vista=verificar$/],
  ])('finds «%s» on the home page, one press away', async (name, address) => {
    await open('/', PHONE);
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(address);
    await page.locator('main h1').first().waitFor();
  });

  test('reads the same requirements on the sheet as in the registry, and begins from either', async () => {
    await open('/procedimientos?para=proveedores');
    await page.getByRole('link', { name: 'Inscripción al padrón de proveedores' }).click();
    const legal = page.getByRole('region', { name: /^Persona moral/ });
    await legal.waitFor();
    const asked = await legal.locator('ul').first().getByRole('listitem').allInnerTexts();
    expect(await page.locator('main').innerText()).toContain('sin ir a la oficina');
    expect(await page.locator('main').innerText()).not.toContain('Presencial');
    await legal.getByRole('link', { name: /^Ver qué es cada documento/ }).click();
    await page.waitForURL(/vista=inscripcion/);
    await page.getByRole('heading', { name: 'Requisitos' }).waitFor();
    const due = page.locator('.r-papers').first().locator('.r-papers__name');
    expect(asked.length).toBeGreaterThan(6);
    expect(await due.allInnerTexts()).toEqual(asked);
    await page.goBack();
    await page.getByRole('link', { name: 'Iniciar inscripción' }).click();
    await page.waitForURL(/\/proveedores\/solicitud$/);
  });
});
