import { sql, type RawBuilder } from 'kysely';
import type { ActKind, PublicState } from '#contract/procedures.ts';
import type { Among } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { hourNow } from '#server/kit/kept-answers.ts';
import { iso } from '#server/kit/wire.ts';
import type { CalendarAct } from './ical.rules.ts';
import './following.tables.ts';

interface ActRecord {
  kind: ActKind;
  sequence: number;
  at: Date;
  all_day: boolean;
  place: string | null;
  url: string | null;
  is_removed: boolean;
  number: string;
  title: string;
  slug: string;
  public_state: PublicState;
  state_since: Date;
  version: number;
  updated_at: Date;
}

const COLUMNS = sql`m.kind, m.sequence, m.at, m.all_day, m.place, m.url, m.is_removed,
  p.number, p.title, p.slug, p.public_state, p.version, p.updated_at,
  case when p.public_state in ('cancelled', 'unsuccessful', 'suspended') then coalesce((
    select max(e.at) from procedure_event e where e.procedure_id = p.id and e.kind = 'state'
      and e.detail->>'after' = p.public_state), p.updated_at) else p.updated_at end state_since`;

const act = (row: ActRecord): CalendarAct => ({
  kind: row.kind,
  sequence: row.sequence,
  at: iso(row.at),
  allDay: row.all_day,
  place: row.place,
  url: row.url,
  number: row.number,
  title: row.title,
  slug: row.slug,
  state: row.public_state,
  stateSince: iso(row.state_since),
  isRemoved: row.is_removed,
  version: row.version,
  updatedAt: iso(row.updated_at),
});

/** Acts of one public procedure, those that were taken back among them; undefined without such a procedure. */
export async function actsOfProcedure(db: Db, slug: string): Promise<CalendarAct[] | undefined> {
  const { rows } = await sql<ActRecord & { kind: ActKind | null }>`
    select ${COLUMNS} from procedure p left join lateral (
      select kind, sequence, at, all_day, place, url, false is_removed from milestone
        where procedure_id = p.id and kind <> 'publication'
      union all
      select kind, sequence, at, all_day, null, null, true from removed_act where procedure_id = p.id) m on true
    where p.slug in (${slug}, ${slug.toUpperCase()}) and p.public_state <> 'hidden'
    order by m.at, m.kind, m.sequence`.execute(db);
  return rows.length === 0 ? undefined : rows.filter(({ kind }) => kind !== null).map(act);
}

/** How many days of the past a calendar of many procedures holds, and how many acts at most. */
const PAST_DAYS = 60;
const MOST_ACTS = 2_000;

const since = sql`now() - make_interval(days => ${sql.lit(PAST_DAYS)})`;

/** Procedures that have an act from two months ago on, those that were taken back among them. */
export const withRecentActs = (): Among => ({
  key: `acts ${hourNow()}`,
  ids: sql`select procedure_id id from milestone where at > ${since} and kind <> 'publication'
    union all select procedure_id from removed_act where at > ${since}`,
});

/** Acts of the procedures that meet a condition over `p`, from two months ago on. */
export async function actsOfFilter(db: Db, condition: RawBuilder<unknown>): Promise<CalendarAct[]> {
  const { rows } = await sql<ActRecord>`
    select ${COLUMNS} from (
      select procedure_id, kind, sequence, at, all_day, place, url, false is_removed from milestone
        where at > ${since} and kind <> 'publication'
      union all
      select procedure_id, kind, sequence, at, all_day, null, null, true from removed_act where at > ${since}) m
    join procedure p on p.id = m.procedure_id
    where ${condition}
    order by m.at, p.number, m.kind, m.sequence limit ${sql.lit(MOST_ACTS)}`.execute(db);
  return rows.map(act);
}
