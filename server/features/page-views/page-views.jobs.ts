import type { Services } from '#server/kit/services.ts';
import { MAKE_BOOKS } from './ask-for-pages.ts';
import { makeBooks } from './page-views.service.ts';
import { askForMissingBooks } from './page-views.sql.ts';

/**
 * Pictures and text of pages: after each upload and when somebody reads a document that has none, and every night those
 * of published documents that nobody opened yet.
 */
export function definePageViewJobs(services: Services): void {
  const make = async (_: unknown, signal: AbortSignal) => {
    const made = await makeBooks(services, signal);
    if (made > 0) services.log.info('page-views.made', { made });
  };
  services.jobs.define(MAKE_BOOKS, make, { retryLimit: 1, expireInSeconds: 6 * 3_600 });
  services.jobs.define(
    'page-views.missing',
    async (data, signal) => {
      await askForMissingBooks(services.db);
      await make(data, signal);
    },
    { cron: '10 2 * * *', retryLimit: 0, expireInSeconds: 6 * 3_600 },
  );
}
