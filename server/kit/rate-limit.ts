import type { Context } from 'hono';
import { callerOf } from './client-address.ts';
import { failure } from './errors.ts';

/** Requests per client address in a sliding budget. */
export interface RateLimit {
  /** Takes `amount` (one, unless told) from the caller's budget; throws `too_many_requests` with Retry-After when it is used up. */
  check(context: Context, amount?: number): void;
}

const MAX_ADDRESSES = 50_000;

/** Token bucket per address (of IPv6: per network of 64 bits): `burst` at once, refilled at `perMinute`. Calls from our own page rendering pass. */
export function rateLimit(options: {
  perMinute: number;
  burst: number;
  trustProxy: boolean;
  now?: () => number;
}): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  // Lengths of time are never taken from the clock of the machine: somebody may set it.
  const now = options.now ?? (() => performance.now());
  return {
    check(context, amount = 1) {
      const address = callerOf(context, options.trustProxy);
      if (address === undefined) return;
      const instant = now();
      const bucket = buckets.get(address) ?? { left: options.burst, at: instant };
      bucket.left = Math.min(
        options.burst,
        bucket.left + ((instant - bucket.at) / 60_000) * options.perMinute,
      );
      bucket.at = instant;
      buckets.delete(address);
      buckets.set(address, bucket);
      if (buckets.size > MAX_ADDRESSES) buckets.delete(buckets.keys().next().value as string);
      if (bucket.left < amount) {
        const seconds = Math.max(1, Math.ceil(((amount - bucket.left) * 60) / options.perMinute));
        throw failure('too_many_requests', {
          detail: `Desde tu red llegaron demasiadas solicitudes seguidas. Intenta de nuevo en ${waitOf(seconds)}.`,
          headers: { 'retry-after': String(seconds) },
        });
      }
      bucket.left -= amount;
    },
  };
}

/** A wait in words: «20 segundos», «3 minutos». */
export function waitOf(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'un segundo' : `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
