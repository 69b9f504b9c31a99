import type { Pool } from 'pg';
import { isDatabaseGone } from './database-gone.ts';
import { throughOutages } from './through-outages.ts';

/** What is locked: `name` in the number space of its kind. */
interface Locked {
  space: number;
  name: string;
  /** Table whose row `name` counts attempts; one that an outage of the database cut off does not count. */
  counted?: 'import_run' | 'screening_run';
}

const OUTAGE_MS = 600_000;

/**
 * Does `work` while no other process of this database does it; gives whether it was done. The lock is the
 * connection's: a process that dies gives it back.
 */
export async function underLock(pool: Pool, locked: Locked, work: () => Promise<void>): Promise<boolean> {
  const { name, counted } = locked;
  try {
    return await holding(pool, locked, work);
  } catch (error) {
    if (counted !== undefined && isDatabaseGone(error)) {
      const forgive = `update ${counted} set attempts = greatest(attempts - 1, 0) where id = $1`;
      await throughOutages(pool, () => pool.query(forgive, [name]), { patienceMs: OUTAGE_MS });
    }
    throw error;
  }
}

async function holding(pool: Pool, { space, name }: Locked, work: () => Promise<void>): Promise<boolean> {
  const guard = await pool.connect();
  let isHeld = false;
  let broken: Error | undefined;
  try {
    const { rows } = await guard.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as held',
      [space, name],
    );
    isHeld = rows[0]?.held === true;
    if (isHeld) await work();
    return isHeld;
  } catch (error) {
    if (isDatabaseGone(error)) broken = error as Error;
    throw error;
  } finally {
    // Closing the connection gives the lock back too, but only once the database notices: whoever tries at once would be told no.
    if (isHeld && broken === undefined)
      await guard
        .query('select pg_advisory_unlock($1, hashtext($2))', [space, name])
        .catch((error: Error) => (broken = error));
    guard.release(broken);
  }
}
