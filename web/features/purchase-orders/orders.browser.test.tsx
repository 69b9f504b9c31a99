import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { supplierOrdersApi, type SupplierOrder } from '#contract/purchase-orders-api.ts';
import { answer, showPart, type Asked } from '#web/test-screen.tsx';
import { Screen as SupplierScreen } from './supplier-order.screen.tsx';

const LINK = 'x'.repeat(43);
const supplierOrder = (over: Partial<SupplierOrder> = {}): SupplierOrder => ({
  number: 'P-2026-00042',
  edition: 1,
  state: 'issued',
  object: 'Matraces para los laboratorios',
  supplier: 'Papelería Huizache',
  contract: 'C-7',
  procedure: 'AD-7',
  lines: [
    {
      id: '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10',
      description: 'Matraz aforado',
      quantity: '100',
      unit: 'Pieza',
      unitPrice: '1000',
      taxRate: '16',
    },
  ],
  totals: { net: '100000.00', tax: '16000.00', gross: '116000.00' },
  currency: 'MXN',
  dueOn: '2026-12-10',
  place: 'Almacén central',
  hours: 'De 9:00 a 14:00 h',
  advancePercent: null,
  paymentDays: 17,
  priceTerms: 'Precio fijo.',
  notes: '',
  buyer: 'Beatriz Demo',
  buyerEmail: null,
  receiver: 'Rosa Demo',
  issuedAt: '2026-11-20T16:00:00.000Z',
  answerBy: '2026-11-24',
  promisedOn: null,
  answerReason: null,
  answerText: '',
  mayAnswer: true,
  history: [],
  ...over,
});

test('a supplier rejects an order with a reason; what is missing is told at its field and nothing typed is lost', async () => {
  const sent: Asked[] = [];
  await showPart(<SupplierScreen folio="P-2026-00042" link={LINK} />, {
    answers: [
      answer(supplierOrdersApi.read, supplierOrder()),
      answer(supplierOrdersApi.answer, (asked: Asked) => {
        sent.push(asked);
        return supplierOrder({ state: 'rejected', answerReason: 'price', mayAnswer: false });
      }),
    ],
  });
  await page.getByLabelText('Lo rechazo').click();
  await page.getByRole('button', { name: 'Rechazar el pedido' }).click();
  await expect.element(page.getByText('Elige la razón.', { exact: true })).toBeVisible();
  await page.getByLabelText('Explícalo').fill('Ofrecimos otro precio.');
  await page.getByLabelText('Por qué').selectOptions('price');
  await page.getByRole('button', { name: 'Rechazar el pedido' }).click();
  await expect.element(page.getByText('Rechazaste el pedido.', { exact: false })).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    link: LINK,
    edition: 1,
    answer: { answer: 'reject', reason: 'price', promisedOn: null },
  });
});

test('without the key of its link an order asks for it, and for nothing else', async () => {
  await showPart(<SupplierScreen folio="P-2026-00042" link={null} />);
  await expect.element(page.getByText('Falta la clave de la liga.')).toBeVisible();
});
