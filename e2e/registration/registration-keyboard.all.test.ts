import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { DESK } from '#e2e/devices.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { day, someCurp, someRfc } from '#e2e/registration-steps.ts';
import { openPage } from '#e2e/settled.ts';
import { at, field, pdf, saved, stored } from '#e2e/wizard-steps.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext(DESK);
  page = await context.newPage();
  answerFilePickers(page);
  // Windows of earlier tests may have kept the keyboard.
  await page.bringToFront();
});
afterEach(() => context.close());

const title = (name: string): Locator =>
  page.getByRole('main').getByRole('heading', { level: 2, name, exact: true });
const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};
const button = (name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const link = (name: string): Locator => page.getByRole('link', { name, exact: true });

/** Goes to a field and writes there; a list takes the option that begins so. */
async function write(target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function writeAll(values: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(values)) await write(field(page, path), text);
}

/** «Continuar», and the focus on the title of the next step. */
async function goOn(next: string): Promise<void> {
  await press(button('Continuar'));
  await hasFocus(title(next));
}

async function download(target: Locator): Promise<Download> {
  await tabTo(page, target);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return file;
}

const firstBytes = async (file: Download) => (await readFile(await file.path())).subarray(0, 5).toString();

/** Hands in the papers that the step asks for, each by its own file picker. */
async function handInAll(): Promise<void> {
  const cards = page.locator('section[aria-labelledby=docs-obligatorios] .r-paper');
  await cards.first().waitFor();
  const file = await pdf('documento.pdf');
  for (const card of await cards.all()) {
    await tabTo(page, card.getByRole('button', { name: /^Elegir archivos/ }));
    const picking = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await picking).setFiles(file);
    // The button went away: the focus is on what took its place.
    await hasFocus(await stored(card, press));
    const issued = card.getByLabel('Fecha de emisión');
    if ((await issued.count()) > 0) await write(issued, day(-3));
    const until = card.getByLabel('Vale hasta');
    if ((await until.count()) > 0) await write(until, day(400));
    const positive = card.getByLabel(/^(Positiva|Sin adeudo)$/);
    if ((await positive.count()) > 0) await press(positive, 'Space');
    await card.getByText('Listo', { exact: true }).waitFor();
  }
}

test('a persona moral registers with the keyboard alone, from the registry to the receipt, and follows its request with folio and key', async () => {
  await openPage(page, `${inject('origin')}/AdquisicionesUG/proveedores`);
  await page.keyboard.press('Tab');
  await hasFocus(link('Saltar al contenido'));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('main'));
  await press(link('Inscripción y refrendo'));
  await title('Quién puede inscribirse').waitFor();
  await press(link('Iniciar inscripción'));
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Inscripción al padrón' }));

  // «Tipo y RFC», refused once: the summary has the focus and its links lead to the fields.
  await press(button('Continuar'));
  await hasFocus(page.locator('.u-errors'));
  await press(page.locator('.u-errors a').first());
  await hasFocus(page.getByLabel('RFC', { exact: true }));
  await page.keyboard.type(someRfc('legal'));
  await write(page.getByLabel('Correo', { exact: true }), 'ventas@colibri.example');
  await page.getByText('RFC revisado').waitFor();
  await write(page.getByLabel('Repite el correo'), 'ventas@colibri.example');
  await press(button('Continuar'));

  await hasFocus(title('Guarda tu folio y tu clave'));
  const [folio = '', trackingKey = ''] = await page.locator('.r-secret__value').allInnerTexts();
  expect(await firstBytes(await download(button(/^Descargar el acuse/)))).toBe('%PDF-');
  await press(button('Continuar con la solicitud'));
  await hasFocus(page.getByLabel('Ya guardé el folio y la clave'));
  await page.keyboard.press('Space');
  await press(button('Continuar con la solicitud'));
  await hasFocus(title('Datos'));

  await writeAll({
    legalName: 'Papelería Colibrí Inventada',
    legalSuffix: 'S.A. de C.V.',
    taxRegime: '601',
    size: 'Peq',
    economicActivity: 'Venta de papelería',
    corporatePurpose: 'Comercializar artículos de oficina',
    phone: '4731234567',
    'bank.clabe': '032180000118359719',
    'bank.holder': 'Papelería Colibrí Inventada',
    'incorporation.number': '1234',
    'incorporation.date': '12/06/2015',
    'incorporation.notary': 'Notaria Ficticia',
    'incorporation.notaryNumber': '7',
  });
  await goOn('Domicilio');
  await writeAll({
    'address.postalCode': '36000',
    'address.stateName': 'Guanaj',
    'address.municipality': 'Guanajuato',
    'address.settlement': 'Centro',
    'address.street': 'Calle Inventada',
    'address.outerNumber': '10',
  });
  await goOn('Representante');
  await writeAll({
    'representative.givenNames': 'Elena',
    'representative.firstSurname': 'Ficticia',
    'representative.curp': someCurp(),
    'representative.phone': '4731234567',
    'representative.email': 'elena@colibri.example',
    'representative.accreditation': 'Acta',
  });
  await press(button('Agregar un socio'));
  await hasFocus(field(page, 'partners.0.name'));
  await page.keyboard.type('Socia Inventada');
  await write(field(page, 'partners.0.percentage'), '100');
  await goOn('Giros');
  await write(page.getByRole('combobox', { name: 'Agregar un giro' }), 'papeleria');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/^Giro principal:/).waitFor();
  await goOn('Documentos');
  await handInAll();
  await goOn('Manifiestos');
  await press(page.getByRole('checkbox').first(), 'Space');
  await press(button(/^Acepto los \d manifiestos$/));
  await hasFocus(page.getByRole('checkbox').last());
  await saved(page);
  await goOn('Revisión');
  await at(page, 'Todo está completo');
  await press(button('Enviar inscripción'));

  await hasFocus(page.getByRole('heading', { level: 1 }));
  await page.getByRole('heading', { name: 'Le toca a la Unidad' }).waitFor();
  const receipt = await download(button('Descargar acuse (PDF)'));
  expect(receipt.suggestedFilename()).toBe(`${folio}-acuse.pdf`);
  expect(await firstBytes(receipt)).toBe('%PDF-');

  // Folio and key on another day: the request takes the focus, and leaving it gives the form the focus.
  await press(button('Consultar otra solicitud'));
  await hasFocus(title('Seguir mi solicitud'));
  await press(button('Ver mi solicitud'));
  await hasFocus(page.locator('.u-errors'));
  await write(page.getByLabel('Folio', { exact: true }), folio.toLowerCase());
  await write(page.getByLabel('Clave de seguimiento'), trackingKey.replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await hasFocus(title(`Inscripción ${folio}`));
  // Withdrawing asks first; Esc keeps the request and gives the focus back.
  await press(button('Retirar la solicitud'));
  await page.getByRole('dialog', { name: 'Retirar la solicitud' }).waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(button('Retirar la solicitud'));
  await page.keyboard.press('Enter');
  await press(button(`Retirar ${folio}`));
  await page.getByText('Retirada', { exact: true }).first().waitFor();
  await hasFocus(title(`Inscripción ${folio}`));
}, 600_000);
