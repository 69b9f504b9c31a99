import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone, orGone } from '../kit/gone.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/regulations/text-comparison.screen.tsx'),
  'Screen',
);
const loaders = () => import('../features/regulations/regulation-text.data.ts');
type Data = Awaited<ReturnType<Awaited<ReturnType<typeof loaders>>['loadComparison']>>;

const SEARCH = { de: '', a: '' };

/** Two versions of a regulation, article by article. */
export const normaComparacionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/normatividad/$slug/comparacion',
  validateSearch: knownSearch(SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) =>
    orGone((await loaders()).loadComparison(context.api, params.slug, filledSearch(SEARCH, deps))),
  component: pageOf(Screen, function NormaComparacion(): ReactNode {
    const data = normaComparacionRoute.useLoaderData();
    return isGone(data) ? <MissingThing gone={data} /> : <Screen data={data} />;
  }),
  staticData: {
    screen: 'regulations/text-comparison.screen',
    data: 'regulations/regulation-text.data',
    title: ({ regulation }: Data) => `Cambios de ${regulation.title}`,
  },
});
