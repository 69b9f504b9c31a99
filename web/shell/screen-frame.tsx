import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';

/** A screen whose data are on their way or failed: its head, where its name does not depend on them, and `children`. */
export function ScreenFrame({ children, nameless }: { children: ReactNode; nameless?: ReactNode }) {
  const known = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData });
  return (
    <Page>
      {typeof known?.title === 'string' && known.crumb !== undefined ? (
        <PageHead
          title={known.title}
          crumbs={
            <Breadcrumbs>
              <a href={screenPath('/')}>Inicio</a>
              <span>{known.crumb}</span>
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
