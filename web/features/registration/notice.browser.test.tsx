import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import type { IdentityNotice } from '#contract/registration.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const NOTICE: IdentityNotice = {
  folio: 'S-2026-K7M2-RX4A',
  kind: 'update',
  status: 'submitted',
  name: 'Papelería Colibrí Inventada',
  changes: [
    { label: 'Correo', before: 'ventas@colibri.example', after: 'otra@colibri.example' },
    { label: 'Cuenta bancaria', before: 'terminada en 7771', after: 'terminada en 9719' },
  ],
  answer: null,
  isHeld: false,
  canRefuse: true,
  canConfirm: true,
  confirmsAfterCall: false,
  isFirst: false,
  accountFrom: null,
};
const ADDRESS = '/proveedores?vista=aviso#enlace-del-aviso-de-seguridad';

test.for([1440, 390])(
  'the link of a notice says what changes, and answers only what is pressed, at %i',
  async (width) => {
    const given: unknown[] = [];
    const answers = [
      answer(registrationApi.readNotice, NOTICE),
      answer(registrationApi.answerNotice, ({ body }) => {
        given.push(body);
        return { ...NOTICE, answer: 'refuse' as const, isHeld: true, canRefuse: false, canConfirm: false };
      }),
    ];
    await showScreen(ADDRESS, { answers, width, height: 900 });
    await expect.element(page.getByText(/ventas@colibri.example → otra@colibri.example/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Fui yo: confirmar la cuenta' })).toBeVisible();
    expect(given).toEqual([]);
    expect(await violations()).toEqual([]);
    await page.getByLabelText(/^Qué pasó/).fill('No conozco ese correo.');
    await page.getByRole('button', { name: 'No fui yo: detener' }).click();
    await expect.element(page.getByText('La solicitud está detenida.')).toBeVisible();
    expect(given).toEqual([
      { clave: 'enlace-del-aviso-de-seguridad', answer: 'refuse', reason: 'No conozco ese correo.' },
    ]);
    expect(page.getByRole('button', { name: /^Fui yo/ }).elements()).toEqual([]);
  },
);

test('of what was approved it says neither «detener» nor «detenida», and offers no account that does not change', async () => {
  const approved: IdentityNotice = {
    ...NOTICE,
    status: 'approved',
    changes: [{ label: 'Teléfono', before: '4731234567', after: '4771112233' }],
    canConfirm: false,
  };
  const answers = [
    answer(registrationApi.readNotice, approved),
    answer(registrationApi.answerNotice, { ...approved, answer: 'refuse', isHeld: true, canRefuse: false }),
  ];
  await showScreen(ADDRESS, { answers });
  await expect.element(page.getByText(/4731234567 → 4771112233/)).toBeVisible();
  expect(page.getByRole('button', { name: /cuenta/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'No fui yo', exact: true }).click();
  await expect.element(page.getByText(/^Anotamos que no fuiste tú/)).toBeVisible();
  expect(page.getByText(/detenida/).elements()).toEqual([]);
});

test('a link that serves no more says so, and whom to call', async () => {
  const answers = [
    answer(registrationApi.readNotice, new Refusal('not_found', { detail: 'Este enlace ya no sirve.' })),
  ];
  await showScreen(ADDRESS, { answers });
  await expect.element(page.getByText('Este enlace ya no sirve.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Intentar de nuevo' }).elements()).toEqual([]);
});
