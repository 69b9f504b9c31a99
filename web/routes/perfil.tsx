import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';
import { orNull } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/computing-profiles/profile-detail.screen.tsx'),
  'Screen',
);
type Data = Awaited<
  ReturnType<(typeof import('../features/computing-profiles/computing-profiles.data.ts'))['loadProfile']>
>;

/** Permanent address of a computing profile (decision D3). */
export const perfilRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/perfiles/$clave',
  ssr: false,
  loader: async ({ context, params }) =>
    orNull(
      (await import('../features/computing-profiles/computing-profiles.data.ts')).loadProfile(
        context.api,
        params.clave,
      ),
    ),
  component: pageOf(Screen, function Perfil(): ReactNode {
    const data = perfilRoute.useLoaderData();
    return data === null ? <MissingThing /> : <Screen data={data} />;
  }),
  staticData: {
    screen: 'computing-profiles/profile-detail.screen',
    data: 'computing-profiles/computing-profiles.data',
    title: (data: Data) => data.name,
    restricted: true,
  },
});
