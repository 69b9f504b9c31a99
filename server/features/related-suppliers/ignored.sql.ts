import { sql } from 'kysely';
import type { RelationKind } from '#contract/related-suppliers.ts';
import type { Transaction } from '#server/kit/db.ts';

type Ignored = { kind: RelationKind; label: string; reason: string; name: string | null };

/** Leaves keys of a datum out of every comparison; gives how many were not left out before. */
export async function insertIgnored(
  tx: Transaction,
  keys: readonly string[],
  { kind, label, reason, by }: { kind: RelationKind; label: string; reason: string; by: string },
): Promise<number> {
  const { rows } = await sql`insert into relation_ignored (kind, key, label, reason, created_by)
    select ${kind}, key, ${label}, ${reason}, ${by} from unnest(${keys}::text[]) key
    on conflict do nothing returning key`.execute(tx);
  return rows.length;
}

/** Why a datum with one of these evidence ids was left out, and the name of who did it. */
export async function selectIgnored(
  tx: Transaction,
  evidenceIds: readonly string[],
): Promise<Ignored | undefined> {
  const { rows } = await sql<Ignored>`
    select i.kind, i.label, i.reason, o.name from relation_ignored i left join officer o on o.id = i.created_by
    where md5(i.kind || ' ' || i.key) = any(${evidenceIds}::text[])
    order by i.created_at desc limit 1`.execute(tx);
  return rows[0];
}
