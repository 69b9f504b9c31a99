import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, vi } from 'vitest';
import type { DocumentChanges } from '#contract/document-text.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { test } from '#e2e/desk-test.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { textFaults } from '#e2e/text-faults.ts';
import { violations } from '#e2e/violations.ts';

const TITLE = 'Bases que se leen con letra grande y tienen un nombre largo';
const BARS = '.v-bar :is(a, button, input, output, h1, p), .v-phone :is(button, span)';
const FIND = `${BARS}, .v-find :is(input, button, p):not(.v-find__hits *)`;

/** Letters of twice their size at a desk and on a phone, and the whole page at twice its size. */
const LOOKS: { name: string; text: number; device: BrowserContextOptions }[] = [
  { name: 'letters of 200 % at a desk', text: 200, device: { viewport: { width: 1440, height: 900 } } },
  { name: 'letters of 150 % at a desk', text: 150, device: { viewport: { width: 1440, height: 900 } } },
  { name: 'letters of 200 % on a phone', text: 200, device: { viewport: { width: 390, height: 844 } } },
  {
    name: 'a page at 200 %',
    text: 100,
    device: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  },
];

let id: string;
let slug: string;

beforeAll(async () => {
  const browser = await launchBrowser();
  const origin = inject('origin');
  const { publishFile, publishVersion } = await startPublishing(browser, origin);
  const name = 'Bases de letra grande.pdf';
  const first = await publishFile(name, TITLE, await biddingDocuments(40));
  await publishVersion(first, { name, bytes: await biddingDocuments(41), note: 'Agrega un anexo' });
  ({ id } = first);
  slug = await vi.waitFor(
    async () => {
      const answer = await fetch(`${origin}${API_BASE}/documentos/${id}/cambios?version=2`);
      const { isCompared, procedure } = (await answer.json()) as Partial<DocumentChanges>;
      if (isCompared !== true || procedure === undefined)
        throw new Error('The versions are not compared yet');
      return procedure.slug;
    },
    { timeout: 100_000, interval: 300 },
  );
  await browser.close();
}, 600_000);

/** What the settings of a browser do to every page of it. */
const enlarge = (page: Page, text: number) =>
  page.addInitScript((percent) => {
    const set = () => document.documentElement?.style.setProperty('font-size', `${percent}%`, 'important');
    set();
    document.addEventListener('DOMContentLoaded', set);
  }, text);

describe.each(LOOKS)('$name', ({ text, device }) => {
  test.override({ device });

  test('the viewer shows its bars whole, with its file and with what was found', async ({ page, open }) => {
    await enlarge(page, text);
    await open(`/adquisiciones/documentos?doc=${id}`);
    await page.locator('.v-page[data-page="1"][data-drawn]').waitFor();
    expect(await textFaults(page, BARS)).toEqual([]);
    const index = page.getByRole('navigation', { name: 'Expediente' });
    if (!(await index.isVisible()))
      await page.getByRole('button', { name: /^(Mostrar e|E)xpediente$/ }).click();
    await index.getByRole('link', { name: 'Descargar el expediente completo (ZIP)' }).waitFor();
    expect(await textFaults(page, BARS)).toEqual([]);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('garantía');
    await page.locator('.v-find__hits button').first().waitFor();
    expect(await textFaults(page, FIND)).toEqual([]);
    expect(await violations(page, '#contenido')).toEqual([]);
  });

  test('nothing of the other screens about documents and data is cut', async ({ page, open }) => {
    await enlarge(page, text);
    const faults: string[] = [];
    for (const address of [
      `/adquisiciones/documentos/lectura?doc=${id}`,
      `/adquisiciones/documentos/cambios?doc=${id}&version=2`,
      `/adquisiciones/procedimientos/${slug}`,
      '/adquisiciones/documentos',
      '/buscar?q=garantía',
      '/buscar?q=zzzzqq',
      '/datos-abiertos',
      '/datos-abiertos/banderas',
      '/integridad?q=LP-UG',
    ]) {
      await open(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      faults.push(...(await textFaults(page)).map((fault) => `${address}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
