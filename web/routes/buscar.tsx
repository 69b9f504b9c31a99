import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { SearchData } from '../features/search/search.data.ts';
import { SEARCH_SEARCH } from '../features/search/search.search.ts';
import { keptScreen } from '../shell/screen-failure.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/search/search.screen.tsx'), 'Screen');

/** Everything by one text. */
export const buscarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/buscar',
  validateSearch: knownSearch(SEARCH_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/search/search.data.ts')).loadSearch(
      context.api,
      filledSearch(SEARCH_SEARCH, deps),
    ),
  component: pageOf(Screen, function Buscar() {
    return (
      <Screen
        search={filledSearch(SEARCH_SEARCH, buscarRoute.useSearch())}
        data={buscarRoute.useLoaderData()}
      />
    );
  }),
  // What was typed stays, and so does what was found before.
  errorComponent: keptScreen('los resultados', (failure) => (
    <Screen search={filledSearch(SEARCH_SEARCH, buscarRoute.useSearch())} failure={failure} />
  )),
  staticData: {
    screen: 'search/search.screen',
    data: 'search/search.data',
    title: ({ text }: SearchData) => (text === '' ? 'Buscar' : `«${text}» · Buscar`),
    crumb: 'Buscar',
    noIndex: true,
  },
});
