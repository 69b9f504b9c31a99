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

test(
  'a scan of a paper that must carry a digital seal is told and passes; INFONAVIT is asked in its own words',
  { tags: 'all' },
  async () => {
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
  },
);

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

test('a persona física joins photographs in the order it wants and signs for itself', async () => {
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
  await expect.element(page.getByText(/Paso 2 de 8/)).toBeVisible();
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
  chooseFile(card, new File([new Uint8Array(2_000)], 'foto.heic'));
  await expect.element(card.getByText(/foto\.heic es una foto HEIC.*Más compatible/)).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(sent).toBe(0);
});

test(
  'pages of a PDF that are pictures are told by their numbers, with what to do',
  { tags: 'all' },
  async () => {
    const service = serviceOf(draft(), { 'mixto.pdf': { pages: 8, textless: [2, 5] } });
    await showForm(service, 'documentos');
    await at('Documentos');
    const card = cardOf(/Comprobante de domicilio/);
    chooseFile(card, pdf('mixto.pdf'));
    await expect
      .element(card.getByText(/Las páginas 2 y 5 no tienen texto: son imágenes.*guárdalo como PDF/))
      .toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

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

test('what the text of a paper says is offered, taken only when it is pressed, and asked again of another file', async () => {
  const rfc = COMPLETE.rfc;
  const says = (outcome: 'positive' | 'negative', issuedOn: string) => ({
    issuedOn,
    outcome,
    rfcs: [rfc],
    holder: rfc,
  });
  const service = serviceOf(
    draft(),
    {},
    { 'opinion.pdf': says('positive', '2026-11-12'), 'otra.pdf': says('negative', '2026-11-10') },
  );
  await showForm(service, 'documentos');
  await at('Documentos');
  const card = cardOf(/32-D/);
  const now = () => service.now().papers.find(({ code }) => code === 'opinion_sat');
  chooseFile(card, pdf('opinion.pdf'));
  await expect.element(card.getByText('El papel dice: 12/11/2026 · Positiva')).toBeVisible();
  await expect.element(card.getByLabelText('Fecha de emisión')).toHaveValue('');
  expect(now()).toMatchObject({ issuedOn: null, outcome: null });
  expect(await violations()).toEqual([]);
  await card.getByRole('button', { name: /^Usar estos datos/ }).click();
  await expect.element(card.getByText('Listo', { exact: true })).toBeVisible();
  await expect.element(card.getByLabelText('Fecha de emisión')).toHaveValue('12/11/2026');
  await expect.element(card.getByText(/El papel dice/)).not.toBeInTheDocument();
  await expect.poll(now).toMatchObject({ issuedOn: '2026-11-12', outcome: 'positive' });
  await card.getByLabelText('Fecha de emisión').fill('13/11/2026');
  await expect.element(card.getByText(/se emitió el 12\/11\/2026 y se escribió 13\/11\/2026/)).toBeVisible();
  await card.getByRole('button', { name: /^Cambiar Opinión/ }).click();
  chooseFile(card, pdf('otra.pdf'));
  await expect.element(card.getByText('El papel dice: 10/11/2026 · Negativa')).toBeVisible();
  await expect.element(card.getByLabelText('Fecha de emisión')).toHaveValue('');
  await expect.element(card.getByLabelText('Positiva')).not.toBeChecked();
  expect(now()).toMatchObject({ fileName: 'otra.pdf', issuedOn: null, outcome: null });
  await card.getByLabelText('Positiva').click();
  await expect.element(card.getByText(/dice «negativa» y se eligió «positiva»/)).toBeVisible();
  await expect.poll(now).toMatchObject({ fileName: 'otra.pdf', issuedOn: null, outcome: 'positive' });
});

test(
  'facts typed while pieces wait to replace a paper are those of the pieces',
  { tags: 'all' },
  async () => {
    const service = serviceOf(draft({ papers: [storedPaper('opinion_sat')] }));
    await showForm(service, 'documentos');
    await at('Documentos');
    const card = cardOf(/32-D/);
    await card.getByRole('button', { name: /^Cambiar Opinión/ }).click();
    chooseFile(card, pdf('hoja 1.pdf'), pdf('hoja 2.pdf'));
    const join = card.getByRole('button', { name: 'Unir 2 archivos y guardar' });
    await expect.element(join).toBeVisible();
    await expect.element(card.getByLabelText('Fecha de emisión')).toHaveValue('');
    await card.getByLabelText('Fecha de emisión').fill('18/11/2026');
    const now = () => service.now().papers[0];
    expect(now()).toMatchObject({ issuedOn: '2026-11-17', outcome: 'positive' });
    await join.click();
    await expect.poll(now).toMatchObject({ issuedOn: '2026-11-18', outcome: null });
    await expect.element(card.getByLabelText('Fecha de emisión')).toHaveValue('18/11/2026');
  },
);

test('the same file for two papers, and a paper of another RFC, are told at the paper and before sending', async () => {
  const codes = [
    'situacion_fiscal',
    'opinion_sat',
    'situacion_infonavit',
    'identificacion',
    'comprobante_domicilio',
  ];
  const other = 'OTR150612AB1';
  const papers = codes.map((code) =>
    storedPaper(code, { sha256: code === 'identificacion' ? 'opinion_sat' : code }),
  );
  const said = { issuedOn: null, outcome: null, rfcs: [other], holder: other };
  const service = serviceOf(
    draft({ papers: papers.map((one) => (one.code === 'situacion_fiscal' ? { ...one, said } : one)) }),
  );
  await showForm(service, 'documentos');
  await at('Documentos');
  await expect
    .element(cardOf(/Identificación oficial/).getByText(/Es el mismo archivo que entregaste en «Opinión/))
    .toBeVisible();
  await expect
    .element(cardOf(/Constancia de situación fiscal$/).getByText(/es del RFC OTR150612AB1/))
    .toBeVisible();
  await showForm(service, 'revision');
  await at('Todo está completo');
  const doubts = page.getByRole('region', { name: 'Revísalo antes de enviar' });
  await expect.poll(() => doubts.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(page.getByRole('button', { name: 'Enviar inscripción' })).toBeEnabled();
});

test('what comes after the papers is read before they are there', async () => {
  await showForm(serviceOf(draft({ papers: [], step: 6 })), 'documentos');
  await at('Documentos');
  const rail = page.getByRole('navigation', { name: 'Pasos de la solicitud' });
  await expect.element(rail.getByRole('link', { name: 'Revisión' })).toBeInTheDocument();
  await page.getByRole('main').getByRole('link', { name: 'Manifiestos' }).last().click();
  await at('Manifiestos');
  await rail.getByRole('link', { name: 'Revisión' }).click();
  await at('Revisión');
  await expect.element(page.getByRole('button', { name: 'Enviar inscripción' })).toBeDisabled();
});
