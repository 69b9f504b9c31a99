import { sql } from 'kysely';
import type { SupplierScore } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';

interface ScoreRow {
  period: string;
  period_name: string;
  score: string;
  band: string;
  orders: number;
  contracts: number;
  criteria: Record<string, number>;
  instrument: { criteria: { key: string; label: string }[] };
  line_average: string | null;
  line_criteria: Record<string, number> | null;
}

/** Published evaluations of a supplier, newest first, each beside the mean of its main line. */
export async function selectScores(db: Db, supplierId: string): Promise<SupplierScore[]> {
  const result = await sql<ScoreRow>`
    select p.key period, p.name period_name, r.score, r.band, r.orders, r.criteria, p.instrument,
      (select count(*)::int from contract c join procedure q on q.id = c.procedure_id
        where c.supplier_id = r.supplier_id and q.public_state <> 'hidden'
          and coalesce(c.signed_on, c.starts_on) <= p.ends_on
          and coalesce(c.ends_on, c.signed_on, c.starts_on) >= p.starts_on) contracts,
      l.average line_average, l.criteria line_criteria
    from evaluation_result r join evaluation_period p on p.id = r.period_id join supplier s on s.id = r.supplier_id
    left join line_score l on l.period_id = p.id and l.line_code = s.main_line
    where r.supplier_id = ${supplierId} and p.published_at <= now() order by p.ends_on desc, p.starts_on, p.key desc`.execute(
    db,
  );
  return result.rows.map((row) => ({
    period: row.period,
    periodName: row.period_name,
    score: Number(row.score),
    band: row.band,
    orders: row.orders,
    contracts: row.contracts,
    lineAverage: row.line_average === null ? null : Number(row.line_average),
    // What applied to no order has no points: it is left out instead of counting as zero.
    criteria: row.instrument.criteria.flatMap(({ key, label }) => {
      const score = row.criteria[key];
      return score === undefined
        ? []
        : [{ key, label, score, lineAverage: row.line_criteria?.[key] ?? null }];
    }),
  }));
}
