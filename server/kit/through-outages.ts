import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isDatabaseGone } from './database-gone.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
/** Work that is cut off every time may be what ends the database. */
const MAX_TIMES = 12;
/** What a server answers that is there and reads its files before it takes work: after a crash, on a slow disk, for minutes. */
const STARTING = '57P03';

interface Outage {
  /** Ends the waiting. */
  signal?: AbortSignal;
  /** Longest outage that is waited for; a server that says that it is starting is waited for beyond it. */
  patienceMs: number;
  /** Told of each interruption. */
  onLost?: (error: unknown) => void;
}

/**
 * Does `work` again, from its beginning, each time that the database went away meanwhile, as soon as it answers. Any
 * other error, or an outage beyond patience, is thrown.
 */
export async function throughOutages<T>(
  pool: Pool,
  work: () => Promise<T>,
  { signal, patienceMs, onLost }: Outage,
): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseGone(error) || signal?.aborted === true || times === MAX_TIMES) throw error;
      onLost?.(error);
      await untilItAnswers(pool, performance.now() + patienceMs, signal);
    }
  }
}

async function untilItAnswers(pool: Pool, deadline: number, signal?: AbortSignal): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const isTooLong = performance.now() > deadline && (error as { code?: string }).code !== STARTING;
      if (!isDatabaseGone(error) || signal?.aborted === true || isTooLong) throw error;
    }
    await pause(wait);
  }
}
