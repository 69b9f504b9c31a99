import { z } from 'zod';
import type { ChildRow, FieldLabel } from './rules/texts/field-differences.ts';
import { shownAmount } from './rules/texts/money.ts';

/** Where an order of payment stands (purchase-chain §6.9). */
export const PAYMENT_ORDER_STATES = [
  'draft',
  'ordered',
  'scheduled',
  'partial',
  'paid',
  'held',
  'voided',
] as const;
export type PaymentOrderState = (typeof PAYMENT_ORDER_STATES)[number];
export const PAYMENT_ORDER_STATE_LABELS: Record<PaymentOrderState, string> = {
  draft: 'Borrador',
  ordered: 'Por pagar',
  scheduled: 'Programada',
  partial: 'Pagada en parte',
  paid: 'Pagada',
  held: 'Detenida',
  voided: 'Anulada',
};

/** Where a transfer stands. */
export const PAYMENT_STATES = ['scheduled', 'paid', 'returned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  scheduled: 'Programado',
  paid: 'Pagado',
  returned: 'Devuelto por el banco',
};

const amount = (name: string, label: string): FieldLabel => ({ name, label, text: shownAmount });

/** Fields as the history and a conflict name them. */
export const PAYMENT_ORDER_LABELS: readonly FieldLabel[] = [
  {
    name: 'state',
    label: 'Estado',
    text: (value) => PAYMENT_ORDER_STATE_LABELS[value as PaymentOrderState] ?? String(value),
  },
  { name: 'number', label: 'Número' },
  amount('gross', 'Importe con IVA'),
  amount('withheld', 'Retenciones'),
  amount('credits', 'Notas de crédito'),
  amount('penalties', 'Penas y deducciones'),
  amount('net', 'Neto para el proveedor'),
  amount('paid', 'Pagado'),
  { name: 'accountFour', label: 'Cuenta, últimos cuatro dígitos' },
  { name: 'dueOn', label: 'Se paga a más tardar' },
  {
    name: 'invoices',
    label: 'Facturas',
    rows: {
      title: ({ folio }: ChildRow) => `Factura ${String(folio)}`,
      fields: [amount('net', 'Neto'), amount('paid', 'Pagado')],
    },
  },
];

/** Everything that is done to an order of payment, as its history names it. */
export const PAYMENT_ORDER_ACTS = {
  begin: 'Se empezó la orden de pago',
  issue: 'Se emitió',
  hold: 'Se detuvo',
  resume: 'Se reanudó',
  void: 'Se anuló',
  schedule: 'Se programó un pago',
  pay: 'Se registró un pago',
  return: 'El banco devolvió un pago',
  undo: 'Se deshizo la importación de un pago',
  receipt: 'Llegó el complemento de pago',
  askInterest: 'El proveedor pidió intereses',
  grantInterest: 'Se prepararon intereses',
  refuseInterest: 'Se negaron intereses',
  claimExcess: 'Se pidió de vuelta un excedente',
  closeExcess: 'Se cerró la devolución de un excedente',
} as const;
export type PaymentOrderAct = keyof typeof PAYMENT_ORDER_ACTS;

export const PaymentOrderEvent = z.object({
  act: z.enum(Object.keys(PAYMENT_ORDER_ACTS) as [PaymentOrderAct, ...PaymentOrderAct[]]),
  at: z.string(),
  by: z.string(),
  text: z.string(),
});
export type PaymentOrderEvent = z.infer<typeof PaymentOrderEvent>;

export const PAYMENT_CLAIM_KINDS = {
  interest: 'Intereses por pago tardío',
  excess: 'Pago en exceso',
} as const;
export type PaymentClaimKind = keyof typeof PAYMENT_CLAIM_KINDS;
export const PAYMENT_CLAIM_STATES = ['asked', 'granted', 'refused', 'closed'] as const;
type PaymentClaimState = (typeof PAYMENT_CLAIM_STATES)[number];
export const PAYMENT_CLAIM_LABELS: Record<PaymentClaimKind, Record<PaymentClaimState, string>> = {
  interest: { asked: 'Pedidos', granted: 'En pago', refused: 'Negados', closed: 'Pagados' },
  excess: {
    asked: 'Se pide de vuelta',
    granted: 'Se pide de vuelta',
    refused: 'Ya no se pide',
    closed: 'Devuelto',
  },
};

/** What a supplier asks for because it was paid late, or what is asked back of it (LAASSP 2025, art. 73). */
export const PaymentClaim = z.object({
  id: z.uuid(),
  kind: z.enum(['interest', 'excess']),
  state: z.enum(PAYMENT_CLAIM_STATES),
  /** Series and number of the invoice. */
  invoice: z.string(),
  askedAt: z.string(),
  askedBy: z.string(),
  /** Last day to answer an interest, or to give an excess back without interest. */
  answerBy: z.string(),
  /** Of an interest that was not counted yet, null. */
  amount: z.string().nullable(),
  calculation: z.string(),
  reason: z.string(),
  /** Of an excess, the day on which it was paid; of what came back of it, when. */
  paidOn: z.string().nullable(),
  returnedOn: z.string().nullable(),
  /** Interest of an excess: what it comes to today, or what it brought. */
  interest: z.string(),
  /** Number of the order of payment by which an interest is paid. */
  paidBy: z.string().nullable(),
});
export type PaymentClaim = z.infer<typeof PaymentClaim>;

/** How late an invoice is or was paid, and what of interest that comes to where its supplier asks. */
export const LateInvoice = z.object({
  invoiceId: z.uuid(),
  invoice: z.string(),
  days: z.number(),
  interest: z.string(),
  /** All of it was paid: it grows no more. */
  isWhole: z.boolean(),
  says: z.string(),
});
export type LateInvoice = z.infer<typeof LateInvoice>;

/** Shortest reason for what an order of payment does out of the usual, in letters. */
export const LEAST_PAYMENT_ORDER_REASON = 20;
/** Days for which an account has to stand before it is paid to without a second person (purchase-chain §6.9). */
export const ACCOUNT_DAYS = 30;
