import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Evaluate = lazyRouteComponent(() => import('../features/evaluations/evaluate.screen.tsx'), 'Screen');

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
