import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { TRANSFERS_SEARCH } from '../features/work-transfers/work-transfers.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/work-transfers/work-transfers.screen.tsx'),
  'Screen',
);

/** All that somebody has, given to others. */
export const entregasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/entregas',
  ssr: false,
  validateSearch: knownSearch(TRANSFERS_SEARCH),
  component: pageOf(Screen, function Entregas() {
    const search = entregasRoute.useSearch();
    const navigate = entregasRoute.useNavigate();
    return (
      <Screen
        search={filledSearch(TRANSFERS_SEARCH, search)}
        setSearch={(patch) =>
          void navigate({ search: (newest) => knownSearch(TRANSFERS_SEARCH)({ ...newest, ...patch }) })
        }
      />
    );
  }),
  staticData: {
    screen: 'work-transfers/work-transfers.screen',
    title: 'Entrega de asuntos',
    restricted: true,
  },
});
