import { CHARACTER_LABELS, CONTRACT_STATUS_LABELS, MODALITY_LABELS } from '#contract/procedures.ts';
import { BY_DATES } from './contract-row.rules.ts';

/** What a word of each column may mean. */
export const ANSWERS = {
  kind: labelled('Licitación pública', 'Invitación a cuando menos tres personas', 'Adjudicación directa'),
  category: labelled(
    'Adquisiciones',
    'Arrendamientos',
    'Servicios',
    'Obra pública',
    'Servicios relacionados con la obra pública',
  ),
  contractStatus: [
    ...Object.entries(CONTRACT_STATUS_LABELS).map(([value, label]) => ({ value, label })),
    { value: BY_DATES, label: 'No dice el estado: se toma por sus fechas' },
  ],
  character: Object.entries(CHARACTER_LABELS).map(([value, label]) => ({ value, label })),
  modality: Object.entries(MODALITY_LABELS).map(([value, label]) => ({ value, label })),
};

/** What a person may say for all rows that do not say it, in the words of the columns. */
export const SETTLED = {
  zeroAmount: {
    label: 'importe de cero',
    unsaid: 'importe de cero por decir en',
    mark: 'amount_zero',
    choices: [{ value: 'zero', label: 'Son contratos sin monto: se toman con cero' }],
    offer:
      'Un contrato de $0.00 casi siempre es una celda que se quedó sin llenar. Escribe su importe en el archivo o di aquí que no tienen monto. Mientras no lo digas, esas filas no se toman.',
  },
  oddAmount: {
    label: 'importe que parece de relleno',
    unsaid: 'importe que parece de relleno por decir en',
    mark: 'amount_odd',
    choices: [{ value: 'take', label: 'Son los importes de esos contratos: se toman' }],
    offer:
      'Importes como $999,999,999.99 o $0.01 casi siempre llenan una celda, y uno cien veces mayor que todos los demás cambia todas las sumas. Escribe el bueno en el archivo o di aquí que así son. Mientras no lo digas, esas filas no se toman.',
  },
  procedureNumber: {
    label: 'número de procedimiento',
    mark: 'number_contract',
    choices: [{ value: 'contract', label: 'El número del contrato' }],
  },
  kind: {
    label: 'tipo de procedimiento',
    mark: 'kind_said',
    choices: ANSWERS.kind,
  },
  category: {
    label: 'tipo de contratación',
    mark: 'category_said',
    choices: ANSWERS.category,
  },
} as const;

/** Words of the columns that stand for themselves. */
function labelled(...words: string[]): { value: string; label: string }[] {
  return words.map((word) => ({ value: word, label: word }));
}
