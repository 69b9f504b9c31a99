import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { HEAD_SEARCH } from '../features/head/head.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/head/head.screen.tsx'), 'Screen');

/** What whoever directs the unit looks at: load, lateness, money and times. */
export const jefaturaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/jefatura',
  ssr: false,
  validateSearch: knownSearch(HEAD_SEARCH),
  component: pageOf(Screen, function Jefatura() {
    const search = jefaturaRoute.useSearch();
    const navigate = jefaturaRoute.useNavigate();
    return (
      <Screen
        search={filledSearch(HEAD_SEARCH, search)}
        setSearch={(patch) =>
          void navigate({
            search: (newest) =>
              knownSearch(HEAD_SEARCH)({
                ...newest,
                ...Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, String(value)])),
              }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'head/head.screen', title: 'Jefatura', restricted: true },
});
