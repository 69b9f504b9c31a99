import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import type { Observation, RequestFile } from '#contract/registration.ts';
import { answer, Refusal, type Answer } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { chooseFile, pdf } from '#web/test-written.ts';
import { draft, storedPaper } from '../test-request.ts';
import { heldAnswer, serviceOf, showForm } from '../test-service.ts';
import { at, cardOf, field } from '../test-steps.ts';

const ASKED: Observation = {
  id: '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11',
  targetKind: 'field',
  target: 'bank.clabe',
  label: 'Cuenta bancaria: CLABE',
  reason: null,
  remark: 'No es la de la carátula.',
  round: 1,
  resolved: false,
  reply: '',
  bySupplier: false,
};

/** A request that came back for its CLABE, and the service that opens another part of it. */
function returned(refusal?: Refusal, also: string[] = []) {
  const codes = ['situacion_fiscal', 'opinion_sat', 'identificacion'];
  const service = serviceOf(
    draft({
      status: 'observed',
      papers: codes.map((code) => storedPaper(code)),
      observations: [ASKED],
      editable: ['field:bank.clabe', ...also],
      actions: ['save', 'correct', 'withdraw'],
      correctionDue: '2026-12-04',
      daysLeft: 5,
    }),
  );
  const asked: unknown[] = [];
  const opening = answer(registrationApi.openPart, ({ body }) => {
    asked.push(body);
    if (refusal !== undefined) return refusal;
    const { target, reason } = body as { target: string; reason: string };
    const own = {
      ...ASKED,
      id: crypto.randomUUID(),
      target,
      label: 'Contacto',
      remark: reason,
      bySupplier: true,
    };
    const next: RequestFile = {
      ...service.now(),
      observations: [ASKED, own],
      editable: ['field:bank.clabe', 'field:phone', 'field:phoneExtension'],
    };
    return next;
  });
  return { service, opening, asked };
}

const REASON = 'Escribí mal el número al llenarla.';
const phone = () => page.getByRole('textbox', { name: /^Teléfono/ });

test('an observation is answered in words, which are saved with the request and kept over a reload', async () => {
  const { service, opening } = returned();
  await showForm(service, 'revision', { answers: [opening] });
  await at('Correcciones');
  await page.getByRole('button', { name: 'Responder a: No es la de la carátula.' }).click();
  await page
    .getByLabelText(/^Tu respuesta a la Unidad/)
    .fill('Es la nueva: la carátula va en los documentos.');
  expect(await violations()).toEqual([]);
  await expect
    .poll(() => service.now().observations[0]?.reply)
    .toBe('Es la nueva: la carátula va en los documentos.');
  await showForm(service, 'revision', { answers: [opening] });
  await at('Correcciones');
  await expect
    .element(page.getByLabelText(/^Tu respuesta a la Unidad/))
    .toHaveValue('Es la nueva: la carátula va en los documentos.');
});

test(
  'another part opens only with its reason, and what was typed before stays',
  { tags: 'all' },
  async () => {
    const { service, opening, asked } = returned();
    await showForm(service, 'revision', { answers: [opening] });
    await at('Correcciones');
    await expect.element(phone()).not.toBeInTheDocument();
    await field('bank.clabe').fill('002180777777777772');
    await page.getByText(/^Ver lo demás de la solicitud/).click();
    await page.getByRole('button', { name: 'Corregir también: Contacto', exact: true }).click();
    const part = page.getByRole('group', { name: 'Corregir también: Contacto' });
    await part.getByRole('button', { name: 'Abrir para corregir' }).click();
    await expect.element(part.getByText(/con al menos 10 letras/)).toBeVisible();
    expect(asked).toEqual([]);
    await part.getByRole('textbox').fill(REASON);
    expect(await violations()).toEqual([]);
    await part.getByRole('button', { name: 'Abrir para corregir' }).click();
    await expect.element(phone()).toBeVisible();
    expect(asked).toEqual([{ kind: 'field', target: 'contact', reason: REASON }]);
    await expect.element(page.getByText(/También abriste Contacto/)).toBeVisible();
    await expect.element(page.getByText(/^Corrige la observación/)).toBeVisible();
    await expect.element(field('bank.clabe')).toHaveValue('002180777777777772');
  },
);

test(
  'what the service says of a part that stays closed is shown where the reason was written, which stays',
  { tags: 'all' },
  async () => {
    const { service, opening } = returned(
      new Refusal('not_editable', { detail: 'Esta parte no se cambia en este trámite.' }),
    );
    await showForm(service, 'revision', { answers: [opening] });
    await at('Correcciones');
    await page.getByText(/^Ver lo demás de la solicitud/).click();
    await page.getByRole('button', { name: 'Corregir también: Comprobante de domicilio' }).click();
    const part = page.getByRole('group', { name: 'Corregir también: Comprobante de domicilio' });
    await part.getByRole('textbox').fill(REASON);
    await part.getByRole('button', { name: 'Abrir para corregir' }).click();
    await expect.element(part.getByText('Esta parte no se cambia en este trámite.')).toBeVisible();
    await expect.element(part.getByRole('textbox')).toHaveValue(REASON);
  },
);

test('corrections that could not be saved say that they were not sent, and stay', async () => {
  const { service, opening } = returned();
  const failing = answer(
    registrationApi.save,
    () => new Refusal('internal', { detail: 'El portal no responde.' }),
  );
  await showForm(service, 'revision', { answers: [opening, failing] });
  await at('Correcciones');
  await field('bank.clabe').fill('072225000555551231');
  await page.getByRole('button', { name: 'Enviar correcciones' }).click();
  await expect.element(page.getByText(/^No se enviaron/)).toBeVisible();
  await expect.element(field('bank.clabe')).toHaveValue('072225000555551231');
});

// The last one: its paper stays on the device.
test('what is saved while the request is read anew is no other window', { tags: 'all' }, async () => {
  const { service, opening } = returned(undefined, ['paper:situacion_fiscal']);
  // The service has what is saved before this page hears of it.
  const waiting = Promise.withResolvers<void>();
  const { endpoint, respond } = service.answers.find((one) => one.endpoint === registrationApi.save)!;
  const slow: Answer = {
    endpoint,
    async respond(asked) {
      const saved = await respond(asked);
      await waiting.promise;
      return saved;
    },
  };
  const reading = heldAnswer(service, registrationApi.get);
  await showForm(service, 'revision', { answers: [opening, slow, reading.answer] });
  await at('Correcciones');
  // A paper that came asks for the request as it is now.
  reading.hold();
  await cardOf(/Constancia de Situación Fiscal/i)
    .getByRole('button', { name: 'Cambiar Constancia de situación fiscal' })
    .click();
  chooseFile(cardOf(/Constancia de Situación Fiscal/i), pdf('constancia.pdf'));
  await reading.asked();
  await field('bank.clabe').fill('072225000555551231');
  await expect.poll(() => service.now().data.bank.clabe).toBe('072225000555551231');
  reading.release();
  // What was read is there, drawn twice, before the answer to the save.
  for (let drawn = 0; drawn < 2; drawn += 1)
    await new Promise((done) => {
      requestAnimationFrame(done);
    });
  waiting.resolve();
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible();
  expect(page.getByText(/otra pestaña/).elements()).toEqual([]);
});
