import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import PdfFile from 'pdfkit';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import type { DocumentChanges } from '#contract/document-text.ts';
import type { AdminDocument } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { followLink } from '#e2e/followed-link.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { violations } from '#e2e/violations.ts';

const TITLE = 'Términos que cambian';
const LOOK = 'Ver qué cambió entre la versión 1 y la 2';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let terms: AdminDocument;
let scan: AdminDocument;

/** Terms of two pages with clauses; a second edition gives more days and asks for a sample. */
async function edition(days: string, sample: string): Promise<Buffer> {
  const pdf = new PdfFile({ autoFirstPage: false, size: 'LETTER', margin: 76 });
  pdf.addPage().fontSize(15).text('Términos de entrega').moveDown().fontSize(11);
  pdf.text('1. Objeto').moveDown(0.4);
  pdf.text('La Universidad adquiere mobiliario para las aulas de sus divisiones.').moveDown();
  pdf.addPage().text('2. Plazo').moveDown(0.4);
  pdf.text(`El proveedor entrega los bienes en ${days} días naturales en el almacén central.`).moveDown();
  pdf.text('3. Muestras').moveDown(0.4);
  pdf.text(`Cada licitante presenta su propuesta por escrito${sample} en la oficina de la Unidad.`);
  pdf.end();
  return buffer(pdf);
}

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { publishFile, publishVersion } = await startPublishing(browser, origin);
  const twice = async (title: string, [first, second]: readonly [Buffer, Buffer], note: string) =>
    publishVersion(await publishFile(`${title}.pdf`, title, first), {
      name: `${title}.pdf`,
      bytes: second,
      note,
    });
  terms = await twice(
    TITLE,
    [await edition('30', ''), await edition('45', ' junto con una muestra')],
    'Amplía el plazo y pide una muestra.',
  );
  scan = await twice(
    'Acta digitalizada que cambia',
    [await scannedPages(1, 1), await scannedPages(1, 1)],
    'Se digitalizó de nuevo.',
  );
  await Promise.all([compared(terms), compared(scan)]);
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

const changesOf = ({ id }: AdminDocument) => `${API_BASE}/documentos/${id}/cambios?version=2`;
const screenOf = ({ id }: AdminDocument) =>
  `${origin}/AdquisicionesUG/adquisiciones/documentos/cambios?doc=${id}&version=2`;

/** Waits until both versions were read and compared. */
const compared = (document: AdminDocument) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(origin + changesOf(document));
      const { isCompared } = (await answer.json()) as Partial<DocumentChanges>;
      if (isCompared !== true) throw new Error(`The versions of ${document.id} are not compared yet`);
    },
    { timeout: 100_000, interval: 300 },
  );

async function open(address: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
}

/** The line of the timeline that tells of the second version of the terms. */
async function openTimeline(options: Parameters<Browser['newContext']>[0] = {}) {
  await open(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${terms.procedureSlug}`, options);
  return page.getByRole('main').locator('p', { hasText: `${TITLE}, versión 2` });
}

test('the timeline leads to what changed: figures first, each with its clause, its words and its page', async () => {
  const line = await openTimeline({ javaScriptEnabled: false });
  await line.getByRole('link', { name: LOOK }).click();
  await page.getByRole('heading', { level: 1, name: 'Qué cambió entre la versión 1 y la 2' }).waitFor();
  expect(await page.locator('main').getByRole('status').first().textContent()).toBe(
    '2 cambios; 1 en números, fechas o montos.',
  );
  const figures = page.getByRole('region', { name: 'Números, fechas y montos' });
  expect(await figures.locator('del').allTextContents()).toEqual(['30']);
  expect(await figures.locator('ins').allTextContents()).toEqual(['45']);
  expect(await figures.locator('strong').allTextContents()).toEqual([expect.stringMatching(/^2\. Plazo/)]);
  const words = page.getByRole('region', { name: 'Otras palabras' });
  expect(await words.locator('ins').allTextContents()).toEqual(['junto con una muestra']);
  await figures.getByRole('link', { name: 'Página 2 de la versión 2' }).click();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('doc'), searchParams.get('pag')]).toEqual([terms.id, '2']);
});

test.each([
  { width: 1440, height: 900, colorScheme: 'light' as const },
  { width: 390, height: 844, colorScheme: 'dark' as const },
])('it is accessible and fits at $width px', async ({ colorScheme, ...viewport }) => {
  await open(screenOf(terms), { viewport, colorScheme });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  expect(await violations(page, '#contenido')).toEqual([]);
});

test('two scans are said not to be comparable, and the timeline does not lead to them', async () => {
  await open(screenOf(scan));
  await page.getByText('no se pueden comparar').waitFor();
  expect(await page.getByRole('region', { name: 'Otras palabras' }).count()).toBe(0);
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${scan.procedureSlug}`);
  const line = page.getByRole('main').locator('p', { hasText: 'Acta digitalizada que cambia, versión 2' });
  await line.waitFor();
  expect(await line.getByRole('link', { name: LOOK }).count()).toBe(0);
});

test('where a program recognised words in a picture nothing is told as changed: the pages are named', async () => {
  await open(`${origin}/AdquisicionesUG/datos-abiertos`);
  await page.route(
    ({ pathname }) => pathname === `${API_BASE}/documentos/${scan.id}/cambios`,
    async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as DocumentChanges;
      const read = { ocrPages: [1, 2, 3], imagePages: [] };
      await route.fulfill({
        response: answer,
        json: { ...json, from: { ...json.from, ...read }, to: { ...json.to, ...read, ocrPages: [1] } },
      });
    },
  );
  const { pathname, search } = new URL(screenOf(scan));
  await followLink(page, pathname.replace('/AdquisicionesUG', '') + search);
  await page
    .getByText(
      'reconoció en imágenes el texto de las páginas 1 a 3 de la versión 1 y la página 1 de la versión 2',
    )
    .waitFor();
  await page.getByText('no se pueden comparar palabra por palabra').waitFor();
  expect(await page.getByRole('main').getByRole('region').count()).toBe(0);
  expect(await violations(page, '#contenido')).toEqual([]);
});

test('while nobody has compared them it says so and does not claim that nothing changed; opened again, it has the comparison', async () => {
  // From a page of the same part of the portal the browser asks for the data.
  await open(`${origin}/AdquisicionesUG/datos-abiertos`);
  let isLooking = false;
  const asked = ({ pathname }: URL) => pathname === `${API_BASE}/documentos/${terms.id}/cambios`;
  await page.route(asked, async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as DocumentChanges;
    isLooking = true;
    await route.fulfill({ response: answer, json: { ...json, isCompared: false, changes: null, more: 0 } });
  });
  const { pathname, search } = new URL(screenOf(terms));
  await followLink(page, pathname.replace('/AdquisicionesUG', '') + search);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Qué cambió entre la versión 1 y la 2' }).waitFor();
  expect(isLooking).toBe(true);
  await main.getByText('Aún comparamos las dos versiones.').waitFor();
  expect(await main.textContent()).not.toMatch(/son las mismas|no se pueden comparar|\d+ cambios?/);
  expect(await main.getByRole('region').count()).toBe(0);
  // Both versions can be consulted meanwhile.
  expect(await main.getByRole('link', { name: /^Versión [12]$/ }).count()).toBe(2);
  expect(await violations(page, '#contenido')).toEqual([]);
  await page.unroute(asked);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('region', { name: 'Números, fechas y montos' }).waitFor();
  expect(await main.getByText('Aún comparamos').count()).toBe(0);
});

test('a version that is not there is told as missing', async () => {
  await open(screenOf(terms).replace('version=2', 'version=7'));
  await page.getByRole('heading', { level: 1, name: 'No se ha encontrado' }).waitFor();
});
