import { sql } from 'kysely';
import { LEAST_CASES, STRETCH_NAMES, STRETCHES, type HeadTimes, type Stretch } from '#contract/head.ts';
import type { Db } from '#server/kit/db.ts';

interface Period {
  from: string;
  until: string;
  /** Only what these areas asked for; null: of all. */
  areas: readonly string[] | null;
}

/** How many cases of each stretch took how many working days. */
interface Taken {
  stretch: Stretch;
  days: number;
  cases: number;
}

/**
 * Counts the cases that ended in the period by the working days that they took: those of days without work, and those on which a
 * requisition was held or waited for an answer, are not counted. Each day has the number of working days up to it, so that two
 * of them say how many lie between.
 */
async function countTaken(db: Db, { from, until, areas }: Period): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with first as (select coalesce(min(since), ${until}::date) - 1 as day from closed_stretch),
    work as materialized (
      select array_agg(n order by day) counts from (
        select d.day, (sum((extract(isodow from d.day) < 6 and h.date is null)::int) over (order by d.day))::int n
        from (select generate_series(first.day::timestamp, ${until}::timestamp, '1 day')::date as day from first) d
        left join holiday_day h on h.date = d.day) numbered)
    select stretch, days, sum(cases)::int cases from (
      select c.stretch, c.cases, counts[c.ended_on - first.day + 1] - counts[c.since - first.day + 1]
        - case when c.pauses is null then 0 else (select coalesce(sum(counts[upper(p) - first.day] - counts[lower(p) - first.day]), 0)
            from unnest(c.pauses) p) end days
      from (select ended_on, stretch, since, pauses, count(*) cases from closed_stretch
          where ended_on between ${from}::date and ${until}::date
            and ${areas === null ? sql`true` : sql`area_ids && ${[...areas]}::uuid[]`} group by 1, 2, 3, 4) c, first, work) taken
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ days, ...row }) => ({ ...row, days: Number(days) }));
}

/** Median of the working days that each stretch took, of the cases that ended in the period. */
export async function selectTimes(
  db: Db,
  period: Period,
): Promise<{ stretch: Stretch; median: number; cases: number }[]> {
  const taken = await countTaken(db, period);
  return [...Map.groupBy(taken, ({ stretch }) => stretch)].map(([stretch, own]) => {
    const cases = own.reduce((sum, row) => sum + row.cases, 0);
    let passed = 0;
    const middle = own.find((row) => (passed += row.cases) * 2 >= cases);
    return { stretch, median: middle?.days ?? 0, cases };
  });
}

/** Each stretch with its target, as the panel shows it; too few cases tell no median. */
export async function readTimes(db: Db, period: Period): Promise<HeadTimes> {
  const [measured, terms] = await Promise.all([
    selectTimes(db, period),
    sql<{ code: string; amount: number }>`select code, amount from registry_term
      where code = any(${STRETCH_NAMES.map((name) => STRETCHES[name].term).filter((term) => term !== null)})`.execute(
      db,
    ),
  ]);
  const targets = new Map(terms.rows.map(({ code, amount }) => [code, amount]));
  const byStretch = new Map(measured.map((one) => [one.stretch, one]));
  return {
    from: period.from,
    until: period.until,
    rows: STRETCH_NAMES.map((stretch) => {
      const one = byStretch.get(stretch);
      const { term } = STRETCHES[stretch];
      const cases = one?.cases ?? 0;
      return {
        stretch,
        median: one === undefined || cases < LEAST_CASES ? null : one.median,
        target: term === null ? null : (targets.get(term) ?? null),
        cases,
      };
    }),
  };
}
