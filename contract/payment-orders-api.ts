import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { endpoint } from './endpoint.ts';
import { RECEIPT_QUERY, ReceiptAnswer } from './invoice-checks.ts';
import { PENALTY_KINDS } from './order-penalties.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { CalendarDay } from './existing-day.ts';
import {
  LateInvoice,
  LEAST_PAYMENT_ORDER_REASON,
  PAYMENT_ORDER_STATES,
  PAYMENT_STATES,
  PaymentClaim,
  PaymentOrderEvent,
} from './payment-orders.ts';
import { CappedCount } from './procedures.ts';
import { UPLOAD_REFUSALS } from './upload-query.ts';

const tag = 'Pagos';
const base = '/administracion/pagos';
const params = z.object({ id: z.uuid() });
const words = z.string().trim().max(200, 'Escribe hasta 200 letras.').optional();
const reason = (ask: string) =>
  z.string().trim().min(LEAST_PAYMENT_ORDER_REASON, ask).max(1_000, 'Escribe hasta 1,000 letras.');

/** Columns of the list of orders of payment. */
export const PAYMENT_ORDER_COLUMNS = {
  numero: { label: 'Orden de pago', isSortable: true },
  proveedor: { label: 'Proveedor', isSortable: true },
  estado: { label: 'Estado', isSortable: true },
  vence: { label: 'Se paga a más tardar', isSortable: true },
  pagada: { label: 'Se pagó', isExtra: true },
  neto: { label: 'Neto', isSortable: true },
  pagado: { label: 'Pagado', isSortable: true },
  facturas: { label: 'Facturas' },
  descontado: { label: 'Penas y deducciones descontadas', isExtra: true },
  descuentos: { label: 'Qué se descontó y por qué', isExtra: true },
  bruto: { label: 'Importe con IVA', isExtra: true, isSortable: true },
  cuenta: { label: 'Cuenta', isExtra: true },
} as const satisfies ListColumns;

export const PaymentOrderQuery = z.object({
  q: words,
  estado: oneOf(PAYMENT_ORDER_STATES).optional(),
  orden: listOrder(PAYMENT_ORDER_COLUMNS),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});

export const PaymentOrderRow = z.object({
  id: z.uuid(),
  /** Given when it is issued. */
  number: z.string().nullable(),
  supplier: z.string(),
  state: z.enum(PAYMENT_ORDER_STATES),
  dueOn: z.string().nullable(),
  /** Day on which the last of it was paid; null while something of it is owed. */
  paidOn: z.string().nullable(),
  /** With IVA. */
  gross: z.string(),
  /** For the supplier. */
  net: z.string(),
  paid: z.string(),
  /** Series and number of its invoices. */
  invoices: z.array(z.string()),
  accountFour: z.string(),
  /** Penalties and deductions that it leaves out: how much, and each with why. */
  penalties: z.string(),
  penaltiesFor: z.string(),
});
export type PaymentOrderRow = z.infer<typeof PaymentOrderRow>;

/** An invoice that was verified and that nobody ordered to be paid yet. */
export const PayableInvoiceRow = z.object({
  id: z.uuid(),
  folio: z.string(),
  /** Series and number. */
  name: z.string(),
  order: z.string(),
  supplierId: z.uuid(),
  supplier: z.string(),
  total: z.string(),
  dueOn: z.string(),
  /** The bank sent its payment back. */
  isReturned: z.boolean(),
});
export type PayableInvoiceRow = z.infer<typeof PayableInvoiceRow>;

export const PaymentOrder = PaymentOrderRow.omit({ invoices: true, penaltiesFor: true }).extend({
  version: z.number(),
  supplierId: z.uuid(),
  supplierNumber: z.string().nullable(),
  withheld: z.string(),
  credits: z.string(),
  /** Firm penalties that are deducted; of a draft, as they stand now. */
  penalties: z.string(),
  author: z.string(),
  issuer: z.string().nullable(),
  issuedAt: z.string().nullable(),
  scheduledFor: z.string().nullable(),
  /** The account that is paid to: of what was issued the confirmed one, else that of the registry now. */
  account: z
    .object({ lastFour: z.string(), since: z.string().nullable(), isYoung: z.boolean(), isHeld: z.boolean() })
    .nullable(),
  accountReason: z.string(),
  endText: z.string(),
  invoices: z.array(
    z.object({
      id: z.uuid(),
      folio: z.string(),
      name: z.string(),
      orderId: z.uuid(),
      order: z.string(),
      gross: z.string(),
      withheld: z.string(),
      credits: z.string(),
      penalties: z.string(),
      net: z.string(),
      paid: z.string(),
      dueOn: z.string().nullable(),
    }),
  ),
  /** What of each firm penalty it deducts from which invoice. */
  deductions: z.array(
    z.object({
      penaltyId: z.uuid(),
      kind: z.enum(PENALTY_KINDS),
      /** `P-2026-00042/1` */
      number: z.string(),
      orderId: z.uuid(),
      invoiceId: z.uuid(),
      invoice: z.string(),
      amount: z.string(),
    }),
  ),
  /** What it exercises of each key of the budget. */
  keys: z.array(z.object({ code: z.string(), amount: z.string() })),
  payments: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(PAYMENT_STATES),
      day: z.string(),
      returnedOn: z.string().nullable(),
      amount: z.string(),
      reference: z.string(),
      bank: z.string(),
      accountFour: z.string(),
      by: z.string(),
      /** Last day for its payment receipt; null where none is asked for. */
      receiptBy: z.string().nullable(),
      hasReceipt: z.boolean(),
      /** What it paid of each invoice, and what of that is not asked back yet. */
      parts: z.array(z.object({ id: z.uuid(), invoice: z.string(), amount: z.string(), left: z.string() })),
    }),
  ),
  /** Invoices of it that were or are paid late. */
  late: z.array(LateInvoice),
  claims: z.array(PaymentClaim),
  /** Of an order of interest, the claim, and the order that paid late. */
  interestOf: z.object({ claimId: z.uuid(), orderId: z.uuid(), number: z.string() }).nullable(),
  /** Keys from which an interest that is asked for may be paid; none where none is or this person may not. */
  interestKeys: z.array(z.object({ id: z.uuid(), key: z.string(), available: z.string() })),
  /** Why it cannot be issued as it stands. */
  problems: z.array(z.string()),
  /** Where the unit only tells: that another person should issue it than its reader. */
  told: z.string().nullable(),
  history: z.array(PaymentOrderEvent),
  moves: z.array(z.enum(['issue', 'hold', 'resume', 'void'])),
  /** Where the unit only tells: that another person should have done what was just done. */
  note: z.string().optional(),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

const changing = {
  tag,
  params,
  ifMatch: true,
  response: PaymentOrder,
  errors: ['not_found', 'forbidden', 'version_conflict', 'state_conflict', 'separation_of_duties'],
} as const;

/** What is answered to who asks for interest. */
export const InterestAnswer = z.discriminatedUnion('way', [
  z.object({ way: z.literal('grant'), claimId: z.uuid(), keyId: z.uuid('Elige de qué clave se pagan.') }),
  z.object({
    way: z.literal('refuse'),
    claimId: z.uuid(),
    reason: reason('Explica por qué se niegan, con al menos 20 letras: lo lee el proveedor.'),
  }),
]);
export type InterestAnswer = z.infer<typeof InterestAnswer>;

/** What is asked back of a transfer. */
export const ExcessClaim = z.object({
  partId: z.uuid('Elige de qué pago.'),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,15}\.\d{2}$/, 'Escribe el importe sin comas, como 1500.00.'),
  reason: reason('Explica por qué se pagó de más, con al menos 20 letras: lo lee el proveedor.'),
});
export type ExcessClaim = z.infer<typeof ExcessClaim>;

/** How an excess that was asked back ends. */
export const ExcessClosing = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('returned'),
    claimId: z.uuid(),
    day: CalendarDay,
    reference: z
      .string()
      .trim()
      .min(1, 'Escribe la referencia del banco.')
      .max(40, 'Escribe hasta 40 letras.'),
  }),
  z.object({
    way: z.literal('dropped'),
    claimId: z.uuid(),
    reason: reason('Explica por qué ya no se pide, con al menos 20 letras.'),
  }),
]);
export type ExcessClosing = z.infer<typeof ExcessClosing>;

/** Orders to pay invoices, as those who pay keep them. */
export const paymentOrdersApi = {
  list: endpoint({
    operationId: 'listPaymentOrders',
    method: 'GET',
    path: base,
    tag,
    summary: 'Órdenes de pago, con su estado y cuándo vencen',
    query: PaymentOrderQuery,
    response: z.object({
      rows: z.array(PaymentOrderRow),
      total: CappedCount,
      page: z.number(),
      size: z.number(),
    }),
  }),
  file: endpoint({
    operationId: 'exportPaymentOrders',
    method: 'GET',
    path: `${base}/archivo`,
    tag,
    summary: 'Las órdenes de pago como archivo',
    query: PaymentOrderQuery.extend(LIST_FILE),
    media: 'table',
  }),
  payable: endpoint({
    operationId: 'listPayableInvoices',
    method: 'GET',
    path: `${base}/facturas`,
    tag,
    summary: 'Facturas verificadas que todavía no tienen orden de pago, las que vencen primero',
    query: z.object({ q: words }),
    response: z.object({ rows: z.array(PayableInvoiceRow) }),
  }),
  detail: endpoint({
    operationId: 'getPaymentOrder',
    method: 'GET',
    path: `${base}/{id}`,
    tag,
    summary: 'Una orden de pago con sus facturas, sus claves, sus pagos y su historial',
    params,
    response: PaymentOrder,
    errors: ['not_found'],
  }),
  begin: endpoint({
    operationId: 'beginPaymentOrder',
    method: 'POST',
    path: base,
    tag,
    summary: 'Empieza la orden de pago de facturas verificadas de un proveedor',
    body: z.object({
      invoices: z
        .array(z.uuid())
        .min(1, 'Elige al menos una factura.')
        .max(200, 'Una orden de pago tiene hasta 200 facturas.'),
    }),
    status: 201,
    response: PaymentOrder,
    errors: ['not_found', 'forbidden', 'state_conflict'],
  }),
  issue: endpoint({
    ...changing,
    operationId: 'issuePaymentOrder',
    method: 'POST',
    path: `${base}/{id}/emision`,
    summary: 'Emite la orden de pago: toma su número y queda ejercido lo que se paga',
    body: z.object({
      /** Asked for where the account of the supplier is younger than thirty days. */
      accountReason: z.string().trim().max(1_000, 'Escribe hasta 1,000 letras.').default(''),
    }),
    errors: [...changing.errors, 'contractor_blocked'],
  }),
  hold: endpoint({
    ...changing,
    operationId: 'holdPaymentOrder',
    method: 'POST',
    path: `${base}/{id}/detencion`,
    summary: 'Detiene una orden de pago: nada de ella se registra como pagado',
    body: z.object({ reason: reason('Explica por qué se detiene, con al menos 20 letras.') }),
  }),
  resume: endpoint({
    ...changing,
    operationId: 'resumePaymentOrder',
    method: 'POST',
    path: `${base}/{id}/reanudacion`,
    summary: 'Reanuda una orden de pago detenida',
    body: z.object({ reason: reason('Explica por qué se reanuda, con al menos 20 letras.') }),
  }),
  receipt: endpoint({
    operationId: 'sendPaymentReceipt',
    method: 'POST',
    path: `${base}/{id}/complementos`,
    tag,
    summary:
      'Manda el complemento de pago (REP) en lugar del proveedor: se revisa entero, y se recibe si nada lo impide',
    params,
    query: RECEIPT_QUERY,
    rawBody: true,
    status: 201,
    response: ReceiptAnswer.extend({ order: PaymentOrder }),
    errors: ['not_found', 'forbidden', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  void: endpoint({
    ...changing,
    operationId: 'voidPaymentOrder',
    method: 'POST',
    path: `${base}/{id}/anulacion`,
    summary: 'Anula una orden de pago de la que nada se ha pagado; sus facturas vuelven a estar por pagar',
    body: z.object({ reason: reason('Explica por qué se anula, con al menos 20 letras.') }),
  }),
  interest: endpoint({
    operationId: 'answerLateInterest',
    method: 'POST',
    path: `${base}/{id}/intereses`,
    tag,
    summary:
      'Contesta a quien pide intereses por un pago tardío: prepara la orden que los paga, o los niega con su motivo',
    params,
    body: InterestAnswer,
    response: PaymentOrder,
    errors: ['not_found', 'forbidden', 'state_conflict', 'insufficient_funds'],
  }),
  excess: endpoint({
    operationId: 'claimPaymentExcess',
    method: 'POST',
    path: `${base}/{id}/reintegros`,
    tag,
    summary: 'Pide al proveedor que devuelva lo que se le pagó de más; lo confirma otra persona',
    params,
    body: ExcessClaim,
    response: PaymentOrder,
    errors: ['not_found', 'forbidden', 'state_conflict', 'decision_proposed'],
  }),
  returned: endpoint({
    operationId: 'closePaymentExcess',
    method: 'POST',
    path: `${base}/{id}/reintegros/cierre`,
    tag,
    summary: 'Registra que el excedente volvió, o deja de pedirlo con su motivo; lo confirma otra persona',
    params,
    body: ExcessClosing,
    response: PaymentOrder,
    errors: ['not_found', 'forbidden', 'state_conflict', 'decision_proposed'],
  }),
};
