import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone, orGone } from '../kit/gone.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';

import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/procedure-sheets/sheet-detail.screen.tsx'),
  'Screen',
);
type Data = Awaited<
  ReturnType<(typeof import('../features/procedure-sheets/procedure-sheets.data.ts'))['loadSheet']>
>;

/** Permanent address (decision D3). */
export const fichaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/procedimientos/$clave',
  loader: async ({ context, params }) =>
    orGone(
      (await import('../features/procedure-sheets/procedure-sheets.data.ts')).loadSheet(
        context.api,
        params.clave,
      ),
    ),
  component: pageOf(Screen, function Ficha(): ReactNode {
    const data = fichaRoute.useLoaderData();
    return isGone(data) ? <MissingThing gone={data} /> : <Screen data={data} />;
  }),
  staticData: {
    screen: 'procedure-sheets/sheet-detail.screen',
    data: 'procedure-sheets/procedure-sheets.data',
    title: (data: Data) => data.title,
  },
});
