import { sql } from 'kysely';
import { transaction, type Db } from '../db.ts';
import { outsideTransaction } from '../ambient-transaction.ts';

/**
 * Who is about to keep a content says so first, to every process: what lies in an object store has no moment in which
 * «nobody names it» and «gone» are one step, so that a clean-up elsewhere could take it from under its new row.
 */
export interface ContentClaims {
  take(sha256: string): Promise<void>;
  /** Does `remove` unless the content was claimed after `before`; while it runs, claims wait. Gives whether it did. */
  unlessTaken(sha256: string, before: Date, remove: () => Promise<void>): Promise<boolean>;
}

const LOCK_SPACE = 1_148_421;

/** Claims in the database that all processes share. */
export function contentClaims(db: Db): ContentClaims {
  const lock = (sha256: string) => sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${sha256}))`;
  return {
    // Others have to see it before the row that names the content stands.
    take: (sha256) =>
      outsideTransaction(() =>
        transaction(db, async (tx) => {
          await lock(sha256).execute(tx);
          await sql`insert into content_claim (sha256) values (${sha256})
            on conflict (sha256) do update set taken_at = clock_timestamp()`.execute(tx);
        }),
      ),
    unlessTaken: (sha256, before, remove) =>
      transaction(db, async (tx) => {
        await lock(sha256).execute(tx);
        const { rows } = await sql`select 1 from content_claim
          where sha256 = ${sha256} and taken_at >= ${before}`.execute(tx);
        if (rows.length > 0) return false;
        await remove();
        await sql`delete from content_claim where sha256 = ${sha256}`.execute(tx);
        return true;
      }),
  };
}

/** Claims of whoever has the database and the store for themselves alone. */
export const NO_CLAIMS: ContentClaims = {
  take: () => Promise.resolve(),
  unlessTaken: (_sha256, _before, remove) => remove().then(() => true),
};
