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
  order_change_refused: {
    ...ofOrders,
    label: 'Cambio de cantidades que el proveedor no aceptó',
    action: 'Llama',
    slug: 'cambios-no-aceptados',
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
  order_ending_to_resolve: {
    ...ofOrders,
    label: 'Rescisión o terminación anticipada de un pedido',
    action: 'Resolver',
    slug: 'terminaciones-por-resolver',
  },
  order_settlement_to_close: {
    ...ofOrders,
    label: 'Finiquito de un pedido sin el acuerdo del proveedor',
    action: 'Resolver',
    slug: 'finiquitos-por-resolver',
  },
  delivery_announced: {
    ...ofOrders,
    subject: 'Receipts',
    label: 'Entrega anunciada por el proveedor',
    action: 'Recibir',
    slug: 'entregas-anunciadas',
  },
  order_guarantee_to_validate: {
    ...ofOrders,
    label: 'Garantía de un pedido por validar',
    action: 'Validar',
    slug: 'garantias-por-validar',
  },
  order_guarantee_ends: {
    ...ofOrders,
    label: 'Garantía de un pedido que termina',
    action: 'Renovar o liberar',
    slug: 'garantias-que-terminan',
  },
  order_penalty_to_notify: {
    ...ofOrders,
    label: 'Pena o deducción de la que falta avisar al proveedor',
    action: 'Avisar',
    slug: 'penas-por-avisar',
  },
  order_penalty_to_resolve: {
    ...ofOrders,
    label: 'Pena o deducción que falta resolver',
    action: 'Resolver',
    slug: 'penas-por-resolver',
  },
  receipt_to_decide: {
    ...ofOrders,
    subject: 'Receipts',
    label: 'Entrega que llegó, por aceptar o rechazar',
    action: 'Revisar',
    slug: 'entregas-por-revisar',
  },
  receipt_not_replaced: {
    ...ofOrders,
    label: 'Lo rechazado de un pedido que no se repuso',
    action: 'Llama',
    slug: 'reposiciones-vencidas',
    canSettle: true,
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
  invoice_cancelled: {
    ...ofInvoices,
    label: 'Factura pagada que el SAT da por cancelada',
    action: 'Pedir de vuelta lo pagado',
    slug: 'facturas-canceladas-pagadas',
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
