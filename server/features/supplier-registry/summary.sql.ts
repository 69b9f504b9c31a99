import { sql } from 'kysely';
import { REQUEST_STATES, type RequestState } from '#contract/registration.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { addMonths } from '#contract/rules/registry/supplier-action.ts';
import type { RegistrySummary } from '#contract/supplier-admin.ts';
import { SUPPLIER_STATES, type SupplierState } from '#contract/suppliers.ts';
import { countBlockTasks } from '#server/features/negative-lists/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readAmounts } from './registry-terms.sql.ts';

const ZONE = sql.lit('America/Mexico_City');

/** States in which the unit owes the next step: what the queue calls «Por revisar» (column `tab`). */
const WAITING = sql.raw(`('submitted', 'in_review', 'validated')`);

/** Requests to review at the end of each of the last 30 days: those of the queue now, and backwards by what came and went. */
async function pendingByDay(db: Db, today: string): Promise<RegistrySummary['pendingByDay']> {
  const from = addDays(today, -29);
  const [now, moved] = await Promise.all([
    sql<{ count: number }>`select count(*) from registration_request where tab = 'por-revisar'`.execute(db),
    sql<{ day: string; change: number }>`
      select (at at time zone ${ZONE})::date as day,
        sum((to_status in ${WAITING})::int - (coalesce(from_status, '') in ${WAITING})::int)::int as change
      from request_event where to_status is distinct from from_status and at >= ${from}::timestamp at time zone ${ZONE}
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

/** Median working days to a decision by month of the last twelve; days in which the supplier corrected do not count. */
async function answerByMonth(db: Db, today: string): Promise<RegistrySummary['answerByMonth']> {
  const first = `${addMonths(today, -11).slice(0, 7)}-01`;
  const { rows } = await sql<{ month: string; median: number; answered: number }>`
    select to_char(decided_at at time zone ${ZONE}, 'YYYY-MM') as month,
      percentile_cont(0.5) within group (order by answer_days) as median, count(*) as answered
    from registration_request where answer_days is not null and decided_at >= ${first}::timestamp at time zone ${ZONE}
    group by 1`.execute(db);
  const known = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: 12 }, (_, i) => {
    const label = addMonths(first, i).slice(0, 7);
    const month = known.get(label);
    return { label, value: month?.median ?? null, answered: Number(month?.answered ?? 0) };
  });
}

/** Median of the working days that the unit took to decide, over the last twelve months; null without answers. Public. */
export async function medianAnswerDays(db: Db | Transaction, today: string): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (order by answer_days) as median from registration_request
    where answer_days is not null and decided_at >= ${addMonths(today, -12)}::timestamp at time zone ${ZONE}`.execute(
    db,
  );
  return rows[0]?.median ?? null;
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
  const [requests, suppliers, due, impeded, ...charts] = await Promise.all([
    sql<{ state: RequestState; count: number }>`select status as state, count(*) from registration_request
      where status <> 'draft' group by status`.execute(db),
    sql<{ state: SupplierState; count: number }>`select status as state, count(*) from supplier
      where status <> 'unregistered' group by status`.execute(db),
    sql<{ overdue: number; today: number }>`select count(*) filter (where due < ${today}::date) overdue,
      count(*) filter (where due = ${today}::date) today from registration_request
      where tab = 'por-revisar' and due <= ${today}::date`.execute(db),
    countBlockTasks(db),
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
    impeded,
  };
}
