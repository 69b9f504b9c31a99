import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginContent, savedContent, writeContent } from '#e2e/content-steps.ts';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SHEETS = '/administracion/contenido/fichas';
const PROFILES = '/administracion/contenido/perfiles';

const begin = (page: Page, text: string) =>
  beginContent(page, { button: 'Nueva ficha de trámite', field: 'Clave', text });

/** Adds a child row by the keyboard: the focus is in its first field then, and Tab goes on to the next. */
async function addRow(page: Page, one: string, parts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Agregar ${one}`, exact: true }).press('Enter');
  for (const [index, part] of parts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(part);
  }
}

async function attach(page: Page, name: string): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Adjuntar a/ }).press('Enter');
  const buffer = await biddingDocuments(2);
  await (await picking).setFiles([{ name, mimeType: 'application/pdf', buffer }]);
  await page.getByText(name).first().waitFor();
}

/** Fills what a sheet needs at least. */
async function fill(page: Page, title: string): Promise<void> {
  await writeContent(page, {
    'Nombre del procedimiento': title,
    Categoría: 'Compras',
    'Para qué sirve': 'Pedir lo que el área necesita.',
    Tiempo: '5 días hábiles',
    Costo: 'sin costo',
    'Área responsable': 'Unidad de Adquisiciones',
    'Fecha de emisión': '01/02/2026',
  });
  await addRow(page, 'requisito', ['Formato firmado']);
  await addRow(page, 'paso', ['Entrega la solicitud', 'Área requirente', '1 día hábil']);
  await addRow(page, 'paso', ['Revisa y responde', 'Unidad', '4 días hábiles']);
  await savedContent(page);
}

test('a sheet is written with its steps and forms, published, corrected, compared by row and brought back, by the keyboard alone', async ({
  browser,
  page,
  screen,
}) => {
  answerFilePickers(page);
  await signInAt(page, screen(SHEETS), 'mariana.admin');
  await begin(page, 'P-E2E-01');
  await fill(page, 'Préstamo de equipo');
  await attach(page, 'solicitud-de-prestamo.pdf');
  await attach(page, 'carta-responsiva.pdf');
  await savedContent(page);
  const preview = page.getByRole('complementary', { name: 'Así lo verá el público' }).locator('iframe');
  await preview.contentFrame().locator('#lista-de-pasos').getByText('Revisa y responde').waitFor();
  expect(await preview.evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth)).toBe(390);
  await page.getByRole('radio', { name: 'Escritorio' }).press('Space');
  await expect
    .poll(() => preview.evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth))
    .toBe(1280);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Publicado', { exact: true }).first().waitFor();

  await using visitor = await browser.newContext(DESK);
  const reading = await visitor.newPage();
  await reading.goto(screen('/procedimientos/p-e2e-01'));
  expect(await reading.locator('.sheet-steps li p:first-child').allTextContents()).toEqual([
    'Entrega la solicitud',
    'Revisa y responde',
  ]);
  expect(await reading.getByRole('link', { name: 'Editar', exact: true }).count()).toBe(0);
  const [zip] = await Promise.all([
    reading.waitForEvent('download'),
    reading.getByRole('link', { name: 'Descargar todo en un ZIP' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe('p-e2e-01.zip');
  await reading.getByRole('link', { name: 'Solicitud de prestamo' }).first().click();
  await reading.getByRole('region', { name: 'Página 1 de 2' }).waitFor();
  expect(await violations(reading)).toEqual([]);
  await reading.getByRole('link', { name: /^Volver a/ }).click();
  await reading.getByRole('heading', { level: 1, name: 'Préstamo de equipo' }).waitFor();

  await page.getByRole('button', { name: 'Subir paso 2' }).press('Enter');
  await page.getByText('Paso ahora en el lugar 1 de 2').waitFor({ state: 'attached' });
  const first = page.getByRole('listitem', { name: 'Paso 1', exact: true });
  await first.getByLabel('Plazo').fill('2 días hábiles');
  await savedContent(page);
  await page.keyboard.press('Alt+h');
  const history = page.getByRole('region', { name: 'Historial' });
  await history
    .getByRole('row', { name: /^Paso «Revisa y responde», plazo .*4 días hábiles.*2 días hábiles/ })
    .waitFor();
  await page.keyboard.press('Alt+h');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Versión 2', { exact: true }).waitFor();
  await reading.goto(screen('/procedimientos/p-e2e-01'));
  await reading.getByText('Unidad · 2 días hábiles').waitFor();
});

test('two officers write in different steps and are joined; in the same part of a step they are asked about that part alone', async ({
  browser,
  page,
  screen,
}) => {
  await signInAt(page, screen(SHEETS), 'mariana.admin');
  await begin(page, 'P-E2E-02');
  await fill(page, 'Ficha de dos manos');
  await using other = await browser.newContext(DESK);
  const theirs = await other.newPage();
  await signInAt(theirs, page.url(), 'oscar.compras');
  const part = (one: Page, step: number) =>
    one.getByRole('listitem', { name: `Paso ${step}`, exact: true }).getByLabel('Plazo');
  await part(theirs, 1).waitFor();
  await part(page, 1).fill('3 días hábiles');
  await savedContent(page);
  await part(theirs, 2).fill('6 días hábiles');
  await theirs.getByText(/escribió al mismo tiempo en Pasos/).waitFor();
  expect(await part(theirs, 1).inputValue()).toBe('3 días hábiles');
  await part(theirs, 1).fill('7 días hábiles');
  await savedContent(theirs);
  await page.bringToFront();
  await part(page, 1).fill('8 días hábiles');
  const asked = page.getByRole('alert', { name: /^Óscar .+ guardó la ficha de trámite/ });
  await asked.getByText('Paso «Entrega la solicitud», plazo').waitFor();
  await asked.getByLabel(/^Lo tuyo/).check();
  await asked.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await asked.waitFor({ state: 'detached' });
  await savedContent(page);
  expect(await part(page, 1).inputValue()).toBe('8 días hábiles');
  expect(await part(page, 2).inputValue()).toBe('6 días hábiles');
});

test('several are withdrawn with one reason from the list, and a filter is remembered as a view', async ({
  page,
  screen,
}) => {
  // A sheet that no other journey reads.
  await signInAt(page, screen(`${SHEETS}?q=P-ALM-01`), 'mariana.admin');
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Guardar esta vista' }).press('Enter');
  await page.getByLabel('Nombre de la vista').fill('Almacén');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).press('Enter');
  expect(await page.getByLabel('Vistas guardadas').inputValue()).toBe('Almacén');
  const box = page.getByRole('checkbox', { name: /^Elegir (?!todo)/ }).first();
  const name = ((await box.getAttribute('aria-label')) ?? '').replace('Elegir ', '');
  await box.press('Space');
  await page.getByRole('button', { name: 'Fecha de revisión…' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Fecha de revisión').fill('01/02/2026');
  await page.getByRole('dialog').getByRole('button', { name: 'Asignar fecha a' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(screen(`${SHEETS}?revision=vencida`));
  await page.getByRole('link', { name }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: `Elegir ${name}` }).press('Space');
  await page.getByRole('button', { name: 'Retirar…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Retirar' }).press('Enter');
  await dialog.getByText('Escribe por qué se retira.').waitFor();
  await dialog.getByLabel('Motivo').fill('La sustituye otra ficha');
  await dialog.getByRole('button', { name: 'Retirar' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.goto(screen(`${SHEETS}?estado=retirados`));
  await page.getByRole('link', { name }).waitFor();
});

test('on a phone a profile gets a new version beside the old one, which then says what replaces it', async ({
  browser,
  screen,
}) => {
  await using context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signInAt(page, screen(`${PROFILES}?q=tableta`), 'mariana.admin');
  await page
    .getByRole('link', { name: /^PC-TAB-/ })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Nueva versión' }).tap();
  await page.getByRole('dialog').getByLabel('Clave').fill('PC-TAB-BAS-2031-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar borrador' }).tap();
  await page.getByRole('heading', { level: 1, name: /^PC-TAB-BAS-2031-01/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Vigente desde', { exact: true }).fill('01/01/2026');
  await page.getByLabel('Vigente hasta', { exact: true }).fill('31/12/2031');
  await page.getByRole('button', { name: 'Agregar precio' }).tap();
  const price = page.getByRole('listitem', { name: /^Precio \d+$/ }).last();
  await price.getByLabel('Fecha', { exact: true }).fill('02/01/2026');
  await price.getByLabel('Desde', { exact: true }).fill('9100');
  await price.getByLabel('Fuente').fill('Cotización de muestra');
  await savedContent(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publicar ahora' }).tap();
  await page.getByText('Publicado', { exact: true }).first().waitFor();
  await page.goto(screen('/perfiles/PC-TAB-BAS-2031-01'));
  const replaced = page.getByText(/^PC-TAB-BAS-2026-01/);
  await replaced.first().waitFor();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar ficha PDF' }).tap(),
  ]);
  expect(pdf.suggestedFilename()).toBe('PC-TAB-BAS-2031-01.pdf');
});

test('a stranger and a guest see none of it', async ({ browser, page, screen }) => {
  await signInAt(page, screen(SHEETS), 'lucia.academica');
  await page.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
  await page.goto(screen('/perfiles'));
  await page.getByRole('heading', { level: 1, name: /^Perfiles/ }).waitFor();
  expect(await page.getByRole('link', { name: /^Editar/ }).count()).toBe(0);
  await using stranger = await browser.newContext(DESK);
  const reading = await stranger.newPage();
  await reading.goto(screen('/procedimientos/p-adq-01'));
  await reading.getByRole('heading', { name: 'Pasos' }).waitFor();
  expect(await reading.getByRole('link', { name: 'Editar', exact: true }).count()).toBe(0);
});
