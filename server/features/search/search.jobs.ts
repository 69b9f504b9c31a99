import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { forgetMissed, INDEXED } from './search.sql.ts';

/** Sources that one transaction looks at: publications never wait for more. */
const AT_ONCE = 500;
/** The database ended a statement that took too long (class 57, PostgreSQL's table of codes). */
const QUERY_CANCELED = '57014';
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Whether a step was too large for the time that a statement has: one source may bring thousands of rows that nobody indexed yet. */
const wasTooMuch = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;

/**
 * Brings the whole index up to what is public, a few sources at a time, while it serves; only what differs is written. A
 * text of a regulation that came into force today takes the place of the one before.
 */
export async function rebuildIndex(db: Db, isStopped = () => false): Promise<void> {
  for (const kind of INDEXED) {
    let after: string | null = BEFORE_ALL;
    let atOnce = AT_ONCE;
    while (after !== null && !isStopped()) {
      try {
        after = await rebuildStep(db, { kind, after, atOnce });
      } catch (error) {
        if (atOnce === 1 || !wasTooMuch(error)) throw error;
        atOnce = Math.max(1, Math.floor(atOnce / 8));
      }
    }
  }
}

/** Looks at some sources; gives the last of them, or null after all. */
async function rebuildStep(
  db: Db,
  { kind, after, atOnce }: { kind: string; after: string; atOnce: number },
): Promise<string | null> {
  const { rows } = await sql<{ after: string | null }>`
    select rebuild_search(${kind}, ${after}::uuid, ${atOnce}) after`.execute(db);
  return rows[0]?.after ?? null;
}

/** Takes out words that nothing has any more, so that nobody is offered them. */
export async function compactTerms(db: Db, isStopped = () => false): Promise<void> {
  let after: string | null = '';
  while (after !== null && !isStopped()) {
    const { rows } = await sql<{ after: string | null }>`
      select compact_search_terms(${after}, ${AT_ONCE}) after`.execute(db);
    after = rows[0]?.after ?? null;
  }
}

/** Upkeep of the index: every night it is compared with what is public. */
export function defineSearchJobs({ db, jobs }: Services): void {
  jobs.define(
    'search.rebuild',
    async (_, signal) => {
      await rebuildIndex(db, () => signal.aborted);
      await compactTerms(db, () => signal.aborted);
      await forgetMissed(db, todayInMexico(new Date()));
    },
    { cron: '5 0 * * *' },
  );
}
