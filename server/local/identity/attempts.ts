const WINDOW_MS = 5 * 60_000;
const MAX_FAILURES = 8;
const MAX_REMEMBERED = 10_000;

/** Counts wrong passwords per user name and address. */
export interface Attempts {
  isBlocked(key: string): boolean;
  failed(key: string): void;
  succeeded(key: string): void;
}

/** At most 8 wrong passwords in 5 minutes; then that user name has to wait. */
export function createAttempts(now: () => number = Date.now): Attempts {
  const failures = new Map<string, number[]>();
  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => at > now() - WINDOW_MS);
  return {
    isBlocked: (key) => recent(key).length >= MAX_FAILURES,
    failed(key) {
      const list = [...recent(key), now()];
      failures.delete(key);
      failures.set(key, list);
      if (failures.size > MAX_REMEMBERED) failures.delete(failures.keys().next().value as string);
    },
    succeeded(key) {
      failures.delete(key);
    },
  };
}
