import { z } from 'zod';
import { PENALTY_KINDS } from './order-penalties.ts';
import { InvoiceCheck } from './invoice-checks.ts';
import { LateInvoice, PaymentClaim } from './payment-orders.ts';
import type { FieldLabel } from './rules/texts/field-differences.ts';

/** Where an invoice of an order stands until it is paid (purchase-chain §6.9). */
export const INVOICE_STATES = [
  'received',
  'returned',
  'matched',
  'verified',
  'ordered',
  'scheduled',
  'paid',
  'settled',
  'held',
  'cancelled',
  'replaced',
  'rejected',
  'bounced',
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export const INVOICE_STATE_LABELS: Record<InvoiceState, string> = {
  received: 'Recibida',
  returned: 'Con observaciones',
  matched: 'Cuadra con lo recibido',
  verified: 'Verificada',
  ordered: 'En pago',
  scheduled: 'Programada',
  paid: 'Pagada',
  settled: 'Con complemento',
  held: 'Detenida',
  cancelled: 'Cancelada',
  replaced: 'Sustituida',
  rejected: 'Rechazada',
  bounced: 'Devuelta por el banco',
};
/** What people see of an invoice in its history and in what waits for another person. */
export const INVOICE_FIELDS: readonly FieldLabel[] = [
  {
    name: 'state',
    label: 'Estado',
    text: (value) => INVOICE_STATE_LABELS[value as InvoiceState] ?? String(value),
  },
  { name: 'folio', label: 'Folio' },
  { name: 'total', label: 'Total con IVA' },
  { name: 'said', label: 'Lo que lee el proveedor' },
  { name: 'dueOn', label: 'Último día de pago' },
  {
    name: 'lines',
    label: 'Renglones que no se reconocieron solos',
    rows: {
      title: ({ description }) => `Renglón «${String(description).slice(0, 60)}»`,
      fields: [{ name: 'orderLine', label: 'Renglón del pedido' }],
    },
  },
];
/** What of an order is invoiced by them. */
export const STANDING_INVOICES = [
  'received',
  'matched',
  'held',
  'verified',
  'ordered',
  'scheduled',
  'paid',
  'settled',
  'bounced',
] as const satisfies InvoiceState[];

export const INVOICE_KINDS = { invoice: 'Factura', credit_note: 'Nota de crédito' } as const;
export type InvoiceKind = keyof typeof INVOICE_KINDS;

/** Why a credit note lowers what is paid (purchase-chain §6.5). */
export const CREDIT_KINDS = {
  penalty: 'Pena convencional',
  deduction: 'Deducción',
  return: 'Devolución',
  price: 'Ajuste de precio',
} as const;
export type CreditKind = keyof typeof CREDIT_KINDS;
export const CreditKindCode = z.enum(
  Object.keys(CREDIT_KINDS) as [CreditKind, ...CreditKind[]],
  'Elige por qué es la nota de crédito.',
);

/** Everything that is done to an invoice, as its history names it. */
export const INVOICE_ACTS = {
  send: 'Se envió',
  return: 'Se devolvió con observaciones',
  verify: 'Se verificó',
  hold: 'Se detuvo',
  release: 'Siguió su curso',
  reject: 'Se rechazó',
  replace: 'Otra la sustituyó',
  match: 'Se relacionó un renglón',
  order: 'Se ordenó su pago',
  unorder: 'Se anuló su orden de pago',
  pay: 'Se registró su pago',
  receipt: 'Llegó el complemento de una parte de su pago',
  settle: 'Llegó su complemento de pago',
  status: 'Contestó el SAT',
  cancel: 'Quedó cancelada',
} as const;
export type InvoiceAct = keyof typeof INVOICE_ACTS;

/** Acts that others write, such as those of its payment, are told by their own words. */
export const InvoiceEvent = z.object({
  act: z.string(),
  at: z.string(),
  /** Name of who did it; of the supplier its name. */
  by: z.string(),
  text: z.string(),
});
export type InvoiceEvent = z.infer<typeof InvoiceEvent>;

/** How a line of an invoice compares with its line of the order and with what was accepted of it. */
export const InvoiceMatch = z.object({
  /** Number of the line in the invoice. */
  number: z.number(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
  /** The line of the order; null where none was found. */
  orderLineId: z.uuid().nullable(),
  isByHand: z.boolean(),
});
export type InvoiceMatch = z.infer<typeof InvoiceMatch>;

/** A line of the order with what came of it, what was accepted, and what is invoiced by this one. */
export const MatchedLine = z.object({
  id: z.uuid(),
  number: z.number(),
  /** With which the supplier names it in its invoice (`NoIdentificacion`). */
  key: z.string(),
  description: z.string(),
  unit: z.string(),
  taxRate: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  /** Of it, by all receipts. */
  accepted: z.string(),
  /** Of it, by other invoices that stand. */
  invoicedBefore: z.string(),
  /** By this one; zero where it does not name it. */
  invoiced: z.string(),
  /** At which it is invoiced; null where it is not. */
  invoicedPrice: z.string().nullable(),
  fits: z.boolean(),
  /** «2 de más», «Cuadra» */
  result: z.string(),
});
export type MatchedLine = z.infer<typeof MatchedLine>;

/** Lines of an order to invoice: accepted, and not invoiced yet. */
export const LineToInvoice = z.object({
  key: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  taxRate: z.string(),
  /** Without IVA. */
  amount: z.string(),
});
export type LineToInvoice = z.infer<typeof LineToInvoice>;

/** What an invoice of everything that may be invoiced now has to say. */
export const ToInvoice = z.object({
  lines: z.array(LineToInvoice),
  totals: z.object({ net: z.string(), tax: z.string(), gross: z.string() }),
  uses: z.array(z.string()),
  /** Last day of its payment, if it is verified today. */
  dueOn: z.string(),
});
export type ToInvoice = z.infer<typeof ToInvoice>;

/** How an invoice is paid, from the order of its payment on. */
export const InvoicePayment = z.object({
  orderId: z.uuid(),
  /** Number of the order of payment. */
  order: z.string(),
  scheduledFor: z.string().nullable(),
  /** Of the account that is paid to. */
  lastFour: z.string(),
  withheld: z.string(),
  credits: z.string(),
  /** Firm penalties of its order that were deducted, by their numbers. */
  penalties: z.array(z.object({ number: z.string(), kind: z.enum(PENALTY_KINDS), amount: z.string() })),
  net: z.string(),
  transfers: z.array(
    z.object({
      day: z.string(),
      /** Of this invoice. */
      amount: z.string(),
      reference: z.string(),
      isReturned: z.boolean(),
      /** Last day for its payment receipt; null where none is owed. */
      receiptBy: z.string().nullable(),
    }),
  ),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** When an invoice is paid at the latest that is verified on the last day to do so, so many working days later. */
export const ExpectedPay = z.object({ verifyBy: z.string(), payBy: z.string(), days: z.number() });
export type ExpectedPay = z.infer<typeof ExpectedPay>;

/** An invoice as its supplier reads it. */
export const SupplierInvoice = z.object({
  folio: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  state: z.enum(INVOICE_STATES),
  attempt: z.number(),
  /** Series and number together. */
  name: z.string(),
  uuid: z.string(),
  total: z.string(),
  currency: z.string(),
  receivedAt: z.string(),
  explanation: z.string(),
  /** What it reads of a return, a hold or a rejection. */
  said: z.string(),
  /** Only what failed. */
  checks: z.array(InvoiceCheck),
  dueOn: z.string().nullable(),
  /** While nobody verified it: when it is paid if that is done on its last day; null otherwise. */
  expected: ExpectedPay.nullish(),
  payment: InvoicePayment.nullable(),
  /** How late it is or was paid; null where it is not. */
  late: LateInvoice.nullable(),
  claims: z.array(PaymentClaim),
});
export type SupplierInvoice = z.infer<typeof SupplierInvoice>;
