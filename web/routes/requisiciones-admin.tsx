import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { DESK_SEARCH } from '../features/requisitions/desk.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/requisitions/desk.screen.tsx'), 'Screen');

/** Requisitions that the unit buys. */
export const requisicionesAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/requisiciones',
  ssr: false,
  validateSearch: knownSearch(DESK_SEARCH),
  component: pageOf(Screen, function RequisicionesAdmin() {
    const navigate = requisicionesAdminRoute.useNavigate();
    return (
      <Screen
        search={filledSearch(DESK_SEARCH, requisicionesAdminRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(DESK_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'requisitions/desk.screen', title: 'Requisiciones por comprar', restricted: true },
});
