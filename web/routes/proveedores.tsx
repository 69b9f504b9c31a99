import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SUPPLIER_SEARCH } from '../features/suppliers/suppliers.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/suppliers/supplier-list.screen.tsx'), 'Screen');

/** S-2.2 */
export const proveedoresRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proveedores',
  validateSearch: knownSearch(SUPPLIER_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/suppliers/suppliers.data.ts')).loadSupplierList(
      context.api,
      filledSearch(SUPPLIER_SEARCH, deps),
    ),
  component: pageOf(Screen, function Proveedores() {
    return (
      <Screen
        search={filledSearch(SUPPLIER_SEARCH, proveedoresRoute.useSearch())}
        data={proveedoresRoute.useLoaderData()}
      />
    );
  }),
  staticData: {
    screen: 'suppliers/supplier-list.screen',
    data: 'suppliers/suppliers.data',
    title: 'Proveedores',
    description:
      'Padrón de proveedores de la Universidad: estado del registro, giros, contratos y evaluación.',
  },
});
