import { sql } from 'kysely';
import type { ListSource } from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { MatchEvidence } from '#contract/negative-lists.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** An entry in force that carries a firm's name. */
export interface FirmEntry extends MatchEvidence {
  source: ListSource;
  /** The name agrees word by word, with its legal form; otherwise only its words do. */
  isExact: boolean;
}

/**
 * Entries in force that carry the name of a firm. Of a firm whose RFC is known only those without RFC, and none that
 * an officer saw and discarded for that RFC.
 */
export async function selectFirmEntries(
  db: Db | Transaction,
  { name, rfc }: { name: string; rfc: string | null },
): Promise<FirmEntry[]> {
  const { rows } = await sql<FirmEntry>`
    select e.source, e.key, e.rfc, e.name, e.situation, e.effect_until::text "effectUntil", e.data,
      e.listed_from::text "listedFrom", supplier_name_key(e.name) = supplier_name_key(${name}) "isExact",
      case when e.effect_until < ${todayInMexico()}::date then 'info' else e.effect end effect
    from negative_list_entry e
    where e.name_key = firm_key(${name}) and e.name_key <> '' and e.listed_until is null
      and (e.rfc is null or ${rfc}::text is null)
      and not exists (select from list_match m left join supplier s on s.id = m.supplier_id
        left join registration_request r on r.id = m.request_id
        where m.matched_by = 'name' and m.source = e.source and m.value = e.name_key and m.status = 'discarded'
          and coalesce(s.rfc, r.rfc) = ${rfc} and m.evidence @> jsonb_build_array(jsonb_build_object('key', e.key)))
    order by e.source, e.listed_from, e.key`.execute(db);
  return rows;
}
