import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let bases: AdminDocument;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { publishFile } = await startPublishing(browser, origin);
  bases = await publishFile('Bases del recorrido.pdf', 'Bases del recorrido', await biddingDocuments(42));
});
afterAll(() => browser?.close());

async function open(query: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  page = await context.newPage();
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos${query}`);
}

afterEach(() => context?.close());

describe('S-2.8 the document viewer', () => {
  test(
    'a font that the document does not carry is served by the portal, so that its letters fit everywhere',
    { tags: 'all' },
    async () => {
      const fonts: string[] = [];
      await open('');
      page.on('request', (request) => {
        if (/Foxit|Liberation/.test(request.url())) fonts.push(request.url());
      });
      await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${bases.id}`);
      await page.waitForSelector('.v-page[data-page="1"][data-drawn]');
      expect(fonts.length).toBeGreaterThan(0);
    },
  );

  test('without scripts: search, the file, its data and the download are there', async () => {
    await open('?q=bases+recorrido', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Bases del recorrido', exact: true }).click();
    expect(await page.locator('h1').textContent()).toBe('Bases del recorrido');
    expect(await page.getByText('Abrir el PDF en el navegador').isVisible()).toBe(true);
    expect(await page.getByText(bases.versions[0]?.sha256 ?? '').isVisible()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Bases del recorrido.pdf');
  });
});
