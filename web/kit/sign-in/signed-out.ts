import type { SessionEnvironment } from './environment.ts';
import { SIGNED_OUT, TAKEN_UP } from './storage-keys.ts';

/** Whether a tab of this browser signed out after this one took its tokens up, also while this one was closed. */
export function isSignedOutSince({ shared, tab }: Pick<SessionEnvironment, 'shared' | 'tab'>): boolean {
  const signedOut = shared.getItem(SIGNED_OUT);
  return signedOut !== null && Number(signedOut) >= Number(tab.getItem(TAKEN_UP) ?? 0);
}
