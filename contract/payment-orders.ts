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
} as const;
export type PaymentOrderAct = keyof typeof PAYMENT_ORDER_ACTS;

export const PaymentOrderEvent = z.object({
  act: z.enum(Object.keys(PAYMENT_ORDER_ACTS) as [PaymentOrderAct, ...PaymentOrderAct[]]),
  at: z.string(),
  by: z.string(),
  text: z.string(),
});
export type PaymentOrderEvent = z.infer<typeof PaymentOrderEvent>;

/** Shortest reason for what an order of payment does out of the usual, in letters. */
export const LEAST_PAYMENT_ORDER_REASON = 20;
/** Days for which an account has to stand before it is paid to without a second person (purchase-chain §6.9). */
export const ACCOUNT_DAYS = 30;
