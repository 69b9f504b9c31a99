import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { count } from './counters.ts';
import { isDatabaseFull } from './database-gone.ts';
import { openPool } from './database-servers.ts';
import type { Transaction } from './db.ts';
import { errorFacts, type Log } from './log.ts';
import { throughOutages } from './through-outages.ts';
import { noteRefusedChange } from './write-room.ts';

type Work = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

interface Definition {
  work: Work;
  cron?: string;
  retryLimit: number;
  expireInSeconds: number;
  heartbeatSeconds?: number;
}

/** A kind of background work; without `cron` it only runs when something asks for it. */
export interface JobKind {
  name: string;
  cron: string | undefined;
}

/** Background work kept in the database: it survives a restart and runs once at a time per name. */
export interface Jobs {
  /**
   * Declares a kind of job before {@link Jobs.start}; `cron` runs it by America/Mexico_City time. One of a process that was
   * killed is tried again when `expireInSeconds` are over, or long before, after `heartbeatSeconds` without a sign of life.
   */
  define(
    name: string,
    work: Work,
    options?: { cron?: string; retryLimit?: number; expireInSeconds?: number; heartbeatSeconds?: number },
  ): void;
  /** Sends a job inside the caller's transaction: it exists exactly if the transaction commits. `startAfter` lets it wait. */
  send(
    tx: Transaction,
    name: string,
    data: Record<string, unknown>,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** What was declared: its name, and when it runs by itself. */
  kinds(): readonly JobKind[];
  start(): Promise<void>;
  /** Lets running work finish (its signal is aborted first) and stops. */
  stop(): Promise<void>;
}

/** While the database is away every worker fails every second; one line in this time says it. */
const QUIET_MS = 30_000;

/** A job waits so long for a database that went away, and begins again when it is back. */
const OUTAGE_MS = 600_000;

/** Keeps that a kind of work failed last, so that somebody is told; when that fails too, the log has said it. */
async function keepFailure(pool: pg.Pool, name: string, error: unknown): Promise<void> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  await pool
    .query(
      `insert into job_failure (name, code) values ($1, $2)
       on conflict (name) do update set code = excluded.code, failed_at = clock_timestamp()`,
      [name, code.slice(0, 60)],
    )
    .catch(() => undefined);
}

async function forgetFailure(pool: pg.Pool, name: string): Promise<void> {
  await pool.query('delete from job_failure where name = $1', [name]).catch(() => undefined);
}

/** Jobs by pg-boss in the same database. */
export function createJobs(databaseUrl: string, log: Log): Jobs {
  const definitions = new Map<string, Definition>();
  const stopping = new AbortController();
  const pool = openPool(databaseUrl, {
    max: 4,
    application_name: 'portal-jobs',
    connectionTimeoutMillis: 10_000,
  });
  // Over a pool of our own: the one that pg-boss makes ends the process with a connection in use.
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
  });
  let quietUntil = 0;
  boss.on('error', (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    log.error('jobs.error', errorFacts(error));
  });
  const startOne = async (name: string, definition: Definition) => {
    await boss.createQueue(name, {
      retryLimit: definition.retryLimit,
      retryDelay: 5,
      expireInSeconds: definition.expireInSeconds,
    });
    // A queue of a version before this one keeps what it was made with.
    const { heartbeatSeconds } = definition;
    if (heartbeatSeconds !== undefined) await boss.updateQueue(name, { heartbeatSeconds });
    await boss.work(name, { pollingIntervalSeconds: 1 }, async (batch: { data: unknown }[]) => {
      for (const job of batch) {
        try {
          await throughOutages(
            pool,
            () => definition.work((job.data ?? {}) as Record<string, unknown>, stopping.signal),
            {
              signal: stopping.signal,
              patienceMs: OUTAGE_MS,
              onLost: (error) => log.warn('job.waiting', { name, ...errorFacts(error) }),
            },
          );
          await forgetFailure(pool, name);
        } catch (error) {
          if (isDatabaseFull(error)) noteRefusedChange();
          count('portal_job_failures_total');
          log.error('job.failed', { name, ...errorFacts(error) });
          await keepFailure(pool, name, error);
          throw error;
        }
      }
    });
    // One that ran by itself under another setting does so no more.
    if (definition.cron === undefined) await boss.unschedule(name);
    else await boss.schedule(name, definition.cron, {}, { tz: 'America/Mexico_City' });
  };
  const startAll = async () => {
    await boss.start();
    for (const [name, definition] of definitions) await startOne(name, definition);
  };
  return {
    define(name, work, options = {}) {
      definitions.set(name, {
        work,
        retryLimit: options.retryLimit ?? 3,
        expireInSeconds: options.expireInSeconds ?? 3600,
        ...(options.cron === undefined ? {} : { cron: options.cron }),
        ...(options.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: options.heartbeatSeconds }),
      });
    },
    kinds: () => [...definitions].map(([name, { cron }]) => ({ name, cron })),
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, { db: fromKysely(tx), ...options });
    },
    async start() {
      try {
        await startAll();
      } catch (error) {
        // pg-boss cannot be started again unless it is stopped first.
        await boss.stop({ graceful: false }).catch(() => undefined);
        throw error;
      }
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await pool.end();
    },
  };
}
