import { failure } from '#server/kit/errors.ts';

const MAX_NAMES = 20_000;

/** Counts failed attempts per name and refuses more once there were too many in the window. */
export interface AttemptLimit {
  check(name: string): void;
  count(name: string): void;
}

/** Memory of failed attempts: at most `most` per name and window. */
export function attemptLimit(options: { most: number; windowMs: number; now?: () => number }): AttemptLimit {
  const failed = new Map<string, { count: number; since: number }>();
  const now = options.now ?? Date.now;
  return {
    check(name) {
      const entry = failed.get(name);
      if (entry === undefined || entry.count < options.most) return;
      const left = entry.since + options.windowMs - now();
      if (left > 0) {
        throw failure('too_many_requests', {
          detail: 'Hubo demasiados intentos con este folio. Espera unos minutos e intenta de nuevo.',
          headers: { 'retry-after': String(Math.ceil(left / 1000)) },
        });
      }
      failed.delete(name);
    },
    count(name) {
      const instant = now();
      const entry = failed.get(name);
      const isOpen = entry !== undefined && entry.since + options.windowMs > instant;
      failed.delete(name);
      failed.set(name, isOpen ? { ...entry, count: entry.count + 1 } : { count: 1, since: instant });
      if (failed.size > MAX_NAMES) failed.delete(failed.keys().next().value as string);
    },
  };
}
