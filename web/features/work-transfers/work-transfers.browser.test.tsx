import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { workTransfersApi } from '#contract/work-transfers-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const PLACE = '/administracion/entregas';
const ID = '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001';
const ITEM = { area: 'requisition', id: ID, title: 'Papel', note: 'RQ-DI-2026-00412' };

test('what a receiver may not have is said before anything moves', async () => {
  const scope = answer(workTransfersApi.scope, () => ({
    person: { id: 'oscar', name: 'Óscar Compras' },
    groups: [{ code: 'requisitions_bought', name: 'Requisiciones que compra', items: [ITEM] }],
    ends: ['Comprador'],
    people: [{ id: 'elena', name: 'Elena Quiroga' }],
  }));
  const preview = answer(workTransfersApi.preview, ({ body }) => ({
    refused: (body as { groups: { code: string; to: string }[] }).groups.map(({ code }) => ({
      ...ITEM,
      code,
      to: { id: 'elena', name: 'Elena Quiroga' },
      why: 'Quien pide no compra.',
    })),
  }));
  await showScreen(`${PLACE}?persona=oscar&tipo=reparto`, {
    role: 'Administrador',
    answers: [scope, preview],
  });
  await page.getByLabelText('Quién recibe: requisiciones que compra').selectOptions('elena');
  await expect.element(page.getByText('RQ-DI-2026-00412: Quien pide no compra.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Repartir 1 asunto' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
