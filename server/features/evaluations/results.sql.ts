import { sql } from 'kysely';
import { scoreOf, type AnswerCounts, type Rubric } from '#contract/rules/evaluations/evaluation-score.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { nameInColumn, PORTAL_ITSELF } from '#server/kit/officers.ts';

interface Counted {
  supplier_id: string;
  number: string | null;
  name: string;
  line_name: string | null;
  orders: number;
  counts: AnswerCounts;
}

/** Answers of the accepted orders of a period, counted by supplier and criterion. */
async function countOrders(
  tx: Transaction,
  periodId: string,
  suppliers: readonly string[],
): Promise<Counted[]> {
  const each = [1, 2, 3, 4, 5, 'na'].map(
    (answer) => sql`count(*) filter (where value = ${sql.lit(String(answer))})`,
  );
  const { rows } = await sql<Counted>`
    with answers as materialized (
      select o.id, o.supplier_id, a.key, a.value
      from evaluation_order o, jsonb_each_text(coalesce(o.area_answers, '{}') || coalesce(o.officer_answers, '{}')) a
      where o.period_id = ${periodId} and o.status = 'accepted'
        and o.supplier_id = any(${[...suppliers]}::uuid[])),
    counted as (
      select supplier_id, jsonb_object_agg(key, counts) counts from (
        select supplier_id, key, jsonb_build_array(${sql.join(each)}) counts from answers group by 1, 2) c group by 1),
    evidence as (
      select supplier_id, count(distinct id) orders from answers where value <> 'na' group by 1)
    select c.supplier_id, s.number, s.name || coalesce(', ' || s.legal_suffix, '') "name",
      (select l.name from registry_line l where l.code = s.main_line) line_name, e.orders::int orders, c.counts
    from counted c join evidence e using (supplier_id) join supplier s on s.id = c.supplier_id`.execute(tx);
  return rows;
}

/** Suppliers with accepted orders in a period, and how many each has. */
export async function evaluatedSuppliers(
  tx: Transaction,
  periodId: string,
): Promise<{ id: string; orders: number }[]> {
  const { rows } = await sql<{ id: string; orders: number }>`
    select supplier_id id, count(*)::int orders from evaluation_order
    where period_id = ${periodId} and status = 'accepted' group by 1 order by 1`.execute(tx);
  return rows;
}

/** What the accepted orders of these suppliers give; a supplier without any answer that applies has no result. */
async function madeResults(
  tx: Transaction,
  period: { id: string; instrument: unknown },
  suppliers: readonly string[],
) {
  const rubric = period.instrument as Rubric;
  return (await countOrders(tx, period.id, suppliers)).flatMap((row) => {
    const made = scoreOf(rubric, row.counts);
    if (made === null) return [];
    const told = made.criteria.filter(({ score }) => score !== null);
    return [
      {
        supplier_id: row.supplier_id,
        orders: row.orders,
        score: made.score,
        band: made.band,
        criteria: Object.fromEntries(told.map(({ key, score }) => [key, score])),
        counts: row.counts,
        supplier_number: row.number,
        supplier_name: row.name,
        line_name: row.line_name,
      },
    ];
  });
}

/** Tells that results of these periods changed: visitors see them otherwise. */
export const tellResults = (tx: Transaction, periods: readonly string[]): Promise<void> =>
  happenedToMany(tx, {
    subject: 'evaluation:period',
    ids: [...new Set(periods)],
    isPublic: true,
    operation: 'evaluation.period.results',
    actorId: PORTAL_ITSELF,
  });

/** Computes the results of these suppliers in a period from their accepted orders anew; gives how many there are. */
export async function computeResults(
  tx: Transaction,
  period: { id: string; instrument: unknown },
  suppliers: readonly string[],
): Promise<number> {
  const rows = await madeResults(tx, period, suppliers);
  await sql`delete from evaluation_result where period_id = ${period.id}
    and supplier_id = any(${[...suppliers]}::uuid[])`.execute(tx);
  await tellResults(tx, [period.id]);
  if (rows.length === 0) return 0;
  await sql`insert into evaluation_result
      (period_id, supplier_id, orders, score, band, criteria, counts, supplier_number, supplier_name, line_name)
    select ${period.id}, supplier_id, orders, score, band, criteria, counts, supplier_number, supplier_name, line_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (supplier_id uuid, orders int, score numeric, band text,
      criteria jsonb, counts jsonb, supplier_number text, supplier_name text, line_name text)`.execute(tx);
  return rows.length;
}

/** Takes away the results of suppliers that have no accepted order any more. */
export async function removeOtherResults(
  tx: Transaction,
  periodId: string,
  suppliers: readonly string[],
): Promise<void> {
  await sql`delete from evaluation_result where period_id = ${periodId}
    and supplier_id <> all(${[...suppliers]}::uuid[])`.execute(tx);
  await tellResults(tx, [periodId]);
}

type Figures = Pick<ResultRecord, 'orders' | 'score' | 'band'> & { counts: AnswerCounts | null };

/** Figures as one text, so that equal ones are equal. */
const figuresOf = ({ orders, score, band, counts }: Figures): string =>
  JSON.stringify([
    orders,
    score,
    band,
    Object.entries(counts ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** What the orders of these suppliers give, as texts that {@link keptFigures} also gives. */
export const madeFigures = async (
  tx: Transaction,
  period: { id: string; instrument: unknown },
  suppliers: readonly string[],
): Promise<string[]> => (await madeResults(tx, period, suppliers)).map(figuresOf);

/** The results of a period that rest on orders, whoever they belong to by now, as texts. */
export async function keptFigures(tx: Transaction, periodId: string): Promise<string[]> {
  const { rows } = await sql<Figures>`select orders, score::float8 score, band, counts from evaluation_result
    where period_id = ${periodId} and counts is not null`.execute(tx);
  return rows.map(figuresOf);
}

export interface ResultRecord {
  supplier_id: string;
  supplier_number: string | null;
  supplier_name: string;
  line: string | null;
  orders: number;
  score: number;
  band: 'reliable' | 'conditional' | 'unreliable';
  counts: Record<string, number[]> | null;
  /** Of the key that an officer handed over. */
  handed_at: Date | null;
  handed_name: string | null;
  opened_at: Date | null;
}

/** Results of a period, the best first, as they stood when they were computed. */
export async function selectPeriodResults(
  db: Db | Transaction,
  periodId: string,
  supplierId: string | null = null,
): Promise<ResultRecord[]> {
  const { rows } = await sql<ResultRecord>`
    select r.supplier_id, coalesce(r.supplier_number, s.number) supplier_number, coalesce(r.supplier_name, s.name) supplier_name,
      coalesce(r.line_name, l.name) line, r.orders, r.score::float8 score, r.band, r.counts,
      y.handed_at, y.opened_at, ${nameInColumn('y.handed_by')} handed_name
    from evaluation_result r join supplier s on s.id = r.supplier_id left join registry_line l on l.code = s.main_line
      left join evaluation_reply y on y.period_id = r.period_id and y.supplier_id = r.supplier_id
    where r.period_id = ${periodId} and (${supplierId}::uuid is null or r.supplier_id = ${supplierId})
    order by r.score desc, supplier_name, r.supplier_id`.execute(db);
  return rows;
}
