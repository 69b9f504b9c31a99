import { useCallback, useEffect, useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import { readImport } from './imports.data.ts';

const POLL_MS = 1_000;

/** What is known of one import. */
export interface Followed {
  run: ImportDetail | undefined;
  /** Nothing could be read at all. */
  failure: CallError | undefined;
  /** The last look failed; the work goes on without us. */
  isOutOfTouch: boolean;
  /** Takes over what a request just answered. */
  adopt: (run: ImportDetail) => void;
  retry: () => void;
}

/** Whether the server is at work on it. */
export function isMoving(run: ImportDetail): boolean {
  return run.status === 'analysing' || run.status === 'running';
}

/** Reads an import and follows it every second while the server works on it. */
export function useImport(api: Api, id: string | undefined): Followed {
  const [run, setRun] = useState<ImportDetail>();
  const [failed, setFailed] = useState<{ id: string; error: CallError }>();
  const [isOutOfTouch, setOutOfTouch] = useState(false);
  /** The server said no for good; only the person can ask again. */
  const [stoppedAt, setStoppedAt] = useState<string>();
  const current = run?.id === id ? run : undefined;
  const shouldLook = id !== undefined && stoppedAt !== id && (current === undefined || isMoving(current));

  useEffect(() => {
    if (!shouldLook) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const answer = await readImport(api, id, stop.signal);
        if (stop.signal.aborted) return;
        setRun(answer);
        setFailed(undefined);
        setOutOfTouch(false);
        if (!isMoving(answer)) return;
      } catch (error) {
        if (stop.signal.aborted || !(error instanceof CallError)) return;
        setOutOfTouch(true);
        setFailed({ id, error });
        if (error.status !== 0 && error.status < 500) {
          setStoppedAt(id);
          return;
        }
      }
      timer = setTimeout(() => void look(), POLL_MS);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [api, id, shouldLook]);

  return {
    run: current,
    failure: current === undefined && failed?.id === id ? failed?.error : undefined,
    isOutOfTouch: current !== undefined && isOutOfTouch,
    adopt: useCallback((next: ImportDetail) => {
      setStoppedAt(undefined);
      setFailed(undefined);
      setRun(next);
    }, []),
    retry: useCallback(() => {
      setFailed(undefined);
      setStoppedAt(undefined);
    }, []),
  };
}
