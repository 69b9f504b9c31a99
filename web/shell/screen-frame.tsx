import { useRouterState, type StaticDataRouteOption } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chosenName } from '#contract/section-names.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';

interface Match {
  staticData: StaticDataRouteOption;
  search: unknown;
}

function headOf(match: Match | undefined): { title: string; crumb: string } | undefined {
  if (match === undefined) return undefined;
  const { title, heading, crumb } = match.staticData;
  const step = typeof crumb === 'function' ? crumb(match.search as Record<string, unknown>) : crumb;
  const name = typeof title === 'string' ? title : heading;
  return name === undefined || step === undefined ? undefined : { title: name, crumb: step };
}

/** A screen whose data are on their way or failed: its head, where its name does not depend on them, and `children`. */
export function ScreenFrame({ children, nameless }: { children: ReactNode; nameless?: ReactNode }) {
  const { settings } = usePortal();
  const head = useRouterState({
    select: ({ matches }) => headOf(matches.at(-1)),
    structuralSharing: true,
  });
  return (
    <Page>
      {head !== undefined ? (
        <PageHead
          title={chosenName(head.title, settings.sections)}
          crumbs={
            <Breadcrumbs>
              <a href={screenPath('/')}>Inicio</a>
              <span>{chosenName(head.crumb, settings.sections)}</span>
            </Breadcrumbs>
          }
        />
      ) : (
        nameless
      )}
      {children}
    </Page>
  );
}
