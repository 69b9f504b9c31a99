import { errorFacts } from '#server/kit/log.ts';
import { ownWork } from '#server/kit/own-work.ts';
import type { Services } from '#server/kit/services.ts';
import { writeReleases } from './releases.service.ts';

const LONGEST_SECONDS = 6 * 3_600;

/** Every minute: what changed of published procedures becomes a release of open data. */
export function defineOpenContractingJobs(services: Services): void {
  services.jobs.define(
    'open-releases',
    async (_, signal) => void (await writeReleases(services, { signal })),
    {
      cron: '* * * * *',
      retryLimit: 0,
      expireInSeconds: LONGEST_SECONDS,
    },
  );
}

/**
 * Releases what waits before anybody asks for it; nobody waits for it. What came at its second is patient: the run of the
 * minute, which began in that very moment, may have looked before it.
 */
export function writeReleasesAhead(services: Services, order: { isPatient?: boolean } = {}): void {
  ownWork(services.pool, () => writeReleases(services, order))
    // The job of each minute writes them instead.
    .catch((error: unknown) => services.log.warn('open_releases.not_written_ahead', errorFacts(error)));
}
