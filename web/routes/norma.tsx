import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone, orGone } from '../kit/gone.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';

import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/regulations/regulation-detail.screen.tsx'),
  'Screen',
);
type Data = Awaited<
  ReturnType<(typeof import('../features/regulations/regulations.data.ts'))['loadRegulation']>
>;

/** Permanent address (decision D3). */
export const normaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/normatividad/$slug',
  loader: async ({ context, params }) =>
    orGone(
      (await import('../features/regulations/regulations.data.ts')).loadRegulation(context.api, params.slug),
    ),
  component: pageOf(Screen, function Norma(): ReactNode {
    const data = normaRoute.useLoaderData();
    return isGone(data) ? (
      <MissingThing gone={data} />
    ) : (
      <Screen data={data.regulation} citations={data.citations} />
    );
  }),
  staticData: {
    screen: 'regulations/regulation-detail.screen',
    data: 'regulations/regulations.data',
    title: ({ regulation }: Data) => regulation.title,
  },
});
