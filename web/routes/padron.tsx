import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { REGISTRY_SEARCH } from '../features/supplier-registry/supplier-registry.search.ts';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/supplier-registry/registry-admin.screen.tsx'),
  'Screen',
);

/** S-2.12 */
export const padronRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/padron-Proveedores/Administrador',
  ssr: false,
  validateSearch: knownSearch(REGISTRY_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../features/supplier-registry/supplier-registry.data.ts')).loadRegistry(
      context.api,
      filledSearch(REGISTRY_SEARCH, deps),
    ),
  component: pageOf(Screen, function Padron() {
    return (
      <Screen
        search={filledSearch(REGISTRY_SEARCH, padronRoute.useSearch())}
        data={padronRoute.useLoaderData()}
      />
    );
  }),
  staticData: {
    screen: 'supplier-registry/registry-admin.screen',
    data: 'supplier-registry/supplier-registry.data',
    title: 'Padrón de proveedores',
    restricted: true,
  },
});
