import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { hasFocus } from '#e2e/focus.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { createDraft, fillTender, RECORDS, setAct } from '#e2e/tender-steps.ts';
import { violations } from '#e2e/violations.ts';

const TITLE = 'Mobiliario inventado que primero se anuncia';
const REASON = 'La Universidad ajustó el calendario de sus convocatorias.';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let visitor: Page;
let origin: string;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  visitor = await (await browser.newContext()).newPage();
  await page.bringToFront();
  answerFilePickers(page);
});
afterEach(async () => {
  await visitor.context().close();
  await context.close();
});

/** Everything that a call needs to be announced. */
async function fillDraft(): Promise<void> {
  await fillTender(page, TITLE, {
    Publicación: 3,
    'Cierre de preguntas': 11,
    'Junta de aclaraciones': 13,
    'Apertura de propuestas': 25,
    Fallo: 35,
    'Firma del contrato': 45,
  });
  await page.getByRole('button', { name: 'Pegar de una hoja de cálculo' }).click();
  await page.getByLabel('Pega las partidas').fill('1\tSilla\tPieza\t40\t51501');
  await page.getByRole('button', { name: 'Agregar partidas' }).click();
}

const saved = () => page.getByText(/^Guardado a las \d\d:\d\d\sh$/).waitFor();
const change = (name: RegExp) =>
  page.getByRole('region', { name: 'Cambios publicados' }).getByRole('listitem').filter({ hasText: name });

/** Signs in and begins a draft; gives its number. */
async function begin(): Promise<string> {
  await page.goto(origin + RECORDS);
  await fillSignIn(page, 'mariana.admin');
  return createDraft(page);
}

/** Announces the draft that is open. */
async function announce(number: string): Promise<void> {
  await page.getByRole('button', { name: 'Anunciar para después' }).click();
  const dialog = page.getByRole('dialog', { name: `¿Anunciar ${number}?` });
  await dialog.getByRole('button', { name: 'Anunciar convocatoria' }).click();
  await hasFocus(page.getByRole('heading', { name: `Se anunció ${number}` }));
}

test('D10 an officer announces a call, moves its day, and publishes it; visitors read each of it', async () => {
  const number = await begin();
  const address = `${origin}/AdquisicionesUG/adquisiciones/procedimientos/${number}`;

  // What is missing is said at its field, and what only the call needs is not asked.
  await page.getByRole('button', { name: 'Anunciar para después' }).click();
  const summary = page.getByRole('region', { name: /^Hay \d+ datos por corregir$/ });
  await summary.getByRole('link', { name: 'Escribe la fecha prevista de publicación.' }).waitFor();
  expect(await summary.getByText(/Falta el PDF/).count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await fillDraft();
  await saved();
  await page.getByRole('button', { name: 'Anunciar para después' }).click();
  const dialog = page.getByRole('dialog', { name: `¿Anunciar ${number}?` });
  await dialog.getByText(/Ese día no se publica sola/).waitFor();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await dialog.getByRole('button', { name: 'Anunciar convocatoria' }).click();
  await hasFocus(page.getByRole('heading', { name: `Se anunció ${number}` }));
  expect(await violations(page)).toEqual([]);

  expect((await visitor.goto(address))?.status()).toBe(200);
  await visitor.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await visitor.getByText('Por publicar', { exact: true }).first().waitFor();
  await visitor.getByText('Publicación de la convocatoria').waitFor();
  await visitor.getByText('Hasta entonces sus demás fechas son solo las previstas.').waitFor();

  // It waits in the list of what is scheduled, and what is corrected asks why.
  await page.goto(`${origin}${RECORDS}?tab=programados`);
  await page
    .getByRole('region', { name: 'Convocatorias anunciadas' })
    .getByRole('link', { name: number })
    .click();
  await page.getByRole('heading', { level: 1, name: `Expediente ${number}` }).waitFor();
  await setAct(page, 'Publicación', 4);
  // Asked for something else, what is not saved does not become public by the way.
  await page.getByRole('button', { name: 'Publicar procedimiento' }).click();
  await page.getByRole('link', { name: 'Guarda antes tus cambios, con su motivo.' }).waitFor();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('link', { name: /Explica el cambio con al menos 20 letras/ }).waitFor();
  await page.getByLabel('Motivo de la corrección').fill(REASON);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Cambios guardados.').waitFor();
  await change(/Publicación/).waitFor();
  expect(await violations(page)).toEqual([]);

  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Archivos/ }).click();
  const buffer = await biddingDocuments(3);
  await (await picking).setFiles([{ name: 'bases.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByRole('complementary', { name: 'Vista previa' }).getByText('PDF, 3 páginas').waitFor();
  await page.getByRole('checkbox', { name: 'Es correcto: Bases, etapa Convocatoria' }).check();
  await page.getByRole('button', { name: 'Publicar procedimiento' }).click();
  const publishing = page.getByRole('dialog', { name: `¿Publicar ${number}?` });
  await publishing.getByText(/saldrá antes/).waitFor();
  await publishing.getByRole('button', { name: 'Publicar procedimiento' }).click();
  await page.getByRole('heading', { name: `Se publicó ${number}` }).waitFor();
  await change(/de Por publicar a Publicado/).waitFor();

  await visitor.goto(address);
  await visitor
    .getByText('Abierta', { exact: true })
    .or(visitor.getByText('Abierto', { exact: true }))
    .first()
    .waitFor();
  await visitor.getByText(REASON).first().waitFor();
  await visitor.getByText('Se publicó la convocatoria que se había anunciado.').first().waitFor();
});

test('D10 a tab left on the draft shows what was announced elsewhere; a call that is cancelled before was never published', async () => {
  const number = await begin();
  await fillDraft();
  await saved();
  const old = await context.newPage();
  answerFilePickers(old);
  await old.goto(page.url());
  await old.getByRole('button', { name: 'Anunciar para después' }).waitFor();
  await page.bringToFront();
  await announce(number);

  await old.bringToFront();
  await old.getByRole('button', { name: 'Anunciar para después' }).click();
  await old.getByRole('button', { name: 'Anunciar convocatoria' }).click();
  await old.getByText(`${number} ya está «por publicar»: aquí está como quedó.`).waitFor();
  await old.getByRole('heading', { level: 1, name: `Expediente ${number}` }).waitFor();
  expect(await old.getByRole('button', { name: 'Anunciar para después' }).count()).toBe(0);
  await old.close();

  // One document by itself, without the call.
  await page.bringToFront();
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Archivos/ }).click();
  const buffer = await biddingDocuments(1);
  await (await picking).setFiles([{ name: 'cancelacion.pdf', mimeType: 'application/pdf', buffer }]);
  const card = page.getByRole('group', { name: 'Datos de cancelacion.pdf' });
  await card.getByText('Propuesto por el nombre del archivo').first().waitFor();
  expect(await card.getByLabel('Tipo de documento').inputValue()).toBe('cancellation');
  await card.getByRole('checkbox', { name: /^Es correcto: Cancelación/ }).check();
  await page.getByText('Listo', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar 1 documento' }).click();
  await page.getByText(/^1 documento publicado en /).waitFor();
  await page.getByRole('button', { name: 'Cancelar el procedimiento' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancelar el procedimiento: ${number}` });
  await dialog.getByLabel('Motivo').fill('El área retiró su solicitud antes de la convocatoria.');
  await dialog.getByRole('button', { name: 'Cancelar el procedimiento' }).click();
  await page.getByText(`${number}: se canceló.`).waitFor();
  // The form made place for the record: its state takes the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('pa-estado');

  await visitor.goto(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${number}`);
  await visitor.getByText('Cancelado', { exact: true }).first().waitFor();
  expect(await visitor.getByText(/publicada/i).count()).toBe(0);
  await visitor
    .getByText(/^prevista /)
    .first()
    .waitFor();
  await visitor.goto(`${origin}/AdquisicionesUG/adquisiciones?q=${number}`);
  await visitor.getByText(/^Se anunció para el .+ y no se publicó$/).waitFor();
});
