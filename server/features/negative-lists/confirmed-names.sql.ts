import { sql } from 'kysely';
import { LIST_SOURCE_LABELS, type ListSource } from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { identityOf } from './screening.sql.ts';

/**
 * Of some identities (RFCs, and from abroad what `foreign_identity` gives), those that a person confirmed to be
 * somebody whom a list in force impedes although only the name agrees, each with the sentence that says so.
 */
export async function selectConfirmedNames(
  db: Db | Transaction,
  identities: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ identity: string; source: ListSource; decided_in: string | null }>`
    with last as materialized (
      select distinct on (given.identity, d.source, d.value) given.identity, d.source, d.value, d.status, d.evidence,
        coalesce(dr.folio, ds.number) decided_in
      from list_match d left join supplier ds on ds.id = d.supplier_id
      left join registration_request dr on dr.id = d.request_id
      cross join lateral (select coalesce(${identityOf(sql`ds`, 'supplier')}, ${identityOf(sql`dr`, 'request')}) identity) given
      where d.matched_by = 'name' and d.status in ('confirmed', 'discarded') and given.identity = any(${[...identities]})
      order by given.identity, d.source, d.value, d.decided_at desc, d.created_at)
    select distinct on (l.identity) l.identity, l.source, l.decided_in
    from last l join negative_list_entry e on e.source = l.source and e.name_key = l.value and e.rfc is null
    where l.status = 'confirmed' and e.listed_until is null and e.effect = 'block'
      and (e.effect_until is null or e.effect_until >= ${todayInMexico()}::date)
      and l.evidence @> jsonb_build_array(jsonb_build_object('key', e.key))
    order by l.identity, l.source`.execute(db);
  return new Map(
    rows.map(({ identity, source, decided_in: place }) => [
      identity,
      `${LIST_SOURCE_LABELS[source]}: mismo nombre; la Unidad confirmó${place === null ? '' : ` en ${place}`} que es el mismo.`,
    ]),
  );
}
