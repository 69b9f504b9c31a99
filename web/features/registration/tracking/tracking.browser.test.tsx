import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import type { RequestFile } from '#contract/registration.ts';
import { notePrints } from '#web/kit/print-note.ts';
import { showAs } from '#web/test-media.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { CREATED, draft, FOLIO, KEY } from '../test-request.ts';
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

test('after the last day for corrections the screens say so and offer none', { tags: 'all' }, async () => {
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

test('a request is withdrawn after asking once; the lost key has its help', { tags: 'all' }, async () => {
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
  await expect.element(page.getByText(/Enviamos un código al correo de la solicitud/)).toBeVisible();
  await page.getByText('No tengo mi clave').click();
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

test('where no mail leaves, a lost key leads to the receipt and to the unit', { tags: 'all' }, async () => {
  await showScreen('/proveedores?vista=seguimiento', { settings: { sendsMail: false } });
  await page.getByText('No tengo mi clave').click();
  await expect.element(page.getByText(/Busca la tuya en el acuse en PDF/)).toBeVisible();
  await expect.element(page.getByText(/Calle de muestra 1\. De 9 a 15/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Enviar código' }).elements()).toEqual([]);
});

test(
  'a lost key is replaced by the code of the mailbox, and the new one is shown once',
  { tags: 'all' },
  async () => {
    const asked: unknown[] = [];
    const answers = [
      answer(registrationApi.sendKeyCode, ({ body }) => {
        asked.push(body);
        return { text: 'Si hay una solicitud abierta con ese folio, enviamos un código a su correo.' };
      }),
      answer(registrationApi.renewKey, ({ body }) =>
        (body as { code: string }).code === 'K7M2Q-X4D91'
          ? { ...CREATED, folio: FOLIO, trackingKey: 'NUEV-AAAA-BBBB-CCCC' }
          : new Refusal('request_access_denied', { detail: 'El código no coincide o ya venció.' }),
      ),
      answer(registrationApi.get, () => draft(SENT)),
    ];
    await showScreen('/proveedores?vista=seguimiento', { answers });
    await page.getByText('No tengo mi clave').click();
    const send = page.getByRole('button', { name: 'Enviar código' });
    await send.click();
    await expect.element(page.getByText(/Escribe el folio/).first()).toBeVisible();
    await page.getByLabelText('Folio de la solicitud').fill(FOLIO);
    await send.click();
    await expect.element(page.getByText(/^Si hay una solicitud abierta/)).toBeVisible();
    expect(asked).toEqual([{ folio: FOLIO }]);
    const code = page.getByLabelText('Código', { exact: true });
    await code.fill('AAAAA-AAAAA');
    await page.getByRole('button', { name: 'Obtener una clave nueva' }).click();
    await expect.element(page.getByText('El código no coincide o ya venció.')).toBeVisible();
    await code.fill('K7M2Q-X4D91');
    await page.getByRole('button', { name: 'Obtener una clave nueva' }).click();
    await expect.element(page.getByText('NUEV-AAAA-BBBB-CCCC')).toBeVisible();
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      expect(await violations()).toEqual([]);
    }
    await page.getByRole('button', { name: 'Ya la guardé, ver mi solicitud' }).click();
    await expect.element(page.getByRole('heading', { name: new RegExp(FOLIO) })).toBeVisible();
    expect(page.getByText('NUEV-AAAA-BBBB-CCCC').elements()).toEqual([]);
  },
);

test('of a request that ended the key shows how it stands, and no file of it', async () => {
  const ended = draft({
    ...SENT,
    status: 'approved',
    actions: [],
    turn: 'nobody',
    daysLeft: null,
    isStatusOnly: true,
    name: '',
  });
  const service = serviceOf(ended);
  await showScreen(`/proveedores?vista=seguimiento&folio=${FOLIO}`, { answers: service.answers });
  await page.getByLabelText('Clave de seguimiento').fill(KEY);
  await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
  await expect.element(page.getByText('Aprobada', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/con su clave solo se ve en qué quedó/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Descargar/ }).elements()).toEqual([]);
});
