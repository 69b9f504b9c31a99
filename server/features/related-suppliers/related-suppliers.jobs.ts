import type { Services } from '#server/kit/services.ts';
import { calculateRelations, type Hand } from './relations.service.ts';

const JOB = 'find-related-suppliers';

/** Asks for a search of the whole registry in the caller's transaction. */
export const hander =
  (services: Services): Hand =>
  (tx) =>
    services.jobs.send(tx, JOB, {});

/** Search for relations in the whole registry, each night and when somebody asks. */
export function defineRelatedSuppliersJobs(services: Services): void {
  services.jobs.define(JOB, () => calculateRelations(services), {
    cron: '50 4 * * *',
    expireInSeconds: 1_800,
  });
}
