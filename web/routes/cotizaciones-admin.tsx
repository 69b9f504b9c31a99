import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { QUOTATIONS_SEARCH } from '../features/quotation-requests/quotation-requests.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const List = lazyRouteComponent(
  () => import('../features/quotation-requests/quotation-requests.screen.tsx'),
  'Screen',
);
const One = lazyRouteComponent(
  () => import('../features/quotation-requests/quotation-request.screen.tsx'),
  'Screen',
);

const Opening = lazyRouteComponent(() => import('../features/quotations/opening-part.tsx'), 'OpeningPart');

/** Requests for quotations as their buyer keeps them. */
export const cotizacionesAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/cotizaciones',
  ssr: false,
  validateSearch: knownSearch(QUOTATIONS_SEARCH),
  component: pageOf(List, function CotizacionesAdmin() {
    const navigate = cotizacionesAdminRoute.useNavigate();
    return (
      <List
        search={filledSearch(QUOTATIONS_SEARCH, cotizacionesAdminRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(QUOTATIONS_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: {
    screen: 'quotation-requests/quotation-requests.screen',
    title: 'Solicitudes de cotización',
    restricted: true,
  },
});

export const cotizacionAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/cotizaciones/$folio',
  ssr: false,
  component: pageOf(One, function CotizacionAdmin() {
    return <One folio={cotizacionAdminRoute.useParams().folio} Opening={Opening} />;
  }),
  staticData: { title: 'Solicitud de cotización', crumb: 'Cotización', restricted: true },
});
