import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const List = lazyRouteComponent(() => import('../features/requisitions/requisitions.screen.tsx'), 'Screen');
const New = lazyRouteComponent(() => import('../features/requisitions/new-requisition.screen.tsx'), 'Screen');
const One = lazyRouteComponent(() => import('../features/requisitions/requisition.screen.tsx'), 'Screen');

/** What whoever asks follows. */
export const requisicionesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/requisiciones',
  ssr: false,
  validateSearch: pickSearch(['sol', 'estado', 'pagina'] as const),
  component: pageOf(List, function Requisiciones() {
    const { sol = '', estado, pagina } = requisicionesRoute.useSearch();
    const page = Math.max(1, Math.floor(Number(pagina)) || 1);
    return <List chosen={sol} isOver={estado === 'terminadas'} page={page} />;
  }),
  staticData: { title: 'Mis solicitudes', crumb: 'Mis solicitudes', restricted: true },
});

export const requisicionNuevaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/requisiciones/nueva',
  ssr: false,
  validateSearch: pickSearch(['bien', 'recurso', 'copia'] as const),
  component: pageOf(New, function RequisicionNueva() {
    const { bien = '', recurso = '', copia = '' } = requisicionNuevaRoute.useSearch();
    return <New bought={bien} money={recurso} copyOf={copia} />;
  }),
  staticData: { title: 'Pedir una compra', crumb: 'Nueva requisición', restricted: true },
});

export const requisicionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/requisiciones/$folio',
  ssr: false,
  component: pageOf(One, function Requisicion() {
    return <One folio={requisicionRoute.useParams().folio} />;
  }),
  staticData: { title: 'Requisición', crumb: 'Requisición', restricted: true },
});
