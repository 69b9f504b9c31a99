import { sql } from 'kysely';
import type { SupplierScore } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';

interface ScoreRow {
  period: string;
  period_name: string;
  score: string;
  band: string;
  orders: number;
  criteria: Record<string, number>;
  instrument: { criteria: { key: string; label: string }[] };
}

/** Published evaluations of a supplier, newest first. */
export async function selectScores(db: Db, supplierId: string): Promise<ScoreRow[]> {
  const result = await sql<ScoreRow>`
    select p.key period, p.name period_name, r.score, r.band, r.orders, r.criteria, p.instrument
    from evaluation_result r join evaluation_period p on p.id = r.period_id
    where r.supplier_id = ${supplierId} and p.published_at <= now() order by p.key desc`.execute(db);
  return result.rows;
}

/** Means of one period over the suppliers of a line. */
export interface PeerMeans {
  period: string;
  average: string | null;
  criteria: Record<string, number> | null;
}

/** Means per published period of the suppliers with a main line: dear, and the same for all of them. */
async function selectPeerMeans(db: Db, line: string): Promise<PeerMeans[]> {
  const result = await sql<PeerMeans>`
    with results as materialized (
      select p.key period, r.score, r.criteria from supplier s join evaluation_result r on r.supplier_id = s.id
      join evaluation_period p on p.id = r.period_id
      where s.main_line = ${line} and p.published_at <= now()),
    means as (
      select period, c.key, round(avg(c.value::numeric), 1) mean from results, jsonb_each_text(criteria) c group by 1, 2)
    select period, round(avg(score), 1) average,
      (select jsonb_object_agg(means.key, means.mean) from means where means.period = results.period) criteria
    from results group by period`.execute(db);
  return result.rows;
}

/** Means are asked again after so long, while the old ones still answer. */
const FRESH_MS = 600_000;

/**
 * Means per line, dear to compute and slow to change: kept while the same periods are published, and refreshed in the
 * background when they are older than ten minutes.
 */
export function rememberPeers(db: Db): (line: string) => Promise<PeerMeans[]> {
  const known = new Map<string, { periods: string; at: number; means: Promise<PeerMeans[]> }>();
  return async (line) => {
    const { rows } = await sql<{ periods: string | null }>`
      select string_agg(key || version, ' ' order by key) periods from evaluation_period where published_at <= now()`.execute(
      db,
    );
    const periods = rows[0]?.periods ?? '';
    const entry = known.get(line);
    if (entry?.periods === periods && Date.now() - entry.at < FRESH_MS) return entry.means;
    const means = selectPeerMeans(db, line);
    known.set(line, { periods, at: Date.now(), means });
    means.catch(() => known.delete(line));
    return entry?.periods === periods ? entry.means : means;
  };
}

/** Scores with the means of the line beside them. */
export function besidePeers(rows: readonly ScoreRow[], means: readonly PeerMeans[]): SupplierScore[] {
  return rows.map((row) => {
    const peers = means.find(({ period }) => period === row.period);
    return {
      period: row.period,
      periodName: row.period_name,
      score: Number(row.score),
      band: row.band,
      orders: row.orders,
      lineAverage: peers === undefined || peers.average === null ? null : Number(peers.average),
      criteria: row.instrument.criteria.map((criterion) => ({
        key: criterion.key,
        label: criterion.label,
        score: row.criteria[criterion.key] ?? 0,
        lineAverage: peers?.criteria?.[criterion.key] ?? null,
      })),
    };
  });
}
