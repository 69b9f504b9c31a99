import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import type { AuditDetail, AuditEntry, AuditFilter, AuditPage } from '#contract/audit.ts';
import { auditFieldLabel, auditSentence, auditValue } from '#contract/audit-words.ts';
import { toMexico } from '#contract/mexico-time.ts';
import type { Db } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { thingHref } from './audit-links.rules.ts';
import { namesOf, PAGE_SIZE, selectEntries, selectEntry, type EntryRow } from './audit.sql.ts';

const BATCH = 1_000;

const entryOf = (row: EntryRow, names: ReadonlyMap<string, string>): AuditEntry => ({
  id: row.id,
  at: row.occurred_at.toISOString(),
  by: row.by,
  said: auditSentence({
    operation: row.operation,
    subjectType: row.subject_type,
    name: names.get(`${row.subject_type} ${row.subject_id}`) ?? null,
  }),
  reason: row.reason,
  href: thingHref(row.subject_type, row.subject_id, names.get(`${row.subject_type} ${row.subject_id}`)),
});

/** A page of the log with the names of its things. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  after: number | undefined,
): Promise<AuditPage> {
  const found = await selectEntries(db, filter, { after, size: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const names = await namesOf(db, rows);
  return {
    rows: rows.map((row) => entryOf(row, names)),
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** One entry with what it was and what it became. */
export async function readEntry(db: Db, id: number): Promise<AuditDetail> {
  const row = await selectEntry(db, id);
  if (row === undefined) throw notFound('Ese renglón de la bitácora no existe.');
  const { before, after, request_id: requestId } = row;
  return { ...entryOf(row, await namesOf(db, [row])), requestId, changes: changesOf(before, after) };
}

const fieldsOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {};

/** What differs between two states, by the names of the screens; what people never see is left out. */
function changesOf(before: unknown, after: unknown): AuditDetail['changes'] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !UNTOLD.has(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({
      label: auditFieldLabel(name),
      before: auditValue(name, was[name]),
      after: auditValue(name, is[name]),
    }))
    .filter((change) => change.before !== change.after || change.before !== '');
}

/** Marks of the portal, and what the entry says beside them. */
const UNTOLD = new Set([
  'decisionReason',
  'version',
  'id',
  'sha256',
  'procedureId',
  'procedureSlug',
  'supplierId',
]);

const COLUMNS = ['Fecha', 'Hora', 'Persona', 'Qué hizo', 'Motivo'];

/** The log of a filter as CSV for spreadsheets, written while it is read; formulas are defused. */
export function exportEntries(db: Db, filter: AuditFilter): Response {
  const encoder = new TextEncoder();
  let after: number | undefined;
  let hasBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!hasBegun) controller.enqueue(encoder.encode(`\uFEFF${stringify([COLUMNS])}`));
      hasBegun = true;
      const rows = await selectEntries(db, filter, { after, size: BATCH });
      const names = await namesOf(db, rows);
      const cells = rows.map((row) => {
        const { at, by, said, reason } = entryOf(row, names);
        const { date, time } = toMexico(at);
        return [date, time, by, said, reason ?? ''].map(spreadsheetCell);
      });
      if (cells.length > 0) controller.enqueue(encoder.encode(stringify(cells)));
      after = rows.at(-1)?.id;
      if (rows.length < BATCH) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', 'bitacora.csv'),
      'cache-control': 'no-store',
    },
  });
}

/** Rows that a workbook holds: it is made whole before it is sent. */
const MOST_IN_WORKBOOK = 50_000;

/** The log of a filter as a workbook; `state_conflict` for more rows than one holds. */
export async function exportWorkbook(db: Db, filter: AuditFilter): Promise<Response> {
  const rows: string[][] = [COLUMNS];
  let after: number | undefined;
  for (let isMore = true; isMore;) {
    const found = await selectEntries(db, filter, { after, size: BATCH });
    const names = await namesOf(db, found);
    for (const { at, by, said, reason } of found.map((row) => entryOf(row, names))) {
      const { date, time } = toMexico(at);
      rows.push([date, time, by, said, reason ?? '']);
    }
    if (rows.length > MOST_IN_WORKBOOK)
      throw failure('state_conflict', {
        detail: 'Son más de 50 000 renglones: acota las fechas, o usa el CSV.',
      });
    after = found.at(-1)?.id;
    isMore = found.length === BATCH;
  }
  const widths = [12, 8, 28, 70, 50];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Bitácora',
        columns: COLUMNS.map((header, index) => ({ header, width: widths[index] ?? 20 })),
        rows,
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': contentDisposition('attachment', 'bitacora.xlsx'),
      'cache-control': 'no-store',
    },
  });
}
