import { sql, type RawBuilder } from 'kysely';
import type { AuditFilter } from '#contract/audit.ts';
import { operationsOf } from '#contract/audit-words.ts';
import { fromMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
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
  about: string | null;
}

const COLUMNS = sql`l.id, l.occurred_at, coalesce(l.actor_name, l.actor_id) "by", l.operation, l.subject_type,
  l.subject_id, l.reason, l.about`;
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

/** An entry with what it changed; `labels` are what its fields were called that day, by their names. */
export type WholeEntry = EntryRow & {
  before: unknown;
  after: unknown;
  labels: Record<string, string>;
  request_id: string;
};

/** One entry with what it changed; undefined when there is none. */
export async function selectEntry(db: Db, id: number): Promise<WholeEntry | undefined> {
  const { rows } = await sql<WholeEntry>`
    select ${COLUMNS}, l.before, l.after, l.request_id,
      coalesce((select jsonb_object_agg(d->>'name', d->>'label') from revision r, jsonb_array_elements(r.differences) d
        where r.subject_type = l.subject_type and r.subject_id = l.subject_id
          and r.version = case when jsonb_typeof(l.after->'version') = 'number' then (l.after->>'version')::int end), '{}') labels
    from audit_log l where l.id = ${id}`.execute(db);
  return rows[0];
}

/** The thing whose screen an entry leads to. */
export interface Place {
  type: string;
  id: string;
  name: string;
}

const OF_PROCEDURE = sql`select id, 'procedure' "type", id "at", number "name" from procedure`;
/** Of which thing with a screen of its own each kind is a part. */
const PLACES: Readonly<Record<string, RawBuilder<unknown>>> = {
  procedure: OF_PROCEDURE,
  opening: OF_PROCEDURE,
  award: OF_PROCEDURE,
  clarifications: OF_PROCEDURE,
  act_minutes: OF_PROCEDURE,
  planning: OF_PROCEDURE,
  procedure_schedule: OF_PROCEDURE,
  contract: sql`select c.id, 'procedure' "type", p.id "at", p.number "name" from (select id, procedure_id from contract
    union all select id, procedure_id from contract_draft) c join procedure p on p.id = c.procedure_id`,
  document: sql`select d.id, 'procedure' "type", p.id "at", p.number "name"
    from document d join procedure p on p.id = d.procedure_id`,
  registration_request: sql`select id, 'registration_request' "type", id "at", folio "name" from registration_request`,
  supplier: sql`select id, 'supplier' "type", id "at", name from supplier`,
  sanction: sql`select c.id, 'supplier' "type", s.id "at", s.name from sanction c join supplier s on s.id = c.supplier_id`,
  listMatch: sql`select m.id, case when s.id is null then 'registration_request' else 'supplier' end "type",
    coalesce(s.id, r.id) "at", coalesce(s.name, r.folio) "name" from list_match m
    left join supplier s on s.id = m.supplier_id left join registration_request r on r.id = m.request_id`,
  relatedFinding: sql`select f.id, 'relatedFinding' "type", f.id "at", s.name from related_finding f
    join supplier s on s.id = f.supplier_a`,
};

/** Key of an entry's thing in `placesOf`. */
export const keyOf = ({ subject_type: type, subject_id: id }: EntryRow): string => `${type} ${id}`;

/** Where these entries' things are seen, by `keyOf`; what is gone or has no screen of its own is left out. */
export async function placesOf(db: Db, rows: readonly EntryRow[]): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.subject_type)) {
    const from = PLACES[type];
    // The minutes of an act have the id of the procedure, and which act.
    const ids = new Set(ofType.map(({ subject_id: id }) => id.slice(0, 36)).filter((id) => UUID.test(id)));
    if (from === undefined || ids.size === 0) continue;
    const { rows: found } = await sql<{ id: string; type: string; at: string; name: string }>`
      select t.* from (${from}) t where t.id = any(${[...ids]}::uuid[])`.execute(db);
    const byId = new Map(found.map(({ id, at, ...one }) => [id, { ...one, id: at }]));
    for (const row of ofType) {
      const place = byId.get(row.subject_id.slice(0, 36));
      if (place !== undefined) places.set(keyOf(row), place);
    }
  }
  return places;
}
const UUID = /^[\da-f-]{36}$/;
