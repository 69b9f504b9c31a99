import { todayInMexico } from '#contract/mexico-time.ts';
import { HOLIDAY_JOB } from '#server/features/registry-catalogues/public.ts';
import { transaction } from '#server/kit/db.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { lengthenTerms } from './terms/lengthen-terms.ts';
import { runRequestClock } from './terms/request-clock.ts';

/**
 * Dismissals and notices of correction terms: every night, and once at start for the nights on which nothing ran. Terms
 * are lengthened when a day is declared without work.
 */
export function defineRegistrationReviewJobs(services: Services): void {
  services.jobs.define('registration-review.clock', () => runClock(services), { cron: '10 0 * * *' });
  services.jobs.define(HOLIDAY_JOB, async ({ days }) => {
    const term = { days: (days as unknown[]).map(String), today: todayInMexico(new Date()) };
    const moved = await transaction(services.db, (tx) => lengthenTerms(services, tx, term));
    services.log.info('registration-review.lengthen', { moved });
  });
  void runClock(services).catch((error: unknown) => {
    services.log.error('registration-review.clock', errorFacts(error));
  });
}

async function runClock(services: Services): Promise<void> {
  const done = await runRequestClock(services, todayInMexico(new Date()));
  services.log.info('registration-review.clock', { ...done });
}
