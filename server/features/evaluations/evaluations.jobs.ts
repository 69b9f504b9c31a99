import type { Services } from '#server/kit/services.ts';
import { INFORM_JOB } from './periods.service.ts';
import { informSuppliers } from './replies.service.ts';

/** Suppliers learn their result, folio and key one after the other, after the review began. */
export function defineEvaluationJobs(services: Services): void {
  services.jobs.define(INFORM_JOB, async ({ period }, signal) => {
    const informed = await informSuppliers(services, String(period), signal);
    if (informed > 0) services.log.info('evaluation.informed', { informed });
  });
}
