import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '#web/kit/api.ts';

/** Answer of a read whose function keeps its identity while its question does; the last answer stays meanwhile. */
export function useAnswer<T>(ask: () => Promise<T>) {
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<Problem>();
  const load = useCallback(
    (isGone: () => boolean = () => false) => {
      ask().then(
        (given) => {
          if (isGone()) return;
          setAnswer(given);
          setProblem(undefined);
        },
        (error: unknown) => {
          if (!isGone() && error instanceof CallError) setProblem(error.problem);
        },
      );
    },
    [ask],
  );
  useEffect(() => {
    let isGone = false;
    load(() => isGone);
    return () => {
      isGone = true;
    };
  }, [load]);
  return { answer, problem, retry: () => load() };
}
