import { sql } from 'kysely';
import { REQUEST_STATES, type RequestState } from '#contract/registration.ts';
import { addDays } from '#contract/rules/calendar.ts';
import type { RegistrySummary } from '#contract/supplier-admin.ts';
import { SUPPLIER_STATES, type SupplierState } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';
import { readAmounts } from './registry-terms.sql.ts';

const ZONE = sql.lit('America/Mexico_City');

/** Day on which a request stopped waiting; null while it waits. */
const CLOSED = sql`(case when status in ('approved', 'rejected', 'dismissed', 'withdrawn')
  then (recent_at at time zone ${ZONE})::date end)`;

/** Requests that waited at the end of each of the last 30 days: today's, and backwards by what came and went. */
async function pendingByDay(db: Db, today: string): Promise<RegistrySummary['pendingByDay']> {
  const from = addDays(today, -29);
  const [now, moved] = await Promise.all([
    sql<{ count: number }>`select count(*) from registration_request
      where tab in ('por-revisar', 'observadas')`.execute(db),
    sql<{ day: string; change: number }>`
      select day, sum(change)::int change from (
        select (submitted_at at time zone ${ZONE})::date as day, 1 change from registration_request
        where status <> 'draft' and submitted_at >= ${from}::date
        union all
        select ${CLOSED}, -1 from registration_request
        where tab in ('aprobadas', 'rechazadas') and recent_at >= ${from}::date and submitted_at is not null) moves
      group by day`.execute(db),
  ]);
  const changes = new Map(moved.rows.map((row) => [row.day, Number(row.change)]));
  let waiting = Number(now.rows[0]?.count ?? 0);
  const days: RegistrySummary['pendingByDay'] = [];
  for (let day = today; day >= from; day = addDays(day, -1)) {
    days.unshift({ label: day, value: Math.max(0, waiting) });
    waiting -= changes.get(day) ?? 0;
  }
  return days;
}

/** Working days between two dates by a running number of each working day of the calendar. */
const WORKING = sql`working as materialized (
  select d::date as day, count(*) filter (where extract(isodow from d) < 6 and h.date is null)
    over (order by d) as n
  from generate_series(${sql.lit('2020-01-01')}::date, ${sql.lit('2040-12-31')}::date, interval '1 day') d
  left join holiday h on h.date = d::date)`;

/** Median working days to a decision by month of the last twelve; days in which the supplier corrected do not count. */
async function answerByMonth(db: Db, today: string): Promise<RegistrySummary['answerByMonth']> {
  const { rows } = await sql<{ month: string; median: number | null; answered: number }>`
    with ${WORKING},
    month as (
      select to_char(m, 'YYYY-MM') as label from generate_series(
        date_trunc('month', ${today}::date) - interval '11 months', date_trunc('month', ${today}::date), interval '1 month') m),
    answer as (
      select to_char(r.decided_at at time zone ${ZONE}, 'YYYY-MM') as label, coalesce(r.answer_days, b.n - a.n) days
      from registration_request r
      left join working a on a.day = (r.submitted_at at time zone ${ZONE})::date
      left join working b on b.day = (r.decided_at at time zone ${ZONE})::date
      where r.status in ('approved', 'rejected') and r.submitted_at is not null
        and r.decided_at >= (date_trunc('month', ${today}::date) - interval '11 months'))
    select month.label as month, percentile_cont(0.5) within group (order by answer.days) as median,
      count(answer.days) as answered
    from month left join answer on answer.label = month.label group by month.label order by 1`.execute(db);
  return rows.map((row) => ({
    label: row.month,
    value: row.median === null ? null : Number(row.median),
    answered: Number(row.answered),
  }));
}

/** Median working days to answer of the last twelve months; null without answers. Public. */
export async function medianAnswerDays(db: Db, today: string): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    with ${WORKING}
    select percentile_cont(0.5) within group (order by coalesce(r.answer_days, b.n - a.n)) as median
    from registration_request r
    left join working a on a.day = (r.submitted_at at time zone ${ZONE})::date
    left join working b on b.day = (r.decided_at at time zone ${ZONE})::date
    where r.status in ('approved', 'rejected') and r.submitted_at is not null
      and r.decided_at >= ${today}::date - interval '12 months'`.execute(db);
  const median = rows[0]?.median ?? null;
  return median === null ? null : Number(median);
}

/** Registrations that end in each of the next twelve months. */
async function expiringByMonth(db: Db, today: string): Promise<RegistrySummary['expiringByMonth']> {
  const { rows } = await sql<{ label: string; value: number }>`
    select m.label, count(s.id) as value from (
      select to_char(m, 'YYYY-MM') as label, m::date as first from generate_series(
        date_trunc('month', ${today}::date), date_trunc('month', ${today}::date) + interval '11 months', interval '1 month') m) m
    left join supplier s on s.valid_until >= greatest(m.first, ${today}::date)
      and s.valid_until < (m.first + interval '1 month') and s.status in ('active', 'expiring')
    group by m.label order by m.label`.execute(db);
  return rows.map((row) => ({ label: row.label, value: Number(row.value) }));
}

/** Papers of registered suppliers that ran out, or will within the term for «por vencer», by type. */
async function expiringPapers(
  db: Db,
  today: string,
  days: number,
): Promise<RegistrySummary['expiringPapers']> {
  const { rows } = await sql<{ name: string; expired: number; soon: number }>`
    select coalesce(t.name, p.paper_code) as name,
      count(*) filter (where p.status = 'expired' or p.expires_on < ${today}::date) as expired,
      count(*) filter (where p.status = 'valid' and p.expires_on >= ${today}::date) as soon
    from registration_paper p left join paper_type t on t.code = p.paper_code
    join supplier s on s.id = p.supplier_id and s.status in ('active', 'expiring')
    where p.status in ('valid', 'expired') and p.expires_on <= ${today}::date + ${days}::int
    group by 1 order by 2 desc, 3 desc, 1 limit 40`.execute(db);
  return rows.map((row) => ({ name: row.name, expired: Number(row.expired), soon: Number(row.soon) }));
}

/** Figures of the registry's work. */
export async function readSummary(db: Db, today: string): Promise<RegistrySummary> {
  const amounts = await readAmounts(db, ['answer', 'expiring']);
  const [requests, suppliers, due, ...charts] = await Promise.all([
    sql<{ state: RequestState; count: number }>`select status as state, count(*) from registration_request
      where status <> 'draft' group by status`.execute(db),
    sql<{ state: SupplierState; count: number }>`select status as state, count(*) from supplier
      where status <> 'unregistered' group by status`.execute(db),
    sql<{ overdue: number; today: number }>`select count(*) filter (where due < ${today}::date) overdue,
      count(*) filter (where due = ${today}::date) today from registration_request
      where tab = 'por-revisar' and due <= ${today}::date`.execute(db),
    pendingByDay(db, today),
    answerByMonth(db, today),
    expiringByMonth(db, today),
    expiringPapers(db, today, amounts.expiring ?? 30),
  ]);
  const counts = <S extends string>(states: readonly S[], rows: { state: S; count: number }[]) =>
    states.map((state) => ({ state, count: Number(rows.find((row) => row.state === state)?.count ?? 0) }));
  return {
    pendingByDay: charts[0],
    answerByMonth: charts[1],
    promisedDays: amounts.answer ?? 10,
    requestsByState: counts(
      REQUEST_STATES.filter((state) => state !== 'draft'),
      requests.rows,
    ),
    suppliersByState: counts(SUPPLIER_STATES, suppliers.rows),
    expiringByMonth: charts[2],
    expiringPapers: charts[3],
    overdue: Number(due.rows[0]?.overdue ?? 0),
    dueToday: Number(due.rows[0]?.today ?? 0),
  };
}
