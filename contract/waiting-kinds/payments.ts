import { none, PAYMENTS, type WaitingKindWords } from './words.ts';

const ofPayments = { subject: 'Payments', path: PAYMENTS, search: none } as const;

/** What waits to be paid, and the receipts that are owed; their places are the rest of the address. */
export const PAYMENT_KINDS = {
  payment_to_order: {
    ...ofPayments,
    label: 'Factura verificada, sin orden de pago',
    action: 'Ordenar',
    slug: 'facturas-por-ordenar',
    search: () => ({ nueva: 'si' }),
  },
  payment_due: { ...ofPayments, label: 'Vence el pago', action: 'Ver', slug: 'pagos-que-vencen' },
  payment_of_voided: {
    ...ofPayments,
    label: 'El banco pagó una orden anulada',
    action: 'Ver',
    slug: 'pagos-de-ordenes-anuladas',
  },
  payment_stopped: {
    ...ofPayments,
    label: 'Pago detenido: el SAT la da por cancelada',
    action: 'Ver',
    slug: 'pagos-detenidos-por-el-sat',
  },
  interest_asked: {
    ...ofPayments,
    label: 'Intereses que pide un proveedor',
    action: 'Contestar',
    slug: 'intereses-pedidos',
  },
  excess_overdue: {
    ...ofPayments,
    label: 'Excedente que el proveedor no devolvió',
    action: 'Ver',
    slug: 'excedentes-vencidos',
  },
  receipt_overdue: {
    ...ofPayments,
    label: 'Complemento de pago que el proveedor no mandó',
    action: 'Pedirlo',
    slug: 'complementos-vencidos',
    canSettle: true,
  },
} as const satisfies Record<string, WaitingKindWords>;
