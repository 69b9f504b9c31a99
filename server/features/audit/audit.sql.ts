import { sql, type RawBuilder } from 'kysely';
import type { AuditFilter } from '#contract/audit.ts';
import { operationsOf } from '#contract/audit-words.ts';
import { fromMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/calendar.ts';
import type { Db } from '#server/kit/db.ts';

/** Entries on one page. */
export const PAGE_SIZE = 50;

/** One entry as the log has it, without what it changed. */
export interface EntryRow {
  id: number;
  occurred_at: Date;
  by: string;
  operation: string;
  subject_type: string;
  subject_id: string;
  reason: string | null;
}

const COLUMNS = sql`l.id, l.occurred_at, coalesce(l.actor_name, l.actor_id) "by", l.operation, l.subject_type,
  l.subject_id, l.reason`;
const NEWEST = sql`l.occurred_at desc, l.id desc`;
const midnight = (date: string) => fromMexico({ date, time: '00:00' });

function conditions(filter: AuditFilter): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`true`];
  const { q, quien, cosa, operacion, desde, hasta } = filter;
  if (q !== undefined && q !== '')
    parts.push(sql<boolean>`l.search @@ websearch_to_tsquery('spanish_plain', ${q})`);
  if (quien !== undefined) parts.push(sql<boolean>`l.actor_id = ${quien}`);
  if (cosa === 'catalogos') parts.push(sql<boolean>`l.subject_type like 'catalogue:%'`);
  else if (cosa !== undefined) parts.push(sql<boolean>`l.subject_type = ${cosa}`);
  if (operacion !== undefined) parts.push(sql<boolean>`l.operation = any(${operationsOf(operacion)})`);
  if (desde !== undefined) parts.push(sql<boolean>`l.occurred_at >= ${midnight(desde)}::timestamptz`);
  if (hasta !== undefined)
    parts.push(sql<boolean>`l.occurred_at < ${midnight(addDays(hasta, 1))}::timestamptz`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The whole log of a filter, the newest first. */
export function entriesQuery(filter: AuditFilter, from = sql<boolean>`true`): RawBuilder<EntryRow> {
  return sql<EntryRow>`select ${COLUMNS} from audit_log l where ${conditions(filter)} and ${from} order by ${NEWEST}`;
}

/** A page of the log, the newest first, from after an entry; one more than fits, to know whether there is more. */
export async function selectEntries(
  db: Db,
  filter: AuditFilter,
  { after, size }: { after?: number | undefined; size: number },
): Promise<EntryRow[]> {
  const from =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(l.occurred_at, l.id) < (select occurred_at, id from audit_log where id = ${after})`;
  const { rows } = await sql<EntryRow>`${entriesQuery(filter, from)} limit ${size}`.execute(db);
  return rows;
}

/** One entry with what it changed; undefined when there is none. */
export async function selectEntry(
  db: Db,
  id: number,
): Promise<(EntryRow & { before: unknown; after: unknown; request_id: string }) | undefined> {
  const { rows } = await sql<EntryRow & { before: unknown; after: unknown; request_id: string }>`
    select ${COLUMNS}, l.before, l.after, l.request_id from audit_log l where l.id = ${id}`.execute(db);
  return rows[0];
}

/** Where things have the name by which people know them. */
const SOURCES: Readonly<Record<string, RawBuilder<unknown>>> = {
  procedure: sql`select id, number "name" from procedure`,
  contract: sql`select id, number "name" from contract`,
  document: sql`select id, title "name" from document`,
  registration_request: sql`select id, folio "name" from registration_request`,
  supplier: sql`select id, name from supplier`,
  listMatch: sql`select m.id, coalesce(s.name, r.name) "name" from list_match m left join supplier s on s.id = m.supplier_id
    left join registration_request r on r.id = m.request_id`,
  import: sql`select id, file_name "name" from import_run`,
};
const CONTENT = sql`select id, title "name" from content_item`;

/** The names of these entries' things, by «kind id»; what is gone or has none is left out. */
export async function namesOf(db: Db, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.subject_type)) {
    const ids = [...new Set(ofType.map(({ subject_id: id }) => id))].filter((id) =>
      /^[\da-f-]{36}$/.test(id),
    );
    const from = type.startsWith('content:') ? CONTENT : SOURCES[type];
    if (from === undefined || ids.length === 0) continue;
    const found = await sql<{ id: string; name: string }>`
      select t.id, t.name from (${from}) t where t.id = any(${ids}::uuid[])`.execute(db);
    for (const { id, name } of found.rows) names.set(`${type} ${id}`, name);
  }
  return names;
}
