import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import type { DocumentChanges } from '#contract/document-text.ts';
import type { AdminDocument } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { violations } from '#e2e/violations.ts';

const TITLE = 'Bases que se comparten';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let bases: AdminDocument;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { publishFile, publishVersion } = await startPublishing(browser, origin);
  bases = await publishVersion(await publishFile(`${TITLE}.pdf`, TITLE, await biddingDocuments(18)), {
    name: `${TITLE}.pdf`,
    bytes: await biddingDocuments(19),
    note: 'Agrega una página.',
  });
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(query: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  page = await context.newPage();
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${bases.id}${query}`);
  await page.waitForSelector('.v-page[data-page="17"][data-drawn]');
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const READS = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = async () => new URL(await page.evaluate(() => navigator.clipboard.readText())).searchParams;

test('the link to a page takes along what is looked for, at a desk and on a phone', async () => {
  await open('&pag=17&q=garantia', READS);
  await page.getByRole('button', { name: 'Copiar enlace a esta página' }).click();
  await page.getByText('Enlace a la página 17 copiado.').waitFor();
  expect(Object.fromEntries(await copied())).toMatchObject({ doc: bases.id, pag: '17', q: 'garantia' });
  await context.close();

  await open('&pag=17', { ...READS, ...PHONE });
  await page.getByRole('button', { name: 'Expediente' }).click();
  expect(await violations(page, '#contenido')).toEqual([]);
  await page.getByRole('button', { name: 'Copiar enlace a esta página' }).click();
  await page.getByText('Enlace a la página 17 copiado.').waitFor();
  const link = await copied();
  expect(link.get('pag')).toBe('17');
  expect(link.has('q')).toBe(false);
});

test('a browser that does not let the portal copy is told what to do instead', async () => {
  await open('&pag=17');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await page.getByRole('button', { name: 'Copiar enlace a esta página' }).click();
  await page.getByText('Tu navegador no permitió copiar. Copia la dirección de la barra.').waitFor();
});

test('beside the versions of a document stands what changed between them', async () => {
  const address = `${origin}${API_BASE}/documentos/${bases.id}/cambios?version=2`;
  await vi.waitFor(
    async () => {
      const { isCompared } = (await (await fetch(address)).json()) as Partial<DocumentChanges>;
      if (isCompared !== true) throw new Error('The versions are not compared yet');
    },
    { timeout: 100_000, interval: 300 },
  );
  await open('&pag=17');
  const index = page.getByRole('navigation', { name: 'Expediente' });
  await index.getByRole('link', { name: 'Ver qué cambió entre la versión 1 y la 2' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Qué cambió entre la versión 1 y la 2' })
    .waitFor({ timeout: 30_000 });
});

test('whoever reads page 17 goes on reading it as text, there', async () => {
  await open('&pag=17');
  await page.getByRole('link', { name: 'Leer como texto' }).first().click();
  await page.locator('section#pagina-17').waitFor();
  expect(new URL(page.url()).hash).toBe('#pagina-17');
});
