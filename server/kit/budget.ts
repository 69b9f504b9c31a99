import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { callerOf } from './client-address.ts';
import { failure } from './errors.ts';
import { rateLimit, type RateLimit } from './rate-limit.ts';

/** What an operation may cost one address. Operations whose budget has the same name share its allowance. */
export interface Budget {
  name: string;
  /** Calls per minute, and at once after a pause. */
  perMinute: number;
  burst: number;
  /** Calls of one address that may be under way at the same time. */
  atOnce: number;
  /** Largest body; 0 for none. Bodies of files are measured by whoever takes them, with a sentence that names the file. */
  bytes: number | ((config: Config) => number);
  /** Until the answer begins: for whoever only reads; a body has as long to arrive, a file its pace besides. */
  seconds: number;
  /** What is counted in the database besides, because every process must know it: a secret, the disk or a mailbox. */
  counted?: string;
  /** Of what begins something that others find in their lists: how many of all of them one account begins in a day. */
  draftsPerDay?: number;
}

/** Budgets of the operations in force: who asks too much is told when to come back. */
export interface Budgets {
  /**
   * Takes one call from the caller's allowance and gives what must be called when it is over.
   * Throws `too_many_requests` with Retry-After.
   */
  enter(context: Context, budget: Budget): () => void;
  /** Takes the bytes of a JSON body from what the caller may send in a while. */
  spendBytes(context: Context, bytes: number): void;
}

/** JSON that one address may send: a person who types sends some kilobytes each minute. */
const JSON_PER_MINUTE = 20_000_000;
const JSON_AT_ONCE = 10_000_000;

/** Allowances in the memory of this process, by address. `LIMIT_FACTOR` widens them where many people share an address. */
export function createBudgets({ trustProxy, limitFactor }: Config, now?: () => number): Budgets {
  const limits = new Map<string, RateLimit>();
  const underWay = new Map<string, number>();
  const clock = now === undefined ? {} : { now };
  const limitOf = ({ name, perMinute, burst }: Pick<Budget, 'name' | 'perMinute' | 'burst'>) => {
    const known =
      limits.get(name) ??
      rateLimit({ perMinute: perMinute * limitFactor, burst: burst * limitFactor, trustProxy, ...clock });
    limits.set(name, known);
    return known;
  };
  return {
    enter(context, budget) {
      limitOf(budget).check(context);
      const caller = callerOf(context, trustProxy);
      if (caller === undefined) return () => undefined;
      const key = `${budget.name} ${caller}`;
      const count = underWay.get(key) ?? 0;
      if (count >= budget.atOnce * limitFactor) throw tooManyAtOnce();
      underWay.set(key, count + 1);
      return () => {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left === 0) underWay.delete(key);
        else underWay.set(key, left);
      };
    },
    spendBytes(context, bytes) {
      limitOf({ name: 'json', perMinute: JSON_PER_MINUTE, burst: JSON_AT_ONCE }).check(context, bytes);
    },
  };
}

const tooManyAtOnce = () =>
  failure('too_many_requests', {
    detail:
      'Desde tu red ya hay muchas solicitudes como esta en curso. Espera a que terminen e intenta de nuevo.',
    headers: { 'retry-after': '2' },
  });
