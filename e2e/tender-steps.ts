import type { Locator, Page } from 'playwright-core';
import { typedDay } from './contract-steps.ts';

/** Where officers write and publish procedures. */
export const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** Writes the day of an act, so many days from today at ten. */
export async function setAct(page: Page, name: string, days: number): Promise<void> {
  const act = page.getByRole('group', { name, exact: true });
  await act.getByLabel('Fecha', { exact: true }).fill(typedDay(days));
  await act.getByLabel('Hora').fill('10:00');
}

/** A new draft on the screen; gives its number. */
export async function createDraft(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Crear un procedimiento nuevo' }).click();
  await page.getByRole('heading', { name: 'Datos' }).waitFor();
  return page.getByLabel('Número', { exact: true }).inputValue();
}

/** What a tender says of itself, and the days of its acts. */
export async function fillTender(
  page: Page,
  title: string,
  acts: Readonly<Record<string, number>>,
): Promise<void> {
  await page.getByLabel('Título', { exact: true }).fill(title);
  await page.getByLabel('Área solicitante').selectOption('Bibliotecas');
  await page.getByLabel('Contacto').fill('Mariana Ficticia, compras@universidad.example');
  for (const [name, days] of Object.entries(acts)) await setAct(page, name, days);
}

/** Says why what leaves before its stage does, and confirms each, where the dialog asks. */
export async function answerEarly(dialog: Locator): Promise<void> {
  const reason = dialog.getByLabel('Por qué sale antes de su etapa');
  if ((await reason.count()) === 0) return;
  await reason.fill('Las respuestas se adelantan a petición de los interesados.');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
}
