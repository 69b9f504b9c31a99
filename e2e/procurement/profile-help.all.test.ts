import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

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

async function open(user: string, path: string, viewport = DESK): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport, acceptDownloads: true });
  page = await context.newPage();
  await signInAt(page, screen(path), user);
  await page.locator('main h1').first().waitFor();
}

test('A member of staff checks a quotation on a phone and reads what decided', async () => {
  await open('lucia.academica', '/perfiles', PHONE);
  await page
    .getByRole('link', { name: /^Equipo portátil intermedio/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Revisar una cotización' }).waitFor();
  await page.getByRole('button', { name: 'Revisar', exact: true }).click();
  await page.getByText('Pega la cotización o elige su archivo.').waitFor();
  await page
    .getByLabel('Cotización', { exact: true })
    .fill('Memoria RAM: 8 GB\nTeclado: Cumple\nPantalla: 14" FHD');
  await page.getByRole('button', { name: 'Revisar', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Resultado de la revisión' }).waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  expect(await row('memoria ≥ 16 GB').innerText()).toMatch(/No cumple[\s\S]*Memoria RAM: 8 GB/);
  expect(await row('teclado: dice').innerText()).toMatch(/No lo dice[\s\S]*Dice que cumple sin decir/);
  expect(await row('pantalla ≥ 14 pulgadas').innerText()).toContain('Cumple');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('memoria ≥ 16 GB,No cumple,1,');
});

test('A request for a technical opinion goes from a profile to its answer, between two people', async () => {
  await open('lucia.academica', '/perfiles/dictamenes?nuevo=si&perfil=PC-LAP-INT-2026-01');
  await page.getByRole('button', { name: 'Enviar solicitud' }).press('Enter');
  await page.getByRole('link', { name: 'Escribe tu área.' }).click();
  await page.keyboard.type('Departamento de Geomática');
  await page.getByLabel('¿Qué necesitas?').fill('Simular yacimientos con 128 GB de memoria.');
  await page
    .getByLabel('¿Por qué ningún perfil sirve?')
    .fill('Ningún perfil vigente pasa de 64 GB de memoria.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar solicitud' }).press('Enter');
  const title = await page.getByRole('heading', { name: /^Recibimos tu solicitud DT-/ }).innerText();
  const folio = /DT-\d{4}-\d{4}/.exec(title)?.[0] ?? '';
  await page.getByRole('link', { name: 'Ver la solicitud' }).press('Enter');
  await page.getByText(/^A más tardar el \d+ \w+ \d{4}$/).waitFor();
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Adjuntar un archivo/ }).press('Enter');
  const name = 'justificacion-inventada.pdf';
  await (await picking).setFiles([{ name, mimeType: 'application/pdf', buffer: await biddingDocuments(2) }]);
  await page.getByRole('button', { name: `Quitar ${name}` }).waitFor();
  expect(await violations(page)).toEqual([]);

  await open('mariana.admin', '/administracion?de=libres&tipo=dictamenes');
  await page.getByText('Simular yacimientos con 128 GB de memoria.').first().waitFor();
  await page.goto(screen(`/perfiles/dictamenes?folio=${folio}`));
  const attached = page.waitForEvent('download');
  await page.getByRole('button', { name: `Descargar ${name}` }).press('Enter');
  expect((await attached).suggestedFilename()).toBe(name);
  // What the other side brought is not hers to take away.
  expect(await page.getByRole('button', { name: `Quitar ${name}` }).count()).toBe(0);
  await page.getByRole('button', { name: 'Emitir el dictamen' }).press('Enter');
  await page.getByRole('button', { name: 'Emitir', exact: true }).click();
  await page.getByText('Escríbelo con al menos 10 letras.').waitFor();
  await page.getByLabel('Favorable con condiciones').check();
  await page.getByLabel('Dictamen', { exact: true }).fill('Procede con garantía de 36 meses en sitio.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Emitir', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Descargar dictamen PDF' }).waitFor();

  await open('lucia.academica', '/perfiles/dictamenes', PHONE);
  await page.getByRole('link', { name: folio }).click();
  await page.getByText('Procede con garantía de 36 meses en sitio.').waitFor();
  expect(await page.getByRole('button', { name: /^(Adjuntar|Quitar)/ }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar dictamen PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`${folio}.pdf`);

  // Nobody else's: it does not exist.
  await open('diego.alumno', `/perfiles/dictamenes?folio=${folio}`);
  await page.getByText('No encontramos esa solicitud.').waitFor();
});
