import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SETTINGS_SEARCH } from '../features/settings/settings.search.ts';
import { rootRoute } from './root.tsx';
import { knownSearch } from './screen-data.ts';

/** What the unit sets by itself (decision D13). */
export const ajustesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/ajustes',
  ssr: false,
  validateSearch: knownSearch(SETTINGS_SEARCH),
  component: lazyRouteComponent(() => import('./ajustes-page.tsx'), 'Ajustes'),
  staticData: { title: 'Ajustes', restricted: true },
});
