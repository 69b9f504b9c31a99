import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { AdminDocument, DocumentInContext } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { DocumentReading } from '#contract/page-views.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { followLink } from '#e2e/followed-link.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { violations } from '#e2e/violations.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let scan: AdminDocument;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { publishFile } = await startPublishing(browser, origin);
  scan = await publishFile('Acta leída.pdf', 'Acta leída en su imagen', await scannedPages(3, 1));
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

const drawn = (number: number) => page.waitForSelector(`.v-page[data-page="${number}"][data-drawn]`);
const status = () => page.locator('.v-find [role=status]');

/** Opens the scan as one in whose pictures a program has read; gives what mends a broken reading. */
async function openRecognised(q: string, { isBroken = false } = {}): Promise<() => Promise<void>> {
  // From the list the browser asks for the data.
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos`, { waitUntil: 'networkidle' });
  const api = `${API_BASE}/documentos/${scan.id}`;
  await page.route(
    ({ pathname }) => pathname === api,
    async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as DocumentInContext;
      await route.fulfill({ response: answer, json: { ...json, recognised: [1] } });
    },
  );
  const reading = ({ pathname }: URL) => pathname === `${api}/versiones/1/lectura`;
  await page.route(reading, async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as DocumentReading;
    const said = [
      'Acta de fallo.',
      'El licitante entrega el anemómetro en el almacén.',
      'Firma el licitante.',
    ];
    const pages = said.map((text, at) => ({
      number: at + 1,
      isRecognised: true,
      blocks: [{ kind: 'paragraph' as const, text }],
    }));
    await route.fulfill({ response: answer, json: { ...json, pages } });
  });
  const fail = async (route: Route) => route.abort();
  if (isBroken) await page.route(reading, fail);
  await followLink(page, `/adquisiciones/documentos?doc=${scan.id}&q=${q}`);
  await drawn(1);
  return () => page.unroute(reading, fail);
}

test('words that a program recognised in a scan are found, listed with their sentence, and lead to their page', async () => {
  await openRecognised('licitante');
  await expect.poll(() => status().textContent()).toBe('1 de 2 coincidencias');
  const hits = page.locator('.v-find__hits button');
  expect(await hits.allTextContents()).toEqual([
    'Página 2. Texto reconocido, puede tener erroresEl licitante entrega el anemómetro en el almacén.',
    'Página 3. Texto reconocido, puede tener erroresFirma el licitante.',
  ]);
  await page.getByText('Un programa reconoció texto en páginas que son imágenes').waitFor();
  expect(await page.getByText('La búsqueda no encontrará texto').count()).toBe(0);
  await hits.nth(1).click();
  await drawn(3);
  await expect
    .poll(() => page.getByRole('region', { name: /^Página/ }).getAttribute('aria-label'))
    .toBe('Página 3 de 3');
  expect(await violations(page, '#contenido')).toEqual([]);
});

test('when they cannot be had it is said, and the next words ask for them again', async () => {
  const mend = await openRecognised('licitante', { isBroken: true });
  await page.getByText('No pudimos buscar en las páginas que son imágenes.').waitFor();
  await mend();
  await page.locator('#v-find-field').fill('anemometro');
  await expect.poll(() => status().textContent()).toBe('1 de 1 coincidencia');
  expect(await page.getByText('No pudimos buscar').count()).toBe(0);
});
