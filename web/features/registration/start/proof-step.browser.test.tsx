import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import { boxOf } from '#web/test-hand.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

test('the code of a renewal is asked for below its number, and both boxes stand on one line', async () => {
  const settings = answer(registrationApi.settings, {
    lines: [],
    terms: {},
    privacyNotice: { version: 1, title: 'Aviso de privacidad', text: 'Para qué se usan tus datos.' },
    maxFileBytes: 10_000_000,
    maxPages: 60,
    draftFilesDays: 30,
    maxPortableBytes: 80_000_000,
    medianAnswerDays: 6,
  });
  await showScreen('/proveedores/solicitud?tramite=refrendo', { answers: [settings] });
  const number = await boxOf(page.getByLabelText('Número de registro o RFC'));
  const code = await boxOf(page.getByLabelText('Código', { exact: true }));
  expect(code.top).toBe(number.top);
  expect((await boxOf(page.getByRole('button', { name: 'Enviar código' }))).top).toBeGreaterThan(
    number.bottom,
  );
});
