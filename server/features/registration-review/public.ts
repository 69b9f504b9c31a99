import { takeReview as take } from './assignment.service.ts';
import { saveRequestKeys as saveKeys } from './request-keys.sql.ts';

/** Remembers what an open request may share with others; call it when a request is sent or corrected. */
export const saveRequestKeys = saveKeys;

/** Takes a request that nobody has, or gives up one's own. */
export const takeReview = take;
