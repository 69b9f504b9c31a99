import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { termsWithIndex } from '#e2e/page-samples.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { violations } from '#e2e/violations.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let terms: AdminDocument;
let scan: AdminDocument;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { publishFile } = await startPublishing(browser, origin);
  terms = await publishFile('Términos de páginas.pdf', 'Términos de páginas', await termsWithIndex());
  scan = await publishFile('Dictamen escaneado.pdf', 'Dictamen escaneado', await scannedPages(2, 1));
  await Promise.all([terms, scan].map(pagesMade));
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

/** Waits until the pictures of a document are there: visitors would wait for them as long. */
const pagesMade = ({ id }: AdminDocument) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${origin}${API_BASE}/documentos/${id}/versiones/1/paginas`);
      const { state } = (await answer.json()) as { state: string };
      if (state !== 'made') throw new Error(`The pages of ${id} are ${state}`);
    },
    { timeout: 90_000, interval: 300 },
  );

async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  page = await context.newPage();
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos${path}`);
}

const drawn = (number: number) => page.waitForSelector(`.v-page[data-page="${number}"][data-drawn]`);
/** What lies over an element at its middle is the element itself or within it. */
const isCovered = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over === null || !element.contains(over);
    });
const isCut = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollWidth > element.clientWidth + 1);

describe('pages of a document', () => {
  test('the page that was asked for is read at once from its picture, before a byte of the PDF is there', async () => {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    const held: Route[] = [];
    let isHeld = true;
    await page.route(/\.pdf$/, (route) => (isHeld ? void held.push(route) : route.continue()));
    await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos?doc=${terms.id}&pag=4`);
    const picture = page.locator('.v-first img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(800);
    expect(await page.getByRole('region', { name: 'Página 4 de 6' }).count()).toBe(1);
    const chosen = await page.locator('.v-first text', { hasText: 'El capítulo dice' }).evaluate((line) => {
      document.getSelection()?.selectAllChildren(line);
      return document.getSelection()?.toString();
    });
    expect(chosen).toBe('El capítulo dice lo que corresponde a garantías y quién lo revisa.');
    const ahead = await page.locator('.v-first__page').boundingBox();
    expect(await violations(page, '#contenido')).toEqual([]);
    isHeld = false;
    for (const route of held) await route.continue();
    await drawn(4);
    expect(await page.locator('.v-first').count()).toBe(0);
    const real = await page.locator('.v-page[data-page="4"]').boundingBox();
    // The real page takes the place of its picture: nothing jumps.
    expect(
      Math.abs((real?.x ?? 0) - (ahead?.x ?? 99)) + Math.abs((real?.y ?? 0) - (ahead?.y ?? 99)),
    ).toBeLessThan(3);
    expect(Math.abs((real?.width ?? 0) - (ahead?.width ?? 99))).toBeLessThan(3);
    expect(await page.locator('.v-page[data-page="4"] .textLayer').textContent()).toContain('Cumplimiento');
  });

  test('each page has a small picture that leads to it, also by keyboard', async () => {
    await open(`?doc=${terms.id}`);
    await drawn(1);
    await page.getByRole('button', { name: 'Miniaturas' }).press('Enter');
    const list = page.getByRole('list', { name: 'Miniaturas de las páginas' });
    await expect.poll(() => list.getByRole('button').count()).toBe(6);
    expect(await list.getByRole('button', { name: 'Página 1' }).getAttribute('aria-current')).toBe('page');
    const fifth = list.getByRole('button', { name: 'Página 5' });
    await fifth.press('Enter');
    await drawn(5);
    expect(await fifth.getAttribute('aria-current')).toBe('page');
    await expect
      .poll(() =>
        list
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(192);
    expect(await violations(page, '#contenido')).toEqual([]);
  });

  test('all matches are listed in the order of reading with their sentences, the index page last', async () => {
    await open(`?doc=${terms.id}&q=garantías`);
    await drawn(4);
    const hits = page.locator('.v-find__hits button');
    await expect.poll(() => hits.count()).toBe(3);
    const told = (await hits.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(told[0]).toMatch(/^Página 4/);
    expect(told[1]).toContain('El capítulo dice lo que corresponde a garantías y quién lo revisa.');
    expect(told[2]).toMatch(/^Página 1, índice/);
    expect(await page.locator('.v-find [role=status]').textContent()).toBe('1 de 3 coincidencias');
    // The next match after the page of the address is on the page after it: there the reader is taken.
    await open(`?doc=${terms.id}&pag=3&q=garantías`);
    const active = page.locator('.v-page mark.is-active');
    await active.waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: /^Página/ }).getAttribute('aria-label'))
      .toBe('Página 4 de 6');
    await expect.poll(() => isCovered('.v-page mark.is-active')).toBe(false);
  });

  test.each([
    { name: 'a desk at 200%', viewport: { width: 720, height: 450 } },
    { name: 'a phone', viewport: { width: 390, height: 844 } },
  ])('on $name nothing of the viewer is covered or cut', async ({ viewport }) => {
    await open(`?doc=${terms.id}`, { viewport });
    await drawn(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(await isCut('.v-bar__title h1')).toBe(false);
    expect(await isCut('.v-bar__title p')).toBe(false);
    const tools = page.locator('.v-bar a, .v-bar button, .v-phone button');
    for (const tool of await tools.all()) {
      if (!(await tool.isVisible())) continue;
      const at = await tool.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          isIn: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
          isOver: element.contains(over),
        };
      });
      expect(at, (await tool.getAttribute('aria-label')) ?? '').toEqual({ isIn: true, isOver: true });
    }
    await page
      .getByRole('toolbar', { name: 'Página y búsqueda' })
      .getByRole('button', { name: /Buscar/ })
      .click();
    await page.locator('#v-find-field').fill('garantías');
    await page.locator('.v-find__hits button').first().waitFor();
    expect(await isCovered('#v-find-field')).toBe(false);
    expect(await isCovered('.v-find__hits button')).toBe(false);
    expect(await violations(page, '#contenido')).toEqual([]);
  });
});

describe('reading a document as text', () => {
  test('the viewer leads to it; without scripts it has titles, a list, a table and each page', async () => {
    await open(`?doc=${terms.id}`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Leer como texto' }).first().click();
    expect(await page.locator('h1').textContent()).toBe('Términos de páginas');
    expect(await page.getByRole('heading', { level: 3, name: '3. Garantías' }).count()).toBe(1);
    const part = page.getByRole('region', { name: 'Página 4', exact: true });
    expect(await part.getByRole('cell').allTextContents()).toContain('10%');
    expect(
      await page
        .getByRole('region', { name: 'Página 3', exact: true })
        .getByRole('listitem')
        .allTextContents(),
    ).toEqual(['Acta constitutiva', 'Constancia de situación fiscal']);
    await page
      .getByRole('navigation', { name: 'Índice del documento' })
      .getByRole('link', { name: '4. Fallo' })
      .click();
    expect(new URL(page.url()).hash).toMatch(/^#titulo-/);
    await page.goto(`${origin}/AdquisicionesUG/adquisiciones/documentos/lectura?doc=${terms.id}#pagina-5`);
    expect(await part.getByRole('link', { name: 'Página 4' }).getAttribute('href')).toContain('pag=4');
  });

  test('opens at the page where somebody reads', async () => {
    await open(`?doc=${terms.id}&pag=5`, { viewport: { width: 1440, height: 900 } });
    await page.getByRole('link', { name: 'Leer como texto' }).first().click();
    const fifth = page.getByRole('region', { name: 'Página 5', exact: true });
    await fifth.waitFor();
    expect(new URL(page.url()).hash).toBe('#pagina-5');
    const isInSight = () =>
      fifth.evaluate((region) => {
        const { top, bottom } = region.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
    await expect.poll(isInSight).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'Leer como texto' }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('pag')).toBe('5');
  });

  test.each([
    { colorScheme: 'light' as const, viewport: { width: 1440, height: 900 } },
    { colorScheme: 'dark' as const, viewport: { width: 1440, height: 900 } },
    { colorScheme: 'light' as const, viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark' as const, viewport: { width: 720, height: 450 } },
  ])('is accessible and fits ($colorScheme, $viewport.width px)', async (look) => {
    await open(`/lectura?doc=${terms.id}`, look);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);
    expect(await violations(page, '#contenido')).toEqual([]);
  });

  test('a scan shows its pages as pictures and says that there is no text', async () => {
    await open(`/lectura?doc=${scan.id}`);
    await page.getByText('Este documento es una imagen').waitFor();
    const picture = page.getByRole('img', { name: /Imagen de la página 1/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  });
});
