import { prepareContract } from './award-contract.service.ts';
import { decideQuotations } from './decision.service.ts';

/** Decides an opened request by its own door: also a demonstration does. */
export const decideOpened = decideQuotations;

/** Makes of what was decided the draft of its direct award with its contracts; for a demonstration. */
export const draftContracts = prepareContract;
