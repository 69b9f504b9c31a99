import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import {
  invoicesApi,
  supplierInvoicesApi,
  type ReceivedInvoice,
  type SupplierInvoicing,
} from '#contract/invoices-api.ts';
import type { InvoicePayment } from '#contract/invoices.ts';
import { answer, showPart, type Asked } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { Screen as Received } from './invoice.screen.tsx';
import { Screen as ForSupplier } from './send-for-supplier.screen.tsx';
import { Screen as OrderInvoice } from './order-invoice.screen.tsx';

const LINK = 'x'.repeat(43);
const TO_INVOICE = {
  lines: [
    {
      key: 'P-2026-00042-1',
      description: 'No-break de 750 VA',
      unit: 'Pieza',
      quantity: '8',
      unitPrice: '1395.00',
      taxRate: '16',
      amount: '11160.00',
    },
  ],
  totals: { net: '11160.00', tax: '1785.60', gross: '12945.60' },
  uses: ['G03', 'G01'],
  dueOn: '2027-01-07',
};
const INVOICING: SupplierInvoicing = {
  facts: {
    rfc: 'UMU850101XX0',
    nombre: 'UNIVERSIDAD DE MUESTRA',
    codigoPostal: '36000',
    regimenFiscal: '603',
    usos: [],
    metodoPago: 'PPD',
    formaPago: '99',
    ivaRetencion: 'none',
  },
  toInvoice: TO_INVOICE,
  closed: null,
  sent: [],
};
const SENT: SupplierInvoicing = {
  ...INVOICING,
  sent: [
    {
      folio: 'F-2026-00021',
      kind: 'invoice',
      state: 'received',
      attempt: 1,
      name: 'A-1204',
      uuid: '6E1C9A40-0000-4000-8000-00000000D27F',
      total: '19418.40',
      currency: 'MXN',
      receivedAt: '2026-11-30T16:00:00.000Z',
      explanation: 'Las 2 que faltan se entregan mañana temprano.',
      said: '',
      checks: [],
      dueOn: null,
      expected: { verifyBy: '2026-12-03', payBy: '2026-12-30', days: 17 },
      payment: null,
      late: null,
      claims: [],
    },
  ],
};
const PAID: InvoicePayment = {
  orderId: '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d19',
  order: 'OP-2026-00012',
  scheduledFor: null,
  lastFour: '1234',
  withheld: '0.00',
  credits: '0.00',
  penalties: [{ number: 'P-2026-00042/1', kind: 'late', amount: '140.00' }],
  net: '19418.40',
  transfers: [
    {
      day: '2026-11-27',
      amount: '19418.40',
      reference: 'SPEI 88121',
      isReturned: false,
      receiptBy: '2026-12-05',
    },
  ],
};
const reviewOf = (...failed: InvoiceReview['checks']): InvoiceReview => ({
  checks: [{ id: 'F2', severity: 'stop', result: 'pass', message: 'Es un CFDI 4.0.' }, ...failed],
  data: null,
});
const TOO_MANY = {
  id: 'O2',
  severity: 'fix',
  result: 'fail',
  message: 'Facturas 10; se aceptaron 8.',
} as const;
const ALTERED = { id: 'S4', severity: 'stop', result: 'fail', message: 'El sello no corresponde.' } as const;

const choose = async (name = /^Elige el XML y el PDF/) => {
  const zone = page.getByRole('button', { name });
  await expect.element(zone).toBeVisible();
  const files = new DataTransfer();
  files.items.add(new File(['<cfdi/>'], 'factura.xml'));
  zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true }));
};
async function open(
  review: InvoiceReview,
  { folio = 'P-2026-00042', ...invoicing }: Partial<SupplierInvoicing> & { folio?: string } = {},
) {
  const sent: Asked[] = [];
  await showPart(<OrderInvoice folio={folio} link={LINK} />, {
    answers: [
      answer(supplierInvoicesApi.read, { ...INVOICING, ...invoicing }),
      answer(supplierInvoicesApi.review, review),
      answer(supplierInvoicesApi.send, (asked) => {
        sent.push(asked);
        return SENT;
      }),
    ],
  });
  return sent;
}

test('a supplier reads what its invoice has to say before anything is uploaded, each datum with a button', async () => {
  await open(reviewOf());
  await expect.element(page.getByText(/^Ya puedes facturar/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copiar Total 12945.60' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /Copiar número de identificación P-2026-00042-1/ }))
    .toBeVisible();
  await expect.element(page.getByText(/se paga a más tardar el 7 ene 2027/)).toBeVisible();
  // One use, of which its issuer chooses.
  expect(
    page
      .getByText(/^Uso de CFDI/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Uso de CFDI, uno de estos']);
  await expect.element(page.getByRole('button', { name: 'Copiar uso de CFDI G01' })).toBeVisible();
  expect(await violations('.u-page')).toEqual([]);
});

test('what is to be corrected waits, or goes with at least 20 letters that say why', async () => {
  const sent = await open(reviewOf(TOO_MANY));
  await choose();
  await expect.element(page.getByText('Facturas 10; se aceptaron 8.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enviar factura' })).toBeDisabled();
  await page.getByRole('button', { name: 'Enviarla así y explicar por qué' }).click();
  await page.getByLabelText('Por qué la mandas así').fill('Mañana');
  await page.getByRole('button', { name: 'Enviarla así' }).click();
  await expect.element(page.getByText(/con al menos 20 letras/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('Por qué la mandas así').fill('Las 2 que faltan se entregan mañana temprano.');
  await page.getByRole('button', { name: 'Enviarla así' }).click();
  await expect
    .element(
      page.getByText(
        /^Llegó con el folio F-2026-00021\. Se verifica .*se paga a más tardar el 30 dic 2026: el plazo [^.]*\. [^.]*\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText(/^Explicaste: «Las 2 que faltan/)).toBeVisible();
  expect(sent[0]?.headers.get('Pedido-Liga')).toBe(LINK);
});

test('what nobody receives is not sent in any way', async () => {
  await open(reviewOf(ALTERED));
  await choose();
  await expect.element(page.getByText('El sello no corresponde.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enviar factura' })).toBeDisabled();
  expect(page.getByRole('button', { name: /explicar por qué/ }).elements()).toEqual([]);
});

test('nothing is asked for before something is accepted', async () => {
  await open(reviewOf(), { folio: 'P-2026-00043', toInvoice: null });
  await expect
    .element(page.getByText('Aún no se acepta lo entregado: te avisamos cuándo facturar.'))
    .toBeVisible();
});

const RECEIVED: ReceivedInvoice = {
  ...SENT.sent[0]!,
  id: '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10',
  version: 1,
  orderId: '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d11',
  order: 'P-2026-00042',
  object: 'No-breaks',
  contract: 'C-7',
  supplier: 'Cómputo Colibrí Ficticio',
  supplierRfc: 'CCF110304XX1',
  area: null,
  creditKind: null,
  answerBy: '2026-12-03',
  limitOn: '2026-12-03',
  paidOn: null,
  sentBy: null,
  sentReason: '',
  issuedAt: '2026-11-30T15:00:00.000Z',
  stampedAt: '2026-11-30T15:01:00.000Z',
  paymentMethod: 'PPD',
  paymentForm: '99',
  use: 'G03',
  subtotal: '16740.00',
  taxes: '2678.40',
  isrWithheld: '0.00',
  ivaWithheld: '0.00',
  hasPdf: true,
  checks: reviewOf(TOO_MANY).checks,
  lines: [],
  matched: [
    {
      id: '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d12',
      number: 1,
      key: 'P-2026-00042-1',
      description: 'No-break de 750 VA',
      unit: 'Pieza',
      taxRate: '16',
      quantity: '10',
      unitPrice: '1395.00',
      accepted: '8',
      invoicedBefore: '0',
      invoiced: '10',
      invoicedPrice: '1395.00',
      fits: false,
      result: '2 de más',
    },
  ],
  shouldSay: TO_INVOICE,
  verifier: null,
  verifiedReason: '',
  receiptNotes: [{ receipt: 'R-2026-00007', note: 'La caja venía mojada.' }],
  dueIfToday: '2027-01-07',
  committed: null,
  accrued: '12945.60',
  credits: [],
  net: '19418.40',
  payment: null,
  sat: { mode: 'off', answer: null, at: null, isSilent: false, history: [] },
  history: [],
  moves: ['verify', 'return', 'hold', 'reject', 'match'],
  barred: null,
  told: null,
  place: { at: 1, of: 2, before: null, after: 'F-2026-00022' },
};
const show = (invoice: ReceivedInvoice, verified: Asked[] = []) =>
  showPart(<Received folio={invoice.folio} />, {
    role: 'Administrador',
    answers: [
      answer(invoicesApi.detail, invoice),
      answer(invoicesApi.verify, (asked) => {
        verified.push(asked);
        return {
          ...invoice,
          state: 'verified' as const,
          moves: ['hold' as const],
          dueOn: '2027-01-07',
          verifier: 'Julia Demo',
        };
      }),
    ],
  });

test('who pays reads what to correct with the sentence for the supplier, and does not verify it', async () => {
  await show(RECEIVED);
  await expect
    .element(page.getByText('Nota de quien recibió, en la recepción R-2026-00007: La caja venía mojada.'))
    .toBeVisible();
  await expect.element(page.getByText('«Facturas 10; se aceptaron 8.»')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '2 de más' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Verificar' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Devolver con 1 observación' })).toBeVisible();
  await expect.element(page.getByText('1 de 2')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Lo que debe decir/ })).toBeVisible();
  expect(await violations('.u-page')).toEqual([]);
});

test('one that was paid says its order of payment, day, reference and account', async () => {
  const history = [{ act: 'pay', at: '2026-11-27T18:00:00.000Z', by: 'Mariana', text: 'OP-2026-00012' }];
  await show({
    ...RECEIVED,
    state: 'paid',
    dueOn: '2027-01-07',
    paidOn: '2026-11-27',
    moves: [],
    payment: PAID,
    history,
  });
  await expect.element(page.getByText('Se pagó el 27 nov 2026', { exact: true })).toBeVisible();
  expect(page.getByText(/a más tardar el 7 ene 2027/).elements()).toEqual([]);
  await expect.element(page.getByText('Se registró su pago')).toBeVisible();
  // Nothing of it is corrected any more.
  expect(page.getByText(/Lo que debe decir/).elements()).toEqual([]);
  await expect.element(page.getByText('OP-2026-00012').first()).toBeVisible();
  await expect
    .element(
      page.getByText(/después de restar \$140\.00 de la pena P-2026-00042\/1, a la cuenta terminada en 1234/),
    )
    .toBeVisible();
  await expect.element(page.getByText(/el 27 nov 2026, referencia SPEI 88121/)).toBeVisible();
});

test('its supplier sends the payment receipt where one is owed, and reads what is wrong of it', async () => {
  const [one] = SENT.sent;
  const asked: boolean[] = [];
  const wrong = {
    id: 'K4',
    severity: 'fix' as const,
    result: 'fail' as const,
    message: 'Se pagó por transferencia: va 03.',
  };
  const document = { uuid: one!.uuid, part: '1', before: '15480.90', paid: '10000.00', after: '5480.90' };
  const said = {
    uuid: '0D1E2F30-0000-4000-8000-0000000F0001',
    issuer: 'CÓMPUTO COLIBRÍ FICTICIO',
    payments: [{ day: '2026-11-27', amount: '10000.00', documents: [document] }],
  };
  await showPart(<OrderInvoice folio="P-2026-00042" link={LINK} />, {
    answers: [
      answer(supplierInvoicesApi.read, {
        ...SENT,
        toInvoice: null,
        sent: [{ ...one!, state: 'paid' as const, payment: PAID }],
      }),
      answer(supplierInvoicesApi.receipt, ({ query }) => {
        asked.push(query.get('revisar') === 'si');
        const isSound = asked.length > 1;
        return { isTaken: query.get('revisar') !== 'si', isSound, said, checks: isSound ? [] : [wrong] };
      }),
    ],
  });
  await expect.element(page.getByText(/se manda a más tardar el 5 dic 2026/)).toBeVisible();
  // What is asked of it now comes first.
  const titles = () => page.getByRole('heading', { level: 2 }).elements();
  expect(titles().map(({ textContent }) => textContent)).toEqual([
    'Manda tu complemento de pago',
    'Tus archivos',
    'Lo que has enviado',
  ]);
  await choose(/^Elige el XML del complemento/);
  await expect.element(page.getByText(/va 03\./)).toBeVisible();
  expect(page.getByRole('button', { name: 'Guardar el complemento' }).elements()).toEqual([]);
  // What it says is read before it is kept.
  await choose(/^Elige el XML del complemento/);
  await expect.element(page.getByText(/parcialidad 1, saldo anterior \$15,480\.90/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar el complemento' }).click();
  await expect.poll(() => asked).toEqual([true, true, false]);
  expect(await violations('.u-page')).toEqual([]);
});

test('one that fits is verified with the day of its payment', async () => {
  const verified: Asked[] = [];
  await show({ ...RECEIVED, checks: reviewOf().checks }, verified);
  await expect.element(page.getByText('Todo cuadra')).toBeVisible();
  const words = 'Verificar y dejar para pago el 7 ene 2027';
  await page.getByRole('button', { name: words }).click();
  await page.getByRole('dialog').getByRole('button', { name: words }).click();
  await expect.element(page.getByText('Quedó verificada. El proveedor ya lo sabe.')).toBeVisible();
  await expect
    .element(
      page.getByText(/Qué sigue: su orden de pago, para pagarla a más tardar el 7 ene 2027\. La emite quien/),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Hacer la orden de pago' }))
    .toHaveAttribute('href', '/AdquisicionesUG/administracion/pagos?nueva=si');
  expect(verified).toHaveLength(1);
});

test('a doubt is named as what its verification still lacks', async () => {
  const checks = reviewOf({
    id: 'M4',
    severity: 'doubt',
    result: 'fail',
    message: 'El pedido lo llama otra cosa.',
  }).checks;
  await show({ ...RECEIVED, checks });
  await expect.element(page.getByText('Falta explicar por qué se verifica con 1 en duda.')).toBeVisible();
  expect(page.getByText('Nada falta para verificarla.').elements()).toEqual([]);
});

test('taken for its supplier it is compared with the order first, and the reason stays while files change', async () => {
  await showPart(<ForSupplier id={RECEIVED.orderId} />, {
    role: 'Administrador',
    answers: [answer(invoicesApi.review, reviewOf(TOO_MANY))],
  });
  await choose();
  await expect.element(page.getByText('Facturas 10; se aceptaron 8.')).toBeVisible();
  expect(page.getByText(/^Cuadra/).elements()).toEqual([]);
  await page.getByLabelText('Por qué la recibes tú').fill('No tiene internet en su bodega.');
  await page.getByRole('button', { name: 'Quitar factura.xml' }).click();
  await choose();
  await expect
    .element(page.getByLabelText('Por qué la recibes tú'))
    .toHaveValue('No tiene internet en su bodega.');
});

test('who received it reads why they do not verify it', async () => {
  const barred = 'Quien hizo el pedido, recibió o capturó no verifica la factura. Recibió: Rosa Demo.';
  await show({ ...RECEIVED, checks: reviewOf().checks, barred, moves: ['return'] });
  await expect.element(page.getByText(barred)).toBeVisible();
  expect(page.getByRole('button', { name: /^Verificar/ }).elements()).toEqual([]);
});

test('who pays has the SAT asked; silence is no answer, and what it said stands with its history', async () => {
  const sat = { mode: 'http' as const, answer: null, at: null, isSilent: false, history: [] };
  const said = {
    answer: 'cancelled' as const,
    at: '2026-12-02T16:00:00.000Z',
    said: 'S - Cancelado',
    by: '',
  };
  const silent = { ...said, answer: 'none' as const, said: 'Contestó 503.' };
  await showPart(<Received folio="F-2026-00021" />, {
    role: 'Administrador',
    answers: [
      answer(invoicesApi.detail, { ...RECEIVED, sat }),
      answer(invoicesApi.status, { ...RECEIVED, sat: { ...sat, isSilent: true, history: [silent] } }),
    ],
  });
  await expect.element(page.getByText('No se consultó al SAT')).toBeVisible();
  await page.getByRole('button', { name: 'Preguntar al SAT ahora' }).click();
  await expect.element(page.getByText('La última vez no contestó; se le pregunta de nuevo.')).toBeVisible();
  const check = {
    id: 'E1',
    severity: 'stop' as const,
    result: 'fail' as const,
    message: 'Para el SAT esta factura está cancelada (consultado el 2 dic 2026).',
  };
  const told = { ...sat, answer: said.answer, at: said.at, history: [said, silent] };
  await showPart(<Received folio="F-2026-00022" />, {
    answers: [answer(invoicesApi.detail, { ...RECEIVED, checks: [...RECEIVED.checks, check], sat: told })],
  });
  const group = page.getByRole('region', { name: /Comprobaciones/ });
  await expect.element(group.getByText(check.message)).toBeVisible();
  await expect.element(group.getByText('2 consultas')).toBeVisible();
});
