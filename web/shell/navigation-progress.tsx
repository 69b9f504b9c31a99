import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SlowNotice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

const SLOW_AFTER_MS = 10_000;

/** Progress of a change of path (S-4.1): starts before it, ends after it, also when it fails. Filters do not run it. */
export function NavigationProgress() {
  const isActive = useRouterState({
    select: (state) =>
      state.status === 'pending' && state.location.pathname !== state.resolvedLocation?.pathname,
  });
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isActive) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isActive]);
  return (
    <>
      <ProgressBar isActive={isActive} />
      {isSlow && <SlowNotice />}
    </>
  );
}
