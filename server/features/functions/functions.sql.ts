import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import { FUNCTION_LABELS, FUNCTIONS } from '#contract/functions.ts';
import { namedRows } from '#contract/list-columns.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  GRANT_COLUMNS,
  GRANT_STATES,
  type GrantFileQuery,
  type GrantQuery,
  type GrantRow,
  type KnownPerson,
  type OwnGrant,
} from '#contract/people.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import type { Services } from '#server/kit/services.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';

const PAGE_SIZE = 50;

interface Row extends Omit<GrantRow, 'givenAt' | 'endedAt'> {
  givenAt: Date;
  endedAt: Date | null;
}

const shown = (row: Row): GrantRow => ({
  ...row,
  givenAt: iso(row.givenAt),
  endedAt: isoOrNull(row.endedAt),
});

/** A grant with its parent: it is over as soon as either is. */
const FROM = sql`function_grant g left join function_grant p on p.id = g.parent_id left join area a on a.id = g.area_id
  left join substitution s on s.id = g.substitution_id left join officer o on o.id = g.person_id`;

/** Whether it is over, or not yet begun, on a day. */
const stateOn = (day: string) => sql<string>`case
  when least(g.ended_at, p.ended_at, s.ended_at) < ((${day}::date + 1)::timestamp at time zone 'America/Mexico_City')
    or least(g.until_on, p.until_on) < ${day}::date then 'ended'
  when greatest(g.from_on, p.from_on) > ${day}::date then 'ahead' else 'inForce' end`;

const NAME = sql`coalesce(o.name, g.person_name)`;
const columns = (
  day: string,
) => sql`g.id, g.person_id "personId", ${NAME} "personName", g.email, g.employee_id "employeeId",
  g.function code, g.area_id "areaId", a.name "areaName", g.is_only_this "isOnlyThis", g.up_to::text "upTo", g.lines,
  g.from_on "from", g.until_on "until", g.ground, g.is_delegable "isDelegable",
  case when g.substitution_id is null then p.person_name end "delegatedBy", s.absent_name "inPlaceOf",
  g.given_by_name "givenBy", g.given_at "givenAt", g.ended_by_name "endedBy", g.ended_at "endedAt", g.end_reason "endReason",
  ${stateOn(day)} state, g.version`;

const whose = ({ areaName }: GrantRow) => areaName ?? 'Todas';

const SOURCE: ListSource<typeof GRANT_COLUMNS, GrantRow> = {
  persona: { order: sql`${NAME} collate "es-x-icu"`, value: ({ personName }) => personName, width: 36 },
  funcion: {
    order: sql`array_position(${[...FUNCTIONS]}::text[], g.function)`,
    value: ({ code }) => FUNCTION_LABELS[code],
    width: 26,
  },
  area: { order: sql`a.name collate "es-x-icu"`, value: whose, width: 40 },
  hasta: { order: sql`g.until_on`, value: ({ until }) => until, kind: 'date' },
  estado: { value: ({ state }) => GRANT_STATES[state] },
  desde: { order: sql`g.from_on`, value: ({ from }) => from, kind: 'date' },
  monto: { value: ({ upTo }) => upTo },
  materias: { value: ({ lines }) => lines.join(', ') },
  fundamento: { value: ({ ground }) => ground, width: 50 },
  dio: { value: ({ givenBy }) => givenBy, width: 30 },
  correo: { value: ({ email }) => email, width: 34 },
};

type Filter = Omit<GrantQuery, 'pag' | 'orden'>;

const dayOf = ({ dia }: Pick<Filter, 'dia'>) => (dia === '' ? todayInMexico() : dia);

function conditions(filter: Filter): RawBuilder<boolean> {
  const { q, funcion, area, todas } = filter;
  const parts: RawBuilder<unknown>[] = [sql`true`];
  // What begins later is told too: whoever looks for what they gave finds it. A day that was asked for says only who could then.
  if (todas === '')
    parts.push(
      filter.dia === ''
        ? sql`${stateOn(dayOf(filter))} <> 'ended'`
        : sql`${stateOn(dayOf(filter))} = 'inForce'`,
    );
  if (funcion !== '') parts.push(sql`g.function = ${funcion}`);
  if (q !== '')
    parts.push(sql`strpos(plain(concat_ws(' ', ${NAME}, g.email, g.employee_id)), plain(${q})) > 0`);
  if (area !== '')
    parts.push(sql`(g.area_id is null or g.area_id = ${area}::uuid or (not g.is_only_this and g.area_id in (
      with recursive above (id, parent_id) as (select id, parent_id from area where id = ${area}::uuid
        union select up.id, up.parent_id from area up join above on up.id = above.parent_id) select id from above)))`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const ordered = (orden: string | undefined) =>
  orderOf(SOURCE, orden, sql`${NAME} collate "es-x-icu", g.given_at, g.id`, sql`g.given_at, g.id`);

/** Who may do what on a day, as it is filtered and ordered. */
export async function listGrants(
  db: Db,
  query: GrantQuery,
): Promise<{ rows: GrantRow[]; total: number; page: number; size: number }> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns(dayOf(query))}, count(*) over ()::int total from ${FROM} where ${conditions(query)}
    order by ${ordered(query.orden)} limit ${PAGE_SIZE} offset ${(query.pag - 1) * PAGE_SIZE}`.execute(db);
  return { rows: rows.map(shown), total: rows[0]?.total ?? 0, page: query.pag, size: PAGE_SIZE };
}

/** The same list as a file. */
export function exportGrants(services: Services, query: GrantFileQuery, context: Context): Promise<Response> {
  const list = {
    file: 'quien-puede-que',
    sheet: 'Quién puede qué',
    columns: GRANT_COLUMNS,
    source: SOURCE,
    rows: sql<Row>`select ${columns(dayOf(query))} from ${FROM}
      where ${conditions(query)} and ${isNamed(sql`g.id`, namedRows(query))} order by ${ordered(query.orden)}`,
    read: (rows: Row[]) => rows.map(shown),
  };
  return exportList(services, list, query, context);
}

/** One of them, as it stands today. */
export async function selectGrant(db: Db | Transaction, id: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<Row>`select ${columns(todayInMexico())} from ${FROM} where g.id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : shown(rows[0]);
}

/** Areas of the directory, for whoever gives a function. */
export async function selectAreas(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from area where is_published order by name collate "es-x-icu"`.execute(db);
  return rows;
}

/** Whoever entered before or was given a function, by name or mail. */
export async function findPeople(db: Db, q: string): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`select id, name, email from (
      select id, name, email from officer
      union all select distinct on (g.person_id) g.person_id, g.person_name, g.email from function_grant g
        where g.person_id is not null and not exists (select from officer o where o.id = g.person_id)) known
    where strpos(plain(concat_ws(' ', name, email, id)), plain(${q})) > 0
    order by name collate "es-x-icu", id limit 20`.execute(db);
  return rows;
}

/** Functions in force of a person, with the names that a screen says. */
export async function selectOwnGrants(db: Db, personId: string): Promise<OwnGrant[]> {
  const { rows } = await sql<OwnGrant>`select g.id, g.function code, g.area_id "areaId", a.name "areaName",
      g.up_to::text "upTo", g.lines, g.until_on "until", g.is_delegable and g.parent_id is null "isDelegable",
      s.absent_name "inPlaceOf"
    from ${FROM} where g.person_id = ${personId} and ${stateOn(todayInMexico())} = 'inForce'
    order by array_position(${[...FUNCTIONS]}::text[], g.function), a.name`.execute(db);
  return rows;
}
