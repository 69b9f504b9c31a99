import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { BUDGET_SEARCH } from '../features/budget/budget.search.ts';
import { rootRoute } from './root.tsx';
import { knownSearch } from './screen-data.ts';

/** The budget of a year (purchase-chain 3.4). */
export const presupuestoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administracion/presupuesto',
  ssr: false,
  validateSearch: knownSearch(BUDGET_SEARCH),
  component: lazyRouteComponent(() => import('./presupuesto-page.tsx'), 'Presupuesto'),
  staticData: { title: 'Presupuesto', restricted: true },
});
