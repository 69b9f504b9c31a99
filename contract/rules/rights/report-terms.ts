import { folioOf, readFolio } from '../texts/spoken-signs.ts';

/** What whoever denounced reads of it; the rest is in the files of the control body. */
export const REPORT_STATUS_LABELS = {
  received: 'Recibida',
  investigating: 'En investigación',
  concluded: 'Concluida',
} as const;
export type ReportStatus = keyof typeof REPORT_STATUS_LABELS;
export const REPORT_STATUSES = Object.keys(REPORT_STATUS_LABELS) as [ReportStatus, ...ReportStatus[]];

/** Files that travel with what is written, all together: what one body of JSON may carry. */
export const MOST_REPORT_FILES = 20;
export const MOST_REPORT_BYTES = 7_000_000;
/** What a sealed report may take: its size is rounded up, so that it says nothing. */
export const REPORT_STEP_BYTES = 65_536;
export const MOST_SEALED_BYTES = MOST_REPORT_BYTES + 4 * REPORT_STEP_BYTES;

/** Folio of a report, made in the browser of whoever denounces. */
export const reportFolio = (year: number | string, signs: string): string =>
  folioOf(year, signs).replace(/^S/, 'N');

/** Folio as it is stored, however it was typed; undefined when it cannot be one. */
export function readReportFolio(typed: string): string | undefined {
  const plain = typed.trim();
  return plain.charAt(0).toUpperCase() === 'N'
    ? readFolio(`S${plain.slice(1)}`)?.replace(/^S/, 'N')
    : undefined;
}
