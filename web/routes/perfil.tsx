import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone, orGone } from '../kit/gone.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';
import { isSignedIn, SignInWanted } from './told-first.tsx';

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
    isSignedIn(context)
      ? orGone(
          (await import('../features/computing-profiles/computing-profiles.data.ts')).loadProfile(
            context.api,
            params.clave,
          ),
        )
      : undefined,
  component: pageOf(Screen, function Perfil(): ReactNode {
    const data = perfilRoute.useLoaderData();
    if (data === undefined) return <SignInWanted of="profiles" />;
    return isGone(data) ? <MissingThing gone={data} /> : <Screen data={data} />;
  }),
  staticData: {
    screen: 'computing-profiles/profile-detail.screen',
    data: 'computing-profiles/computing-profiles.data',
    title: (data: Data | undefined) => data?.name ?? 'Perfiles de equipo de cómputo',
    restricted: true,
  },
});
