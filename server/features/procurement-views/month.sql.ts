import { sql, type RawBuilder } from 'kysely';
import type { ActsMonth, MonthAct } from '#contract/procurement-views.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { Among } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { iso } from '#server/kit/wire.ts';

/** More acts than anybody reads in a month. */
const MOST_ACTS = 1_200;

/** Monday on or before a plain date. */
const mondayOf = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Whole weeks, from Monday to Sunday, that hold the month (AAAA-MM). */
export function weeksOf(month: string): { from: string; to: string } {
  const first = `${month}-01`;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

interface ActRecord {
  kind: MonthAct['kind'];
  sequence: number;
  at: Date;
  all_day: boolean;
  number: string;
  slug: string;
  title: string;
  procedure_kind: MonthAct['procedureKind'];
  public_state: MonthAct['state'];
  total: number;
}

const momentOf = (date: string, days = 0) =>
  sql`((${date}::date + ${sql.lit(days)})::timestamp at time zone 'America/Mexico_City')`;

/** Over `m`: it is an act in the weeks of a month. */
function isInWeeks(month: string): RawBuilder<unknown> {
  const { from, to } = weeksOf(month);
  return sql`m.at >= ${momentOf(from)} and m.at < ${momentOf(to, 1)} and m.kind <> 'publication'`;
}

/** Procedures that have an act in the weeks of a month. */
export const proceduresOfMonth = (month: string): Among => ({
  key: `month ${month}`,
  ids: sql`select m.procedure_id id from milestone m where ${isInWeeks(month)}`,
});

/** Acts in the weeks of a month that were or will be held, of the procedures that meet a condition over `p`. */
export async function readMonth(db: Db, month: string, condition: RawBuilder<unknown>): Promise<ActsMonth> {
  const { from, to } = weeksOf(month);
  const { rows } = await sql<ActRecord>`
    select m.kind, m.sequence, m.at, m.all_day, p.number, p.slug, p.title, p.kind procedure_kind, p.public_state,
      count(*) over () total
    from milestone m join procedure p on p.id = m.procedure_id
    where ${isInWeeks(month)}
      and (p.public_state in ('planned', 'open', 'evaluation', 'awarded') or (p.public_state = 'unsuccessful' and m.at <= now()))
      and ${condition}
    order by m.at, p.number, m.kind, m.sequence limit ${sql.lit(MOST_ACTS)}`.execute(db);
  return {
    month,
    from,
    to,
    total: rows[0]?.total ?? 0,
    acts: rows.map((row) => ({
      kind: row.kind,
      sequence: row.sequence,
      at: iso(row.at),
      allDay: row.all_day,
      number: row.number,
      slug: row.slug,
      title: row.title,
      procedureKind: row.procedure_kind,
      state: row.public_state,
    })),
  };
}
