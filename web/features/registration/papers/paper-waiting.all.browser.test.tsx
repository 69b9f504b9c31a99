import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import { loseConnection } from '#web/test-requests.ts';
import { chooseFile, pdf } from '#web/test-written.ts';
import { draft, storedPaper } from '../test-request.ts';
import { heldAnswer, serviceOf, showForm } from '../test-service.ts';
import { at, cardOf, next } from '../test-steps.ts';

const OTHERS = ['situacion_fiscal', 'situacion_infonavit', 'identificacion', 'comprobante_domicilio'];
const opinionCard = cardOf(/32-D/);
const issuedOn = opinionCard.getByLabelText('Fecha de emisión');
const positive = opinionCard.getByLabelText('Positiva', { exact: true });
const view = opinionCard.getByRole('button', { name: /^Ver / });

/** Everything is handed in but the opinion of the tax office. */
const almostWhole = () => serviceOf(draft({ papers: OTHERS.map((code) => storedPaper(code)) }));

test('«Continuar» waits for what is being saved and judges what the server then has', async () => {
  const service = almostWhole();
  const saving = heldAnswer(service, registrationApi.putPaper);
  await showForm(service, 'documentos', { answers: [saving.answer] });
  await at('Documentos');
  chooseFile(opinionCard, pdf('opinion.pdf'));
  await expect.element(view).toBeVisible();
  saving.hold();
  await issuedOn.fill('18/11/2026');
  await positive.click();
  await next();
  await expect.element(page.getByText(/Guardando documentos/)).toBeVisible();
  expect(document.querySelectorAll('.u-errors, .u-field__error')).toHaveLength(0);
  saving.release();
  await at('Manifiestos');
  const opinion = service.now().papers.find(({ code }) => code === 'opinion_sat');
  expect(opinion).toMatchObject({ outcome: 'positive', issuedOn: '2026-11-18' });
});

test('dates that could not be saved stay, hold the form and are sent when the connection is back', async () => {
  const service = almostWhole();
  await showForm(service, 'documentos');
  await at('Documentos');
  chooseFile(opinionCard, pdf('opinion.pdf'));
  await expect.element(view).toBeVisible();
  const giveBack = loseConnection();
  await issuedOn.fill('18/11/2026');
  await positive.click();
  await expect.element(opinionCard.getByText('Faltan datos', { exact: true })).toBeVisible();
  await next();
  await expect.element(page.getByRole('link', { name: /no se guardaron sus datos/ })).toBeVisible();
  giveBack();
  await expect.element(opinionCard.getByText('Listo', { exact: true })).toBeVisible();
  expect(service.now().papers.at(-1)).toMatchObject({ outcome: 'positive', issuedOn: '2026-11-18' });
  await next();
  await at('Manifiestos');
});

test('what travels goes on in another step of the form, and is taken up by the next page of the request', async () => {
  const service = serviceOf(draft());
  const upload = heldAnswer(service, registrationApi.uploadPart);
  await showForm(service, 'documentos', { answers: [upload.answer] });
  await at('Documentos');
  const card = cardOf(/Comprobante de domicilio/);
  upload.hold();
  chooseFile(card, pdf('recibo.pdf'));
  await expect.element(page.getByRole('progressbar', { name: 'Subiendo recibo.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect.element(card).not.toBeInTheDocument();
  upload.release();
  await expect.poll(() => service.now().parts.comprobante_domicilio).toHaveLength(1);
  await page.getByRole('link', { name: /Documentos/ }).click();
  await expect.element(card.getByRole('button', { name: /^Ver / })).toBeVisible();
});

test('a date typed while its paper is being saved stays whole, and so does the focus', async () => {
  const service = almostWhole();
  const saving = heldAnswer(service, registrationApi.putPaper);
  const reading = heldAnswer(service, registrationApi.get);
  await showForm(service, 'documentos', { answers: [saving.answer, reading.answer] });
  await at('Documentos');
  saving.hold();
  chooseFile(opinionCard, pdf('opinion.pdf'));
  await expect.element(opinionCard.getByRole('button', { name: 'Guardando' })).toBeVisible();
  await issuedOn.click();
  await userEvent.keyboard('18/11');
  reading.hold();
  saving.release();
  await reading.asked();
  await userEvent.keyboard('/2026');
  reading.release();
  await expect.element(view).toBeVisible();
  await expect.element(issuedOn).toHaveValue('18/11/2026');
  await expect.element(issuedOn).toHaveFocus();
});

test('a date half typed when its papers are joined is told once, and completing it saves them', async () => {
  await showForm(almostWhole(), 'documentos');
  await at('Documentos');
  chooseFile(opinionCard, pdf('uno.pdf'), pdf('dos.pdf'));
  const join = opinionCard.getByRole('button', { name: 'Unir 2 archivos y guardar' });
  await expect.element(join).toBeEnabled();
  await issuedOn.click();
  await userEvent.keyboard('18/11');
  await join.click();
  await expect.element(opinionCard.getByText(/Completa las fechas/)).toBeVisible();
  await issuedOn.fill('18/11/2026');
  await expect.element(view).toBeVisible();
  expect(opinionCard.getByText(/Completa las fechas/).elements()).toEqual([]);
  await positive.click();
  await next();
  await at('Manifiestos');
});

test('with the keyboard alone a paper is handed in, kept, changed and taken away; the focus is never lost', async () => {
  await showForm(serviceOf(draft()), 'documentos');
  await at('Documentos');
  const press = async (name: RegExp, then: RegExp) => {
    const button = opinionCard.getByRole('button', { name });
    await expect.element(button).toBeEnabled();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label') ?? '').toMatch(then);
  };
  // As the picker of the browser does when a file is chosen in it.
  const input = opinionCard.element().querySelector('input[type=file]')!;
  input.addEventListener('click', (event) => {
    event.preventDefault();
    chooseFile(opinionCard, pdf('opinion.pdf'));
  });
  await press(/^Elegir archivos/, /^Ver /);
  await press(/^Cambiar /, /^Elegir archivos/);
  await press(/^Conservar el actual/, /^Ver /);
  await userEvent.tab();
  await press(/^Quitar /, /^Elegir archivos/);
});
