import { beforeAll, expect, inject, vi } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { taggedPdf } from '#server/kit/files/test-page-pdfs.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { test } from '#e2e/desk-test.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { startPublishing, type Publishing } from '#e2e/publishing.ts';
import { biddingDocuments, scannedPages } from '#e2e/sample-files.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { pdfWithScript, protectedPdf } from '#e2e/unsafe-files.ts';
import { violations } from '#e2e/violations.ts';

const NEW_RECORD = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

let officer: Publishing;

beforeAll(async () => {
  const browser = await launchBrowser();
  officer = await startPublishing(browser, inject('origin'));
  await browser.close();
});

test('a PDF that nobody could open, or that would run something, is refused in its own row, and says what to do', async ({
  page,
  screen,
}) => {
  answerFilePickers(page);
  await signInAt(page, screen(NEW_RECORD), 'mariana.admin');
  await page.getByRole('button', { name: 'Crear un procedimiento nuevo' }).click();
  await page.getByRole('heading', { name: 'Datos' }).waitFor();
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Archivos/ }).click();
  const files = {
    'candado.pdf': await protectedPdf(),
    'guion.pdf': await pdfWithScript(),
    'roto.pdf': (await biddingDocuments(3)).subarray(0, 2_000),
    'sano.pdf': await biddingDocuments(2),
  };
  await (
    await picking
  ).setFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'application/pdf', buffer })));
  await page.getByText(/candado\.pdf pide una contraseña para abrirse/).waitFor();
  await page.getByText(/guion\.pdf contiene JavaScript/).waitFor();
  await page.getByText(/roto\.pdf está incompleto o dañado. Vuelve a generarlo/).waitFor();
  await page.getByText('Listo', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a scan is told of before it is published, and after it to whoever opens the procedure', async ({
  page,
  screen,
  open,
}) => {
  const upload = await officer.upload('anexo-escaneado.pdf', await scannedPages(2, 1));
  const draft = await officer.file({ ...upload, name: 'Anexo escaneado de muestra' });
  const TOLD = /Es una imagen: no se puede buscar, copiar ni escuchar con un lector de pantalla/;
  const { text } = await vi.waitFor(
    async () => {
      const { versions } = await officer.send<AdminDocument>('GET', `/administracion/documentos/${draft.id}`);
      if (versions[0]?.text == null) throw new Error('The text of the scan has not been looked for');
      return versions[0];
    },
    { timeout: 90_000, interval: 300 },
  );
  expect(text).toMatchObject({ state: 'read', textPages: 0, imagePages: 2 });
  await signInAt(page, screen(`${NEW_RECORD}?proc=${draft.procedureId}`), 'mariana.admin');
  await page.getByText(TOLD).first().waitFor();
  const published = await officer.publish(draft);
  await open(`/adquisiciones/procedimientos/${published.procedureNumber}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Anexo escaneado de muestra' });
  await row.getByText(TOLD).first().waitFor();
});

test('a tagged one is read with its own structure', async ({ page, open }) => {
  const { id } = await officer.publishFile(
    'anexo-con-estructura.pdf',
    'Anexo con estructura',
    await taggedPdf(),
  );
  await pagesMade(id);
  await open(`/adquisiciones/documentos/lectura?doc=${id}`);
  await page.getByRole('heading', { name: 'Anexo técnico' }).waitFor();
  expect(await page.getByRole('cell').or(page.getByRole('columnheader')).allTextContents()).toEqual([
    'Partida',
    'Cantidad',
    '1',
    '80 piezas',
  ]);
  expect(await page.getByText('Encabezado de cada página').count()).toBe(0);
});

test('one of 300 pages opens at the page of its address, and any other is one jump away', async ({
  page,
  open,
}) => {
  const { id } = await officer.publishFile(
    'bases-largas.pdf',
    'Bases de 300 páginas',
    await biddingDocuments(300),
  );
  await pagesMade(id);
  await open(`/adquisiciones/documentos?doc=${id}&pag=287`);
  await page.waitForSelector('.v-page[data-page="287"][data-drawn]');
  expect(await page.getByRole('region', { name: 'Página 287 de 300' }).count()).toBe(1);
  // Only what is near is drawn: a long document does not fill the memory of a phone.
  expect(await page.locator('.v-page[data-drawn]').count()).toBeLessThan(20);
  await open(`/adquisiciones/documentos?doc=${id}&q=página 142`);
  await page.waitForSelector('.v-page[data-page="142"][data-drawn]');
  expect(await violations(page, '#contenido')).toEqual([]);
});

/** Waits until a document can be read page by page. */
const pagesMade = (id: string) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${inject('origin')}${API_BASE}/documentos/${id}/versiones/1/paginas`);
      const { state } = (await answer.json()) as { state: string };
      if (state !== 'made') throw new Error(`The pages of ${id} are ${state}`);
    },
    { timeout: 110_000, interval: 500 },
  );
