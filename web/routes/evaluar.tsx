import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pickSearch } from '#web/kit/links.ts';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Evaluate = lazyRouteComponent(() => import('../features/evaluations/evaluate.screen.tsx'), 'Screen');
const Reply = lazyRouteComponent(() => import('../features/evaluations/reply.screen.tsx'), 'Screen');

/** The order of a link, for whoever received it. */
export const evaluarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/evaluar/$enlace',
  ssr: false,
  component: pageOf(Evaluate, function Evaluar() {
    const { enlace } = evaluarRoute.useParams();
    return <Evaluate key={enlace} link={enlace} />;
  }),
  staticData: { title: 'Evaluar una entrega', restricted: true },
});

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
