import type { Services } from '#server/kit/services.ts';
import { checkIntegrity } from './nightly-check.service.ts';
import { sequence } from './sequence.service.ts';

const LONGEST_SECONDS = 12 * 3_600;

/** Every night files and rows are read against the log. Every minute what was published gets its place in the tree and a signed head that covers it. */
export function defineIntegrityJobs(services: Services): void {
  services.jobs.define(
    'integrity.sequence',
    async () => {
      const { added } = await sequence(services);
      if (added > 0) services.log.info('integrity.sequenced', { added });
    },
    { cron: '* * * * *', retryLimit: 0 },
  );
  services.jobs.define('integrity.check', (_, signal) => checkIntegrity(services, signal), {
    cron: '40 3 * * *',
    expireInSeconds: LONGEST_SECONDS,
  });
}
