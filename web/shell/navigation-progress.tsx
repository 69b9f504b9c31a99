import { useRouterState } from '@tanstack/react-router';
import { SlowNotice } from '#web/ui/notice.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

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
  const isSlow = useSlow(isPending);
  return (
    <>
      <ProgressBar isActive={isActive} />
      {isSlow && <SlowNotice />}
    </>
  );
}
