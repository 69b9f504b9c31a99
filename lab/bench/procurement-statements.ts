import { sql, type RawBuilder } from 'kysely';
import { actsOfFilter } from '#server/features/following/acts.sql.ts';
import { eventsOfFilter } from '#server/features/following/events.sql.ts';
import { findPublicId, readProcedure } from '#server/features/procurement/procedure-detail.sql.ts';
import { readMonth } from '#server/features/procurement-views/month.sql.ts';
import { readSpending } from '#server/features/procurement-views/spending.sql.ts';
import { ProcedureQuery } from '#contract/procedures.ts';
import { listedRows } from '#server/features/procurement/procedures.sql.ts';
import type { Db } from '#server/kit/db.ts';

/** The filters of the list that the measured questions use. */
function conditions({ q, estado, area, monto_min: least }: ProcedureQuery): RawBuilder<unknown> {
  const parts = [sql`p.public_state <> 'hidden'`];
  if (q !== undefined)
    parts.push(
      sql`p.search @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', ${q}))`,
    );
  if (estado.includes('abierto')) parts.push(sql`p.public_state = 'open'`);
  if (area.length > 0) parts.push(sql`p.requesting_area = any(${area})`);
  if (least !== undefined) parts.push(sql`p.contract_amount >= ${least}`);
  return sql.join(parts, sql` and `);
}

/** The list as bare SQL: a page, its count, facets of what the table itself knows and the weeks, in one pass. */
export async function bareList(db: Db, given: Record<string, string>): Promise<void> {
  const query = ProcedureQuery.parse(given);
  const facet = (column: string) =>
    sql`(select json_agg(f) from (select ${sql.ref(column)} value, count(*) n from hit group by 1 order by 2 desc limit 60) f)`;
  const { rows } = await sql<{ ids: string[] }>`
    with hit as materialized (
      select p.id, p.public_state, p.kind, p.funding, p.requesting_area, p.fiscal_year, p.next_act_at, p.published_at
      from procedure p where ${conditions(query)})
    select (select array_agg(id) from (select id from hit order by next_act_at asc nulls last, published_at desc, id limit 20) page) ids,
      (select count(*) from hit) total, ${facet('public_state')} states, ${facet('kind')} kinds, ${facet('funding')} fundings,
      ${facet('requesting_area')} areas, ${facet('fiscal_year')} years,
      (select json_agg(w) from (select date_trunc('week', m.at) week, count(*) n from hit join milestone m on m.procedure_id = hit.id
        where m.at >= now() - interval '28 days' and m.at < now() + interval '56 days' group by 1) w) weeks`.execute(
    db,
  );
  await listedRows(rows[0]?.ids ?? []).execute(db);
}

/** One procedure, by its number. */
export async function bareDetail(db: Db, number: string): Promise<void> {
  await readProcedure(db, (await findPublicId(db, number)) ?? '');
}

/** The other views of a filter, with the filter as plain SQL. */
export function bareViews(given: Record<string, string>): Record<BareView, (db: Db) => Promise<unknown>> {
  const condition = conditions(ProcedureQuery.parse(given));
  return {
    month: (db) => readMonth(db, new Date().toISOString().slice(0, 7), condition),
    spending: (db) =>
      readSpending(db, {
        year: new Date().getUTCFullYear() - 1,
        today: new Date().toISOString().slice(0, 10),
        condition,
        ever: condition,
        suppliers: sql`true`,
        most: 10,
        listed: 50,
      }),
    calendar: (db) => actsOfFilter(db, condition),
    feed: (db) => eventsOfFilter(db, condition, { days: 90 }),
  };
}

export type BareView = 'month' | 'spending' | 'calendar' | 'feed';
