import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS } from '#contract/registration.ts';
import type { QueueRow } from '#contract/registration-review.ts';
import { fullName, reviewedOf } from '../registry-words.ts';

const HEADS = [
  'Folio',
  'Solicitante',
  'Trámite',
  'Estado',
  'Giro',
  'Vence',
  'Revisados',
  'Documentos',
  'Responsable',
];

/** A text that a spreadsheet would take for a formula is told to be a text. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Requests as CSV that spreadsheets open as UTF-8. */
export function queueCsv(rows: readonly QueueRow[]): string {
  const lines = rows.map((row) => {
    const { all, done } = reviewedOf(row.marks);
    return [
      row.folio,
      fullName(row),
      REQUEST_KIND_LABELS[row.kind],
      REQUEST_STATE_LABELS[row.status],
      row.mainLine,
      row.due,
      done,
      all,
      row.assignee?.name ?? null,
    ];
  });
  return `\uFEFF${[HEADS, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
