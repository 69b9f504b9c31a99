import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { evaluationAdminApi } from '#contract/evaluation-admin-api.ts';
import type { OrderItem } from '#contract/evaluation-admin.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { OrderSheet } from './order-sheet.tsx';

const ORDER: OrderItem = {
  id: '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  number: 'PED-1',
  title: 'Hojas de papel',
  supplierName: 'Papelera Ficticia',
  supplierNumber: 'P-1',
  area: 'Bibliotecas',
  state: 'captured',
  hasArea: false,
  hasOfficer: false,
  addedAt: '2026-11-10T15:00:00.000Z',
  version: 1,
  proposedEmail: null,
  areaEmail: 'biblioteca@ugto.mx',
  link: 'https://portal.example/evaluar/a',
  instrument: {
    edition: '1',
    source: 'Lineamientos',
    criteria: [
      {
        key: 'price',
        label: 'Precio',
        weight: 100,
        help: 'Lo que se pagó',
        by: 'officer',
        anchors: ['Caro', 'Algo caro', 'Justo', 'Bueno', 'Muy bueno'],
      },
    ],
    bands: [{ key: 'reliable', from: 80 }],
  },
  areaPart: null,
  areaThrough: null,
  officerPart: null,
  recusals: [],
  reason: null,
  settledBy: null,
  facts: null,
  known: {},
  askedAt: null,
  remindedAt: null,
  acceptRefusal: null,
  canChange: true,
};

test('what the unit writes of an order stays while the area answers its part, and is sent over that', async () => {
  let order = ORDER;
  const sent: (string | null)[] = [];
  const areaPart = { answers: {}, comment: '', by: 'Ana Ficticia', at: '2026-11-10T16:00:00.000Z' };
  const answers = [
    answer(evaluationAdminApi.order, () => order),
    answer(evaluationAdminApi.answerOrder, ({ headers }) => {
      sent.push(headers.get('if-match'));
      if (sent.length > 1) return { ...order, version: 3 };
      order = { ...ORDER, version: 2, state: 'sent', areaPart, areaThrough: 'biblioteca@ugto.mx' };
      return new Refusal('version_conflict', {
        detail: 'Ana Ficticia modificó este registro.',
        extra: {
          version: 2,
          current: {},
          merged: {},
          conflicts: [{ name: 'status', label: 'Estado', theirs: 'Por revisar', mine: 'Espera al área' }],
        },
      });
    }),
  ];
  const nothing = () => undefined;
  await showPart(<OrderSheet id={ORDER.id} onNext={undefined} onClose={nothing} onChanged={nothing} />, {
    role: 'Administrador',
    answers,
  });
  await page.getByRole('radio', { name: '2. Algo caro' }).click();
  await page.getByLabelText(/Comentario interno/).fill('Hubo otra oferta');
  await page.getByRole('checkbox', { name: /no tengo conflicto/ }).click();
  await page.getByRole('button', { name: 'Guardar respuestas' }).click();
  await expect.element(page.getByRole('alert').getByText(/Ana Ficticia modificó/)).toBeVisible();
  await page.getByRole('button', { name: 'Ya lo vi' }).click();
  await expect.element(page.getByText(/con el código que llegó a biblioteca@ugto.mx/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '2. Algo caro' })).toBeChecked();
  await expect.element(page.getByLabelText(/Comentario interno/)).toHaveValue('Hubo otra oferta');
  await page.getByRole('button', { name: 'Guardar respuestas' }).click();
  await expect.poll(() => sent).toEqual(['"1"', '"2"']);
});
