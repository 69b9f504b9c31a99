import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';
import { orNull } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/evaluations/evaluation-detail.screen.tsx'),
  'Screen',
);
type Data = Awaited<
  ReturnType<(typeof import('../features/evaluations/evaluations.data.ts'))['loadEvaluation']>
>;

/** Permanent address (decision D3). */
export const evaluacionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/evaluaciones/$numero',
  loader: async ({ context, params }) =>
    orNull(
      (await import('../features/evaluations/evaluations.data.ts')).loadEvaluation(
        context.api,
        params.numero,
      ),
    ),
  component: pageOf(Screen, function Evaluacion(): ReactNode {
    const data = evaluacionRoute.useLoaderData();
    return data === null ? <MissingThing /> : <Screen data={data} />;
  }),
  staticData: {
    screen: 'evaluations/evaluation-detail.screen',
    data: 'evaluations/evaluations.data',
    title: (data: Data) => `Evaluación de ${data.name}`,
  },
});
