import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { decisionsApi } from '#contract/decisions-api.ts';
import { paymentOrdersApi, type PayableInvoiceRow, type PaymentOrder } from '#contract/payment-orders-api.ts';
import { proposalOf } from '#web/test-proposal.ts';
import { answer, Refusal, showPart, type Asked } from '#web/test-screen.tsx';
import { BeginPayment } from './begin-payment.tsx';
import { Screen } from './payment-order.screen.tsx';

const ID = '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10';
const order = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: ID,
  number: null,
  version: 1,
  state: 'draft',
  supplierId: ID,
  supplier: 'Papelería Huizache',
  supplierNumber: 'P-00042',
  dueOn: '2026-12-10',
  paidOn: null,
  gross: '116000.00',
  withheld: '0.00',
  credits: '1680.00',
  penalties: '0.00',
  net: '114320.00',
  paid: '0.00',
  accountFour: '',
  author: 'Paula Pagos',
  issuer: null,
  issuedAt: null,
  scheduledFor: null,
  account: { lastFour: '9719', since: '2026-01-10', isYoung: false, isHeld: false },
  accountReason: '',
  endText: '',
  invoices: [
    {
      id: ID,
      folio: 'F-2026-00012',
      name: 'A-1204',
      orderId: ID,
      order: 'P-2026-00042',
      gross: '116000.00',
      withheld: '0.00',
      credits: '1680.00',
      penalties: '0.00',
      net: '114320.00',
      paid: '0.00',
      dueOn: '2026-12-10',
    },
  ],
  deductions: [],
  keys: [],
  payments: [],
  problems: [],
  late: [],
  claims: [],
  interestOf: null,
  interestKeys: [],
  told: null,
  history: [{ act: 'begin', at: '2026-11-20T16:00:00.000Z', by: 'Paula Pagos', text: '' }],
  moves: ['issue', 'void'],
  ...over,
});

test('what waits of an order of payment for another person stands on its page, at once where it is proposed', async () => {
  let asked = '';
  let times = 0;
  await showPart(<Screen id={ID} />, {
    role: 'Administrador',
    answers: [
      answer(paymentOrdersApi.detail, order()),
      answer(decisionsApi.list, ({ query }) => {
        asked = `${query.get('tipo')} ${query.get('registro')}`;
        return { rows: (times += 1) === 1 ? [] : [proposalOf()] };
      }),
      answer(paymentOrdersApi.issue, () => new Refusal('decision_proposed')),
    ],
  });
  await page.getByRole('button', { name: 'Emitir la orden de pago' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Emitir la orden de pago' }).click();
  const card = page.getByRole('article', { name: 'Espera a otra persona: Emitir una orden de pago' });
  await expect.element(card.getByRole('button', { name: 'Confirmar' })).toBeVisible();
  expect(asked).toBe(`payment_order ${ID}`);
});

test('an order of payment says how much goes where, and a young account asks how it was proven', async () => {
  const sent: Asked[] = [];
  const account = { lastFour: '9719', since: '2026-11-20', isYoung: true, isHeld: false };
  await showPart(<Screen id={ID} />, {
    answers: [
      answer(paymentOrdersApi.detail, order({ account })),
      answer(paymentOrdersApi.issue, (asked) => {
        sent.push(asked);
        return order({ account, state: 'ordered', number: 'OP-2026-00001', moves: ['hold'] });
      }),
    ],
  });
  await page.getByRole('button', { name: 'Emitir la orden de pago' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/114,320\.00 a Papelería Huizache/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Emitir la orden de pago' }).click();
  await expect.element(dialog.getByText('Explícalo con al menos 20 letras.')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox').fill('Se llamó al representante al teléfono del padrón.');
  await dialog.getByRole('button', { name: 'Emitir la orden de pago' }).click();
  await expect.element(page.getByRole('heading', { name: 'OP-2026-00001' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a firm penalty that is deducted is told with its number, apart from credit notes', async () => {
  const deductions = [
    {
      penaltyId: ID,
      kind: 'late' as const,
      number: 'P-2026-00042/1',
      orderId: ID,
      invoiceId: ID,
      invoice: 'A-1204',
      amount: '1400.00',
    },
  ];
  await showPart(<Screen id={ID} />, {
    answers: [answer(paymentOrdersApi.detail, order({ penalties: '1400.00', net: '112920.00', deductions }))],
  });
  const told = page.getByRole('region', { name: 'Penas y deducciones que se descuentan' });
  await expect.element(told.getByText(/1,400\.00 de la pena P-2026-00042\/1/)).toBeVisible();
  await expect.element(page.getByText('Penas y deducciones', { exact: true })).toBeVisible();
});

test('what keeps it from being issued is said, and its button is not there', async () => {
  const problem = 'Del pedido P-2026-00042 no se ha aceptado nada: primero se recibe, después se paga.';
  await showPart(<Screen id={ID} />, {
    answers: [answer(paymentOrdersApi.detail, order({ problems: [problem] }))],
  });
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Descartar' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Emitir la orden de pago' }).elements()).toEqual([]);
});

test('invoices of one supplier are chosen together; those of others are not', async () => {
  const row = (id: string, name: string, supplierId: string, supplier: string): PayableInvoiceRow => ({
    id: `3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d${id}`,
    folio: `F-2026-000${id}`,
    name,
    order: 'P-2026-00042',
    supplierId: ID.replace(/10$/, supplierId),
    supplier,
    total: '100.00',
    dueOn: '2026-12-10',
    isReturned: false,
  });
  await showPart(<BeginPayment />, {
    answers: [
      answer(paymentOrdersApi.payable, {
        rows: [
          row('11', 'A-1', '21', 'Huizache'),
          row('12', 'A-2', '21', 'Huizache'),
          row('13', 'B-1', '22', 'Mezquite'),
        ],
      }),
      answer(
        paymentOrdersApi.begin,
        new Refusal('state_conflict', { detail: 'Una de las facturas ya está en otra orden de pago.' }),
      ),
    ],
  });
  await page.getByRole('checkbox', { name: /A-1/ }).click();
  await expect.element(page.getByRole('checkbox', { name: /B-1/ })).toBeDisabled();
  await page.getByRole('checkbox', { name: /A-2/ }).click();
  await expect.element(page.getByText('2 facturas de Huizache: $200.00')).toBeVisible();
  await page.getByRole('button', { name: 'Hacer la orden de pago' }).click();
  await expect.element(page.getByText('Una de las facturas ya está en otra orden de pago.')).toBeVisible();
  // What was chosen stays chosen.
  await expect.element(page.getByRole('checkbox', { name: /A-2/ })).toBeChecked();
});

test('interest that a supplier asks for is prepared from a key, or refused with its reason', async () => {
  const asked: Asked[] = [];
  const claim = {
    id: ID,
    kind: 'interest' as const,
    state: 'asked' as const,
    invoice: 'A-1204',
    askedAt: '2026-12-11T16:00:00.000Z',
    askedBy: 'Papelería Huizache',
    answerBy: '2027-01-06',
    amount: null,
    calculation: '',
    reason: '',
    paidOn: null,
    returnedOn: null,
    interest: '0.00',
    paidBy: null,
  };
  const late = [
    {
      invoiceId: ID,
      invoice: 'A-1204',
      days: 20,
      interest: '142.42',
      isWhole: true,
      says: '$15,480.90 × 1.38 % ÷ 30 × 20 días naturales.',
    },
  ];
  const shown = order({
    state: 'paid',
    number: 'OP-2026-00012',
    late,
    claims: [claim],
    interestKeys: [{ id: ID, key: '2026.3104.39501', available: '5000.00' }],
    moves: [],
  });
  await showPart(<Screen id={ID} />, {
    role: 'Administrador',
    answers: [
      answer(paymentOrdersApi.detail, shown),
      answer(paymentOrdersApi.interest, (given) => {
        asked.push(given);
        return { ...shown, claims: [{ ...claim, state: 'refused' as const }] };
      }),
    ],
  });
  const part = page.getByRole('region', { name: 'Pago tardío o en exceso' });
  await expect.element(part.getByText(/se pagó 20 días naturales después/)).toBeVisible();
  await expect.element(part.getByText('$142.42')).toBeVisible();
  await part.getByRole('button', { name: 'Preparar los intereses' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Preparar los intereses' }).click();
  await expect.element(dialog.getByText('Elige de qué clave se pagan.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await part.getByRole('button', { name: 'Negarlos' }).click();
  await dialog.getByLabelText('Por qué').fill('El banco devolvió el primer pago.');
  await dialog.getByRole('button', { name: 'Negarlos' }).click();
  await expect.element(part.getByText(/Negados/)).toBeVisible();
  expect(asked).toMatchObject([{ body: { way: 'refuse', claimId: ID } }]);
});
