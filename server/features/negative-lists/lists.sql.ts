import { sql } from 'kysely';
import type { ImportSettings } from '#contract/imports.ts';
import type { ListEdition, ListEntry, ListOverview } from '#contract/negative-lists.ts';
import type { ListSituation, ListSource } from '#contract/negative-list-words.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { iso } from '#server/kit/wire.ts';
import './negative-lists.tables.ts';

/** A list in force with the file that it came in. */
export interface ListRecord {
  id: string;
  source: ListSource;
  cutoff_on: string;
  last_number: number | null;
  applied_at: Date;
  file_name: string;
  file_sha256: string;
  row_count: number | null;
  settings: ImportSettings | null;
  starter: string | null;
}

/** The list in force of a source. */
export async function selectCurrent(
  db: Db | Transaction,
  source: ListSource,
): Promise<ListRecord | undefined> {
  const { rows } = await sql<ListRecord>`
    select l.id, l.source, l.cutoff_on::text cutoff_on, l.last_number, l.applied_at, i.file_name, i.file_sha256, i.row_count,
      i.settings, o.name starter
    from negative_list l join import_run i on i.id = l.id left join officer o on o.id = i.started_by
    where l.source = ${source} order by l.cutoff_on desc, l.applied_at desc limit 1`.execute(db);
  return rows[0];
}

/** Lists that a first officer proposed and nobody put in force yet, newest first. */
export async function selectProposed(db: Db): Promise<ListOverview['proposed']> {
  const { rows } = await sql<ListOverview['proposed'][number]>`
    select i.id, i.file_name "fileName", o.name "proposedBy" from import_run i left join officer o on o.id = i.proposed_by
    where i.kind = 'negative-lists' and i.status = 'ready' and i.proposed_at is not null
    order by i.proposed_at desc`.execute(db);
  return rows;
}

/** An entry in force with what it says. */
export type PresentEntry = Pick<ListEntry, 'rfc' | 'name' | 'situation' | 'effectUntil' | 'data'> & {
  content: string;
};

/** Entries in force of a source by their key. */
export async function selectEntries(
  db: Db | Transaction,
  source: ListSource,
): Promise<Map<string, PresentEntry>> {
  const { rows } = await sql<PresentEntry & { key: string }>`
    select key, rfc, name, situation, effect_until::text "effectUntil", content, data from negative_list_entry
    where source = ${source} and listed_until is null order by id`.execute(db);
  return new Map(rows.map(({ key, ...entry }) => [key, entry]));
}

/** Entries in force of a source per situation. */
export async function countEntries(
  db: Db | Transaction,
  source: ListSource,
): Promise<{ situation: ListSituation; count: number }[]> {
  const { rows } = await sql<{ situation: ListSituation; count: number }>`
    select situation, count(*) from negative_list_entry where source = ${source} and listed_until is null
    group by situation order by count desc, situation`.execute(db);
  return rows;
}

/** Makes the rows of a list the entries in force: closes what is gone or says something else, opens what is new. */
export async function replaceEntries(
  tx: Transaction,
  { id, source, cutoff }: { id: string; source: ListSource; cutoff: string },
): Promise<void> {
  // What a list of the same day said was never in force for a day: it leaves no stretch, and comes back with the undo.
  await sql`with leaving as materialized (
      select data ->> 'key' as key from import_row where import_id = ${id} and kind in ('changed', 'gone')),
    replaced as (
      delete from negative_list_entry e using leaving l where e.source = ${source} and e.listed_until is null and e.key = l.key
        and e.listed_from = ${cutoff} returning e.*)
    update negative_list set replaced = coalesce((select jsonb_agg(r order by r.id) from replaced r), '[]')
    where id = ${id}`.execute(tx);
  await sql`with leaving as materialized (
      select data ->> 'key' as key from import_row where import_id = ${id} and kind in ('changed', 'gone'))
    update negative_list_entry e set listed_until = ${cutoff}, until_list = ${id} from leaving l
    where e.source = ${source} and e.listed_until is null and e.key = l.key`.execute(tx);
  await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, effect_until, content, data, listed_from,
      from_list)
    select ${source}, d.key, d.rfc, d.name, d.situation, d.effect, d."effectUntil", d.content, d.data, ${cutoff}::date, ${id}
    from import_row r, jsonb_to_record(r.data) d (key text, rfc text, name text, situation text, effect text, "effectUntil" date,
      content text, data jsonb)
    where r.import_id = ${id} and r.kind in ('new', 'changed') order by r.position`.execute(tx);
}

/** The list as the API tells it. */
export function describeList(row: ListRecord): ListEdition {
  return {
    id: row.id,
    source: row.source,
    fileName: row.file_name,
    cutoffOn: row.cutoff_on,
    rows: row.row_count,
    confirmedBy: row.starter,
    appliedAt: iso(row.applied_at),
  };
}
