import { sql, type RawBuilder } from 'kysely';
import { WAITING_GROUPS, type Absences, type WaitingGroup, type WaitingTab } from '#contract/waiting.ts';
import type { WaitingKind } from '#contract/waiting-kinds/all.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { PORTAL_ITSELF, THE_PORTAL } from '#server/kit/officers.ts';
import './waiting.tables.ts';

/** Rows on one page. */
export const PAGE_SIZE = 50;

/** Who looks, on which day. */
export interface Viewer {
  personId: string;
  /** Areas of their unit; null while nobody knows it: then everything is of it. */
  unit: readonly string[] | null;
  /** What this person administers. */
  subjects: readonly string[];
  today: string;
  /** Monday and Sunday of the week that runs; on a weekend, of the one that comes. */
  weekStart: string;
  weekEnd: string;
  /** Reads all that waits, whoever has it; decides nothing of it. */
  isHead?: true;
}

/** One thing that waits, as its table has it. */
export interface WaitingRow {
  area: string;
  subject: string;
  id: string;
  kind: WaitingKind;
  title: string;
  note: string;
  /** Its code; after a tab each, what was asked or done of it, by whom, and why. */
  detail: string;
  /** Name of that person. */
  actor: string | null;
  place: string;
  /** Areas to which it belongs, by name. */
  unit_area: string | null;
  owner_id: string | null;
  owner_name: string | null;
  /** Last day on which who asks sees to it for its owner, who is away. */
  substitute_until: string | null;
  due_on: string | null;
  due_at: Date | null;
  since: Date;
  due: WaitingGroup;
}

const ACTOR = sql`case split_part(w.detail, chr(9), 3) when ${PORTAL_ITSELF} then ${THE_PORTAL.name}
  else (select a.name from officer a where a.id = split_part(w.detail, chr(9), 3)) end`;
export const OWNER = sql<string | null>`coalesce(w.handed_to, w.owner_id, w.taken_by)`;
/** What waits from a day on has not waited before it. */
export const SINCE = sql<Date>`greatest(w.since, (w.shows_on::timestamp at time zone 'America/Mexico_City'))`;

/** Areas to which a row belongs: by its own facts, and of whoever has it; what waits of a requisition, the one that asks for it. */
export const AREAS = sql`(select f.area_id from waiting_area f where f.area = w.area and f.id = w.id
  union select r.area_id from requisition r where w.area = 'requisition_turn' and r.folio = w.place
  union select o.area_id from officer o where o.id = ${OWNER} and o.area_id is not null and w.area <> 'requisition_turn')`;

/** What belongs to no area is of every unit. */
const ofUnit = ({ unit }: Viewer): RawBuilder<boolean> =>
  unit === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce((select bool_or(x.area_id = any(${[...unit]}::uuid[])) from ${AREAS} x), true)`;

/**
 * Who is away and who sees to their work: by an absence, or by a substitution that was accepted. What a function decides of a
 * requisition passes by a substitution alone, in rows of the substitute's own.
 */
const AWAY = sql`(select * from (select officer_id, from_on, until_on, substitute_id from absence union all
    select absent_id, from_on, until_on, substitute_id from substitution where accepted_at is not null and ended_at is null) away
  where w.area <> 'requisition_turn')`;

/** Whom this person substitutes today. */
const substituted = ({ personId, today }: Viewer) => sql`(select b.officer_id from ${AWAY} b
  where b.substitute_id = ${personId} and ${today}::date between b.from_on and b.until_on)`;

/** What one person is asked to decide is nobody else's to read; what nobody may decide is of whoever keeps the people. */
const isOwn = (
  viewer: Viewer,
) => sql<boolean>`((w.subject <> 'Requisitions' and w.area <> 'substitution') or ${OWNER} = ${viewer.personId}
  or ${OWNER} in ${substituted(viewer)} or (${OWNER} is null and 'People' = any(${[...viewer.subjects]})))`;

/** What this person may see today. */
export const seenBy = (viewer: Viewer) => sql<boolean>`w.settled_at is null
  and (w.shows_on is null or w.shows_on <= ${viewer.today}::date)
  and ${
    viewer.isHead
      ? sql`true`
      : sql`(w.subject = any(${[...viewer.subjects]}) or (w.kind = 'decision_review' and ${viewer.subjects.includes('Decisions')}))
    and ${isOwn(viewer)}`
  }`;

const ofTab = (tab: WaitingTab, viewer: Viewer): RawBuilder<boolean> =>
  ({
    mio: sql<boolean>`(${OWNER} = ${viewer.personId} or ${OWNER} in ${substituted(viewer)})`,
    unidad: ofUnit(viewer),
    libres: sql<boolean>`${OWNER} is null`,
  })[tab];

/** A review that a colleague asked this very person for. */
const isAsked = ({ personId }: Viewer) =>
  sql<boolean>`(w.kind = 'content_review' and w.owner_id is not distinct from ${personId})`;

export const dueOf = ({ today, weekEnd }: Viewer) => sql<WaitingGroup>`case when w.due_on is null then 'none'
  when w.due_on < ${today}::date then 'late' when w.due_on = ${today}::date then 'today'
  when w.due_on <= ${weekEnd}::date then 'week' else 'later' end`;

const groupOf = (viewer: Viewer) =>
  sql<WaitingGroup>`case when ${isAsked(viewer)} then 'asked' else ${dueOf(viewer)} end`;

const ORDERS = {
  vence: (viewer: Viewer) =>
    sql`${isAsked(viewer)} desc, w.due_on nulls last, w.due_at nulls last, w.since, w.area, w.id`,
  reciente: () => sql`w.since desc, w.area, w.id`,
  asunto: () => sql`w.title collate "es-x-icu", w.area, w.id`,
};

/** What of the list is wanted besides its kinds. */
export interface WaitingFilter {
  q: string;
  /** Id of who has it; `nadie` for nobody's. */
  person: string;
  /** Slug of an area. */
  area: string;
  due: WaitingGroup | '';
}

/** No filter but the tab and the kinds. */
export const NO_FILTER: WaitingFilter = { q: '', person: '', area: '', due: '' };

const like = (text: string) =>
  `%${text.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;

/** Whether a row is wanted by every filter but its kind. */
function ofFilter({ q, person, area, due }: WaitingFilter, viewer: Viewer): RawBuilder<boolean> {
  const all = [
    q === '' ? undefined : sql`plain(w.title || ' ' || w.note) like plain(${like(q)})`,
    person === '' ? undefined : person === 'nadie' ? sql`${OWNER} is null` : sql`${OWNER} = ${person}`,
    area === ''
      ? undefined
      : sql`exists (with recursive below as (select id from area where slug = ${area}
          union select a.id from area a join below b on a.parent_id = b.id)
        select from ${AREAS} x join below on below.id = x.area_id)`,
    due === '' ? undefined : sql`${groupOf(viewer)} = ${due}`,
  ].filter((part) => part !== undefined);
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
}

interface Wanted {
  tab: WaitingTab;
  kinds: readonly WaitingKind[];
  order: keyof typeof ORDERS;
  page: number;
  filter?: WaitingFilter;
}

/** A page of what waits. */
export async function selectWaiting(
  db: Db | Transaction,
  viewer: Viewer,
  wanted: Wanted,
): Promise<WaitingRow[]> {
  const ofKinds =
    wanted.kinds.length === 0 ? sql<boolean>`true` : sql<boolean>`w.kind = any(${[...wanted.kinds]})`;
  const { rows } = await sql<WaitingRow>`
    select w.area, w.id, w.kind, w.subject, w.title, w.note, w.detail, w.place, w.due_on, w.due_at, w.since, w.owner_id,
      coalesce(o.name, w.owner_id) owner_name,
      (select max(b.until_on) from ${AWAY} b where b.officer_id = w.owner_id and b.officer_id in ${substituted(viewer)}) substitute_until, w.due, w.unit_area, ${ACTOR} actor
    from (select w.area, w.id, w.kind, w.subject, w.title, w.note, w.detail, w.place, w.due_on, w.due_at, ${SINCE} since,
        ${OWNER} owner_id, ${groupOf(viewer)} due,
        (select string_agg(a.name, ', ' order by a.name) from ${AREAS} x join area a on a.id = x.area_id) unit_area
      from waiting_item w where ${seenBy(viewer)} and ${ofTab(wanted.tab, viewer)} and ${ofKinds} and ${ofFilter(wanted.filter ?? NO_FILTER, viewer)}
      order by ${ORDERS[wanted.order](viewer)} limit ${PAGE_SIZE} offset ${(wanted.page - 1) * PAGE_SIZE}) w
    left join officer o on o.id = w.owner_id
    order by ${ORDERS[wanted.order](viewer)}`.execute(db);
  return rows;
}

/** How much waits: by tab; and of a tab by kind and, of the chosen kinds, by when. */
export interface WaitingSums {
  tabs: Record<WaitingTab, number>;
  kinds: { kind: WaitingKind; count: number }[];
  groups: Record<WaitingGroup, number>;
}

/** Counts in one walk over what this person may see. */
export async function countWaiting(
  db: Db | Transaction,
  viewer: Viewer,
  { tab, kinds, filter = NO_FILTER }: Pick<Wanted, 'tab' | 'kinds' | 'filter'>,
): Promise<WaitingSums> {
  const { rows } = await sql<{
    kind: WaitingKind;
    due: WaitingGroup;
    mine: number;
    all: number;
    free: number;
    here: number;
    wanted: number;
  }>`
    select w.kind, ${groupOf(viewer)} due, count(*) filter (where ${ofTab('mio', viewer)}) mine, count(*) filter (where ${ofTab('unidad', viewer)}) "all",
      count(*) filter (where ${ofTab('libres', viewer)}) free, count(*) filter (where ${ofTab(tab, viewer)}) here,
      count(*) filter (where ${ofTab(tab, viewer)} and ${ofFilter(filter, viewer)}) wanted
    from waiting_item w where ${seenBy(viewer)} group by 1, 2`.execute(db);
  const tabs = { mio: 0, unidad: 0, libres: 0 };
  const byKind = new Map<WaitingKind, number>();
  const groups = Object.fromEntries(Object.keys(WAITING_GROUPS).map((name) => [name, 0])) as Record<
    WaitingGroup,
    number
  >;
  for (const { kind, due, mine, all, free, here, wanted } of rows) {
    tabs.mio += mine;
    tabs.unidad += all;
    tabs.libres += free;
    if (here > 0) byKind.set(kind, (byKind.get(kind) ?? 0) + here);
    if (kinds.length === 0 || kinds.includes(kind)) groups[due] += wanted;
  }
  return { tabs, kinds: [...byKind].map(([kind, count]) => ({ kind, count })), groups };
}

/** A row that is held, with what made it its owner's. */
export interface LockedRow extends WaitingRow {
  by_its_facts: boolean;
  handed_to: string | null;
  taken_by: string | null;
}

/** One thing that waits and that this person may see, held until the transaction ends. */
export async function lockWaiting(
  tx: Transaction,
  viewer: Viewer,
  { area, id }: { area: string; id: string },
): Promise<LockedRow | undefined> {
  const { rows } = await sql<LockedRow>`
    select w.area, w.id, w.kind, w.subject, w.title, w.note, w.detail, w.place, w.due_on, w.due_at, ${SINCE} since, ${OWNER} owner_id, null unit_area, ${ACTOR} actor,
      w.handed_to, w.taken_by, (select max(b.until_on) from ${AWAY} b where b.officer_id = ${OWNER} and b.officer_id in ${substituted(viewer)}) substitute_until,
      w.owner_id is not null and w.handed_to is null by_its_facts, ${groupOf(viewer)} due,
      (select o.name from officer o where o.id = ${OWNER}) owner_name
    from waiting_item w where w.area = ${area} and w.id = ${id} and ${seenBy(viewer)} for update of w`.execute(
    tx,
  );
  return rows[0];
}

/** What waits and is not kept so, and what is kept and does not wait: nothing, as long as every change kept it. */
export async function mendWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ area: string; ids: string[] }>`
    select area, array_agg(distinct id) ids from (
      (select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on from waiting_fact
       except all
       select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on from waiting_item)
      union all
      (select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on from waiting_item
       except all
       select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on from waiting_fact)
    ) differing group by area`.execute(db);
  for (const { area, ids } of rows) await sql`select refresh_waiting(${area}, ${ids}::uuid[])`.execute(db);
  return rows.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Areas of the directory from which the list is filtered. */
export async function selectAreas(db: Db): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select slug key, name from area where is_published order by position, name`.execute(db);
  return rows;
}

/** Who is away on this day or later. */
export async function selectAbsences(db: Db | Transaction, today: string): Promise<Absences['rows']> {
  const { rows } = await sql<Absences['rows'][number]>`
    select json_build_object('id', o.id, 'name', o.name) person, a.from_on "from", a.until_on "until",
      json_build_object('id', s.id, 'name', s.name) substitute
    from absence a join officer o on o.id = a.officer_id join officer s on s.id = a.substitute_id
    where a.until_on >= ${today}::date order by a.from_on, o.name`.execute(db);
  return rows;
}
