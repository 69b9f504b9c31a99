import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const SEARCH = { contra: '', soy: '', procedimiento: '' };
const Screen = lazyRouteComponent(() => import('../features/petitions/reclaim.screen.tsx'), 'Screen');

/** Which way somebody complains by. */
export const reclamarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reclamar',
  validateSearch: knownSearch(SEARCH),
  loaderDeps: ({ search }) => filledSearch(SEARCH, search),
  loader: async ({ context, deps }) =>
    (await import('../features/petitions/reclaim.data.ts')).loadReclaim(context.api, deps.procedimiento),
  component: pageOf(Screen, function Reclamar() {
    return (
      <Screen data={reclamarRoute.useLoaderData()} search={filledSearch(SEARCH, reclamarRoute.useSearch())} />
    );
  }),
  staticData: {
    screen: 'petitions/reclaim.screen',
    data: 'petitions/reclaim.data',
    title: 'Quiero reclamar',
    crumb: 'Quiero reclamar',
  },
});
