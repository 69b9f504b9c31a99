import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { DIRECTORY_SEARCH } from '../features/directory/directory.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/directory/directory.screen.tsx'), 'Screen');

/** S-2.4 */
export const directorioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/directorio',
  validateSearch: knownSearch(DIRECTORY_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/directory/directory.data.ts')).loadDirectory(
      context.api,
      filledSearch(DIRECTORY_SEARCH, deps),
    ),
  component: pageOf(Screen, function Directorio() {
    return (
      <Screen
        search={filledSearch(DIRECTORY_SEARCH, directorioRoute.useSearch())}
        data={directorioRoute.useLoaderData()}
      />
    );
  }),
  staticData: {
    screen: 'directory/directory.screen',
    data: 'directory/directory.data',
    title: 'Directorio',
    crumb: 'Directorio',
  },
});
