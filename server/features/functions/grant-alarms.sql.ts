import { sql } from 'kysely';
import { FUNCTION_LABELS, PAIRED_FUNCTIONS, type FunctionCode } from '#contract/functions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { GrantAlarm } from '#contract/people.ts';
import type { Db } from '#server/kit/db.ts';

/** So many functions of one person are too many to keep them apart. */
const MANY = 5;
const IDLE_MONTHS = 12;
/** Functions without which a requisition does not go on. */
const NEEDED: readonly FunctionCode[] = ['area_approver', 'budget_officer', 'buyer'];
const MOST = 100;

interface Found {
  kind: GrantAlarm['kind'];
  name: string;
  code: FunctionCode | null;
  area: string | null;
  count: number;
  /** Of a pair: both functions, and what their pair of acts says. */
  also?: { code: FunctionCode; message: string };
}

/** People who have, in areas that meet, both functions of a pair of acts (§1.4): of one record they do one of the two. */
async function pairAlarms(db: Db, today: string): Promise<Found[]> {
  const pairs = PAIRED_FUNCTIONS.map(([first, second, pair]) => ({ first, second, pair }));
  const { rows } = await sql<{ name: string; code: FunctionCode; also: FunctionCode; message: string }>`
    with recursive held as (
      select g.*, coalesce(g.person_id, lower(g.email)) who from function_grant g left join function_grant p on p.id = g.parent_id
      where g.from_on <= ${today}::date and coalesce(g.until_on >= ${today}::date, true) and g.ended_at is null
        and p.ended_at is null and coalesce(p.until_on >= ${today}::date, true)),
    part (id, top) as (select id, id from area union select part.id, up.parent_id from part join area up on up.id = part.top
      where up.parent_id is not null)
    select max(one.person_name) name, one.function code, other.function also, d.message
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) g (first text, second text, pair text)
      join duty_pair d on d.code = g.pair and d.is_active
      join held one on one.function = g.first join held other on other.function = g.second and other.who = one.who
    where one.area_id is null or other.area_id is null or one.area_id = other.area_id
      or exists (select from part where (part.id, part.top) = (one.area_id, other.area_id) and not other.is_only_this)
      or exists (select from part where (part.id, part.top) = (other.area_id, one.area_id) and not one.is_only_this)
    group by one.who, one.function, other.function, d.message order by 1, 2, 3 limit ${MOST}`.execute(db);
  return rows.map(({ also, message, ...row }) => ({
    ...row,
    kind: 'pair',
    area: null,
    count: 0,
    also: { code: also, message },
  }));
}

/**
 * What somebody should look at: areas that ask and where nobody holds a function that the way on needs, people with both
 * functions of a pair or with many, functions without an act for a year, and holders who are not in the directory any more.
 */
export async function grantAlarms(db: Db): Promise<GrantAlarm[]> {
  const today = todayInMexico();
  const { rows } = await sql<Found>`
    with recursive held as (
      select g.* from function_grant g left join function_grant p on p.id = g.parent_id
      where g.from_on <= ${today}::date and coalesce(g.until_on >= ${today}::date, true) and g.ended_at is null
        and p.ended_at is null and coalesce(p.until_on >= ${today}::date, true)),
    above (asking, id, parent_id) as (
      select a.id, a.id, a.parent_id from area a
      where a.id in (select area_id from held where function = 'requester' and area_id is not null)
      union select above.asking, up.id, up.parent_id from area up join above on up.id = above.parent_id)
    (select 'nobody' kind, a.name, needed.code, a.id::text area, 0 count
      from (select distinct asking from above) asking join area a on a.id = asking.asking
      cross join unnest(${[...NEEDED]}::text[]) needed(code)
      where not exists (select from held h where h.function = needed.code and (h.area_id is null or h.area_id = a.id
        or (not h.is_only_this and h.area_id in (select id from above where above.asking = a.id))))
      order by a.name, 3 limit ${MOST})
    union all
    (select 'many', max(person_name), null, null, count(distinct function)::int from held
      group by coalesce(person_id, lower(email)) having count(distinct function) >= ${MANY} order by 2 limit ${MOST})
    union all
    (select 'idle', h.person_name, h.function, null, 0 from held h
      where h.given_at < now() - make_interval(months => ${IDLE_MONTHS})
        and not exists (select from officer o where o.id = h.person_id
          and o.last_seen > now() - make_interval(months => ${IDLE_MONTHS})) order by 2 limit ${MOST})
    union all
    (select 'gone', h.person_name, null, null, 0 from held h
      where exists (select from directory_person) and h.email is not null
        and exists (select from revision r where r.subject_type = 'content:directorio' and r.state->>'email' = h.email)
        and not exists (select from directory_person d where lower(d.email) = lower(h.email) and d.is_visible)
      group by h.person_name order by 2 limit ${MOST})`.execute(db);
  const [nobody, rest] = [
    rows.filter(({ kind }) => kind === 'nobody'),
    rows.filter(({ kind }) => kind !== 'nobody'),
  ];
  return [...nobody, ...(await pairAlarms(db, today)), ...rest].map(alarmOf);
}

const WORDS: Record<GrantAlarm['kind'], (found: Found, label: string) => string> = {
  nobody: ({ name }, label) => `Nadie tiene la función «${label}» en ${name}.`,
  pair: ({ name, also }, label) =>
    `${name} tiene «${label}» y «${also === undefined ? '' : FUNCTION_LABELS[also.code]}». ${also?.message ?? ''}`,
  many: ({ name, count }) => `${name} tiene ${count} funciones.`,
  idle: ({ name }, label) => `${name} no ha entrado en 12 meses y sigue con la función «${label}».`,
  gone: ({ name }) => `${name} ya no está en el directorio y sigue con funciones.`,
};

const alarmOf = (found: Found): GrantAlarm => ({
  kind: found.kind,
  text: WORDS[found.kind](found, found.code === null ? '' : FUNCTION_LABELS[found.code]),
  search: found.kind === 'nobody' ? { funcion: found.code ?? '', area: found.area ?? '' } : { q: found.name },
});
