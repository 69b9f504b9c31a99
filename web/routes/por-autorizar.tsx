import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/requisitions/to-approve.screen.tsx'), 'Screen');

/** Requisitions that wait for the person's decision. */
export const porAutorizarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/por-autorizar',
  ssr: false,
  validateSearch: pickSearch(['folio'] as const),
  component: pageOf(Screen, function PorAutorizar() {
    const { folio = '' } = porAutorizarRoute.useSearch();
    return <Screen folio={folio} />;
  }),
  staticData: { screen: 'requisitions/to-approve.screen', title: 'Por autorizar', restricted: true },
});
