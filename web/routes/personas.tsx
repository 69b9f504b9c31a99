import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { PEOPLE_SEARCH } from '../features/people/people.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/people/people.screen.tsx'), 'Screen');

/** Who may do what with purchases. */
export const personasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/personas',
  ssr: false,
  validateSearch: knownSearch(PEOPLE_SEARCH),
  component: pageOf(Screen, function Personas() {
    const navigate = personasRoute.useNavigate();
    return (
      <Screen
        search={filledSearch(PEOPLE_SEARCH, personasRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(PEOPLE_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'people/people.screen', title: 'Quién puede qué', restricted: true },
});
