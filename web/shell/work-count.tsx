import { useEffect } from 'react';
import { waitingApi } from '#contract/waiting-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { tellWaitingCounts, useWaitingCounts } from '#web/kit/waiting-counts.ts';
import { keepToastsAboveBars } from '#web/ui/toast-place.ts';

/** How much of the person's own waits, asked for when it is mounted, that is on every change of screen; nothing while that is not known. */
export default function WorkCount() {
  const { api } = usePortal();
  const counts = useWaitingCounts();
  useEffect(() => {
    const stop = new AbortController();
    api.call(waitingApi.counts, { signal: stop.signal }).then(tellWaitingCounts, (error: unknown) => {
      // The old count stands until the next screen.
      if (!stop.signal.aborted && !(error instanceof CallError)) throw error;
    });
    return () => stop.abort();
  }, [api]);
  // Who works here meets bars at the foot of the screens.
  useEffect(keepToastsAboveBars, []);
  if (counts === undefined || counts.mio === 0) return null;
  return (
    <span className="s-nav__count">
      {formatCount(counts.mio)}
      <span className="u-visually-hidden">{counts.mio === 1 ? ' pendiente' : ' pendientes'}</span>
    </span>
  );
}
