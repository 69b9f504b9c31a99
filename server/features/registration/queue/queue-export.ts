import { stringify } from 'csv-stringify/sync';
import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS } from '#contract/registration.ts';
import type { QueueQuery } from '#contract/registration-review.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import type { Services } from '#server/kit/services.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { selectExportRows, selectQueueIds, type ExportRow } from './queue.sql.ts';

const BATCH = 1_000;

const moment = (at: Date | null) => {
  if (at === null) return '';
  const { date, time } = toMexico(at);
  return `${date} ${time}`;
};

const COLUMNS: [string, (row: ExportRow) => string][] = [
  ['Folio', (row) => row.folio],
  ['Trámite', (row) => REQUEST_KIND_LABELS[row.kind]],
  ['Estado', (row) => REQUEST_STATE_LABELS[row.status]],
  ['Tipo de persona', (row) => PERSON_TYPE_LABELS[row.person_type]],
  ['Solicitante', (row) => row.name],
  ['RFC', (row) => row.rfc],
  ['Número de registro', (row) => row.supplier_number ?? ''],
  ['Enviada', (row) => moment(row.submitted_at)],
  ['Vence', (row) => row.due ?? ''],
  ['Responsable', (row) => row.assignee_name ?? ''],
  ['Revisó', (row) => row.reviewer_name ?? ''],
  ['Resolvió', (row) => row.decided_name ?? ''],
  ['Resuelta', (row) => moment(row.decided_at)],
  ['Motivo', (row) => row.decision_reason ?? ''],
];

/** The requests of a filter as CSV for spreadsheets, written while it is read; formulas are defused. */
export function exportQueue({ db }: Services, query: QueueQuery, me: string): Response {
  const encoder = new TextEncoder();
  let ids: string[] | undefined;
  let position = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (ids === undefined) {
        ids = await selectQueueIds(db, query, me);
        controller.enqueue(encoder.encode(`\uFEFF${stringify([COLUMNS.map(([name]) => name)])}`));
      }
      if (position >= ids.length) {
        controller.close();
        return;
      }
      const rows = await selectExportRows(db, ids.slice(position, position + BATCH));
      position += BATCH;
      const cells = rows.map((row) => COLUMNS.map(([, value]) => spreadsheetCell(value(row))));
      if (cells.length > 0) controller.enqueue(encoder.encode(stringify(cells)));
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `solicitudes-${query.estado}.csv`),
      'cache-control': 'no-store',
    },
  });
}
