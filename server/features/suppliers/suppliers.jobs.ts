import { sql } from 'kysely';
import type { Services } from '#server/kit/services.ts';

/** Upkeep of the public registry: kept counts and words are added up, scores dated ahead appear when their time comes. */
export function defineSuppliersJobs({ db, jobs }: Services): void {
  jobs.define(
    'compact-supplier-counts',
    async () => {
      await sql`select compact_supplier_counts(), compact_search_words()`.execute(db);
    },
    { cron: '20 * * * *' },
  );
  jobs.define(
    'refresh-supplier-scores',
    async () => {
      await sql`select refresh_supplier_scores() from evaluation_period
        where published_at between now() - interval '20 minutes' and now() limit 1`.execute(db);
    },
    { cron: '*/5 * * * *' },
  );
}
