import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { termsWithIndex } from '#e2e/page-samples.ts';
import { startPublishing } from '#e2e/publishing.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let terms: AdminDocument;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { publishFile } = await startPublishing(browser, origin);
  terms = await publishFile('Términos de páginas.pdf', 'Términos de páginas', await termsWithIndex());
  await pagesMade(terms);
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
});
