import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { groupsOf } from './groups.rules.ts';

/** Weaker findings are shown and do not join suppliers into groups: a shared office building would join everybody. */
const JOINING_STRENGTH = 0.3;
const CHUNK = 10_000;

/**
 * Compares the whole registry at once and keeps one finding per pair that shares something. A closed one opens again
 * when there is something its reason did not know; open ones that share nothing any more go. Rows that stay as they
 * are are not written. Gives the number of pairs.
 */
export async function refreshFindings(tx: Transaction): Promise<number> {
  await sql`analyze supplier_key`.execute(tx);
  const { rows } = await sql<{ pairs: number }>`
    with usable as materialized (
      select k.kind, k.key, count(*) n, case when w.is_diluted then w.weight / (count(*) - 1) else w.weight end weight
      from supplier_key k join relation_weight w on w.kind = k.kind
      where not exists (select 1 from relation_ignored i where i.kind = k.kind and i.key = k.key)
      group by k.kind, k.key, w.kind having count(*) between 2 and w.max_shared
    ),
    pair as (
      select a.supplier_id a, b.supplier_id b, u.kind, u.key, u.n, u.weight, a.label
      from usable u join supplier_key a on a.kind = u.kind and a.key = u.key
        join supplier_key b on b.kind = u.kind and b.key = u.key and b.supplier_id > a.supplier_id
    ),
    per_kind as (
      select a, b, kind, max(weight) weight, array_agg(kind || ' ' || key order by key) keys,
        jsonb_agg(jsonb_build_object('id', md5(kind || ' ' || key), 'kind', kind, 'label', label, 'shared', n) order by key) evidence
      from pair group by a, b, kind
    ),
    finding as materialized (
      select a, b, round(1 - exp(sum(ln(1 - weight))), 3) strength, array_agg(kind order by weight desc, kind) kinds,
        jsonb_agg(evidence order by weight desc, kind) evidence, array_agg(array_to_string(keys, chr(10)) order by kind) keys
      from per_kind group by a, b
    ),
    flat as (
      select a, b, strength, kinds, string_to_array(array_to_string(keys, chr(10)), chr(10)) keys,
        (select jsonb_agg(one) from jsonb_array_elements(evidence) list, jsonb_array_elements(list) one) evidence from finding
    ),
    kept as (
      insert into related_finding as f (supplier_a, supplier_b, strength, kinds, evidence, keys)
      select a, b, strength, kinds, evidence, keys from flat
      on conflict (supplier_a, supplier_b) do update set strength = excluded.strength, kinds = excluded.kinds,
        evidence = excluded.evidence, keys = excluded.keys, version = f.version + 1,
        status = case when excluded.keys <@ coalesce(f.closed_keys, '{}') then f.status else 'open' end,
        reopened_at = case when f.status = 'closed' and not excluded.keys <@ coalesce(f.closed_keys, '{}') then now() else f.reopened_at end
      where f.keys <> excluded.keys or f.strength <> excluded.strength or f.evidence <> excluded.evidence
      returning 1
    ),
    gone as (
      delete from related_finding f where f.status = 'open'
        and not exists (select 1 from finding n where n.a = f.supplier_a and n.b = f.supplier_b)
      returning 1
    )
    select (select count(*) from finding) pairs, (select count(*) from kept) written, (select count(*) from gone) gone`.execute(
    tx,
  );
  return rows[0]?.pairs ?? 0;
}

interface Link {
  id: string;
  a: string;
  b: string;
  group_id: string | null;
}

/** Names the groups that the open findings make; for the whole registry, or around some suppliers. Throws when aborted. */
export async function regroup(
  tx: Transaction,
  around?: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = around === undefined ? await allLinks(tx) : await linksAround(tx, around);
  const groups = groupsOf(rows);
  const changed = rows.filter(({ a, group_id }) => groups.get(a) !== group_id);
  for (let at = 0; at < changed.length; at += CHUNK) {
    signal?.throwIfAborted();
    const part = changed.slice(at, at + CHUNK);
    await sql`update related_finding f set group_id = n.group_id
      from unnest(${part.map(({ id }) => id)}::uuid[], ${part.map(({ a }) => groups.get(a))}::uuid[]) n(id, group_id)
      where f.id = n.id`.execute(tx);
  }
  await sql`update related_finding set group_id = null where group_id is not null
    and (status = 'closed' or strength < ${sql.lit(JOINING_STRENGTH)})`.execute(tx);
}

function allLinks(tx: Transaction) {
  return sql<Link>`select id, supplier_a a, supplier_b b, group_id from related_finding
    where status = 'open' and strength >= ${sql.lit(JOINING_STRENGTH)}`.execute(tx);
}

/** Every link that can be reached from these suppliers. */
function linksAround(tx: Transaction, suppliers: readonly string[]) {
  return sql<Link>`with recursive reached(id) as (
      select unnest(${suppliers}::uuid[])
      union
      select case when f.supplier_a = r.id then f.supplier_b else f.supplier_a end from reached r
        join related_finding f on (f.supplier_a = r.id or f.supplier_b = r.id)
        where f.status = 'open' and f.strength >= ${sql.lit(JOINING_STRENGTH)}
    )
    select f.id, f.supplier_a a, f.supplier_b b, f.group_id from related_finding f
    where f.status = 'open' and f.strength >= ${sql.lit(JOINING_STRENGTH)} and f.supplier_a in (select id from reached)`.execute(
    tx,
  );
}

interface Run {
  started_at: Date | null;
  finished_at: Date | null;
  failure: string | null;
}

/** When the last search of the whole registry was asked for, when one ended, and what went wrong. */
export async function selectRun(db: Db | Transaction): Promise<Run> {
  const { rows } = await sql<Run>`select started_at, finished_at, failure from relation_run`.execute(db);
  return rows[0]!;
}

/** Whether a search waits or runs. */
export function isUnfinished({ started_at, finished_at }: Run): boolean {
  return started_at !== null && (finished_at === null || finished_at < started_at);
}
