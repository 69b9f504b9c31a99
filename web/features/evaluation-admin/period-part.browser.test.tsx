import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { evaluationAdminApi } from '#contract/evaluation-admin-api.ts';
import type { PeriodItem } from '#contract/evaluation-admin.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { PeriodPart } from './period-part.tsx';

const ID = '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001';
const OPEN: PeriodItem = {
  id: ID,
  key: '2026-2',
  name: 'Segundo semestre de 2026',
  startsOn: '2026-07-01',
  endsOn: '2026-12-31',
  state: 'open',
  instrument: 'General, edición 1',
  orders: { captured: 0, sent: 0, returned: 0, accepted: 1, excluded: 0 },
  replyDue: null,
  publishedAt: null,
  closedAt: null,
  version: 3,
  replyDays: 5,
  proposed: 40,
  work: null,
  next: {
    step: 'review',
    hindrances: [],
    missing: ['40 contratos con entregas en el periodo no se han evaluado y quedará fuera.'],
  },
  reopening: null,
  results: [],
  replies: [],
  proposals: [],
  unreachable: 0,
  toInform: 0,
};
const REVIEW: PeriodItem = {
  ...OPEN,
  state: 'review',
  version: 4,
  replyDue: '2026-12-20',
  next: { step: 'publish', hindrances: ['El plazo de aclaración termina el 20 dic 2026.'], missing: [] },
  reopening: { to: 'open', refusal: null },
  results: [
    {
      number: 'P-1',
      name: 'Papelera Ficticia',
      line: null,
      orders: 1,
      score: 90,
      band: 'reliable',
      handed: { by: 'Óscar', at: '2026-11-10T15:00:00.000Z', isUsed: false },
    },
  ],
};
const WHY = 'El comité pidió cerrar hoy.';
const NOBODY = { rows: [], total: 0, page: 1, size: 50 };
const show = (vista: string, answers: NonNullable<Parameters<typeof showPart>[1]>['answers'] = []) =>
  showPart(<PeriodPart search={{ periodo: '2026-2', vista } as never} setSearch={() => undefined} />, {
    role: 'Administrador',
    answers: [...answers, answer(evaluationAdminApi.orders, NOBODY)],
  });

test(
  'a step that leaves much out says what and asks why, where the person is; it is taken back with a reason too',
  { tags: 'all' },
  async () => {
    const sent: unknown[] = [];
    let period = OPEN;
    await show('resultados', [
      answer(evaluationAdminApi.period, () => period),
      answer(evaluationAdminApi.stepPeriod, ({ body }) => {
        sent.push(body);
        if (sent.length === 1)
          return new Refusal('invalid_input', {
            fields: { reason: 'Explica por qué, con al menos 10 letras.' },
          });
        period = REVIEW;
        return period;
      }),
      answer(evaluationAdminApi.reopen, ({ body }) => {
        sent.push(body);
        period = OPEN;
        return period;
      }),
    ]);
    await page.getByRole('button', { name: 'Pasar a revisión' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/40 contratos con entregas/)).toBeVisible();
    const press = dialog.getByRole('button', { name: 'Pasar a revisión' });
    await dialog.getByLabelText('Por qué se hace así').fill('corto');
    await press.click();
    await expect.element(dialog.getByText('Explica por qué, con al menos 10 letras.')).toBeVisible();
    await dialog.getByLabelText('Por qué se hace así').fill(WHY);
    await press.click();
    await page.getByRole('button', { name: 'Deshacer la revisión' }).click();
    await expect.element(dialog.getByText(/las claves que se mandaron dejan de servir/)).toBeVisible();
    await dialog.getByLabelText('Motivo').fill('Faltaban pedidos por evaluar.');
    await dialog.getByRole('button', { name: 'Deshacer la revisión' }).click();
    await expect.element(page.getByRole('button', { name: 'Pasar a revisión' })).toBeVisible();
    expect(sent).toEqual([
      { step: 'review', reason: 'corto' },
      { step: 'review', reason: WHY },
      { reason: 'Faltaban pedidos por evaluar.' },
    ]);
  },
);

test('a key that was handed over and not used is taken back by the moment it was given', async () => {
  const taken: (string | null)[] = [];
  let period = REVIEW;
  await show('resultados', [
    answer(evaluationAdminApi.period, () => period),
    answer(evaluationAdminApi.takeKeyBack, ({ query }) => {
      taken.push(query.get('dada'));
      period = { ...REVIEW, results: REVIEW.results.map((row) => ({ ...row, handed: null })) };
      return undefined;
    }),
  ]);
  await expect.element(page.getByText(/por Óscar, sin usar/)).toBeVisible();
  await page.getByRole('button', { name: 'Retirar la clave de Papelera Ficticia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar la clave' }).click();
  await expect.poll(() => taken).toEqual(['2026-11-10T15:00:00.000Z']);
  await expect.element(page.getByText(/por Óscar, sin usar/)).not.toBeInTheDocument();
});
