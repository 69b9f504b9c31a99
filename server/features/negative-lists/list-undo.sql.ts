import { sql } from 'kysely';
import type { ImportDependent } from '#contract/imports.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';

/** What keeps a list in force: a later one that was compared with it, and what people decided on what it brought. */
export async function listDependents(tx: Transaction, { id }: RunRow): Promise<ImportDependent[]> {
  const { rows } = await sql<ImportDependent>`
    select null::int line, i.file_name title, 'Es la lista que la sustituyó: deshaz primero esa.' why
    from negative_list l join import_run i on i.id = l.id where l.base_id = ${id}
    union all
    select null, coalesce(s.name, q.name), case m.status when 'confirmed' then 'Una persona confirmó su coincidencia con esta lista.'
      else 'Una persona descartó su coincidencia con esta lista.' end
    from list_match m left join supplier s on s.id = m.supplier_id left join registration_request q on q.id = m.request_id
    join negative_list l on l.id = ${id}
    where m.status in ('confirmed', 'discarded') and m.ended_on is null and m.decided_at >= l.applied_at
      and exists (select from jsonb_array_elements(m.evidence) seen join negative_list_entry e
        on e.source = m.source and e.key = seen ->> 'key' and e.from_list = ${id})
    union all
    select null, x.name, 'Una persona lo inhabilitó por lo que dice esta lista.'
    from sanction x join negative_list l on l.id = ${id} and l.source = 'sat_69b'
    where x.cause_code = 'inh_69b' and x.status = 'active' and x.created_at >= l.applied_at
      and exists (select from negative_list_entry e where e.from_list = l.id and e.rfc = x.rfc)
    order by 3 desc, 2`.execute(tx);
  return rows;
}

/** Puts the list before it in force again, entry by entry as it stood; gives its id. */
export async function takeListBack(tx: Transaction, { id }: RunRow): Promise<string | undefined> {
  await sql`delete from negative_list_entry where from_list = ${id}`.execute(tx);
  await sql`update negative_list_entry set listed_until = null, until_list = null where until_list = ${id}`.execute(
    tx,
  );
  await sql`insert into negative_list_entry (id, source, key, rfc, name, situation, effect, effect_until, content, data,
      listed_from, from_list) overriding system value
    select e.id, e.source, e.key, e.rfc, e.name, e.situation, e.effect, e.effect_until, e.content, e.data, e.listed_from, e.from_list
    from negative_list l, jsonb_populate_recordset(null::negative_list_entry, l.replaced) e where l.id = ${id}`.execute(
    tx,
  );
  const { rows } = await sql<{
    base: string | null;
  }>`delete from negative_list where id = ${id} returning base_id base`.execute(tx);
  return rows[0]?.base ?? undefined;
}
