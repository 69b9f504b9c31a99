import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Reply = lazyRouteComponent(() => import('../features/evaluations/reply.screen.tsx'), 'Screen');

/** A supplier reads and answers its result with folio and key. */
export const aclaracionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/evaluaciones/aclaracion',
  validateSearch: pickSearch(['folio'] as const),
  component: pageOf(Reply, function Aclaracion() {
    return <Reply folio={aclaracionRoute.useSearch().folio ?? ''} />;
  }),
  staticData: {
    screen: 'evaluations/reply.screen',
    title: 'Aclarar una evaluación',
    noIndex: true,
  },
});
