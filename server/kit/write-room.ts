import { sql } from 'kysely';
import { isDatabaseFull } from './database-gone.ts';
import type { Db } from './db.ts';
import { isDiskFull } from './files/spool.ts';
import { errorFacts, type Log } from './log.ts';

/** So long after a refused change nobody asks whether the next one would be taken: it is what `Retry-After` says. */
const SURE_MS = 60_000;

let refusedAt: number | undefined;

/** Remembers that the database had no room for a change. */
export function noteRefusedChange(): void {
  refusedAt = performance.now();
}

/**
 * Whether the database has no room for changes. It is tried, by a page that is taken back at once, only where a change was
 * refused before or the disk `isShort`: a healthy one is not written to for being asked.
 */
export async function refusesChanges(db: Db, { isShort }: { isShort: boolean }): Promise<boolean> {
  if (refusedAt === undefined && !isShort) return false;
  if (refusedAt !== undefined && performance.now() - refusedAt < SURE_MS) return true;
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create temporary table room on commit drop as select 1 as page`.execute(tx);
    });
    refusedAt = undefined;
    return false;
  } catch (error) {
    if (!isDatabaseFull(error)) throw error;
    noteRefusedChange();
    return true;
  }
}

/** Steps of the start that wait for room. */
export interface RoomWaiter {
  /** Does the work, or, when there is no room for it now, leaves it for later and resolves; throws anything else. */
  run(step: string, work: () => Promise<unknown>): Promise<void>;
  stop(): void;
}

/** Lets steps of the start that only write wait while there is no room: the portal is read without them meanwhile. */
export function whenThereIsRoom(log: Log, pauseMs = SURE_MS): RoomWaiter {
  const timers = new Set<NodeJS.Timeout>();
  const run = async (step: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isDatabaseFull(error) && !isDiskFull(error)) throw error;
      noteRefusedChange();
      log.error('start.waits_for_room', { step, ...errorFacts(error) });
      const timer = setTimeout(() => {
        timers.delete(timer);
        run(step, work).catch((wrong: unknown) => log.error('start.failed', { step, ...errorFacts(wrong) }));
      }, pauseMs);
      timers.add(timer);
    }
  };
  return {
    run,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
