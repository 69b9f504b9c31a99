import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { askedToSignIn, signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const YEAR = new Date().getFullYear();

let browser: Browser;
let context: BrowserContext;
let page: Page;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(user: string, path: string, viewport = DESK): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport });
  page = await context.newPage();
  await signInAt(page, screen(path), user);
  await page.locator('main h1').first().waitFor();
}

test('An officer says with the keyboard by which profile a lot is bought, and it is kept and told in its history', async () => {
  await open('mariana.admin', RECORDS);
  await page.getByRole('button', { name: 'Crear un procedimiento nuevo' }).press('Enter');
  await page.getByRole('heading', { name: 'Partidas' }).waitFor();
  await page
    .getByLabel('Título', { exact: true })
    .fill('Equipo portátil inventado para el taller de edición');
  await page.getByRole('button', { name: 'Agregar partida', exact: true }).press('Enter');
  const lot = page.locator('.pa-lot').first();
  await lot.getByLabel('Descripción').fill('Computadora portátil');
  // A lot of another line of the COG is not asked for a profile.
  await lot.getByLabel('COG').fill('21101');
  const profile = lot.getByLabel('Perfil de cómputo');
  await profile.waitFor({ state: 'detached' });
  await lot.getByLabel('COG').fill('51501');
  await profile.focus();
  await page.keyboard.type(`PC-LAP-INT-${YEAR}`);
  await page.keyboard.press('Tab');
  expect(await profile.inputValue()).toBe(`pc-lap-int-${YEAR}-01`);
  await page.getByText(/^Guardado a las \d\d:\d\d\sh$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await profile.waitFor();
  expect(await profile.inputValue()).toBe(`pc-lap-int-${YEAR}-01`);
  await page.getByRole('button', { name: 'Historial', exact: true }).press('Enter');
  await page.getByText(`PC-LAP-INT-${YEAR}-01`).first().waitFor();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});

test('A member of staff reads on a phone what was paid for a profile, drawn and in a table, and reaches its procedure', async () => {
  await open('lucia.academica', `/perfiles/PC-LAP-BAS-${YEAR}-01`, PHONE);
  const part = page.getByRole('region', { name: 'Lo que ha pagado la Unidad' });
  await part.getByRole('img', { name: /^Precio unitario sin IVA, en miles de pesos/ }).waitFor();
  const table = part.getByRole('table', { name: /^Precios pagados: \d+ casos$/ });
  const rows = await table.getByRole('row').allInnerTexts();
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows[1]).toMatch(/\$\d{2},\d{3}\.\d{2}\s+MXN, sin IVA/);
  // The profile that this one replaced counts too.
  expect(rows.some((row) => row.includes(`PC-LAP-BAS-${YEAR - 1}-01`))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await table
    .getByRole('link', { name: /^(LP|ITP|AD)-UG-/ })
    .first()
    .press('Enter');
  await page.waitForURL(/\/adquisiciones\/procedimientos\//);
  await page.getByText('Computadora portátil de 14 pulgadas').first().waitFor();

  await page.goto(screen(`/perfiles/PC-TAB-BAS-${YEAR}-01`));
  await part.getByText('Ninguna partida adjudicada y publicada nombra este perfil todavía.').waitFor();
  expect(await part.getByRole('img').count()).toBe(0);
});

test('A visitor is asked to sign in before reading what was paid', async () => {
  context = await browser.newContext({ viewport: DESK });
  page = await context.newPage();
  await askedToSignIn(page, screen(`/perfiles/PC-LAP-BAS-${YEAR}-01`));
  const answer = await fetch(
    `${inject('origin')}/DISU/AdquisicionesUG/perfiles/pc-lap-bas-${YEAR}-01/precios`,
  );
  expect(answer.status).toBe(401);
});
