import { useEffect, useRef, useState } from 'react';
import { usePortal } from './portal-context.tsx';

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
    // Some windows are open at their last instant.
    return clock.at(next + 1, () => {
      setNow(clock.iso());
      come.current?.();
    });
  }, [next, clock]);
  return now;
}
