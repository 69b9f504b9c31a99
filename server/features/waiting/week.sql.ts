import { sql } from 'kysely';
import { fromMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { WorkWeek } from '#contract/waiting.ts';
import { PEOPLES_WORK } from '#contract/waiting-kinds/all.ts';
import type { Db } from '#server/kit/db.ts';
import type { Viewer } from './waiting.sql.ts';

type Act = NonNullable<WorkWeek['acts']>[number];

const midnight = (date: string) => fromMexico({ date, time: '00:00' });

/** Acts of published procedures between two days, both included, by time. */
export async function selectActs(db: Db, from: string, to: string): Promise<Act[]> {
  const { rows } = await sql<Omit<Act, 'at'> & { at: Date }>`
    select m.at, m.kind, m.sequence, m.place, m.url, p.title, p.number, p.slug
    from milestone m join procedure p on p.id = m.procedure_id
    where m.at >= ${midnight(from)}::timestamptz and m.at < ${midnight(addDays(to, 1))}::timestamptz
      and p.public_state not in ('hidden', 'cancelled') and m.kind <> 'publication' and not m.all_day
    order by m.at, p.number limit 60`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What came in and what was closed on each of these days, as far as it concerns this person. */
export async function selectFlow(
  db: Db,
  { subjects }: Viewer,
  days: readonly string[],
): Promise<WorkWeek['flow']> {
  const { rows } = await sql<{ day: string; entered: number; closed: number }>`
    select (at at time zone 'America/Mexico_City')::date "day", count(*) filter (where entered) entered,
      count(*) filter (where not entered) closed
    from waiting_flow where at >= ${midnight(days[0] ?? '')}::timestamptz and subject = any(${[...subjects]})
      and (kind is null or kind = any(${[...PEOPLES_WORK]}))
    group by 1`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => byDay.get(day) ?? { day, entered: 0, closed: 0 });
}

/** Forgets what came in and was closed long ago; gives how many lines. */
export async function forgetFlow(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from waiting_flow where at < now() - make_interval(days => ${days}::int)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
