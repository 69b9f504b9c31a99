import { todayInMexico } from '#contract/mexico-time.ts';
import { errorFacts } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { runRequestClock } from './request-clock.ts';

/** Dismissals and notices of correction terms: every night, and once at start for the nights on which nothing ran. */
export function defineRegistrationReviewJobs(services: Services): void {
  services.jobs.define('registration-review.clock', () => runClock(services), { cron: '10 0 * * *' });
  void runClock(services).catch((error: unknown) => {
    services.log.error('registration-review.clock', errorFacts(error));
  });
}

async function runClock(services: Services): Promise<void> {
  const done = await runRequestClock(services, todayInMexico(new Date()));
  services.log.info('registration-review.clock', { ...done });
}
