import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';

/** For what a function is asked: an area of the directory, an amount without IVA, a partida or giro. */
export interface Asked {
  areaId?: string | null;
  amount?: string;
  line?: string;
}

/** For a query over `function_grant g`: in force on a day, and all that it is a part of with it. */
export const inForce = (at: Date) => {
  const day = todayInMexico(at);
  const one = (name: string) => {
    const column = (of: string) => sql.ref(`${name}.${of}`);
    return sql`${column('from_on')} <= ${day}::date and coalesce(${column('until_on')} >= ${day}::date, true)
      and coalesce(${column('ended_at')} > ${at.toISOString()}::timestamptz, true)`;
  };
  return sql<boolean>`(${one('g')} and (g.parent_id is null
    or exists (select from function_grant parent where parent.id = g.parent_id and ${one('parent')}))
    and (g.substitution_id is null
      or exists (select from substitution whole where whole.id = g.substitution_id and whole.ended_at is null)))`;
};

/** For a query over `function_grant g`: covers what is asked, with sub-areas unless it says only its own. */
export const covers = ({ areaId, amount, line }: Asked) => sql<boolean>`(
  ${areaId ?? null}::uuid is null or g.area_id is null or g.area_id = ${areaId ?? null}::uuid
    or (not g.is_only_this and g.area_id in (${areaAndAbove(areaId ?? null)})))
  and (${amount ?? null}::numeric is null or g.up_to is null or g.up_to >= ${amount ?? null}::numeric)
  and (${line ?? null}::text is null or g.lines = '{}'
    or exists (select from unnest(g.lines) prefix where starts_with(${line ?? null}::text, prefix)))`;

const areaAndAbove = (areaId: string | null) => sql`with recursive above (id, parent_id) as (
  select id, parent_id from area where id = ${areaId}::uuid
  union select area.id, area.parent_id from area join above on area.id = above.parent_id)
  select id from above`;
