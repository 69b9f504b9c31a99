import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SHEET_SEARCH } from '../features/procedure-sheets/procedure-sheets.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/procedure-sheets/sheet-list.screen.tsx'),
  'Screen',
);

/** S-2.7 */
export const procedimientosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/procedimientos',
  validateSearch: knownSearch(SHEET_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/procedure-sheets/procedure-sheets.data.ts')).loadSheetList(
      context.api,
      filledSearch(SHEET_SEARCH, deps),
    ),
  component: pageOf(Screen, function Procedimientos() {
    return (
      <Screen
        search={filledSearch(SHEET_SEARCH, procedimientosRoute.useSearch())}
        data={procedimientosRoute.useLoaderData()}
      />
    );
  }),
  staticData: {
    screen: 'procedure-sheets/sheet-list.screen',
    data: 'procedure-sheets/procedure-sheets.data',
    title: 'Trámites y guías',
    crumb: 'Trámites y guías',
  },
});
