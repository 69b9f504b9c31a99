import { EVALUATION_BAND_LABELS, type EvaluationBand } from './evaluation-band.ts';
import { EVALUATORS, type Evaluator } from './evaluation-instrument.ts';
import type { FieldLabel } from '../texts/field-differences.ts';

type Band = { key: EvaluationBand; from: number };

/** What people call the fields of an instrument, in its history and when two write at the same time. */
export const INSTRUMENT_FIELDS: readonly FieldLabel[] = [
  { name: 'name', label: 'Nombre' },
  { name: 'source', label: 'Fundamento' },
  {
    name: 'criteria',
    label: 'Criterios',
    rows: {
      title: ({ label, key }) => `Criterio ${String(label ?? '') || String(key ?? '')}`,
      isOrdered: true,
      fields: [
        { name: 'key', label: 'Clave' },
        { name: 'label', label: 'Nombre' },
        { name: 'weight', label: 'Peso' },
        { name: 'help', label: 'Qué se mide' },
        { name: 'by', label: 'Quién responde', text: (by) => EVALUATORS[by as Evaluator] ?? '' },
        {
          name: 'byLateness',
          label: 'Se calcula con los días de atraso',
          text: (is) => (is === true ? 'Sí' : 'No'),
        },
        { name: 'anchors', label: 'Respuestas', text: (anchors) => (anchors as string[]).join('; ') },
      ],
    },
  },
  {
    name: 'bands',
    label: 'Bandas',
    text: (bands) =>
      (bands as Band[]).map(({ key, from }) => `${EVALUATION_BAND_LABELS[key]} desde ${from}`).join(', '),
  },
];
