import { failure } from '../errors.ts';

/** Work that is done one after the other, with so many waiting at most. */
export interface WaitingLine {
  /** Does `work` in its turn; `caller` is whoever must not fill the line alone. */
  run<Result>(caller: string | undefined, work: () => Promise<Result>): Promise<Result>;
}

/**
 * A line for work that a small server does one at a time. `most` in it at once, else 503; `mostEach` of one caller,
 * else 429; both say when to come back.
 */
export function waitingLine({ most, mostEach }: { most: number; mostEach: number }): WaitingLine {
  const waiting: (string | undefined)[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(caller, work) {
      if (caller !== undefined && waiting.filter((one) => one === caller).length >= mostEach) {
        throw failure('too_many_requests', {
          detail: 'Aún revisamos otros archivos tuyos. Espera unos segundos y vuelve a intentarlo.',
          headers: { 'retry-after': '10' },
        });
      }
      if (waiting.length >= most) {
        throw failure('unavailable', {
          detail: 'Hay muchos archivos en espera de revisión. Vuelve a intentarlo en medio minuto.',
          headers: { 'retry-after': '30' },
        });
      }
      waiting.push(caller);
      const next = last.then(work);
      last = next.catch(() => undefined);
      try {
        return await next;
      } finally {
        waiting.splice(waiting.indexOf(caller), 1);
      }
    },
  };
}
