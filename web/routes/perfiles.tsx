import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PROFILE_SEARCH } from '../features/computing-profiles/computing-profiles.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';
import { isSignedIn, SignInWanted } from './told-first.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/computing-profiles/profile-list.screen.tsx'),
  'Screen',
);

/** S-2.14 */
export const perfilesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/perfiles',
  ssr: false,
  validateSearch: knownSearch(PROFILE_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    isSignedIn(context)
      ? (await import('../features/computing-profiles/computing-profiles.data.ts')).loadProfileList(
          context.api,
          filledSearch(PROFILE_SEARCH, deps),
        )
      : undefined,
  component: pageOf(Screen, function Perfiles(): ReactNode {
    const search = filledSearch(PROFILE_SEARCH, perfilesRoute.useSearch());
    const data = perfilesRoute.useLoaderData();
    return data === undefined ? <SignInWanted of="profiles" /> : <Screen search={search} data={data} />;
  }),
  staticData: {
    screen: 'computing-profiles/profile-list.screen',
    data: 'computing-profiles/computing-profiles.data',
    title: 'Perfiles de equipo de cómputo',
    crumb: 'Perfiles',
    restricted: true,
  },
});
