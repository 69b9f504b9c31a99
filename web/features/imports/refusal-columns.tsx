import type { Refusal } from '#contract/imports.ts';
import { formatCount } from '#web/kit/format.ts';
import type { Column } from '#web/ui/data-table.tsx';

const SHOWN_LETTERS = 160;

function shortened(text: string): string {
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS).trimEnd()}…` : text;
}

/** Columns of a table of refused rows. */
export const REFUSAL_COLUMNS: Column<Refusal>[] = [
  { key: 'line', name: 'Línea', cell: ({ line }) => formatCount(line) },
  { key: 'reason', name: 'Motivo', cell: ({ reason }) => reason },
  {
    key: 'row',
    name: 'Fila',
    cell: ({ values }) => shortened(values.filter(Boolean).join(' · ')),
  },
];
