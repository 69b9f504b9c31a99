import { sql } from 'kysely';
import type { SupplierContract, SupplierDetail, SupplierScore } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';

/** Contracts listed in full; the sums by year count all of them. */
const MAX_CONTRACTS = 200;

/** Columns of one registered supplier by its number; undefined when there is none. */
export function selectSupplier(db: Db, number: string) {
  return db
    .selectFrom('supplier')
    .select([
      'id',
      'number',
      'person_type',
      'name',
      'legal_suffix',
      'trade_name',
      'state_name',
      'size',
      'main_line',
      'lines',
    ])
    .select(['status', 'registered_on', 'valid_until', 'website'])
    .select((eb) => [
      eb.case().when('person_type', '=', 'legal').then(eb.ref('rfc')).end().as('rfc'),
      eb.case().when('person_type', '=', 'legal').then(eb.ref('email')).end().as('email'),
      eb.case().when('person_type', '=', 'legal').then(eb.ref('phone')).end().as('phone'),
    ])
    .where('number', '=', number)
    .where('status', '<>', 'unregistered')
    .executeTakeFirst();
}

interface ContractRow {
  number: string;
  title: string;
  procedure_number: string;
  procedure_slug: string;
  signed_on: string | null;
  amount: string | null;
  currency: string;
  status: SupplierContract['status'];
}

/** Contracts of a supplier under procedures that the public sees, newest first. */
export async function selectContracts(db: Db, supplierId: string): Promise<SupplierContract[]> {
  const result = await sql<ContractRow>`
    select c.number, c.title, p.number procedure_number, p.slug procedure_slug, c.signed_on, c.amount, c.currency, c.status
    from contract c join procedure p on p.id = c.procedure_id
    where c.supplier_id = ${supplierId} and p.public_state <> 'hidden'
    order by c.signed_on desc nulls last, c.number limit ${sql.lit(MAX_CONTRACTS)}`.execute(db);
  return result.rows.map((row) => ({
    number: row.number,
    title: row.title,
    procedureNumber: row.procedure_number,
    procedureSlug: row.procedure_slug,
    signedOn: row.signed_on,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
  }));
}

/** Contracted pesos per year of signature, newest first. */
export async function sumByYear(db: Db, supplierId: string): Promise<SupplierDetail['years']> {
  const result = await sql<{ year: number; contracts: number; amount: string }>`
    select extract(year from c.signed_on)::int as year, count(*) contracts, sum(c.amount)::numeric(18,2)::text amount
    from contract c join procedure p on p.id = c.procedure_id
    where c.supplier_id = ${supplierId} and p.public_state <> 'hidden' and c.signed_on is not null
      and c.currency = 'MXN' and c.amount is not null
    group by 1 order by 1 desc`.execute(db);
  return result.rows.map((row) => ({ ...row, contracts: Number(row.contracts) }));
}

interface ScoreRow {
  period: string;
  period_name: string;
  score: string;
  band: string;
  orders: number;
  criteria: Record<string, number>;
  instrument: { criteria: { key: string; label: string }[] };
  line_average: string | null;
  line_criteria: Record<string, number> | null;
}

/** Published evaluations of a supplier, newest first, each beside the mean of its main line. */
export async function selectScores(db: Db, supplierId: string): Promise<SupplierScore[]> {
  const result = await sql<ScoreRow>`
    select p.key period, p.name period_name, r.score, r.band, r.orders, r.criteria, p.instrument,
      peers.average line_average, peers.criteria line_criteria
    from evaluation_result r join evaluation_period p on p.id = r.period_id join supplier s on s.id = r.supplier_id
    left join lateral (
      select (select round(avg(o.score), 1) from evaluation_result o join supplier os on os.id = o.supplier_id
          where o.period_id = p.id and os.main_line = s.main_line) average,
        (select jsonb_object_agg(key, mean) from (
          select c.key, round(avg(c.value::numeric), 1) mean
          from evaluation_result o join supplier os on os.id = o.supplier_id, lateral jsonb_each_text(o.criteria) c
          where o.period_id = p.id and os.main_line = s.main_line group by c.key) means) criteria) peers on true
    where r.supplier_id = ${supplierId} and p.published_at <= now()
    order by p.key desc`.execute(db);
  return result.rows.map((row) => ({
    period: row.period,
    periodName: row.period_name,
    score: Number(row.score),
    band: row.band,
    orders: row.orders,
    lineAverage: row.line_average === null ? null : Number(row.line_average),
    criteria: row.instrument.criteria.map((criterion) => ({
      key: criterion.key,
      label: criterion.label,
      score: row.criteria[criterion.key] ?? 0,
      lineAverage: row.line_criteria?.[criterion.key] ?? null,
    })),
  }));
}
