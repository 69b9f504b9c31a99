import { useEffect, useRef, useState } from 'react';
import { usePortal } from './portal-context.tsx';
import type { ServerClock } from './server-clock.ts';

/** No timer takes more than 24 days, and those of a page in the background come late. */
const LONGEST_MS = 60_000;

/** Calls once the instant has come by the server's clock; the answer calls it off. */
export function atInstant(
  { now, looks }: Pick<ServerClock, 'now' | 'looks'>,
  instant: number,
  come: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callOff = () => {
    clearTimeout(timer);
    looks.delete(look);
  };
  const look = () => {
    clearTimeout(timer);
    const left = instant - now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(Math.ceil(left), LONGEST_MS));
      return;
    }
    callOff();
    come();
  };
  looks.add(look);
  timer = setTimeout(look);
  return callOff;
}

/**
 * Now by the server's clock (ISO). The part is drawn again the moment that one of `instants` comes, and not before; `onCome`
 * reads again what the server answers from then on.
 */
export function useNow(instants: readonly (string | null | undefined)[], onCome?: () => void): string {
  const { now: renderedAt, clock } = usePortal();
  const [now, setNow] = useState(renderedAt);
  const coming = instants.flatMap((one) => (one == null ? [] : [Date.parse(one)]));
  const next = Math.min(...coming.filter((at) => at > Date.parse(now)));
  const come = useRef(onCome);
  useEffect(() => {
    come.current = onCome;
  });
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    // A computer that slept may have stopped its clock.
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void fetch(location.href, { method: 'HEAD' }).then(
        ({ headers }) => clock.hear(headers.get('date')),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', ask);
    // A deadline includes its last millisecond.
    const callOff = atInstant(clock, next + 1, () => {
      setNow(clock.iso());
      come.current?.();
    });
    return () => {
      document.removeEventListener('visibilitychange', ask);
      callOff();
    };
  }, [next, clock]);
  return now;
}
