import { decideQuotations } from './decision.service.ts';

/** Decides an opened request by its own door: also a demonstration does. */
export const decideOpened = decideQuotations;
