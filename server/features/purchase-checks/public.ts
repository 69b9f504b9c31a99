import { refuseUnanswered as refuse } from './purchase-checks.service.ts';

/** Stops a step of a procedure while a finding of the check has no answer. */
export const refuseUnanswered = refuse;
