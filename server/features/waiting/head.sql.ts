import { sql } from 'kysely';
import type { HeadAbsence } from '#contract/head.ts';
import type { WaitingGroup } from '#contract/waiting.ts';
import type { Db } from '#server/kit/db.ts';
import { AREAS, dueOf, OWNER, seenBy, SINCE, type Viewer } from './waiting.sql.ts';

export interface LoadRow {
  key: string | null;
  name: string | null;
  area: string | null;
  due: WaitingGroup;
  n: number;
  oldest: Date;
}

/** Rows of these areas; of every area without any. */
const ofAreas = (areas: readonly string[] | null) =>
  areas === null
    ? sql`true`
    : sql`exists (select from ${AREAS} x where x.area_id = any(${[...areas]}::uuid[]))`;

/** How much each person has, by when it is due. */
export async function selectLoad(
  db: Db,
  viewer: Viewer,
  areas: readonly string[] | null,
): Promise<LoadRow[]> {
  const { rows } = await sql<LoadRow>`
    select w.holder key, coalesce(o.name, (select min(g.person_name) from function_grant g where g.person_id = w.holder), w.holder) as name, a.name area, w.due, w.n, w.oldest
    from (select ${OWNER} holder, ${dueOf(viewer)} due, count(*)::int n, min(${SINCE}) oldest from waiting_item w
      where ${seenBy(viewer)} and ${ofAreas(areas)} group by 1, 2) w
    left join officer o on o.id = w.holder left join area a on a.id = o.area_id`.execute(db);
  return rows;
}

/**
 * Who is away today or will be, with whoever substitutes them: nobody, while a proposed substitution is not accepted or the
 * substitute is away in those days too.
 */
export async function selectHeadAbsences(db: Db, today: string): Promise<HeadAbsence[]> {
  const { rows } = await sql<HeadAbsence>`
    with away as (
      select officer_id, from_on, until_on, substitute_id, null kind, true is_sure from absence where until_on >= ${today}::date
      union all
      select absent_id, from_on, until_on, substitute_id, kind, accepted_at is not null from substitution
      where ended_at is null and until_on >= ${today}::date
    ), known as (
      select distinct on (a.officer_id, a.from_on, a.until_on) a.*,
        a.is_sure and not exists (select from away b where b.officer_id = a.substitute_id
          and b.from_on <= a.until_on and b.until_on >= a.from_on) is_covered
      from away a order by a.officer_id, a.from_on, a.until_on, a.is_sure desc
    )
    select json_build_object('id', o.id, 'name', o.name) person, k.from_on "from", k.until_on "until", k.kind,
      case when k.is_covered then json_build_object('id', s.id, 'name', s.name) end substitute,
      (select count(*)::int from waiting_item w where ${OWNER} = o.id and w.settled_at is null
        and w.due_on between k.from_on and k.until_on) due
    from known k join officer o on o.id = k.officer_id left join officer s on s.id = k.substitute_id
    order by k.from_on, o.name`.execute(db);
  return rows;
}

/** An area of the directory with those below it; null for every one. */
export async function areasBelow(db: Db, slug: string): Promise<string[] | null> {
  if (slug === '') return null;
  const { rows } = await sql<{ id: string }>`with recursive below as (select id from area where slug = ${slug}
    union select a.id from area a join below b on a.parent_id = b.id) select id from below`.execute(db);
  return rows.map(({ id }) => id);
}
