import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { PROFILE_SEARCH } from '../features/computing-profiles/computing-profiles.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

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
    (await import('../features/computing-profiles/computing-profiles.data.ts')).loadProfileList(
      context.api,
      filledSearch(PROFILE_SEARCH, deps),
    ),
  component: pageOf(Screen, function Perfiles() {
    return (
      <Screen
        search={filledSearch(PROFILE_SEARCH, perfilesRoute.useSearch())}
        data={perfilesRoute.useLoaderData()}
      />
    );
  }),
  staticData: {
    screen: 'computing-profiles/profile-list.screen',
    data: 'computing-profiles/computing-profiles.data',
    title: 'Perfiles de equipo de cómputo',
    crumb: 'Perfiles',
    restricted: true,
  },
});
