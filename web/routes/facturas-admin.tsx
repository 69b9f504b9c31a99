import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { INVOICES_SEARCH } from '../features/invoicing/invoices.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const List = lazyRouteComponent(() => import('../features/invoicing/invoices.screen.tsx'), 'Screen');
const One = lazyRouteComponent(() => import('../features/invoicing/invoice.screen.tsx'), 'Screen');

const Sending = lazyRouteComponent(
  () => import('../features/invoicing/send-for-supplier.screen.tsx'),
  'Screen',
);

/** Invoices of orders as those who pay keep them. */
export const facturasAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/facturas',
  ssr: false,
  validateSearch: knownSearch(INVOICES_SEARCH),
  component: pageOf(List, function FacturasAdmin() {
    const navigate = facturasAdminRoute.useNavigate();
    return (
      <List
        search={filledSearch(INVOICES_SEARCH, facturasAdminRoute.useSearch())}
        setSearch={(patch) =>
          void navigate({
            search: (newest) => knownSearch(INVOICES_SEARCH)({ ...newest, ...patch }),
            resetScroll: false,
          })
        }
      />
    );
  }),
  staticData: { screen: 'invoicing/invoices.screen', title: 'Facturas', restricted: true },
});

export const facturaAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/facturas/$folio',
  ssr: false,
  component: pageOf(One, function FacturaAdmin() {
    const { folio } = facturaAdminRoute.useParams();
    return <One key={folio} folio={folio} />;
  }),
  staticData: { title: 'Factura', crumb: 'Factura', restricted: true },
});

/** An invoice that who pays takes in the place of its supplier. */
export const facturaDePedidoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/pedidos/$id/factura',
  ssr: false,
  component: pageOf(Sending, function FacturaDePedido() {
    return <Sending id={facturaDePedidoRoute.useParams().id} />;
  }),
  staticData: { title: 'Recibir una factura', crumb: 'Factura', restricted: true },
});
