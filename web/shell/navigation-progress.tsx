import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SlowNotice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

const SLOW_AFTER_MS = 10_000;

/**
 * Progress of a change of path (S-4.1): starts before it, ends after it, also when it fails. Filters do not run it, but
 * they too say when they take long.
 */
export function NavigationProgress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  const isActive = useRouterState({
    select: (state) =>
      state.status === 'pending' && state.location.pathname !== state.resolvedLocation?.pathname,
  });
  return (
    <>
      <ProgressBar isActive={isActive} />
      {isPending && <SlowWatch />}
    </>
  );
}

/** Says so when what was asked for takes longer than ten seconds; goes with it. */
function SlowWatch() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <SlowNotice /> : null;
}
