import { useRouterState } from '@tanstack/react-router';
import { SlowNotice } from '#web/ui/notice.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/**
 * Progress of a change of address (S-4.1), of its filters too: starts before it, ends after it, also when it fails, and says
 * when it takes long. A place on the same page is none.
 */
export function NavigationProgress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  const isActive = useRouterState({
    select: (state) =>
      state.status === 'pending' &&
      (state.location.pathname !== state.resolvedLocation?.pathname ||
        state.location.searchStr !== state.resolvedLocation.searchStr),
  });
  const isSlow = useSlow(isPending);
  return (
    <>
      <ProgressBar isActive={isActive} />
      {isSlow && <SlowNotice />}
    </>
  );
}
