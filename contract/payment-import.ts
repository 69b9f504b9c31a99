import { importApi } from './imports-api.ts';

/** Largest file of payments that is taken, in bytes and in rows. */
export const MAX_PAYMENTS_BYTES = 20_000_000;
export const MAX_PAYMENT_ROWS = 20_000;

/** What was paid of orders of payment, scheduled for a day, or sent back by the bank. */
export const paymentImportApi = importApi({
  name: 'Payments',
  base: '/administracion/pagos/importaciones',
  tag: 'Pagos',
  of: 'pagos a proveedores',
  hasTemplate: true,
});
