import type { Locator, Page } from 'playwright-core';
import { typedDay } from './contract-steps.ts';

/** What an officer writes of a contract; days are counted from today. */
export interface WrittenContract {
  number: string;
  winner: string;
  amount: string;
  title?: string;
  /** Day of its signature and of its start. */
  signed?: number;
}

/** Writes a contract drawn from an award, with a guarantee, and publishes it once it was reviewed. */
export async function addContract(page: Page, given: WrittenContract): Promise<void> {
  const { title = 'Equipo de laboratorio para docencia', signed = -30 } = given;
  await page.getByRole('button', { name: 'Agregar contrato' }).click();
  const form = page.getByRole('group', { name: 'Contrato nuevo' });
  await form.getByLabel('Número del contrato').fill(given.number);
  await form.getByLabel('Proveedor').selectOption(given.winner);
  await form.getByLabel('Objeto').fill(title);
  await form.getByLabel('Monto con IVA').fill(given.amount);
  await form.getByLabel('Fecha de firma').fill(typedDay(signed));
  await form.getByLabel('Inicio').fill(typedDay(signed));
  await form.getByLabel(/^Fin /).fill(typedDay(90));
  await form.getByRole('button', { name: 'Agregar garantía' }).click();
  await form.getByLabel(/^Número \(/).fill('FZ-88');
  await form.getByLabel(/^Monto \(/).fill('100.00');
  await form.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByText(`Se guardó el borrador del contrato ${given.number}.`).waitFor();
  await publishContract(page, given.number);
}

/** Reviews a draft of a contract, answers what the check asks about it, and publishes it. */
export async function publishContract(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Revisar y publicar el contrato ${number}` }).click();
  const review = page.getByRole('dialog', { name: `¿Publicar el contrato ${number}?` });
  await review.getByRole('button', { name: 'Publicar contrato' }).click();
  await page.getByText(`Se publicó el contrato ${number}.`).waitFor();
}

/** Writes an amendment of the amount and sends it, after its review where nothing refuses it; gives its form, which stays while it is refused. */
export async function amend(page: Page, number: string, amount: string, signed = -5): Promise<Locator> {
  const form = page.getByRole('group', { name: `Convenio del contrato ${number}` });
  if ((await form.count()) === 0)
    await page.getByRole('button', { name: `Agregar convenio al contrato ${number}` }).click();
  await form.getByLabel('Fecha de firma').fill(typedDay(signed));
  await form.getByLabel('Monto que queda, con IVA').fill(amount);
  await form.getByLabel('Fundamento').fill('LAASSP 2025, art. 74');
  await form.getByLabel('Qué se modifica').fill('Se amplían las cantidades al mismo precio.');
  await form.getByRole('button', { name: 'Agregar convenio' }).click();
  const review = page.getByRole('dialog', { name: `¿Publicar el convenio del contrato ${number}?` });
  await review.or(form.getByRole('alert')).or(form.locator('.u-field__error')).first().waitFor();
  if (await review.isVisible()) await review.getByRole('button', { name: 'Publicar convenio' }).click();
  return form;
}

/** Writes down that something was delivered and accepted in its day. */
export async function deliver(page: Page, number: string, what: string, on = 0): Promise<void> {
  await page.getByRole('button', { name: `Agregar entrega al contrato ${number}` }).click();
  const form = page.getByRole('group', { name: 'Entrega nueva' });
  await form.getByLabel('Qué se entrega').fill(what);
  await form.getByLabel('Fecha prevista').fill(typedDay(on));
  await form.getByLabel('Fecha de entrega').fill(typedDay(on));
  await form.getByLabel('Fecha de aceptación').fill(typedDay(on));
  await form.getByRole('button', { name: 'Guardar' }).click();
  await form.waitFor({ state: 'detached' });
}

/** Ends a contract with the public paper that shows it. */
export async function concludeContract(
  page: Page,
  number: string,
  paper: string,
  isPaid = false,
): Promise<void> {
  await page.getByRole('button', { name: `Registrar el cierre del contrato ${number}` }).click();
  const end = page.getByRole('group', { name: `Cierre del contrato ${number}` });
  await end.getByLabel('Fecha en que terminó').fill(typedDay(0));
  await end.getByLabel('Documento que lo acredita').selectOption(paper);
  if (!isPaid)
    await end.getByLabel(/^Por qué concluye con/).fill('Los pagos se registran después del cierre.');
  await end.getByRole('button', { name: 'Registrar el cierre' }).click();
  await page.getByText(`Contrato ${number}: concluido.`).waitFor();
}
