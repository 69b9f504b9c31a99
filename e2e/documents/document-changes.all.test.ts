import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import PdfFile from 'pdfkit';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import type { DocumentChanges } from '#contract/document-text.ts';
import type { AdminDocument } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { openPage } from '#e2e/settled.ts';

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
  await openPage(page, address);
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

test('the timeline does not lead to what changed between two scans', async () => {
  await open(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${scan.procedureSlug}`);
  const line = page.getByRole('main').locator('p', { hasText: 'Acta digitalizada que cambia, versión 2' });
  await line.waitFor();
  expect(await line.getByRole('link', { name: LOOK }).count()).toBe(0);
});
