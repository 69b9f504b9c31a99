import type { SupplierAction, SupplierActionInput } from '#contract/supplier-admin.ts';
import type { FormRules } from '#web/ui/use-form.ts';
import { SUPPLIER_ACTION_WORDS } from './supplier-action-words.ts';

/** What the form of an action holds; the document is uploaded beside it. */
export type SupplierActionForm = Omit<SupplierActionInput, 'action' | 'documentSha256' | 'documentName'>;

export const EMPTY_ACTION: SupplierActionForm = {
  causeCode: '',
  reason: '',
  authority: '',
  documentNumber: '',
  startsOn: '',
  endsOn: '',
  fineAmount: '',
  finePaidOn: '',
};

const MIN_REASON = 20;
const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const written = (message: string) => (value: string) => value.trim() !== '' || message;

/** Rules of the form by action; the server checks the same and more. */
export function supplierActionRules(action: SupplierAction): FormRules<SupplierActionForm> {
  const words = SUPPLIER_ACTION_WORDS[action];
  return {
    ...(words.causes !== undefined && { causeCode: [written('Elige la causa.')] }),
    reason: [
      (value) => value.trim().length >= MIN_REASON || `Escribe la razón con al menos ${MIN_REASON} letras.`,
    ],
    ...(words.asksDocument && {
      authority: [written('Escribe la autoridad que lo ordena.')],
      documentNumber: [written('Escribe el número del oficio.')],
    }),
    ...(words.asksStart && { startsOn: [(value) => isDate(value) || 'Escribe desde cuándo.'] }),
    ...(words.asksEnd !== 'no' && {
      endsOn: [
        (value) => value === '' || isDate(value) || 'Escribe una fecha que exista, como dd/mm/aaaa.',
        (value) => value !== '' || words.asksEnd === 'optional' || 'Escribe hasta cuándo.',
        (value, { startsOn }) => value === '' || value >= startsOn || 'Termina antes de empezar.',
      ],
    }),
    ...(words.asksFine && {
      fineAmount: [
        (value) =>
          value === '' || /^\d{1,12}(\.\d{1,2})?$/.test(value) || 'Escribe el monto en pesos, como 25000.00.',
      ],
      finePaidOn: [
        (value) => value === '' || isDate(value) || 'Escribe una fecha que exista, como dd/mm/aaaa.',
      ],
    }),
  };
}
