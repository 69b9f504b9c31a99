import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { PAYMENTS_SEARCH } from '../features/payments/payments.search.ts';
import { rootRoute } from './root.tsx';
import { knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const One = lazyRouteComponent(() => import('../features/payments/payment-order.screen.tsx'), 'Screen');

/** Orders of payment as those who pay keep them. */
export const pagosAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/pagos',
  ssr: false,
  validateSearch: knownSearch(PAYMENTS_SEARCH),
  component: lazyRouteComponent(() => import('./pagos-admin-page.tsx'), 'Pagos'),
  staticData: { title: 'Pagos', restricted: true },
});

export const pagoAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/pagos/$id',
  ssr: false,
  component: pageOf(One, function PagoAdmin() {
    return <One id={pagoAdminRoute.useParams().id} />;
  }),
  staticData: { title: 'Orden de pago', crumb: 'Orden de pago', restricted: true },
});
