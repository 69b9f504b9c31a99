import type { Services } from '#server/kit/services.ts';
import { moveTransfer } from './move-transfer.ts';
import { MOVE_JOB } from './transfer-change.ts';

/** Moves a hand-over when everybody signed; tried again it goes on with the groups that are left. */
export function defineWorkTransferJobs(services: Services): void {
  services.jobs.define(MOVE_JOB, ({ id }) => moveTransfer(services, String(id)), { retryLimit: 10 });
}
