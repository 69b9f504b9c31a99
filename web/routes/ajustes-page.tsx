import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { PlainControl } from '../features/content/plain-control.tsx';
import { SETTINGS_SEARCH } from '../features/settings/settings.search.ts';
import { ajustesRoute } from './ajustes.tsx';
import { filledSearch } from './screen-data.ts';

const Screen = lazyRouteComponent(() => import('../features/settings/settings.screen.tsx'), 'Screen');

/** Settings, with the controls that content has. */
export function Ajustes(): ReactNode {
  return (
    <Suspense>
      <Screen search={filledSearch(SETTINGS_SEARCH, ajustesRoute.useSearch())} Control={PlainControl} />
    </Suspense>
  );
}
