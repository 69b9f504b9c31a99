import { sql, type RawBuilder } from 'kysely';
import { LEAST_CASES } from '#contract/head.ts';
import type { Spending } from '#contract/procurement-views.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { workingDaysBetween } from '#contract/rules/days/working-days.ts';
import { isPurchase, PRESENT_AMOUNT, type Among } from '#server/features/procurement/public.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import type { Db } from '#server/kit/db.ts';

/** What is asked: the year, the last day that counts, which procedures and whose contracts. */
export interface SpendingWish {
  year: number;
  today: string;
  /** One month of the year, of which alone the contracts count. */
  month?: number | undefined;
  /** Over `p`, of those that {@link proceduresOfYear} names. */
  condition: RawBuilder<unknown>;
  /** Over `p`, of all. */
  ever: RawBuilder<unknown>;
  /** Over `c` and `s`, the registered supplier of a contract. */
  suppliers: RawBuilder<unknown>;
  /** Areas and suppliers that are listed; the rest is summed up. */
  most: number;
  /** Contracts that are listed. */
  listed: number;
}

interface Sum {
  amount: string;
}

type Answer = Pick<
  Spending,
  | 'total'
  | 'amended'
  | 'contracts'
  | 'before'
  | 'beforeContracts'
  | 'years'
  | 'areas'
  | 'kinds'
  | 'suppliers'
  | 'list'
> & {
  months: (Sum & { month: number; kind: ProcedureKind })[];
  undated: number;
  areaCount: number;
  supplierCount: number;
};

const yearBegins = (year: number) =>
  sql`(${`${year}-01-01`}::date::timestamp at time zone 'America/Mexico_City')`;

/** Procedures that were contracted in a year or the one before it, or decided in it. */
export const proceduresOfYear = (year: number): Among => ({
  key: `year ${year}`,
  ids: sql`select procedure_id id from contract where currency = 'MXN' and amount is not null
      and counts_on between ${`${year - 1}-01-01`}::date and ${`${year}-12-31`}::date
    union all
    select procedure_id from milestone where kind = 'award' and at >= ${yearBegins(year)} and at < ${yearBegins(year + 1)}`,
});

/** Contracts `c` in pesos of public procedures `p` that meet the conditions; what is sold brings money in and is not spent. */
const contracts = ({ condition, suppliers }: SpendingWish, columns: RawBuilder<unknown>) => sql`
  select ${columns} from contract c join procedure p on p.id = c.procedure_id
  left join supplier s on s.id = c.supplier_id and s.status <> 'unregistered'
  where c.currency = 'MXN' and c.amount is not null and ${isPurchase} and ${condition} and ${suppliers}`;

/** First and last day that count: the year or its month, until today. */
function daysOf({ year, month, today }: Pick<SpendingWish, 'year' | 'month' | 'today'>) {
  const two = (value: number) => String(value).padStart(2, '0');
  const days = month === undefined ? 31 : new Date(Date.UTC(year, month, 0)).getUTCDate();
  const end = `${year}-${two(month ?? 12)}-${days}`;
  return { first: `${year}-${two(month ?? 1)}-01`, last: end < today ? end : today };
}

/** Sums of a year in one reading of its contracts. */
async function readSums(db: Db, wish: SpendingWish): Promise<Answer> {
  const { most, listed, today } = wish;
  const { first, last } = daysOf(wish);
  const columns = sql`c.amount, ${PRESENT_AMOUNT} present_amount, c.counts_on, p.id procedure_id, p.kind, p.requesting_area area, c.number contract, c.title, p.slug, p.number procedure,
    coalesce(c.supplier_id::text, supplier_name_key(c.supplier_name)) firm, c.supplier_name firm_name, s.number firm_number`;
  const daysBefore = sql`c.counts_on between (${first}::date - interval '1 year')::date and (${last}::date - interval '1 year')::date`;
  const { rows } = await sql<{ answer: Answer }>`
    with signed as materialized (${contracts(wish, columns)} and c.counts_on between ${first}::date and ${last}::date),
    areas as (select area name, sum(amount) amount, count(*) contracts from signed group by area),
    firms as (select min(firm_name) name, min(firm_number) number, sum(amount) amount, count(*) contracts from signed group by firm)
    select jsonb_build_object(
      'total', (select coalesce(sum(amount), 0)::text from signed),
      'amended', (select coalesce(sum(present_amount), 0)::numeric(18,2)::text from signed),
      'contracts', (select count(*) from signed),
      'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month, m.kind), '[]') from (
        select extract(month from counts_on)::int "month", kind, sum(amount)::text amount from signed group by 1, 2) m),
      'kinds', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount::text, 'procedures', procedures)
        order by amount desc), '[]') from (
        select kind, sum(amount) amount, count(distinct procedure_id) procedures from signed group by kind) k),
      'areaCount', (select count(*) from areas),
      'areas', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', amount::text, 'contracts', contracts)
        order by amount desc, name), '[]') from (select * from areas where name <> '' order by amount desc, name limit ${most}) a),
      'supplierCount', (select count(*) from firms),
      'suppliers', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'number', number,
        'key', coalesce(number, supplier_name_key(name)), 'amount', amount::text,
        'contracts', contracts) order by amount desc, name), '[]')
        from (select * from firms order by amount desc, name limit ${most}) f),
      'list', (select coalesce(jsonb_agg(jsonb_build_object('number', contract, 'title', title, 'slug', slug,
        'procedure', procedure, 'supplier', firm_name, 'supplierNumber', firm_number, 'on', counts_on, 'amount', amount::text,
        'presentAmount', present_amount::numeric(18,2)::text)
        order by signed.amount desc, contract), '[]')
        from (select * from signed order by signed.amount desc, contract limit ${listed}) signed),
      'before', (${contracts(wish, sql`sum(c.amount)::text`)} and ${daysBefore}),
      'beforeContracts', (${contracts(wish, sql`count(*)`)} and ${daysBefore}),
      'undated', (${contracts({ ...wish, condition: wish.ever }, sql`count(*)`)} and c.counts_on is null),
      'years', (select coalesce(jsonb_agg(y order by y desc), '[]')
        from generate_series((select extract(year from min(counts_on))::int from contract where currency = 'MXN' and amount is not null),
          extract(year from ${today}::date)::int) y
        where (${contracts({ ...wish, condition: wish.ever }, sql`true`)}
          and c.counts_on between make_date(y, 1, 1) and least(make_date(y, 12, 31), ${today}::date) limit 1))
    ) answer`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the sums came without a row');
  return row.answer;
}

/** How many contracts of a year there are, for how much, and who has most of it. */
export async function readContracted(
  db: Db,
  wish: Omit<SpendingWish, 'ever' | 'most' | 'listed'>,
): Promise<{ contracts: number; total: string; first: { name: string; amount: string } | null }> {
  const { first, last } = daysOf(wish);
  const columns = sql`c.amount, c.supplier_name, coalesce(c.supplier_id::text, supplier_name_key(c.supplier_name)) firm`;
  const { rows } = await sql<{
    contracts: number;
    total: string;
    first: { name: string; amount: string } | null;
  }>`
    with signed as materialized (${contracts({ ...wish, ever: sql`true`, most: 1, listed: 0 }, columns)}
      and c.counts_on between ${first}::date and ${last}::date)
    select count(*)::int contracts, coalesce(sum(amount), 0)::text total,
      (select jsonb_build_object('name', min(supplier_name), 'amount', sum(amount)::text) from signed
        group by firm order by sum(amount) desc, min(supplier_name) limit 1) "first"
    from signed`.execute(db);
  return rows[0] ?? { contracts: 0, total: '0', first: null };
}

/** Lots of competitions decided in the year, by how many bids they had. */
async function readBids(db: Db, { year, condition }: SpendingWish): Promise<Spending['bids']> {
  const { rows } = await sql<{ lots: number; single: number }>`
    select count(*) lots, count(*) filter (where bids = 1) single from (
      select l.id, count(*) bids from procedure p join lot l on l.procedure_id = p.id
      join bid b on b.lot_id = l.id and b.amount is not null
      where p.public_state in ('awarded', 'unsuccessful') and p.kind not in ('direct', 'catalogue') and ${condition}
        and exists (select from milestone m where m.procedure_id = p.id and m.kind = 'award' and m.at <= now()
          and m.at >= ${yearBegins(year)} and m.at < ${yearBegins(year + 1)})
      group by l.id) decided`.execute(db);
  return rows[0] ?? { lots: 0, single: 0 };
}

/** Where the money of the contracts of the total stands, and how long their invoices, or earlier ones of the same filters, took to be paid. */
async function readPaid(db: Db, wish: SpendingWish): Promise<Spending['paid']> {
  const { first, last } = daysOf(wish);
  const invoices = (
    columns: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
  ) => sql`select ${columns} from ${from}
    join purchase_order o on o.id = i.order_id join contract c on c.id = o.contract_id join procedure p on p.id = c.procedure_id
    left join supplier s on s.id = c.supplier_id and s.status <> 'unregistered'
    where ${isPurchase} and ${wish.ever} and ${wish.suppliers}`;
  const inMexico = sql`(i.received_at at time zone 'America/Mexico_City')::date`;
  const [sums, taken, holidays] = await Promise.all([
    sql<{ moments: Spending['paid']['moments']; received: number; returned: number }>`select
      (select jsonb_build_object('contracts', count(distinct d.document), 'committed', sum(d.committed)::text, 'accrued', sum(d.accrued)::text,
          'exercised', sum(d.exercised)::text, 'paid', sum(d.paid)::text)
        from budget_document d where d.document in (${contracts(wish, sql`c.id`)} and c.counts_on between ${first}::date and ${last}::date)
        having sum(d.committed) > 0) moments, w.*
      from (${invoices(sql`count(*)::int received, (count(*) filter (where i.returned_at is not null))::int returned`, sql`invoice i`)}
        and i.kind = 'invoice' and ${inMexico} between ${first}::date and ${last}::date) w`.execute(db),
    sql<{ since: string; until: string; count: number; in_time: number }>`
      ${invoices(
        sql`x.since::text, x.ended_on::text until, count(*)::int count, (count(*) filter (where x.ended_on <= i.due_on))::int in_time`,
        sql`closed_stretch x join invoice i on i.id = x.id`,
      )} and x.stretch = 'payment' and x.ended_on between ${first}::date and ${last}::date group by 1, 2`.execute(
      db,
    ),
    readHolidays(db),
  ]);
  const days = taken.rows.map(({ since, until, count }) => ({
    days: workingDaysBetween(since, until, holidays),
    count,
  }));
  const count = taken.rows.reduce((whole, row) => whole + row.count, 0);
  let passed = 0;
  const middle = days.toSorted((a, b) => a.days - b.days).find((row) => (passed += row.count) * 2 >= count);
  return {
    ...(sums.rows[0] ?? { moments: null, received: 0, returned: 0 }),
    invoices: count,
    inTime: taken.rows.reduce((whole, row) => whole + row.in_time, 0),
    median: count < LEAST_CASES ? null : (middle?.days ?? null),
  };
}

/** Amounts of two decimals, exact however long they are. */
const cents = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(2, '0').slice(0, 2));
};
const pesos = (amount: bigint): string => {
  const text = String(amount).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

function restOf(total: string, listed: readonly Sum[], count: number): { count: number; amount: string } {
  const rest = listed.reduce((left, { amount }) => left - cents(amount), cents(total));
  return { count: count - listed.length, amount: pesos(rest) };
}

/** What was contracted in a year. */
export async function readSpending(db: Db, wish: SpendingWish): Promise<Spending> {
  const [sums, bids, paid] = await Promise.all([readSums(db, wish), readBids(db, wish), readPaid(db, wish)]);
  const { months, areaCount, supplierCount, years, ...rest } = sums;
  return {
    ...rest,
    year: wish.year,
    years: years.includes(wish.year) ? years : [wish.year, ...years].toSorted((a, b) => b - a),
    month: wish.month ?? null,
    asOf: daysOf(wish).last,
    months: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      kinds: months.filter(({ month }) => month === index + 1).map(({ kind, amount }) => ({ kind, amount })),
    })),
    otherAreas: restOf(sums.total, sums.areas, areaCount),
    otherSuppliers: restOf(sums.total, sums.suppliers, supplierCount),
    bids,
    paid,
  };
}
