import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { biddingDocuments, scannedPages, spreadsheet } from '#e2e/sample-files.ts';
import { violations } from '#e2e/violations.ts';

const LONG_TITLE = 'Acta de la segunda junta de aclaraciones con las respuestas a los licitantes';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let bases: AdminDocument;
let scan: AdminDocument;
let prices: AdminDocument;
let long: AdminDocument;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { publishFile, publishVersion } = await startPublishing(browser, origin);
  const first = await publishFile(
    'Bases del recorrido.pdf',
    'Bases del recorrido',
    await biddingDocuments(41),
  );
  bases = await publishVersion(first, {
    name: 'Bases del recorrido.pdf',
    bytes: await biddingDocuments(42),
    note: 'Corrige el numeral 5.2',
  });
  scan = await publishFile('Acta escaneada.pdf', 'Acta escaneada', await scannedPages(3, 1));
  long = await publishFile('Acta larga.pdf', LONG_TITLE, await biddingDocuments(5));
  prices = await publishFile('Precios.xlsx', 'Precios de referencia', await spreadsheet());
});
afterAll(() => browser?.close());

async function open(query: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  page = await context.newPage();
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos${query}`);
}

const drawn = (number: number) => page.waitForSelector(`.v-page[data-page="${number}"][data-drawn]`);
const status = () => page.locator('.v-find [role=status]');
afterEach(() => context?.close());

describe('S-2.8 the document viewer', () => {
  test('an address opens its page with the words marked; Enter and Shift Enter move, Esc closes', async () => {
    await open(`?doc=${bases.id}&pag=17&q=garantia`);
    await drawn(17);
    await expect.poll(() => status().textContent()).toBe('2 de 7 coincidencias');
    expect(await page.locator('.v-page[data-page="17"] mark').count()).toBe(5);
    await page.locator('#v-find-field').press('Enter');
    await expect.poll(() => status().textContent()).toBe('3 de 7 coincidencias');
    await page.locator('#v-find-field').press('Shift+Enter');
    await expect.poll(() => status().textContent()).toBe('2 de 7 coincidencias');
    expect(await violations(page, '#contenido')).toEqual([]);
    await page.locator('#v-find-field').press('Escape');
    await expect.poll(() => page.locator('.v-find').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('v-pane');
  });

  test('on a tablet the tools leave the title whole', async () => {
    await open(`?doc=${long.id}`, { viewport: { width: 1000, height: 900 } });
    await drawn(1);
    const title = page.locator('.v-bar__title h1');
    expect(await title.textContent()).toBe(LONG_TITLE);
    expect(await title.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
  });

  test('keys turn pages and change the size; the address follows and the text is real', async () => {
    await open(`?doc=${bases.id}`);
    await drawn(1);
    const region = page.getByRole('region', { name: /^Página/ });
    await region.focus();
    await page.keyboard.press('End');
    await expect.poll(() => region.getAttribute('aria-label')).toBe('Página 42 de 42');
    await expect.poll(() => page.url()).toContain('pag=42');
    await page.keyboard.press('PageUp');
    await expect.poll(() => region.getAttribute('aria-label')).toBe('Página 41 de 42');
    await page.keyboard.press('0');
    await expect.poll(() => page.locator('.v-bar__scale').textContent()).toBe('100%');
    await page.keyboard.press('Control+Alt+g');
    await page.keyboard.type('17');
    await page.keyboard.press('Enter');
    await drawn(17);
    expect(await page.locator('.v-page[data-page="17"] .textLayer').textContent()).toContain(
      'Vicios ocultos',
    );
    await page.getByRole('button', { name: '6. Evaluación' }).click();
    await expect.poll(() => region.getAttribute('aria-label')).toBe('Página 21 de 42');
    await page.keyboard.press('Control+f');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('v-find-field');
  });

  test('the index of a long document takes a place that was kept: nothing else moves', async () => {
    await open('');
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${bases.id}`);
    await drawn(1);
    await page.getByRole('list', { name: 'Índice del documento' }).waitFor();
    expect(
      await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift),
    ).toBeLessThan(0.005);
  });

  test('an old version says so and leads to the one in force', async () => {
    await open(`?doc=${bases.id}&version=1`);
    expect(await page.getByText('Estás viendo la versión 1. Hay una versión 2').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Ver la vigente' }).click();
    await expect.poll(() => page.locator('.v-bar__title p').textContent()).toContain('Versión 2');
  });

  test('on a phone the page fits, buttons are large enough and nothing scrolls sideways', async () => {
    await open(`?doc=${bases.id}`, { viewport: { width: 390, height: 844 } });
    await drawn(1);
    const bar = page.getByRole('toolbar', { name: 'Página y búsqueda' });
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const width = (await page.locator('.v-page').first().boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(340);
    expect(width).toBeLessThanOrEqual(390);
    expect(await violations(page, '#contenido')).toEqual([]);
  });

  test('on a phone only one pane lies over the page, and it leaves when a place or Esc is chosen', async () => {
    await open(`?doc=${bases.id}`, { viewport: { width: 390, height: 844 } });
    await drawn(1);
    const file = page.getByRole('button', { name: 'Expediente', exact: true });
    const index = page.getByRole('navigation', { name: 'Expediente' });
    await file.click();
    await index.getByRole('button', { name: /^5\. Garantías/ }).click();
    await index.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('.v-phone > span').textContent()).toBe('17 de 42');
    await file.click();
    await index.waitFor();
    await page.keyboard.press('Escape');
    await index.waitFor({ state: 'hidden' });
    await file.click();
    await page.getByRole('button', { name: 'Buscar en el documento' }).click();
    await page.locator('.v-find').waitFor();
    expect(await index.isVisible()).toBe(false);
    await file.click();
    await page.locator('.v-find').waitFor({ state: 'detached' });
    expect(await index.isVisible()).toBe(true);
  });

  test('on a phone a file without pages leads to its receipt too', async () => {
    await open(`?doc=${prices.id}`, { viewport: { width: 390, height: 844 } });
    // No page that is drawn tells here that the scripts are there.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Expediente', exact: true }).click();
    await page.getByRole('link', { name: 'Comprobante de integridad' }).waitFor();
  });

  test('a font that the document does not carry is served by the portal, so that its letters fit everywhere', async () => {
    const fonts: string[] = [];
    await open('');
    page.on('request', (request) => {
      if (/Foxit|Liberation/.test(request.url())) fonts.push(request.url());
    });
    await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${bases.id}`);
    await drawn(1);
    expect(fonts.length).toBeGreaterThan(0);
  });

  test('a scan is shown and says that nothing can be found in it', async () => {
    await open(`?doc=${scan.id}&q=acta`);
    await drawn(1);
    await page.getByText('Este documento es una imagen. La búsqueda no encontrará texto.').waitFor();
  });

  test('what keeps somebody from reading a document stands among its data', async () => {
    await open(`?doc=${scan.id}`);
    const data = page.getByRole('navigation', { name: 'Expediente' }).locator('.v-data');
    await data.getByText('Accesibilidad', { exact: true }).waitFor();
    await data.getByText('Es una imagen: no se puede buscar, copiar ni escuchar').waitFor();
  });

  test('of more matches than are listed it says how many, and what to do', async () => {
    await open(`?doc=${bases.id}&q=de`);
    await page.getByText(/^Se muestran las primeras 300 de [\d,]+\. Escribe más palabras/).waitFor();
    expect(await page.locator('.v-find__hits li').count()).toBe(300);
    expect(await violations(page, '#contenido')).toEqual([]);
  });

  test('a spreadsheet is a card with its sheets and a download', async () => {
    await open(`?doc=${prices.id}`);
    expect(await page.getByText('Este archivo se abre en tu equipo.').isVisible()).toBe(true);
    expect(await page.getByText('Propuesta económica', { exact: true }).isVisible()).toBe(true);
    expect(await violations(page, '#contenido')).toEqual([]);
  });

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

  test('on a slow network the frame stands first, then the page', async () => {
    await open('');
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${bases.id}&pag=17`, {
      waitUntil: 'commit',
    });
    await page.getByText('Cargando página 17 de 42').first().waitFor();
    expect(await page.getByRole('link', { name: 'Descargar', exact: true }).isVisible()).toBe(true);
    await drawn(17);
  });
});
