import { failure } from '#server/kit/errors.ts';

const MAX_NAMES = 20_000;

/** Counts failed attempts per name and refuses more once there were too many in the window. */
interface AttemptLimit {
  check(name: string): void;
  count(name: string): void;
}

/** Who tries a key, and of which folio; undefined when what was written cannot be a folio. */
export interface Attempt {
  folio: string | undefined;
  caller: string | undefined;
}

/**
 * Failed attempts of keys: few per folio and caller, so that nobody closes a folio to others, and many more per folio
 * from everywhere. What cannot be a folio counts for its caller only.
 */
export function keyAttempts(options: { each: number; all: number; windowMs: number; now?: () => number }) {
  const { each, all, ...window } = options;
  const own = attemptLimit({ most: each, ...window });
  const everybody = attemptLimit({ most: all, ...window });
  const ownName = ({ folio, caller }: Attempt) => `${folio ?? ''} ${caller ?? ''}`;
  return {
    check(attempt: Attempt): void {
      own.check(ownName(attempt));
      if (attempt.folio !== undefined) everybody.check(attempt.folio);
    },
    count(attempt: Attempt): void {
      own.count(ownName(attempt));
      if (attempt.folio !== undefined) everybody.count(attempt.folio);
    },
  };
}

/** Memory of failed attempts: at most `most` per name and window. */
function attemptLimit(options: { most: number; windowMs: number; now?: () => number }): AttemptLimit {
  const failed = new Map<string, { count: number; since: number }>();
  const now = options.now ?? Date.now;
  return {
    check(name) {
      const entry = failed.get(name);
      if (entry === undefined || entry.count < options.most) return;
      const left = entry.since + options.windowMs - now();
      if (left > 0) {
        throw failure('too_many_requests', {
          detail: 'Hubo demasiados intentos de abrir una solicitud. Espera unos minutos e intenta de nuevo.',
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

/** Memory of how often each name did something today; yesterday is forgotten. */
export function dailyCount(): {
  of(name: string, day: string): number;
  add(name: string, day: string): number;
} {
  let counts = new Map<string, number>();
  let countedOn = '';
  const of = (name: string, day: string) => {
    if (day !== countedOn) [counts, countedOn] = [new Map(), day];
    return counts.get(name) ?? 0;
  };
  return {
    of,
    add(name, day) {
      const count = of(name, day) + 1;
      counts.delete(name);
      counts.set(name, count);
      if (counts.size > MAX_NAMES) counts.delete(counts.keys().next().value as string);
      return count;
    },
  };
}
