import type { Context } from 'hono';
import {
  AUDIT_COLUMNS,
  type AuditDetail,
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
} from '#contract/audit.ts';
import { auditKindLabel, auditSentence } from '#contract/audit-words.ts';
import type { ListFile } from '#contract/list-columns.ts';
import { toMexico } from '#contract/mexico-time.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { exportList, type ListSource } from '#server/kit/list-columns.ts';
import type { Services } from '#server/kit/services.ts';
import { toldChanges } from './audit-changes.rules.ts';
import { thingHref } from './audit-links.rules.ts';
import {
  entriesQuery,
  keyOf,
  PAGE_SIZE,
  placesOf,
  selectEntries,
  selectEntry,
  type EntryRow,
  type Place,
} from './audit.sql.ts';

const entryOf = (row: EntryRow, places: ReadonlyMap<string, Place>): AuditEntry => ({
  id: row.id,
  at: row.occurred_at.toISOString(),
  by: row.by,
  said: auditSentence({ operation: row.operation, subjectType: row.subject_type, name: row.about }),
  about: row.about ?? auditKindLabel(row.subject_type),
  reason: row.reason,
  href: thingHref(row.subject_type, row.subject_id, places.get(keyOf(row))),
});

/** A page of the log with the names of its things. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  after: number | undefined,
): Promise<AuditPage> {
  const found = await selectEntries(db, filter, { after, size: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const places = await placesOf(db, rows);
  return {
    rows: rows.map((row) => entryOf(row, places)),
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** One entry with what it was and what it became. */
export async function readEntry(db: Db, id: number): Promise<AuditDetail> {
  const row = await selectEntry(db, id);
  if (row === undefined) throw notFound('Ese renglón de la bitácora no existe.');
  const { before, after, labels, request_id: requestId } = row;
  return {
    ...entryOf(row, await placesOf(db, [row])),
    requestId,
    changes: toldChanges(row.subject_type, before, after, labels),
  };
}

const SOURCE: ListSource<typeof AUDIT_COLUMNS, AuditEntry> = {
  fecha: { value: ({ at }) => toMexico(at).date, kind: 'date', width: 12 },
  hora: { value: ({ at }) => toMexico(at).time, width: 8 },
  persona: { value: ({ by }) => by, width: 28 },
  accion: { value: ({ said }) => said, width: 70 },
  cosa: { value: ({ about }) => about, width: 40 },
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
      const places = await placesOf(services.db, rows);
      return rows.map((row) => entryOf(row, places));
    },
  };
  return exportList(services, list, wish, context);
}
