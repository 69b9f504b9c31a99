import { useSyncExternalStore } from 'react';
import type { WaitingCounts } from '#contract/waiting.ts';

let counts: WaitingCounts | undefined;
const listeners = new Set<() => void>();

/** Tells everyone how much waits now. */
export function tellWaitingCounts(next: WaitingCounts): void {
  counts = next;
  for (const listener of listeners) listener();
}

/** How much waits, as it was last told; undefined before. */
export function useWaitingCounts(): WaitingCounts | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => counts,
    () => undefined,
  );
}
