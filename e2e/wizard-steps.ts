import type { Locator, Page } from 'playwright-core';
import { openPage } from '#e2e/settled.ts';
import { day } from './registration-steps.ts';
import { biddingDocuments } from './sample-files.ts';

/** Address of the form, below the portal's own. */
export const FORM = '/proveedores/solicitud';

/** Waits for a step or a message by its heading. */
export const at = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

export const next = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Continuar', exact: true }).click();

/** Waits until the server has what was typed. */
export const saved = (page: Page): Promise<void> => page.getByText('Guardado', { exact: true }).waitFor();

/** Control of a field of the file by its path. */
export const field = (page: Page, path: string): Locator =>
  page.locator(`#campo-${path.replaceAll('.', '-')}`);

/** Card of a paper. */
export const cardOf = (page: Page, name: RegExp): Locator =>
  page.locator('.r-paper').filter({ has: page.getByRole('heading', { name }) });

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

/** Writes the mail twice, makes the draft, keeps the key and goes on; gives folio and key. */
async function makeDraft(page: Page, email: string): Promise<{ folio: string; trackingKey: string }> {
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Repite el correo').fill(email);
  await next(page);
  await at(page, 'Guarda tu folio y tu clave');
  const [folio = '', trackingKey = ''] = await page.locator('.r-secret__value').allInnerTexts();
  await goOn(page);
  await at(page, 'Datos');
  return { folio, trackingKey };
}

/** Says that folio and key are kept, and goes on to the form. */
export async function goOn(page: Page): Promise<void> {
  await page.getByLabel('Ya guardé el folio y la clave').check();
  await page.getByRole('button', { name: 'Continuar con la solicitud' }).click();
}

/** First step of somebody in Mexico. */
export async function begin(page: Page, rfc: string): Promise<{ folio: string; trackingKey: string }> {
  await page.getByLabel('RFC', { exact: true }).fill(rfc);
  await page.getByLabel('RFC', { exact: true }).blur();
  await page.getByText('RFC revisado').waitFor();
  return makeDraft(page, 'ventas@colibri.example');
}

/** First step of a company of another country. */
export async function beginAbroad(
  page: Page,
  taxId: string,
): Promise<{ folio: string; trackingKey: string }> {
  await page.getByLabel('En el extranjero').check();
  await page.getByLabel('Persona moral').check();
  await page.getByLabel('Identificación fiscal de tu país').fill(taxId);
  await page.getByRole('combobox', { name: 'País de residencia fiscal' }).fill('unid');
  await page.getByRole('option', { name: 'Estados Unidos', exact: true }).click();
  await page.getByText('RFC revisado').waitFor();
  return makeDraft(page, 'sales@hummingbird.example');
}

/** Opens a draft with folio and key, at a step. */
export async function openDraft(
  page: Page,
  origin: string,
  request: { folio: string; trackingKey: string },
  paso: string,
): Promise<void> {
  const address = `${origin}/AdquisicionesUG${FORM}?folio=${request.folio}&paso=${paso}`;
  await openPage(page, address);
  await page.getByLabel('Clave de seguimiento').fill(request.trackingKey);
  await next(page);
  await page.getByRole('navigation', { name: 'Pasos de la solicitud' }).waitFor();
  if (paso !== 'datos') await openPage(page, address);
}

/** The follow-up of a request, opened with folio and key. */
export async function openFollowUp(
  page: Page,
  origin: string,
  request: { folio: string; trackingKey: string },
): Promise<void> {
  const address = `${origin}/AdquisicionesUG/proveedores?vista=seguimiento&folio=${request.folio}`;
  await openPage(page, address);
  await page.getByLabel('Clave de seguimiento').fill(request.trackingKey);
  await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
}

/** Takes the first line of business that is found. */
export async function chooseLine(page: Page, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Agregar un giro' });
  await box.fill(typed);
  await page.getByRole('option').first().waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.getByText(/Giro principal:/).waitFor();
}

/** Waits until a card has its file; where the portal could not take it, `press` is given what the card offers, as a person would. */
export async function stored(card: Locator, press = (button: Locator) => button.click()): Promise<Locator> {
  const view = card.getByRole('button', { name: /^Ver / });
  const refusal = card.getByRole('alert').filter({ hasText: /\S/ });
  await view.or(refusal).first().waitFor();
  if ((await view.count()) === 0)
    await press(card.getByRole('button', { name: /^(Guardar documento|Reintentar)$/ }).first());
  await view.waitFor();
  return view;
}

/** Uploads one PDF into a card and writes the facts that it asks; `shift` days from the real today. */
export async function handIn(card: Locator, shift = 0): Promise<void> {
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pdf('documento.pdf'));
  await stored(card);
  for (const [label, value] of [
    ['Fecha de emisión', day(shift - 3)],
    ['Vale hasta', day(shift + 400)],
  ] as const) {
    const control = card.getByLabel(label);
    if ((await control.count()) > 0) await control.fill(value);
  }
  const choice = card.getByLabel(/^(Positiva|Sin adeudo)$/);
  if ((await choice.count()) > 0) await choice.press('Space');
  await card.getByText('Listo', { exact: true }).waitFor();
}

/** Hands in every paper that the step asks for. */
export async function handInAll(page: Page, shift = 0): Promise<number> {
  await at(page, 'Documentos');
  const due = page.locator('section[aria-labelledby=docs-obligatorios] .r-paper');
  await due.first().waitFor();
  const count = await due.count();
  for (let index = 0; index < count; index += 1) await handIn(due.nth(index), shift);
  return count;
}

/** Corrects the papers that were observed, and nothing else, and sends. */
export async function correctPapers(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Te toca a ti' }).waitFor();
  await page.getByRole('link', { name: /^Corregir/ }).click();
  const cards = page.locator('.r-paper');
  await cards.first().waitFor();
  for (const card of await cards.all()) await handIn(card);
  await page.getByRole('button', { name: 'Enviar correcciones' }).click();
  await page.getByRole('heading', { name: 'Le toca a la Unidad' }).waitFor();
}

/** «Manifiestos», up to the button that goes on. */
export async function declareAll(page: Page): Promise<void> {
  await at(page, 'Manifiestos');
  await page.getByRole('button', { name: /Acepto los \d manifiestos/ }).click();
}

/** «Revisión»: everything is there, and it is sent. */
export async function sendAll(page: Page, kind: 'inscripción' | 'refrendo'): Promise<void> {
  await at(page, 'Todo está completo');
  await page.getByRole('button', { name: `Enviar ${kind}` }).click();
  await page.getByRole('heading', { name: 'Le toca a la Unidad' }).waitFor();
}
