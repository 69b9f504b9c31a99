import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ROUTES_SEARCH } from '../features/approval-routes/approval-routes.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/approval-routes/approval-routes.screen.tsx'),
  'Screen',
);

/** Who authorises a requisition. */
export const rutasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/rutas',
  ssr: false,
  validateSearch: knownSearch(ROUTES_SEARCH),
  component: pageOf(Screen, function Rutas() {
    const search = rutasRoute.useSearch();
    const navigate = rutasRoute.useNavigate();
    return (
      <Screen
        search={filledSearch(ROUTES_SEARCH, search)}
        setSearch={(next) => void navigate({ search: knownSearch(ROUTES_SEARCH)(next), resetScroll: false })}
      />
    );
  }),
  staticData: {
    screen: 'approval-routes/approval-routes.screen',
    title: 'Rutas de autorización',
    restricted: true,
  },
});
