import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { WORK_SEARCH } from '../features/work/work.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/work/work.screen.tsx'), 'Screen');

/** What waits for the people of the unit (decision D13). */
export const administracionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion',
  ssr: false,
  validateSearch: knownSearch(WORK_SEARCH),
  component: pageOf(Screen, function Administracion() {
    const navigate = administracionRoute.useNavigate();
    return (
      <Screen
        search={filledSearch(WORK_SEARCH, administracionRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(WORK_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'work/work.screen', title: 'Mi trabajo', restricted: true },
});
