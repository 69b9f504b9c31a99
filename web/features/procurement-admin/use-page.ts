import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '#web/kit/api.ts';

/** A page of a list on its way, there, or failed. */
export type PageState<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'ready'; page: T };

/** Loads a page whenever `load` changes; keeps the last one on screen until the next is there. */
export function usePage<T>(load: () => Promise<T>): { state: PageState<T>; reload: () => void } {
  const [state, setState] = useState<PageState<T>>({ kind: 'loading' });
  const run = useCallback(
    (isCurrent: () => boolean) => {
      load().then(
        (page) => {
          if (isCurrent()) setState({ kind: 'ready', page });
        },
        (error: unknown) => {
          if (isCurrent() && error instanceof CallError) setState({ kind: 'failed', problem: error.problem });
        },
      );
    },
    [load],
  );
  useEffect(() => {
    let isCurrent = true;
    run(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [run]);
  return { state, reload: () => run(() => true) };
}
