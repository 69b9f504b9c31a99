import { CatchBoundary, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { Shell } from './shell.tsx';

/** The shell outside the routes: there while a first load waits for the session or its data, and when they fail. */
export function ShellAround({ children }: { children: ReactNode }) {
  const isEmpty = useRouterState({ select: ({ matches }) => matches.length === 0 });
  return (
    <CatchBoundary getResetKey={() => 'shell'} errorComponent={ScreenFailure}>
      <Shell>
        {isEmpty && <ScreenPending />}
        {children}
      </Shell>
    </CatchBoundary>
  );
}
