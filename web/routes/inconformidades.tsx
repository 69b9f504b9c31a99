import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { DISPUTES_SEARCH } from '../features/disputes/disputes.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const List = lazyRouteComponent(() => import('../features/disputes/disputes.screen.tsx'), 'Screen');
const One = lazyRouteComponent(() => import('../features/disputes/dispute.screen.tsx'), 'Screen');

/** What authorities notify of purchases, for whoever answers them. */
export const inconformidadesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/inconformidades',
  ssr: false,
  validateSearch: knownSearch(DISPUTES_SEARCH),
  component: pageOf(List, function Inconformidades() {
    const navigate = inconformidadesRoute.useNavigate();
    return (
      <List
        search={filledSearch(DISPUTES_SEARCH, inconformidadesRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(DISPUTES_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'disputes/disputes.screen', title: 'Inconformidades', restricted: true },
});

export const inconformidadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/inconformidades/$id',
  ssr: false,
  component: pageOf(One, function Inconformidad() {
    return <One id={inconformidadRoute.useParams().id} />;
  }),
  staticData: { title: 'Inconformidad', crumb: 'Inconformidad', restricted: true },
});
