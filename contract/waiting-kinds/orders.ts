import { INVOICES, none, ORDERS, type WaitingKindWords } from './words.ts';

const ofInvoices = { subject: 'Invoices', path: INVOICES, search: none } as const;
const ofOrders = { subject: 'Orders', path: ORDERS, search: none } as const;

/** What waits of orders; their places are the rest of the address. */
export const ORDER_KINDS = {
  order_silent: {
    ...ofOrders,
    label: 'Pedido que el proveedor no contestó',
    action: 'Llama',
    slug: 'pedidos-sin-respuesta',
    canSettle: true,
  },
  order_date_proposed: {
    ...ofOrders,
    label: 'Fecha que propone el proveedor de un pedido',
    action: 'Decidir',
    slug: 'fechas-de-pedidos',
  },
  order_rejected: {
    ...ofOrders,
    label: 'Pedido que el proveedor rechazó',
    action: 'Corregir',
    slug: 'pedidos-rechazados',
  },
  receipt_to_decide: {
    ...ofOrders,
    subject: 'Receipts',
    label: 'Entrega que llegó, por aceptar o rechazar',
    action: 'Revisar',
    slug: 'entregas-por-revisar',
  },
  invoice_to_verify: {
    ...ofInvoices,
    label: 'Factura por verificar o devolver',
    action: 'Revisar',
    slug: 'facturas-por-verificar',
  },
  invoice_held: {
    ...ofInvoices,
    label: 'Factura detenida, falta el dictamen jurídico',
    action: 'Dictaminar',
    slug: 'facturas-detenidas',
  },
  invoice_late: {
    ...ofInvoices,
    subject: 'Head',
    label: 'Factura que nadie contestó en su plazo',
    action: 'Ver',
    slug: 'facturas-sin-contestar',
    canSettle: true,
  },
} as const satisfies Record<string, WaitingKindWords>;
