import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/comparisons/comparison.screen.tsx'), 'Screen');
const staticData = {
  screen: 'comparisons/comparison.screen',
  title: 'Cuadro comparativo',
  restricted: true,
} as const;

/** Quotations of a request beside each other. */
export const comparativoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/cotizaciones/$folio/comparativo',
  ssr: false,
  component: pageOf(Screen, function Comparativo() {
    const { folio } = comparativoRoute.useParams();
    return <Screen compared={{ of: 'request', folio }} />;
  }),
  staticData,
});

/** Bids of a procedure beside each other. */
export const comparativoProcedimientoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/procedimientos/$id/comparativo',
  ssr: false,
  component: pageOf(Screen, function ComparativoProcedimiento() {
    const { id } = comparativoProcedimientoRoute.useParams();
    return <Screen compared={{ of: 'procedure', id }} />;
  }),
  staticData,
});
