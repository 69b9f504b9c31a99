import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  purchaseOrdersApi,
  receiptsApi,
  supplierOrdersApi,
  type PurchaseOrder,
  type SupplierOrder,
} from '#contract/purchase-orders-api.ts';
import { decisionsApi } from '#contract/decisions-api.ts';
import { orderPenaltiesApi, supplierPenaltiesApi } from '#contract/order-penalties-api.ts';
import type { OrderDeduction, OrderPenalty, PenaltyResult } from '#contract/order-penalties.ts';
import { orderSettlementsApi, supplierSettlementsApi } from '#contract/order-settlements-api.ts';
import type { SettlementSheet } from '#contract/order-settlements.ts';
import type { Arrival, Receipt } from '#contract/receipts.ts';
import { answer, Refusal, showPart, type Asked } from '#web/test-screen.tsx';
import { ChangeQuantities } from './change-quantities.tsx';
import { EndingsPart } from './endings-part.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderHistory, OrderLines } from './order-parts.tsx';
import { PenaltiesPart } from './penalties-part.tsx';
import { SettlementPart } from './settlement-part.tsx';
import { ReceiptsPart, SupplierReceipts } from './receipts-part.tsx';
import { Screen as SupplierScreen } from './supplier-order.screen.tsx';

const LINK = 'x'.repeat(43);
const supplierOrder = (over: Partial<SupplierOrder> = {}): SupplierOrder => ({
  penaltyAsked: '0.5 % por cada día natural de atraso, de lo que se entregue tarde sin IVA.',
  guaranteesAsked: ['Del contrato: Cumplimiento, $1,000.00.'],
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
  receipts: [],
  penalties: [],
  notices: [],
  mayAnnounce: false,
  settlement: null,
  endings: [],
  mayAnswer: true,
  isLate: false,
  retractBy: null,
  history: [],
  invoiceEvents: [],
  ...over,
});

test('a supplier rejects an order with a reason; what is missing is told at its field and nothing typed is lost', async () => {
  const sent: Asked[] = [];
  await showPart(<SupplierScreen folio="P-2026-00042" link={LINK} />, {
    answers: [
      answer(supplierOrdersApi.read, supplierOrder()),
      answer(supplierOrdersApi.answer, (asked: Asked) => {
        sent.push(asked);
        return supplierOrder({
          state: 'rejected',
          answerReason: 'price',
          mayAnswer: true,
          retractBy: '2026-12-02',
        });
      }),
    ],
  });
  await page.getByLabelText('Lo rechazo').click();
  await page.getByRole('button', { name: 'Rechazar el pedido' }).click();
  await expect.element(page.getByText('Elige la razón.', { exact: true })).toBeVisible();
  await page.getByLabelText('Explícalo').fill('Ofrecimos otro precio.');
  await page.getByLabelText('Por qué').selectOptions('price');
  await page.getByRole('button', { name: 'Rechazar el pedido' }).click();
  await expect.element(page.getByText(/Son \$116,000\.00 con IVA/)).toBeVisible();
  expect(sent, 'asked once more').toEqual([]);
  await page.getByRole('button', { name: 'Sí, rechazarlo' }).click();
  await expect.element(page.getByText('Rechazaste el pedido.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Retractarte del rechazo' })).toBeVisible();
  expect(page.getByLabelText('Lo rechazo').elements(), 'nothing is left to reject').toEqual([]);
  expect(sent[0]?.body).toMatchObject({
    link: LINK,
    edition: 1,
    answer: { answer: 'reject', reason: 'price', promisedOn: null },
  });
});

test('accepting an order asks once more, saying what it binds to, and binds with the answer', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  await showPart(<SupplierScreen folio="P-2026-00042" link={LINK} />, {
    answers: [
      answer(supplierOrdersApi.read, supplierOrder()),
      answer(supplierOrdersApi.answer, (asked: Asked) => {
        sent.push(asked);
        return supplierOrder({ state: 'accepted', promisedOn: '2026-12-10', mayAnswer: false });
      }),
    ],
  });
  await page.getByRole('button', { name: 'Aceptar el pedido' }).click();
  const dialog = page.getByRole('dialog');
  for (const said of [
    /\$116,000\.00 MXN/,
    /10 dic 2026/,
    /0\.5 % por cada día natural/,
    /Cumplimiento, \$1,000\.00/,
  ])
    await expect.element(dialog.getByText(said)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Todavía no' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Aceptar el pedido' }).click();
  await page.getByRole('button', { name: 'Sí, lo acepto' }).click();
  await expect.element(page.getByText(/^Aceptaste el pedido\./)).toBeVisible();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { edition: 1, answer: { answer: 'accept', promisedOn: '2026-12-10' } },
  ]);
});

test('a change of quantities says what changes, and that those of before stand where it is rejected', async () => {
  sessionStorage.clear();
  const text = 'Renglón 1: de 100 a 90 piezas. El laboratorio cerró un grupo.';
  const history = [{ act: 'change' as const, at: '2026-11-21T16:00:00.000Z', by: 'Beatriz Demo', text }];
  await showPart(<SupplierScreen folio="P-2026-00042" link={LINK} />, {
    answers: [answer(supplierOrdersApi.read, supplierOrder({ edition: 2, history }))],
  });
  await expect
    .element(
      page.getByText(
        /La Universidad cambió cantidades\. Renglón 1: de 100 a 90 piezas.*si lo rechazas, valen las de antes/,
      ),
    )
    .toBeVisible();
  await page.getByLabelText('Lo rechazo').click();
  await page.getByLabelText('Explícalo').fill('Ya compramos material para cien.');
  await page.getByLabelText('Por qué').selectOptions('stock');
  await page.getByRole('button', { name: 'Rechazar el pedido' }).click();
  await expect
    .element(page.getByRole('dialog').getByText(/sigue con las cantidades que ya aceptaste/))
    .toBeVisible();
  // By its link there is no account to go back to.
  expect(page.getByRole('link', { name: 'Volver a Mi cuenta' }).elements()).toEqual([]);
});

test('without the key of its link an order asks for it, and for nothing else', async () => {
  await showPart(<SupplierScreen folio="P-2026-00042" link={null} />);
  await expect.element(page.getByText('Entra para ver el pedido.')).toBeVisible();
});

const RECEIPT = '5b1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d11';
const LINE = supplierOrder().lines[0]!;
const order = (over: Partial<PurchaseOrder> = {}) =>
  ({
    id: '7c1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d12',
    state: 'accepted',
    moves: ['receive'],
    form: { lines: [{ ...LINE, lotId: null }] },
    taken: [{ lineId: LINE.id, accepted: '60' }],
    receipts: [],
    penalties: [],
    notices: [],
    guarantees: [],
    penaltyAnswerUntil: null,
    missingGuarantees: [],
    ...over,
  }) as unknown as PurchaseOrder;

test('other quantities are told with what they come to; what is wrong stands at its line and nothing typed is lost', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  const totals = supplierOrder().totals;
  const given = order({ moves: ['change'], contracted: '104400.00', totals, version: 3 });
  await showPart(<ChangeQuantities order={given} onDone={() => undefined} />, {
    answers: [
      answer(purchaseOrdersApi.change, (asked: Asked) => {
        sent.push(asked);
        return new Refusal('invalid_input', {
          fields: {
            'lines.0.quantity': 'Ya llegaron 60 que se aceptaron o están por revisar: pide eso o más.',
          },
        });
      }),
    ],
  });
  await page.getByRole('button', { name: 'Cambiar cantidades' }).click();
  await expect.element(page.getByText(/hoy vale \$104,400\.00/)).toBeVisible();
  await expect.element(page.getByText('Hoy 100 piezas; se aceptaron 60.')).toBeVisible();
  const line = page.getByLabelText('1. Matraz aforado');
  await line.fill('50');
  await expect
    .element(page.getByText(/Sumaría/))
    .toHaveTextContent('Sumaría $58,000.00 con IVA; hoy suma $116,000.00.');
  await page.getByRole('button', { name: 'Cambiar cantidades' }).click();
  await expect.element(page.getByText(/^Explica por qué cambian/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('Por qué cambian: lo lee el proveedor').fill('El laboratorio cerró un grupo.');
  await page.getByRole('button', { name: 'Cambiar cantidades' }).click();
  await expect.element(page.getByText(/^Ya llegaron 60/)).toBeVisible();
  await expect.element(line).toHaveValue('50');
  expect(sent[0]?.body).toEqual({
    lines: [{ id: LINE.id, quantity: '50' }],
    reason: 'El laboratorio cerró un grupo.',
  });
});

test('whoever receives writes what came with the hour of the device, and loses nothing where it is refused', async () => {
  sessionStorage.clear();
  const sent: Arrival[] = [];
  await showPart(<ReceiptsPart order={order()} onDone={() => undefined} />, {
    answers: [
      answer(receiptsApi.arrive, (asked: Asked) => {
        sent.push(asked.body as Arrival);
        return new Refusal('state_conflict', { detail: 'El portal está ocupado. Vuelve a guardar.' });
      }),
    ],
  });
  await page.getByRole('button', { name: 'Registrar lo que llegó' }).click();
  await expect.element(page.getByText('Faltan 40 piezas.')).toBeVisible();
  const line = page.getByRole('group', { name: 'Matraz aforado' });
  await page.getByRole('button', { name: 'Llegó todo lo que falta' }).click();
  await expect.element(line.getByLabelText('Cuánto llegó')).toHaveValue('40');
  await expect.element(line.getByRole('textbox', { name: /Números de serie/ })).not.toBeInTheDocument();
  expect(page.getByText(/todavía no acepta/).elements()).toEqual([]);
  await line.getByLabelText('Cuánto llegó').fill('45');
  await page.getByLabelText('Quién entrega').fill('Chofer de prueba');
  await page.getByRole('button', { name: 'Guardar lo que llegó' }).click();
  await expect.element(page.getByText('El portal está ocupado. Vuelve a guardar.')).toBeVisible();
  // Nothing typed is lost.
  await expect.element(line.getByLabelText('Cuánto llegó')).toHaveValue('45');
  expect(sent[0]).toMatchObject({
    lines: [{ lineId: LINE.id, arrived: '45' }],
    deliveredBy: 'Chofer de prueba',
  });
  expect(Number.isNaN(Date.parse(sent[0]?.deviceAt ?? ''))).toBe(false);
});

const ARRIVED = {
  id: RECEIPT,
  number: 'R-2026-00007',
  version: 1,
  state: 'arrived',
  deviceAt: '2026-11-20T16:02:00.000Z',
  serverAt: '2026-11-20T18:30:00.000Z',
  receiver: 'Rosa Demo',
  deliveredBy: 'Chofer',
  deliveredId: '',
  remission: '',
  note: '',
  acceptBy: '2026-12-04',
  decidedAt: null,
  replaceBy: null,
  isReplaced: false,
  lines: [
    {
      lineId: LINE.id,
      description: 'Matraz aforado',
      unit: 'Pieza',
      arrived: '45',
      accepted: '0',
      rejected: '0',
      reason: null,
      serials: '',
    },
  ],
  photos: [],
} satisfies Receipt;

test('what is rejected asks for its reason and a photo at its place', async () => {
  await showPart(<ReceiptsPart order={order({ receipts: [ARRIVED] })} onDone={() => undefined} />, {
    answers: [],
  });
  await expect.element(page.getByRole('group', { name: 'Matraz aforado' })).toBeVisible();
  // Both hours are told where they are not the same.
  await expect.element(page.getByText(/el portal lo recibió el/)).toBeVisible();
  await page.getByLabelText('Se rechaza', { exact: true }).fill('5');
  await expect.element(page.getByLabelText('Se acepta', { exact: true })).toHaveValue('40');
  await page.getByRole('button', { name: 'Guardar el resultado' }).click();
  await expect.element(page.getByText('Elige por qué se rechaza.')).toBeVisible();
  await page.getByLabelText('Por qué se rechaza').selectOptions('damaged');
  await page.getByRole('button', { name: 'Guardar el resultado' }).click();
  await expect.element(page.getByText('Agrega al menos una foto de lo que se rechaza.')).toBeVisible();
  await expect.element(page.getByLabelText('Se rechaza', { exact: true })).toHaveValue('5');
});

test('of an order that ended nothing is replaced, and its invoice is taken while something is not invoiced', async () => {
  const receipt: Receipt = { ...ARRIVED, state: 'rejected', replaceBy: '2026-12-09' };
  const show = (over: Partial<PurchaseOrder>) => {
    const given = order({ moves: [], receipts: [receipt], promisedOn: null, ...over });
    return showPart(
      <>
        <OrderActs order={given} onDone={() => undefined} />
        <ReceiptsPart order={given} onDone={() => undefined} />
        <SupplierReceipts order={supplierOrder({ state: given.state, receipts: [receipt] })} link={LINK} />
      </>,
      { role: 'Administrador' },
    );
  };
  const replaced = page.getByText(/^Se repone a más tardar/);
  const invoice = page.getByRole('link', { name: 'Recibir su factura' });
  await show({ state: 'accepted', awaitsInvoice: false });
  await expect.element(invoice).toBeVisible();
  // As the unit reads it, and its supplier.
  expect(replaced.elements()).toHaveLength(2);
  for (const state of ['rescinded', 'ended'] as const) {
    await show({ state, awaitsInvoice: true });
    await expect.element(invoice).toBeVisible();
    expect(replaced.elements()).toHaveLength(0);
    await show({ state, awaitsInvoice: false });
    await expect.element(page.getByText('Rechazada').first()).toBeVisible();
    expect(invoice.elements()).toHaveLength(0);
  }
});

test('what is taken is asked once with what it comes to, as it is not undone', async () => {
  sessionStorage.clear();
  const sent: unknown[] = [];
  const photo = { id: '5b1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d99', name: 'rota.jpg' };
  const lines = [{ ...ARRIVED.lines[0]!, arrived: '4' }];
  const receipt = { ...ARRIVED, photos: [photo], lines, note: 'La caja venía mojada.' };
  await showPart(<ReceiptsPart order={order({ receipts: [receipt] })} onDone={() => undefined} />, {
    answers: [
      answer(receiptsApi.decide, (asked: Asked) => {
        sent.push(asked.body);
        return new Refusal('state_conflict', { detail: 'El portal está ocupado. Vuelve a guardar.' });
      }),
    ],
  });
  // The other part follows, and its reason is only asked for where something is rejected.
  await expect.element(page.getByLabelText('Por qué se rechaza')).not.toBeInTheDocument();
  await page.getByLabelText('Se acepta', { exact: true }).fill('3');
  await expect.element(page.getByLabelText('Se rechaza', { exact: true })).toHaveValue('1');
  await page.getByLabelText('Por qué se rechaza').selectOptions('damaged');
  await expect.element(page.getByText('Nota de quien recibió: La caja venía mojada.')).toBeVisible();
  await page.getByLabelText(/^Nota/).fill('Se apartó la rota.');
  await page.getByRole('button', { name: 'Guardar el resultado' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText(/el proveedor no ve: La caja venía mojada\.\s+Se apartó la rota\./))
    .toBeVisible();
  await expect
    .element(dialog.getByText('Matraz aforado: se aceptan 3 piezas y se rechaza 1 (llegó dañado).'))
    .toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Sí, guardar' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ lines: [{ accepted: '3', rejected: '1', reason: 'damaged' }] }]);
  await expect.element(page.getByText('El portal está ocupado. Vuelve a guardar.')).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('an order that its supplier did not accept says so before something of it is taken', async () => {
  sessionStorage.clear();
  await showPart(<ReceiptsPart order={order({ state: 'issued' })} onDone={() => undefined} />, {
    answers: [],
  });
  await page.getByRole('button', { name: 'Registrar lo que llegó' }).click();
  await expect.element(page.getByText(/^El proveedor todavía no acepta este pedido/)).toBeVisible();
});

test('a unit price shows the decimals that give its amount', async () => {
  const lines = [{ ...LINE, quantity: '3', unitPrice: '20.929204' }];
  const totals = { net: '62.79', tax: '10.05', gross: '72.84' };
  await showPart(<OrderLines lines={lines} totals={totals} currency="MXN" />, { answers: [] });
  await expect.element(page.getByText('$20.929204')).toBeVisible();
});

test('its history tells what became of its invoices', async () => {
  const invoices = [
    { act: 'pay' as const, at: '2026-11-27T18:00:00.000Z', folio: 'F-2026-00021', text: 'OP-2026-00012' },
  ];
  await showPart(<OrderHistory history={[]} invoices={invoices} />, { role: 'Administrador', answers: [] });
  await expect.element(page.getByText('Se registró su pago')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'F-2026-00021' })).toBeVisible();
});

const penalty = {
  id: '9d1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d13',
  number: 'P-2026-00042/1',
  version: 2,
  kind: 'late',
  fault: '',
  state: 'answered',
  receipt: 'R-2026-00007',
  dueOn: '2026-11-03',
  arrivedOn: '2026-11-10',
  days: 7,
  rate: 0.5,
  lines: [
    {
      lineId: LINE.id,
      description: 'Matraz aforado',
      unit: 'Pieza',
      quantity: '40',
      unitPrice: '1200',
      amount: '1680.00',
    },
  ],
  computed: '1680.00',
  cap: '9600.00',
  capOf: 'price',
  amount: '1680.00',
  asksRescission: false,
  calculation: '7 días naturales de atraso por 0.5 % diario de $48,000.00 sin IVA: $1,680.00.',
  ground: 'Cláusula décima',
  application: 'deduction',
  notifiedAt: '2026-11-11T16:00:00.000Z',
  answerBy: '2026-11-19',
  answeredAt: '2026-11-12T16:00:00.000Z',
  answerText: 'La carretera estuvo cerrada.',
  papers: [{ id: '9d1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d20', name: 'aviso-de-cierre.pdf' }],
  decidedAt: null,
  reason: '',
  deducted: [],
  moves: ['resolve', 'waive'],
} satisfies OrderPenalty;

test('a deduction asks of which receipt, what was wrong and how much; what is refused stands at its cell', async () => {
  sessionStorage.clear();
  const sent: OrderDeduction[] = [];
  const [line] = ARRIVED.lines;
  const receipt: Receipt = { ...ARRIVED, state: 'accepted', lines: [{ ...line!, accepted: '40' }] };
  await showPart(
    <PenaltiesPart
      order={order({ moves: ['deduct'], receipts: [receipt] })}
      onDone={() => undefined}
      onDecided={() => undefined}
    />,
    {
      answers: [
        answer(decisionsApi.list, { rows: [] }),
        answer(orderPenaltiesApi.deduct, (asked: Asked) => {
          sent.push(asked.body as OrderDeduction);
          return new Refusal('invalid_input', {
            detail: 'Revisa los campos marcados.',
            fields: { 'lines.0.quantity': 'De él se aceptaron 40: la deducción no pasa de eso.' },
          });
        }),
      ],
    },
  );
  await page.getByRole('button', { name: 'Proponer una deducción' }).click();
  await page.getByRole('button', { name: 'Proponer', exact: true }).click();
  await expect.element(page.getByText('Elige la recepción.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('Recepción').selectOptions(receipt.id);
  await page.getByLabelText(/con faltas/).fill('El grabado de la escala no se lee completo.');
  await page.getByLabelText(/cuánto tiene la falta/).fill('41');
  await page.getByLabelText(/Por ciento/).fill('5');
  await page.getByRole('button', { name: 'Proponer', exact: true }).click();
  await expect.element(page.getByText('De él se aceptaron 40: la deducción no pasa de eso.')).toBeVisible();
  await expect.element(page.getByLabelText(/cuánto tiene la falta/)).toHaveValue('41');
  expect(sent[0]).toMatchObject({ percent: 5, lines: [{ lineId: LINE.id, quantity: '41' }] });
});

test('a penalty is resolved with its reason; what is refused stands at its field, and it waits for another person', async () => {
  sessionStorage.clear();
  const sent: PenaltyResult[] = [];
  await showPart(
    <PenaltiesPart
      order={order({ penalties: [penalty] })}
      onDone={() => undefined}
      onDecided={() => undefined}
    />,
    {
      answers: [
        answer(decisionsApi.list, { rows: [] }),
        answer(orderPenaltiesApi.resolve, (asked: Asked) => {
          sent.push(asked.body as PenaltyResult);
          return sent.length === 1
            ? new Refusal('invalid_input', {
                detail: 'Revisa los campos marcados.',
                fields: { amount: 'Escribe un monto mayor que cero y menor que $1,680.00.' },
              })
            : new Refusal('decision_proposed', { detail: 'Espera a otra persona.' });
        }),
      ],
    },
  );
  await expect.element(page.getByText('El proveedor dijo: «La carretera estuvo cerrada.»')).toBeVisible();
  await page.getByRole('button', { name: 'Resolver' }).click();
  await page.getByLabelText('Se reduce').click();
  await page.getByRole('button', { name: 'Reducirla' }).click();
  await expect.element(page.getByText('Escribe en cuánto queda la pena.')).toBeVisible();
  await page.getByLabelText('En cuánto queda').fill('2,000');
  await page
    .getByLabelText('Por qué: lo leen el proveedor y los visitantes')
    .fill('La mitad fue fuerza mayor.');
  await page.getByRole('button', { name: 'Reducirla' }).click();
  await expect
    .element(page.getByText('Escribe un monto mayor que cero y menor que $1,680.00.'))
    .toBeVisible();
  await page.getByLabelText('En cuánto queda').fill('800');
  await page.getByRole('button', { name: 'Reducirla' }).click();
  await expect.element(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  expect(sent[1]).toMatchObject({ way: 'reduce', amount: '800.00', ground: 'Cláusula décima' });
});

test('telling a supplier of a penalty is asked once more, with its amount and until when it may answer', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  await showPart(
    <PenaltiesPart
      order={order({
        supplier: 'Papelería Huizache',
        penaltyAnswerUntil: '2026-12-08',
        penalties: [{ ...penalty, state: 'proposed', moves: ['notify'] }],
      })}
      onDone={() => undefined}
      onDecided={() => undefined}
    />,
    {
      answers: [
        answer(decisionsApi.list, { rows: [] }),
        answer(orderPenaltiesApi.notify, (asked: Asked) => {
          sent.push(asked);
          return new Refusal('invalid_input', {
            detail: 'Revisa los campos marcados.',
            fields: { ground: 'Escribe la cláusula.' },
          });
        }),
      ],
    },
  );
  await page.getByRole('button', { name: 'Avisar al proveedor' }).click();
  await page.getByLabelText('Fundamento').fill('Cláusula décima');
  await page.getByLabelText('Cómo se cobra').selectOptions('deduction');
  await page.getByRole('button', { name: 'Enviar el aviso' }).click();
  const dialog = page.getByRole('dialog');
  for (const said of ['Papelería Huizache', '$1,680.00', 'Cláusula décima', /8 dic 2026/])
    await expect.element(dialog.getByText(said, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Todavía no' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Enviar el aviso' }).click();
  await dialog.getByRole('button', { name: 'Sí, avisarle' }).click();
  await expect.element(page.getByText('Escribe la cláusula.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ application: 'deduction', ground: 'Cláusula décima' }]);
});

test('forms that are open together keep their fields apart, and each its label', async () => {
  sessionStorage.clear();
  const given = order({
    moves: ['end'],
    endings: [],
    penalties: [
      { ...penalty, state: 'proposed', moves: ['notify'] },
      { ...penalty, id: '9d1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d14', number: 'P-2026-00042/2' },
    ],
  });
  await showPart(
    <>
      <PenaltiesPart order={given} onDone={() => undefined} onDecided={() => undefined} />
      <EndingsPart order={given} onDone={() => undefined} />
    </>,
    { answers: [answer(decisionsApi.list, { rows: [] })] },
  );
  for (const name of ['Avisar al proveedor', 'Resolver', 'Rescindir o terminar antes'])
    await page.getByRole('button', { name }).click();
  const grounds = page.getByLabelText('Fundamento');
  await expect.poll(() => grounds.elements().length).toBe(3);
  expect(new Set(grounds.elements().map(({ id }) => id)).size).toBe(3);
});

test('a supplier answers a penalty once, and reads how it was counted', async () => {
  sessionStorage.clear();
  const { version: _v, moves: _m, asksRescission: _a, ...told } = penalty;
  const open = {
    ...told,
    state: 'notified' as const,
    answeredAt: null,
    answerText: '',
    papers: [],
    mayAnswer: true,
  };
  await showPart(<SupplierScreen folio="P-2026-00042" link={LINK} />, {
    answers: [
      answer(
        supplierOrdersApi.read,
        supplierOrder({ state: 'accepted', mayAnswer: false, penalties: [open] }),
      ),
      answer(supplierPenaltiesApi.answer, () =>
        supplierOrder({
          state: 'accepted',
          mayAnswer: false,
          penalties: [
            {
              ...open,
              state: 'answered',
              answerText: 'Cerraron la carretera.',
              papers: told.papers,
              mayAnswer: false,
            },
          ],
        }),
      ),
    ],
  });
  await expect.element(page.getByText(told.calculation)).toBeVisible();
  await page.getByRole('button', { name: 'Contestar', exact: true }).click();
  await expect.element(page.getByText('Agregar un documento o una foto (opcional)')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect.element(page.getByText('Explícalo con al menos 20 letras.')).toBeVisible();
  await page.getByLabelText('Qué contestas').fill('Cerraron la carretera del 3 al 10.');
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect.element(page.getByText('Contestaste: «Cerraron la carretera.»')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'aviso-de-cierre.pdf' })).toBeVisible();
});

const SHEET: SettlementSheet = {
  ordered: '116000.00',
  accepted: '104400.00',
  rejected: '0.00',
  remainder: '11600.00',
  invoiced: '104400.00',
  credits: '0.00',
  penalties: '1400.00',
  deductions: '0.00',
  direct: '0.00',
  costs: '0.00',
  paid: '103000.00',
  withheld: '0.00',
  advance: '0.00',
  balance: '0.00',
  balanceFor: 'none',
  guarantees: [{ id: LINE.id, name: 'Cumplimiento, F-1', amount: '10000.00' }],
  claimed: [],
};
const SENT: NonNullable<SupplierOrder['settlement']> = {
  edition: 2,
  state: 'sent',
  sheet: SHEET,
  note: 'Ya no se piden las diez que faltaban.',
  sentAt: '2026-11-20T16:00:00.000Z',
  answerBy: '2026-12-04',
  answeredAt: null,
  answerText: '',
  closedAt: null,
  reason: '',
  mayAnswer: true,
};

const closing = (settlement: PurchaseOrder['settlement']) => (
  <SettlementPart order={order({ moves: ['settle'], settlement, version: 3 })} onDone={() => undefined} />
);

test('a closing sheet tells its figures and what is missing before it is sent', async () => {
  const problems = ['Falta resolver P-2026-00042/1.'];
  await showPart(
    closing({ sheet: SHEET, agreedAdvance: null, problems, sent: null, isStale: false, moves: [] }),
  );
  await expect.element(page.getByText('Falta resolver P-2026-00042/1.')).toBeVisible();
  await expect.element(page.getByText('$11,600.00')).toBeVisible();
  expect(page.getByRole('button', { name: /Mandar/ }).elements()).toHaveLength(0);
});

test('a closing sheet is sent with its note, of which nothing is lost where it is refused', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  await showPart(
    closing({
      sheet: SHEET,
      agreedAdvance: '34800.00',
      problems: [],
      sent: null,
      isStale: false,
      moves: ['send'],
    }),
    {
      answers: [
        answer(orderSettlementsApi.send, (asked: Asked) => {
          sent.push(asked);
          return new Refusal('state_conflict', { detail: 'El pedido cambió. Vuelve a abrirlo.' });
        }),
      ],
    },
  );
  await page.getByRole('button', { name: 'Mandar al proveedor' }).click();
  await page.getByLabelText(/Nota para el proveedor/).fill('Ya no hace falta el resto.');
  await page.getByRole('button', { name: 'Mandar el finiquito' }).click();
  await expect.element(page.getByText('Escribe el monto.')).toBeVisible();
  await page.getByLabelText(/Anticipo pagado que no se ha amortizado/).fill('5,000');
  await page.getByRole('button', { name: 'Mandar el finiquito' }).click();
  await expect.element(page.getByText('El pedido cambió. Vuelve a abrirlo.')).toBeVisible();
  await expect
    .element(page.getByLabelText(/Nota para el proveedor/))
    .toHaveValue('Ya no hace falta el resto.');
  expect(sent[0]?.body).toEqual({ note: 'Ya no hace falta el resto.', advance: '5000.00' });
});

test('a supplier agrees to the sheet that it read, or says why not', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  await showPart(<SupplierScreen folio="P-2026-00042" link={LINK} />, {
    answers: [
      answer(
        supplierOrdersApi.read,
        supplierOrder({ state: 'accepted', mayAnswer: false, settlement: SENT }),
      ),
      answer(supplierSettlementsApi.answer, (asked: Asked) => {
        sent.push(asked);
        return supplierOrder({
          state: 'settled',
          mayAnswer: false,
          settlement: { ...SENT, state: 'agreed', mayAnswer: false },
        });
      }),
    ],
  });
  await page.getByLabelText('No', { exact: true }).click();
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect.element(page.getByText(/Explica con al menos 20 letras en qué/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('Sí, son las cifras').click();
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect.element(page.getByText('Este pedido está cerrado con su finiquito.')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ edition: 2, answer: 'agree', link: LINK });
});

test.each([
  ['Administrador', 1],
  ['guest', 0],
] as const)('an order leads %s to its contract where it may be kept', async (role, links) => {
  await showPart(
    <OrderHead
      order={order({
        moves: [],
        object: 'Matraces',
        number: 'P-2026-00042',
        contract: 'C-7',
        procedure: 'AD-7',
        procedureId: LINE.id,
        supplier: 'Papelería Huizache',
        buyer: 'Beatriz Demo',
        edition: 1,
        area: null,
        promisedOn: null,
        receipts: [],
      })}
      onDone={() => undefined}
    />,
    { role },
  );
  await expect.element(page.getByText('Contrato C-7')).toBeVisible();
  const found = page.getByRole('link', { name: 'Contrato C-7' }).elements();
  expect(found).toHaveLength(links);
  expect(found.map((one) => one.getAttribute('href'))).toEqual(
    links === 0
      ? []
      : [expect.stringContaining(`nuevosRegistros?tab=nuevo&proc=${LINE.id}&seccion=entregas`)],
  );
});
