import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pickSearch } from '#web/kit/links.ts';
import { personalLink } from './personal-link.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Home = lazyRouteComponent(() => import('../features/my-account/my-account.screen.tsx'), 'Screen');
const People = lazyRouteComponent(() => import('../features/my-account/people.screen.tsx'), 'Screen');
const List = lazyRouteComponent(() => import('../features/my-account/account-list.screen.tsx'), 'Screen');
const Stop = lazyRouteComponent(() => import('../features/my-account/stop.screen.tsx'), 'Screen');
const LinePurchases = lazy(async () => ({
  default: (await import('../features/following/line-purchases.tsx')).LinePurchases,
}));

const alertsOf = (codes: readonly string[]) => (
  <Suspense>
    <LinePurchases codes={codes} />
  </Suspense>
);

/** The supplier's own place; all of it is of whoever is in, which only the browser knows. */
export const miCuentaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mi-cuenta',
  ssr: false,
  validateSearch: pickSearch(['siguiente'] as const),
  component: pageOf(Home, function MiCuenta() {
    return <Home next={miCuentaRoute.useSearch().siguiente} alerts={alertsOf} />;
  }),
  staticData: { title: 'Mi cuenta', restricted: true },
});

export const cuentaPersonasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mi-cuenta/personas',
  ssr: false,
  component: People,
  staticData: { title: 'Personas con acceso', restricted: true },
});

const PAGE = { pag: 1 };

export const cuentaFacturasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mi-cuenta/facturas',
  ssr: false,
  validateSearch: knownSearch(PAGE),
  component: pageOf(List, function Facturas() {
    return <List of="facturas" page={filledSearch(PAGE, cuentaFacturasRoute.useSearch()).pag} />;
  }),
  staticData: { title: 'Facturas y pagos', restricted: true },
});

export const cuentaPedidosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mi-cuenta/pedidos',
  ssr: false,
  validateSearch: knownSearch(PAGE),
  component: pageOf(List, function Pedidos() {
    return <List of="pedidos" page={filledSearch(PAGE, cuentaPedidosRoute.useSearch()).pag} />;
  }),
  staticData: { title: 'Tus pedidos', restricted: true },
});

/** What the link of a notice opens; its key stands after #, which only the browser knows. */
export const noFuiYoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mi-cuenta/no-fui-yo',
  ssr: false,
  component: pageOf(Stop, function NoFuiYo() {
    return <Stop link={personalLink('cuenta-aviso')} />;
  }),
  staticData: { title: '¿No fue tu empresa?', restricted: true },
});
