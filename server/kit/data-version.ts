import { sql } from 'kysely';
import type { Db } from './db.ts';
import { inTime } from './in-time.ts';
import { outsideTransaction } from './ambient-transaction.ts';

/** A database that is alive but silent (frozen disk, lost network) must not hold pages back that are already made. */
const PATIENCE_MS = 5_000;

/**
 * Reads the version of the public data. Every caller gets a value that was read after it asked, and all who
 * wait share one query, so that cached pages are never older than the last committed publication.
 */
export function dataVersionReader(db: Db, patienceMs = PATIENCE_MS): () => Promise<number> {
  let running: Promise<number> | undefined;
  let next: Promise<number> | undefined;
  const query = async () => {
    const asked = sql<{ version: number }>`select version from data_version`.execute(db);
    const { rows } = await inTime('the database', patienceMs, asked);
    return rows[0]?.version ?? 0;
  };
  const start = () => {
    const current = outsideTransaction(query).finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
