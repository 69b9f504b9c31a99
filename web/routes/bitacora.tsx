import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LOG_SEARCH } from '../features/audit-log/audit-log.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/audit-log/audit-log.screen.tsx'), 'Screen');

/** What people of the unit did (decision D13). */
export const bitacoraRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/bitacora',
  ssr: false,
  validateSearch: knownSearch(LOG_SEARCH),
  component: pageOf(Screen, function Bitacora() {
    const navigate = bitacoraRoute.useNavigate();
    return (
      <Screen
        search={filledSearch(LOG_SEARCH, bitacoraRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(LOG_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'audit-log/audit-log.screen', title: 'Bitácora', restricted: true },
});
