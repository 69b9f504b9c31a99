import { useCallback, useEffect, useState } from 'react';
import { CallError } from './api.ts';

const POLL_MS = 1_000;

/** What a screen knows of something it reads. */
export interface Loaded<T> {
  data: T | undefined;
  /** Why nothing could be read; undefined while something older is shown. */
  failure: CallError | undefined;
  /** The last look failed; what is shown may be old. */
  isOutOfTouch: boolean;
  /** The answer to the present question is on its way, also while an older one is shown. */
  isWaiting: boolean;
  /** Reads again. */
  reload: () => void;
  /** Takes over what another request just answered. */
  adopt: (data: T) => void;
}

interface Kept<T> {
  ask: unknown;
  data?: T;
  failure?: CallError;
  /** Somebody asked again. */
  isAgain?: boolean;
}

/**
 * Reads something whose function keeps its identity while its question does; the last answer stays until the next
 * one. While `isMoving` says so, it is read again every second.
 */
export function useLoaded<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  isMoving?: (data: T) => boolean,
): Loaded<T> {
  const [kept, setKept] = useState<Kept<T>>({ ask });
  const current = kept.ask === ask ? kept : { ...kept, failure: undefined };
  const moves = current.data !== undefined && kept.ask === ask && isMoving?.(current.data) === true;
  const look = useCallback(
    (signal: AbortSignal) => {
      ask(signal).then(
        (data) => {
          if (!signal.aborted) setKept({ ask, data });
        },
        (error: unknown) => {
          if (signal.aborted || !(error instanceof CallError)) return;
          // What is gone must not go on being shown.
          setKept(({ data }) => ({
            ...(data === undefined || error.status === 404 ? {} : { data }),
            ask,
            failure: error,
          }));
        },
      );
    },
    [ask],
  );

  useEffect(() => {
    const stop = new AbortController();
    look(stop.signal);
    const timer = moves ? setInterval(() => look(stop.signal), POLL_MS) : undefined;
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [look, moves]);

  return {
    data: current.data,
    failure: current.data === undefined ? current.failure : undefined,
    isWaiting:
      kept.ask !== ask ||
      kept.isAgain === true ||
      (current.data === undefined && current.failure === undefined),
    isOutOfTouch: current.data !== undefined && current.failure !== undefined,
    reload: useCallback(() => {
      setKept((now) => ({ ...now, isAgain: true }));
      look(new AbortController().signal);
    }, [look]),
    adopt: useCallback((data: T) => setKept({ ask, data }), [ask]),
  };
}
