import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { answer, Refusal } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { chooseFile, pdf } from '#web/test-written.ts';
import { COMPLETE, draft, storedPaper } from '../test-request.ts';
import { serviceOf, showForm } from '../test-service.ts';
import { at, cardOf, field } from '../test-steps.ts';

test('a scan of a paper that must carry a digital seal is told and passes; INFONAVIT is asked in its own words', async () => {
  const service = serviceOf(draft(), { 'escaneo.pdf': { hasText: false } });
  await showForm(service, 'documentos');
  await at('Documentos');
  const card = cardOf(/Constancia de situación fiscal$/);
  const told = card.getByText(/No encontramos texto en este archivo/);
  const view = card.getByRole('button', { name: /^Ver / });
  chooseFile(card, pdf('escaneo.pdf'));
  await expect.element(view).toBeVisible();
  await expect.element(told).toBeVisible();
  await showForm(service, 'documentos');
  await expect.element(view).toBeVisible();
  await expect.element(told).toBeVisible();
  expect(await violations()).toEqual([]);
  await card.getByRole('button', { name: /^Cambiar / }).click();
  chooseFile(card, pdf('descargada.pdf'));
  await expect.element(card.getByText('descargada.pdf').first()).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  const housing = cardOf(/INFONAVIT/);
  chooseFile(housing, pdf('infonavit.pdf'));
  const outcome = housing.getByRole('group', { name: 'Resultado de la constancia' });
  await outcome.getByLabelText('Sin antecedente').click();
  await expect.element(outcome.getByLabelText('Sin antecedente')).toBeChecked();
});

test('a negative opinion is explained at once and cannot be sent', async () => {
  const papers = ['situacion_fiscal', 'situacion_infonavit', 'identificacion', 'comprobante_domicilio'];
  const service = serviceOf(draft({ papers: papers.map((code) => storedPaper(code)) }));
  await showForm(service, 'documentos');
  await at('Documentos');
  const card = cardOf(/32-D/);
  chooseFile(card, pdf('opinion.pdf'));
  await expect.element(card.getByRole('button', { name: /^Ver / })).toBeVisible();
  await card.getByLabelText('Fecha de emisión').fill('18/11/2026');
  await card.getByLabelText('Negativa', { exact: true }).click();
  await expect
    .element(card.getByText(/Con una opinión negativa no podemos inscribirte/).first())
    .toBeVisible();
  await expect.poll(() => service.now().papers.at(-1)?.outcome).toBe('negative');
  await showForm(service, 'revision');
  await at('Falta 1 cosa para enviar');
  await expect.element(page.getByRole('button', { name: 'Enviar inscripción' })).toBeDisabled();
});

test('a persona física joins photographs in the order it wants and signs for itself: seven steps', async () => {
  const data = {
    ...COMPLETE,
    personType: 'natural' as const,
    rfc: 'BEML800101A13',
    givenNames: 'Julia',
    firstSurname: 'Inventada',
    curp: 'BEML920313HMCLNS09',
    representative: emptySupplierFile('natural', 'national').representative,
  };
  const service = serviceOf(draft({ personType: 'natural', data }), { 'frente.pdf': { pages: 2 } });
  await showForm(service, 'datos');
  await expect.element(page.getByText(/Paso 2 de 7/)).toBeVisible();
  await field('curp').click();
  await userEvent.tab();
  await expect
    .element(page.getByText(/La fecha de la CURP \(920313\) no es la del RFC \(800101\)\./))
    .toBeVisible();
  await showForm(service, 'documentos');
  await at('Documentos');
  const card = cardOf(/Identificación oficial/);
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  const photograph = await canvas.convertToBlob({ type: 'image/jpeg' });
  chooseFile(card, new File([photograph], 'reverso.jpg', { type: 'image/jpeg' }), pdf('frente.pdf'));
  await expect.element(card.getByText('Se unirán en un solo PDF, en este orden:')).toBeVisible();
  const up = card.getByRole('button', { name: 'Subir frente.pdf un lugar' });
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const names = () => [...card.element().querySelectorAll('.u-upload__name')].map((one) => one.textContent);
  await expect.poll(names).toEqual(['frente.pdf', 'reverso.jpg']);
  await card.getByRole('button', { name: 'Unir 2 archivos y guardar' }).click();
  await expect.element(card.getByText(/3 páginas/)).toBeVisible();
});

test('files too large or of another type are refused before they travel, with what to do', async () => {
  let sent = 0;
  const uploads = answer(registrationApi.uploadPart, () => {
    sent += 1;
    return new Refusal('file_too_large');
  });
  await showForm(serviceOf(draft()), 'documentos', { answers: [uploads] });
  await at('Documentos');
  const card = cardOf(/Comprobante de domicilio/);
  chooseFile(card, new File([new Uint8Array(30_000_000)], 'grande.pdf', { type: 'application/pdf' }));
  await expect
    .element(card.getByText(/grande\.pdf pesa 30 MB y el máximo es .* menos resolución/))
    .toBeVisible();
  chooseFile(card, new File([new Uint8Array(2_000)], 'foto.heic', { type: 'image/heic' }));
  await expect.element(card.getByText(/foto\.heic no se admite/)).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(sent).toBe(0);
});

test('what a locked PDF or one with scripts needs is said, and another file takes its place', async () => {
  const refusals: Record<string, Refusal> = {
    'candado.pdf': new Refusal('file_protected', {
      detail: 'candado.pdf está protegido con contraseña. Guárdalo sin contraseña y súbelo de nuevo.',
    }),
    'formulario.pdf': new Refusal('file_active_content', {
      detail: 'formulario.pdf contiene JavaScript. Imprímelo como PDF y súbelo de nuevo.',
    }),
  };
  const service = serviceOf(draft(), refusals);
  await showForm(service, 'documentos');
  await at('Documentos');
  const card = cardOf(/Comprobante de domicilio/);
  chooseFile(card, pdf('candado.pdf'));
  await expect.element(card.getByText(/candado\.pdf está protegido/)).toBeVisible();
  chooseFile(card, pdf('formulario.pdf'));
  await expect.element(card.getByText(/formulario\.pdf contiene JavaScript/)).toBeVisible();
  expect(await violations()).toEqual([]);
  chooseFile(card, pdf('documento.pdf'));
  await expect.element(card.getByRole('button', { name: /^Ver / })).toBeVisible();
  await card.getByLabelText('Fecha de emisión').fill('17/11/2026');
  await expect.element(card.getByText('Listo', { exact: true })).toBeVisible();
});
