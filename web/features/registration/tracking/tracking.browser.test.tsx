import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import type { RequestFile } from '#contract/registration.ts';
import { notePrints } from '#web/kit/print-note.ts';
import { showAs } from '#web/test-media.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { draft, FOLIO, KEY } from '../test-request.ts';
import { serviceOf, showForm } from '../test-service.ts';
import { at } from '../test-steps.ts';

const SENT: Partial<RequestFile> = {
  status: 'submitted',
  actions: ['withdraw'],
  editable: [],
  turn: 'unit',
  submittedAt: '2026-11-19T18:00:00.000Z',
  answerDue: '2026-12-10',
  daysLeft: 14,
  events: [{ at: '2026-11-19T18:00:00.000Z', status: 'submitted', text: 'Enviaste la solicitud.' }],
};

test('after the last day for corrections the screens say so and offer none', async () => {
  const late = draft({
    ...SENT,
    status: 'observed',
    turn: 'nobody',
    daysLeft: null,
    correctionDue: '2026-01-09',
    observations: [
      {
        id: 'a3f0c9d2-5b1e-4c7a-8f26-3d9b7e1c4a50',
        targetKind: 'paper',
        target: 'opinion_sat',
        label: 'Opinión del cumplimiento de obligaciones fiscales (32-D)',
        reason: null,
        remark: 'No se lee la segunda página.',
        round: 1,
        reply: '',
        bySupplier: false,
        resolved: false,
      },
    ],
  });
  const service = serviceOf(late);
  await showScreen(`/proveedores?vista=seguimiento&folio=${FOLIO}`, { answers: service.answers });
  await page.getByLabelText('Clave de seguimiento').fill(KEY);
  await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
  await expect.element(page.getByRole('heading', { name: 'El plazo para corregir terminó' })).toBeVisible();
  const told = page.getByText(/Terminó el .*9 de enero de 2026 y esta solicitud se va a desechar/);
  await expect.element(told).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Qué había que corregir' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retirar la solicitud' })).toBeVisible();
  expect(page.getByRole('link', { name: /^Corregir/ }).elements()).toEqual([]);
  expect(await violations()).toEqual([]);
  await showForm(service, 'datos');
  await at('Solicitud cerrada a cambios');
  expect(document.querySelectorAll('main input')).toHaveLength(0);
});

test('a request is withdrawn after asking once; the lost key has its help', async () => {
  notePrints();
  let request = draft(SENT);
  const answers = [
    answer(registrationApi.access, ({ body }) =>
      (body as { trackingKey: string }).trackingKey === KEY
        ? { token: 'permiso', tokenExpiresAt: '2026-11-21T16:00:00.000Z' }
        : new Refusal('request_access_denied', { detail: 'El folio o la clave no coinciden.' }),
    ),
    answer(registrationApi.get, () => request),
    answer(registrationApi.withdraw, () => {
      request = { ...request, status: 'withdrawn', actions: [], turn: 'nobody', daysLeft: null };
      return undefined;
    }),
  ];
  await showScreen('/proveedores?vista=seguimiento', { answers });
  const see = page.getByRole('button', { name: 'Ver mi solicitud' });
  const folio = page.getByLabelText('Folio', { exact: true });
  const key = page.getByLabelText('Clave de seguimiento');
  await page.getByText('No tengo mi clave').click();
  await expect.element(page.getByText(/La enviamos al correo de la solicitud/)).toBeVisible();
  await folio.fill('hola');
  await key.fill('0000-0000-0000-0000');
  await see.click();
  await page.getByRole('link', { name: /^El folio tiene una S, el año y 8/ }).click();
  await folio.fill(FOLIO);
  await see.click();
  await expect.element(page.getByText('El folio o la clave no coinciden.').first()).toBeVisible();
  await key.fill(KEY);
  await see.click();
  const privacy = page.getByText(/El expediente trae tus datos/);
  await expect.element(privacy).toBeVisible();
  await showAs({ media: 'print' });
  dispatchEvent(new Event('beforeprint'));
  await expect.element(page.getByText(/^Impreso el \d+ de \p{L}+ de \d{4}/u)).toBeVisible();
  // What only buttons need is not on paper.
  await expect.element(privacy).not.toBeVisible();
  await showAs({});
  await page.getByRole('button', { name: 'Retirar la solicitud' }).click();
  await page.getByRole('button', { name: `Retirar ${FOLIO}` }).click();
  await expect
    .element(page.getByText('Retiraste la solicitud. Puedes empezar otra cuando quieras.'))
    .toBeVisible();
});
