import type { Locator, Page } from 'playwright-core';
import { day, someCurp } from './registration-steps.ts';
import { biddingDocuments } from './sample-files.ts';

/** Waits for a step or a message by its heading. */
export const at = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

export const next = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Continuar', exact: true }).click();

/** Control of a field of the file by its path. */
export const field = (page: Page, path: string): Locator =>
  page.locator(`#campo-${path.replaceAll('.', '-')}`);

/** A small PDF as a browser is given it. */
export const pdf = async (
  name: string,
  pages = 1,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name,
  mimeType: 'application/pdf',
  buffer: await biddingDocuments(pages),
});

/** Fills fields of the file by their path: text, dates, or an option of a select. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [path, value] of Object.entries(values)) {
    const control = field(page, path);
    const isSelect = (await control.evaluate((element) => element.tagName)) === 'SELECT';
    if (isSelect) await control.selectOption(value);
    else await control.fill(value);
  }
}

/** First step: makes the draft, keeps the key and goes on; gives folio and key. */
export async function begin(page: Page, rfc: string): Promise<{ folio: string; trackingKey: string }> {
  await page.getByLabel('RFC', { exact: true }).fill(rfc);
  await page.getByLabel('RFC', { exact: true }).blur();
  await page.getByText('RFC revisado').waitFor();
  await page.getByLabel('Correo', { exact: true }).fill('ventas@colibri.example');
  await page.getByLabel('Repite el correo').fill('ventas@colibri.example');
  await next(page);
  await at(page, 'Guarda tu folio y tu clave');
  const [folio = '', trackingKey = ''] = await page.locator('.r-secret__value').allInnerTexts();
  await page.getByLabel('Ya guardé el folio y la clave').check();
  await page.getByRole('button', { name: 'Continuar con la solicitud' }).click();
  await at(page, 'Datos');
  return { folio, trackingKey };
}

const LEGAL = {
  legalName: 'Papelería Colibrí Inventada',
  legalSuffix: 'S.A. de C.V.',
  taxRegime: '601 General de Ley Personas Morales',
  size: 'small',
  economicActivity: 'Venta de papelería',
  corporatePurpose: 'Comercializar artículos de oficina',
  phone: '473 123 4567',
  'bank.clabe': '032180000118359719',
  'bank.holder': 'Papelería Colibrí Inventada',
  'incorporation.number': '1234',
  'incorporation.date': '12/06/2015',
  'incorporation.notary': 'Notaria Ficticia',
  'incorporation.notaryNumber': '7',
};

const ADDRESS = {
  'address.postalCode': '36000',
  'address.stateName': 'Guanajuato',
  'address.municipality': 'Guanajuato',
  'address.settlement': 'Centro',
  'address.street': 'Calle Inventada',
  'address.outerNumber': '10',
};

/** Steps «Datos» to «Giros» of a persona moral, each looked at by `inspect` before it is left. */
export async function fillLegalPerson(page: Page, inspect: () => Promise<void>): Promise<void> {
  await fill(page, LEGAL);
  await page.getByText('Banco: IXE Banco').waitFor();
  await next(page);
  await at(page, 'Domicilio');
  await fill(page, ADDRESS);
  await next(page);
  await at(page, 'Representante');
  await fill(page, {
    'representative.givenNames': 'Elena',
    'representative.firstSurname': 'Ficticia',
    'representative.curp': someCurp(),
    'representative.phone': '4731234567',
    'representative.email': 'elena@colibri.example',
    'representative.accreditation': 'incorporation_deed',
  });
  await page.getByRole('button', { name: 'Agregar un socio' }).click();
  await fill(page, { 'partners.0.name': 'Socia Inventada', 'partners.0.percentage': '100' });
  await inspect();
  await next(page);
  await at(page, 'Giros');
  await chooseLine(page, 'papeleria');
  await inspect();
  await next(page);
  await at(page, 'Documentos');
}

async function chooseLine(page: Page, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Agregar un giro' });
  await box.fill(typed);
  await page.getByRole('option').first().waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.getByText(/Giro principal:/).waitFor();
}

/** Uploads one PDF into a card and writes the facts that it asks; `shift` days from the real today. */
export async function handIn(card: Locator, shift = 0): Promise<void> {
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pdf('documento.pdf'));
  await card.getByRole('button', { name: /^Ver / }).waitFor();
  for (const [label, value] of [
    ['Fecha de emisión', day(shift - 3)],
    ['Vale hasta', day(shift + 400)],
  ] as const) {
    const control = card.getByLabel(label);
    if ((await control.count()) > 0) await control.fill(value);
  }
  const choice = card.getByLabel('Positiva', { exact: true });
  if ((await choice.count()) > 0) await choice.press('Space');
  await card.getByText('Listo', { exact: true }).waitFor();
}

/** Hands in every paper that the step asks for. */
export async function handInAll(page: Page, shift = 0): Promise<number> {
  const due = page.locator('section[aria-labelledby=docs-obligatorios] .r-paper');
  await due.first().waitFor();
  const count = await due.count();
  for (let index = 0; index < count; index += 1) await handIn(due.nth(index), shift);
  return count;
}

/** «Manifiestos» and «Revisión», up to the button that sends. */
export async function declareAll(page: Page): Promise<void> {
  await at(page, 'Manifiestos');
  await page.getByRole('button', { name: /Acepto los \d manifiestos/ }).click();
}
