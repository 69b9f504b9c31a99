import {
  checkPurchase,
  readExceptionGaps as exceptionGaps,
  refuseUnanswered as refuse,
  spendingCeiling as ceiling,
} from './purchase-checks.service.ts';

/** Stops a step of a procedure while a finding of the check has no answer. */
export const refuseUnanswered = refuse;

/** What contradicts or is risky in a procedure now, and whether it is bought by its amount. */
export const purchaseCheck = checkPurchase;

/** Up to how much the contracts of a purchase by amount may add up. */
export const spendingCeiling = ceiling;

/** What a direct award by exception above the limit by amount lacks to go out. */
export const readExceptionGaps = exceptionGaps;
