import type { Context } from 'hono';
import {
  AUDIT_COLUMNS,
  type AuditDetail,
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
} from '#contract/audit.ts';
import { auditFieldLabel, auditSentence, auditValue } from '#contract/audit-words.ts';
import type { ListFile } from '#contract/list-columns.ts';
import { toMexico } from '#contract/mexico-time.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { exportList, type ListSource } from '#server/kit/list-columns.ts';
import type { Services } from '#server/kit/services.ts';
import { thingHref } from './audit-links.rules.ts';
import { entriesQuery, namesOf, PAGE_SIZE, selectEntries, selectEntry, type EntryRow } from './audit.sql.ts';

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

const SOURCE: ListSource<typeof AUDIT_COLUMNS, AuditEntry> = {
  fecha: { value: ({ at }) => toMexico(at).date, kind: 'date', width: 12 },
  hora: { value: ({ at }) => toMexico(at).time, width: 8 },
  persona: { value: ({ by }) => by, width: 28 },
  accion: { value: ({ said }) => said, width: 70 },
  motivo: { value: ({ reason }) => reason, width: 50 },
};

/** The log of a filter as a file, the newest first. */
export function exportEntries(
  services: Services,
  { filter, wish, context }: { filter: AuditFilter; wish: ListFile; context: Context },
): Promise<Response> {
  const list = {
    file: 'bitacora',
    sheet: 'Bitácora',
    columns: AUDIT_COLUMNS,
    source: SOURCE,
    rows: entriesQuery(filter),
    read: async (rows: EntryRow[]) => {
      const names = await namesOf(services.db, rows);
      return rows.map((row) => entryOf(row, names));
    },
  };
  return exportList(services, list, wish, context);
}
