import { CallError } from './api.ts';

/** What is heard when a call was kept for another person to decide, with its words. */
export const PROPOSED = 'portal:proposed';

/**
 * Whether a call was kept for another person to decide: no refusal, and nothing done yet. Whoever shows the record hears of
 * it, and shows that it waits.
 */
export function isProposed(error: unknown): boolean {
  if (!(error instanceof CallError) || error.problem.code !== 'decision_proposed') return false;
  globalThis.dispatchEvent(new CustomEvent(PROPOSED, { detail: error.problem.detail }));
  return true;
}
