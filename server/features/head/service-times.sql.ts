import { sql } from 'kysely';
import { LEAST_CASES, STRETCH_NAMES, STRETCHES, type HeadTimes, type Stretch } from '#contract/head.ts';
import type { Db } from '#server/kit/db.ts';

/** From an instant or day, the day in Mexico. */
const day = (instant: string) => sql`(${sql.raw(instant)} at time zone 'America/Mexico_City')::date`;

interface Period {
  from: string;
  until: string;
  /** Only of these areas; null: of all. Procedures name their area in words. */
  areas: readonly string[] | null;
}

/** A requisition of these areas. */
const ofAreas = (areas: Period['areas']) =>
  areas === null ? sql`true` : sql`r.area_id = any(${[...areas]}::uuid[])`;

/** A procedure that was made from a requisition of these areas. */
const boughtFor = (areas: Period['areas'], procedure: string) =>
  areas === null
    ? sql`true`
    : sql`exists (select from lot l join lot_source o on o.lot_id = l.id join requisition_line i on i.id = o.line_id
        join requisition r on r.id = i.requisition_id where l.procedure_id = ${sql.ref(procedure)} and ${ofAreas(areas)})`;

/** Each case of each stretch that ended in the period: the requisition it is of, where it is of one, and its two days. */
function casesOf({ from, until, areas }: Period) {
  const ended = (expression: ReturnType<typeof sql>) =>
    sql`${expression} between ${from}::date and ${until}::date`;
  return sql`
    select s.kind stretch, r.id of, ${day('s.opened_at')} since, ${day('s.decided_at')} ended
    from requisition_step s join requisition r on r.id = s.requisition_id
    where s.opened_at is not null and s.decided_at >= ${from}::date - 1 and ${ended(day('s.decided_at'))} and ${ofAreas(areas)}
    union all
    select 'assignment', r.id, ${day('f.at')}, ${day('t.at')}
    from (select requisition_id, min(at) at from requisition_act where act in ('take', 'assign') group by requisition_id) t
    join requisition r on r.id = t.requisition_id
    join lateral (select max(s.decided_at) at from requisition_step s where s.requisition_id = r.id and s.decided_at <= t.at) f
      on f.at is not null
    where ${ended(day('t.at'))} and ${ofAreas(areas)}
    union all
    select 'research', r.id, ${day('t.at')}, ${day('c.at')}
    from (select requisition_id, min(at) at from requisition_act where act = 'convert' group by requisition_id) c
    join requisition r on r.id = c.requisition_id
    join lateral (select min(at) at from requisition_act t where t.requisition_id = r.id and t.act in ('take', 'assign')
      and t.at <= c.at) t on t.at is not null
    where ${ended(day('c.at'))} and ${ofAreas(areas)}
    union all
    select case p.kind when 'open' then 'tender' else 'invitation' end, null, ${day('b.at')}, ${day('e.at')}
    from milestone e join procedure p on p.id = e.procedure_id
    join milestone b on b.procedure_id = p.id and b.kind = 'publication' and b.sequence = 1
    where e.kind = 'award' and e.sequence = 1 and p.kind in ('open', 'invitation') and p.source <> 'compranet'
      and p.status in ('awarded', 'partially_awarded', 'contracted', 'complete', 'unsuccessful')
      and ${ended(day('e.at'))} and ${boughtFor(areas, 'p.id')}
    union all
    select 'contract', null, ${day('e.at')}, c.signed_on
    from contract c join milestone e on e.procedure_id = c.procedure_id and e.kind = 'award' and e.sequence = 1
    where c.source <> 'compranet' and ${ended(sql`c.signed_on`)} and ${boughtFor(areas, 'c.procedure_id')}
    union all
    select 'acceptance', null, d.delivered_on, d.accepted_on
    from contract_delivery d join contract c on c.id = d.contract_id
    where ${ended(sql`d.accepted_on`)} and ${boughtFor(areas, 'c.procedure_id')}
    union all
    select 'whole', r.id, ${day('r.sent_at')}, b.signed
    from (select i.requisition_id, min(c.signed_on) signed from contract c join lot l on l.procedure_id = c.procedure_id
        join lot_source o on o.lot_id = l.id join requisition_line i on i.id = o.line_id
        where c.signed_on between ${from}::date and ${until}::date group by i.requisition_id) b
    join requisition r on r.id = b.requisition_id where ${ofAreas(areas)}`;
}

/**
 * Median of the working days that each stretch took, of the cases that ended in the period. A requisition that was held, or that
 * waited for an answer, stands still meanwhile: those working days are not counted.
 */
export async function selectTimes(
  db: Db,
  period: Period,
): Promise<{ stretch: Stretch; median: number; cases: number }[]> {
  const { rows } = await sql<{ stretch: Stretch; median: number; cases: number }>`
    with work as materialized (
      select d.day, (sum((extract(isodow from d.day) < 6 and not exists (select from holiday_day h where h.date = d.day))::int)
        over (order by d.day))::int n
      from (select generate_series(${period.from}::date - 1100, ${period.until}::date, '1 day')::date as day) d
    ), timed as materialized (${casesOf(period)}),
    pauses as materialized (
      select h.requisition_id of, ${day('h.at')} since, ${day('g.at')} ended
      from requisition_act h join lateral (select min(at) at from requisition_act g where g.requisition_id = h.requisition_id
        and g.act = case h.act when 'hold' then 'release' else 'answer' end and g.at > h.at) g on g.at is not null
      where h.act in ('hold', 'return') and g.at >= ${period.from}::date - 1100
    ), still as (
      select t.stretch, t.of, t.since, t.ended, sum(b.n - a.n)::int days
      from timed t join pauses p on p.of = t.of and p.since < t.ended and p.ended > t.since
      join work a on a.day = greatest(p.since, t.since) join work b on b.day = least(p.ended, t.ended)
      group by 1, 2, 3, 4
    ), taken as (
      select t.stretch, greatest(0, b.n - a.n - coalesce(s.days, 0)) days
      from timed t join work a on a.day = t.since join work b on b.day = t.ended
      left join still s on (s.stretch, s.of, s.since, s.ended) = (t.stretch, t.of, t.since, t.ended)
      where t.since <= t.ended
    )
    select stretch, percentile_disc(0.5) within group (order by days)::int median, count(*)::int cases
    from taken group by stretch`.execute(db);
  return rows;
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
