import { SOLVENCY_RESULT_LABELS } from '../../comparisons.ts';
import type { ChildRow, FieldLabel } from '../texts/field-differences.ts';

const results: Readonly<Record<string, string>> = SOLVENCY_RESULT_LABELS;

/** What is written of a comparison, for its history and for whoever writes it beside another. */
export const COMPARISON_FIELDS: readonly FieldLabel[] = [
  {
    name: 'solvency',
    label: 'Qué cumple',
    rows: {
      title: ({ code }: ChildRow) => `Requisito ${String(code)}`,
      fields: [
        { name: 'result', label: 'Resultado', text: (value) => results[String(value)] ?? String(value) },
        { name: 'document', label: 'Documento' },
        { name: 'page', label: 'Página' },
        { name: 'reason', label: 'Motivo' },
        { name: 'ground', label: 'Fundamento' },
      ],
    },
  },
  {
    name: 'scores',
    label: 'Puntos',
    rows: {
      title: ({ criterion }: ChildRow) => `Rubro ${String(criterion)}`,
      fields: [
        { name: 'points', label: 'Puntos' },
        { name: 'why', label: 'Por qué' },
      ],
    },
  },
  {
    name: 'choices',
    label: 'Lo que se elige distinto de la regla',
    rows: {
      title: () => 'Partida',
      fields: [{ name: 'reason', label: 'Motivo' }],
    },
  },
  { name: 'goOnReason', label: 'Por qué se sigue con menos' },
];
