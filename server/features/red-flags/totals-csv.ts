import { stringify } from 'csv-stringify/sync';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import type { PublicTotal } from '#contract/red-flags.ts';
import { FLAG_WORDS } from '#contract/rules/planning/red-flag-words.ts';
import { LEAST_TOLD, RESERVED_FLAGS, ROUNDED_TO } from '#contract/rules/planning/red-flag-totals.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';

/** Columns of the file of totals. */
export const TOTAL_COLUMNS = [
  'Año de publicación',
  'Tipo de procedimiento',
  'Bandera',
  'Con la bandera',
  'Calculados',
  'No se pudo calcular',
  'Nota',
] as const;

function noteOf({ flag, counted }: PublicTotal): string {
  if (counted === null) return `Menos de ${LEAST_TOLD} calculados: no se dice`;
  return RESERVED_FLAGS.has(flag) ? `Redondeado a múltiplos de ${ROUNDED_TO}` : '';
}

/** The totals as CSV, with the mark that spreadsheets need for accents. */
export function totalsCsv(rows: readonly PublicTotal[]): string {
  const lines = rows.map((row) => [
    String(row.year),
    row.kind === null ? 'Todos' : KIND_LABELS[row.kind],
    FLAG_WORDS[row.flag].name,
    row.raised === null ? '' : String(row.raised),
    row.counted === null ? '' : String(row.counted),
    String(row.unknown),
    noteOf(row),
  ]);
  return `\uFEFF${stringify([[...TOTAL_COLUMNS], ...lines].map((line) => line.map(spreadsheetCell)))}`;
}
