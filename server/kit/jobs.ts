import { fromKysely, PgBoss } from 'pg-boss';
import type { Transaction } from './db.ts';
import { errorFacts, type Log } from './log.ts';

type Work = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

/** Background work kept in the database: it survives a restart and runs once at a time per name. */
export interface Jobs {
  /** Declares a kind of job before {@link Jobs.start}; `cron` runs it by America/Mexico_City time. */
  define(
    name: string,
    work: Work,
    options?: { cron?: string; retryLimit?: number; expireInSeconds?: number },
  ): void;
  /** Sends a job inside the caller's transaction: it exists exactly if the transaction commits. */
  send(tx: Transaction, name: string, data: Record<string, unknown>): Promise<void>;
  start(): Promise<void>;
  /** Lets running work finish (its signal is aborted first) and stops. */
  stop(): Promise<void>;
}

/** While the database is away every worker fails every second; one line in this time says it. */
const QUIET_MS = 30_000;

/** Jobs by pg-boss in the same database. */
export function createJobs(databaseUrl: string, log: Log): Jobs {
  const definitions = new Map<
    string,
    { work: Work; cron?: string; retryLimit: number; expireInSeconds: number }
  >();
  const stopping = new AbortController();
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 4,
    application_name: 'portal-jobs',
  });
  let quietUntil = 0;
  boss.on('error', (error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + QUIET_MS;
    log.error('jobs.error', errorFacts(error));
  });
  return {
    define(name, work, options = {}) {
      definitions.set(name, {
        work,
        retryLimit: options.retryLimit ?? 3,
        expireInSeconds: options.expireInSeconds ?? 3600,
        ...(options.cron === undefined ? {} : { cron: options.cron }),
      });
    },
    async send(tx, name, data) {
      await boss.send(name, data, { db: fromKysely(tx) });
    },
    async start() {
      await boss.start();
      for (const [name, definition] of definitions) {
        await boss.createQueue(name, {
          retryLimit: definition.retryLimit,
          retryDelay: 5,
          expireInSeconds: definition.expireInSeconds,
        });
        await boss.work(name, { pollingIntervalSeconds: 1 }, async (batch: { data: unknown }[]) => {
          for (const job of batch) {
            try {
              await definition.work((job.data ?? {}) as Record<string, unknown>, stopping.signal);
            } catch (error) {
              log.error('job.failed', { name, ...errorFacts(error) });
              throw error;
            }
          }
        });
        if (definition.cron !== undefined) {
          await boss.schedule(name, definition.cron, {}, { tz: 'America/Mexico_City' });
        }
      }
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
