import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startPublishing } from '#e2e/publishing.ts';
import { openPage } from '#e2e/settled.ts';
import { violations } from '#e2e/violations.ts';

/** A word that only the titles of this journey have: other journeys publish meanwhile. */
const WORD = 'quetzalli';
const REASON = 'Traía datos personales sin testar.';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;
let number: string;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
  const { send, upload, publish } = await startPublishing(browser, origin);
  // Minutes of an award belong to a procedure that was awarded: one that has published its own.
  const { rows } = await send<{ rows: AdminDocument[] }>(
    'GET',
    '/administracion/documentos?estado=published&tipo=award_minutes',
  );
  const { procedureId, procedureNumber } = rows[0]!;
  number = procedureNumber;
  const add = async (title: string, kind: string, stage: string) => {
    const { id } = await upload(`${title}.pdf`, await writtenPdf([[title]]));
    const body = JSON.stringify({ procedureId, uploadId: id, stage, kind, title });
    return publish(await send<AdminDocument>('POST', '/administracion/documentos', { body }));
  };
  await add('Anexo Quetzalli', 'technical_annex', 'notice');
  await add('Acta Quetzalli', 'award_minutes', 'award');
  const gone = await add('Formato Quetzalli', 'form', 'notice');
  await send('POST', `/administracion/documentos/${gone.id}/retiro`, {
    version: gone.version,
    body: JSON.stringify({ reason: REASON }),
  });
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(query: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  page = await context.newPage();
  await openPage(page, `${origin}/AdquisicionesUG/adquisiciones/documentos${query}`);
}

const titles = () => page.locator('#resultados .u-doc__title').allTextContents();
const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
const box = (name: RegExp) =>
  page.getByRole('complementary', { name: 'Filtros' }).getByRole('checkbox', { name });

test('an address with filters and no match says why, and offers each filter, the whole list and the one search', async () => {
  await open(`?q=${WORD}&tipo=acta-de-fallo&etapa=convocatoria`, { javaScriptEnabled: false });
  const results = page.locator('#resultados');
  await results
    .getByText(
      `Ningún documento publicado tiene «${WORD}» en su título o en su procedimiento, con estos filtros.`,
    )
    .waitFor();
  expect(await results.getByRole('link').allTextContents()).toEqual([
    'Quitar «Acta de fallo»',
    'Quitar «Convocatoria»',
    'Ver todos los documentos',
    `Buscar «${WORD}» en todo el portal`,
  ]);
  await results.getByRole('link', { name: 'Quitar «Convocatoria»' }).click();
  expect(await titles()).toEqual(['Acta Quetzalli']);
});

test('without scripts the filters are a form', async () => {
  await open(`?q=${WORD}`, { javaScriptEnabled: false });
  await box(/^Anexo técnico/).check();
  await box(/^Convocatoria/).check();
  await page.getByRole('button', { name: 'Aplicar filtros' }).click();
  expect(await titles()).toEqual(['Anexo Quetzalli']);
  expect([parameter('tipo'), parameter('etapa'), parameter('q')]).toEqual([
    'anexo-tecnico',
    'convocatoria',
    WORD,
  ]);
});

test('what was withdrawn has its list with day, reason and procedure, and nothing to download', async () => {
  await open(`?q=${WORD}`);
  await page
    .getByRole('navigation', { name: 'Documentos' })
    .getByRole('link', { name: 'Retirados (1)' })
    .click();
  await expect.poll(titles).toEqual(['Formato Quetzalli']);
  expect(parameter('vista')).toBe('retirados');
  const row = page.locator('#resultados .u-doc');
  expect(await row.textContent()).toMatch(new RegExp(`Retirado el \\d+ \\w+ \\d{4}\\. Motivo: ${REASON}`));
  expect(await row.textContent()).toContain(number);
  expect(await page.locator('#resultados a[download]').count()).toBe(0);
  expect(await violations(page, '#contenido')).toEqual([]);
  await row.getByRole('link', { name: 'Formato Quetzalli' }).click();
  await page.getByText(`Motivo: ${REASON}`).first().waitFor();
});
