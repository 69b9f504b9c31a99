import type { Pool } from 'pg';
import { inTime } from '#server/kit/in-time.ts';

const PATIENCE_MS = 2_000;

/** Background work that failed last time or that nobody takes, as Prometheus gauges; nothing while the database does not answer. */
export async function jobGauges(pool: Pool): Promise<string[]> {
  try {
    const failed = await inTime('the database', PATIENCE_MS, numberOf(pool, 'select from job_failure'));
    const { rows } = await pool.query<{ there: boolean }>(
      `select to_regclass('jobs.job') is not null as there`,
    );
    const waiting =
      rows[0]?.there === true ? await inTime('the database', PATIENCE_MS, numberOf(pool, WAITING)) : 0;
    return [
      '# HELP portal_jobs_failed Kinds of background work whose last attempt failed.',
      '# TYPE portal_jobs_failed gauge',
      `portal_jobs_failed ${failed}`,
      '# HELP portal_jobs_waiting Jobs that nobody took within five minutes of their time.',
      '# TYPE portal_jobs_waiting gauge',
      `portal_jobs_waiting ${waiting}`,
    ];
  } catch {
    return [];
  }
}

/** As the index has them by which workers take them. */
const WAITING = `select from jobs.job where state < 'active' and not blocked and start_after < now() - interval '5 minutes'`;

async function numberOf(pool: Pool, rows: string): Promise<number> {
  const counted = await pool.query<{ n: number }>(`select count(*)::int as n from (${rows}) r`);
  return counted.rows[0]?.n ?? 0;
}
