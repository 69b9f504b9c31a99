import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { EVALUATION_SEARCH } from '../features/evaluations/evaluations.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/evaluations/evaluation-list.screen.tsx'),
  'Screen',
);

/** S-2.6 */
export const evaluacionesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/evaluaciones',
  validateSearch: knownSearch(EVALUATION_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/evaluations/evaluations.data.ts')).loadEvaluationList(
      context.api,
      filledSearch(EVALUATION_SEARCH, deps),
    ),
  component: pageOf(Screen, function Evaluaciones() {
    return (
      <Screen
        search={filledSearch(EVALUATION_SEARCH, evaluacionesRoute.useSearch())}
        data={evaluacionesRoute.useLoaderData()}
      />
    );
  }),
  staticData: {
    screen: 'evaluations/evaluation-list.screen',
    data: 'evaluations/evaluations.data',
    title: 'Evaluación de proveedores',
    crumb: 'Evaluación de proveedores',
  },
});
