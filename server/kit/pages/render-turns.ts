import { failure } from '../errors.ts';

/** Drawing of pages: so many at once, the others by turns. */
export interface RenderTurns {
  run<Result>(caller: string | undefined, work: () => Promise<Result>): Promise<Result>;
}

const RETRY = { headers: { 'retry-after': '5' } };

/**
 * `atOnce` run; `most` wait, of one caller `mostEach`. Callers take turns, so that whoever asks for a hundred pages
 * does not stand before somebody who asks for one. Refusals say when to come back (429 for the caller's own share).
 */
export function renderTurns(limits: { atOnce: number; most: number; mostEach: number }): RenderTurns {
  const waiting = new Map<string, (() => void)[]>();
  let busy = 0;
  let waitingCount = 0;

  function next(): void {
    const turn = waiting.entries().next().value;
    if (turn === undefined) return;
    const [caller, starts] = turn;
    const start = starts.shift();
    waiting.delete(caller);
    if (starts.length > 0) waiting.set(caller, starts);
    waitingCount -= 1;
    busy += 1;
    start?.();
  }

  function wait(caller: string): Promise<void> {
    const own = waiting.get(caller) ?? [];
    if (own.length >= limits.mostEach) throw failure('too_many_requests', RETRY);
    if (waitingCount >= limits.most) throw failure('unavailable', RETRY);
    return new Promise((resolve) => {
      own.push(resolve);
      waiting.set(caller, own);
      waitingCount += 1;
    });
  }

  return {
    async run(caller, work) {
      if (busy < limits.atOnce) busy += 1;
      else await wait(caller ?? '');
      try {
        return await work();
      } finally {
        busy -= 1;
        next();
      }
    },
  };
}
