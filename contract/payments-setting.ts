import { rateOf } from './rules/payments/amounts.ts';
import { textField } from './setting-fields.ts';
import type { Setting, SettingValues } from './settings.ts';

const ORDER = 'Órdenes de pago';
const RECEIPT = 'Complementos de pago';
const LATE = 'Pagos tardíos';

/** What is paid to one supplier in so many days counts together for the amount from which another person confirms. */
export const DAYS_SUMMED = 30;

/** How invoices are paid (purchase-chain §6.8 and §6.9). */
export const PAYING: Setting = {
  key: 'pagos',
  section: 'pagos',
  label: 'Pagos',
  source: 'LAASSP 2025, art. 73; LIF del ejercicio, art. 11; lo demás, regla propia de la Unidad',
  touches: 'Vale para las órdenes de pago que se emitan y los intereses que se pidan desde entonces.',
  isPublic: false,
  fields: [
    {
      ...textField('secondOver', 'Neto desde el que confirma otra persona', ORDER),
      help: `Con lo emitido al mismo proveedor en ${DAYS_SUMMED} días, si alguien más trabaja en el portal. Vacío: ninguna por su monto.`,
      most: 18,
      shape: { pattern: /^\d{1,15}\.\d{2}$/, message: 'Escribe el monto sin comas, como 250000.00.' },
    },
    {
      ...textField('receiptBlocks', 'Si el proveedor debe un complemento de pago', RECEIPT),
      type: 'choice',
      isRequired: true,
      options: { none: 'Se le paga y se le recuerda', nextPayment: 'No se le paga hasta que lo mande' },
    },
    {
      ...textField('monthlyRate', 'Recargo mensual por pago tardío, en %', LATE),
      help: 'El de la Ley de Ingresos de la Federación del año; se divide entre 30 por cada día natural.',
      isRequired: true,
      most: 7,
    },
  ],
  initial: { secondOver: '250000.00', receiptBlocks: 'none', monthlyRate: '1.38' },
  problems: ({ monthlyRate = '' }): Record<string, string> =>
    rateOf(monthlyRate) === undefined
      ? { monthlyRate: 'Escribe el porcentaje mensual, como 1.38, con cuatro decimales como máximo.' }
      : {},
};

/** What the setting says; what nobody set is as shipped. */
export function payingOf(kept: SettingValues | undefined): {
  secondOver: string | null;
  doesReceiptBlock: boolean;
  monthlyRate: string;
} {
  const { secondOver, receiptBlocks, monthlyRate } = { ...PAYING.initial, ...kept };
  return {
    secondOver: String(secondOver ?? '') || null,
    doesReceiptBlock: receiptBlocks === 'nextPayment',
    monthlyRate: String(monthlyRate),
  };
}
