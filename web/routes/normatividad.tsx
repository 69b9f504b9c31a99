import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { REGULATION_SEARCH } from '../features/regulations/regulations.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/regulations/regulation-list.screen.tsx'),
  'Screen',
);

/** S-2.3 */
export const normatividadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/normatividad',
  validateSearch: knownSearch(REGULATION_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/regulations/regulations.data.ts')).loadRegulationList(
      context.api,
      filledSearch(REGULATION_SEARCH, deps),
    ),
  component: pageOf(Screen, function Normatividad() {
    return (
      <Screen
        search={filledSearch(REGULATION_SEARCH, normatividadRoute.useSearch())}
        data={normatividadRoute.useLoaderData()}
      />
    );
  }),
  staticData: {
    screen: 'regulations/regulation-list.screen',
    data: 'regulations/regulations.data',
    title: 'Normatividad',
    crumb: 'Normatividad',
  },
});
