import { failure } from './errors.ts';

/** Limits how much scarce work runs at once, where each takes as long as its reader does, such as an export. */
export interface FairSemaphore {
  /** A permit for `caller`, at once or in its turn; what comes releases it. */
  take(caller: string | undefined): Promise<() => void>;
}

interface Rules {
  total: number;
  /** Permits of one caller at a time. */
  each: number;
  /** Who may wait at most, and how many of one caller. */
  waiting: number;
  waitingEach: number;
  patienceMs: number;
}

interface Waiter {
  caller: string | undefined;
  enter: () => void;
}

/**
 * A semaphore with a fair queue: who holds a permit waits behind everybody who holds none. Too many of one caller are answered
 * 429; a full line and a long wait, 503; both say when to come back. Our own rendering has no caller and is only counted.
 */
export function fairSemaphore({ total, each, waiting, waitingEach, patienceMs }: Rules): FairSemaphore {
  const inside: (string | undefined)[] = [];
  const line: Waiter[] = [];
  const has = (caller: string | undefined) =>
    caller === undefined ? 0 : inside.filter((one) => one === caller).length;
  const isFree = (caller: string | undefined) => inside.length < total && has(caller) < each;
  const enter = (caller: string | undefined) => {
    inside.push(caller);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      inside.splice(inside.indexOf(caller), 1);
      const at = line.findIndex((waiter) => isFree(waiter.caller));
      if (at >= 0) line.splice(at, 1)[0]?.enter();
    };
  };
  return {
    async take(caller) {
      if (isFree(caller)) return enter(caller);
      if (caller !== undefined && line.filter((one) => one.caller === caller).length >= waitingEach)
        throw failure('too_many_requests', {
          detail: 'Ya se descargan otros archivos desde tu red. Espera a que terminen e intenta de nuevo.',
          headers: { 'retry-after': '20' },
        });
      if (line.length >= waiting) throw busy();
      const turn = Promise.withResolvers<() => void>();
      const waiter: Waiter = { caller, enter: () => turn.resolve(enter(caller)) };
      line.push(waiter);
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1);
        turn.reject(busy());
      }, patienceMs);
      return turn.promise.finally(() => clearTimeout(timer));
    },
  };
}

const busy = () =>
  failure('unavailable', {
    detail: 'Hay muchas descargas en curso. Intenta de nuevo en medio minuto.',
    headers: { 'retry-after': '30' },
  });
