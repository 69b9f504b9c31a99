import { checkPurchase, refuseUnanswered as refuse } from './purchase-checks.service.ts';

/** Stops a step of a procedure while a finding of the check has no answer. */
export const refuseUnanswered = refuse;

/** What contradicts or is risky in a procedure now, and whether it is bought by its amount. */
export const purchaseCheck = checkPurchase;
