import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { REGISTRY_SEARCH } from '../features/supplier-registry/supplier-registry.search.ts';
import { isChunkFailure } from '#web/kit/preload-errors.ts';
import { ScreenFailure, SectionFailure } from '../shell/screen-failure.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/supplier-registry/registry-admin.screen.tsx'),
  'Screen',
);
const Page = lazyRouteComponent(() => import('./padron-page.tsx'), 'Padron');
const Waiting = lazyRouteComponent(() => import('./padron-page.tsx'), 'Waiting');

type Known = ReturnType<ReturnType<typeof knownSearch<typeof REGISTRY_SEARCH>>>;

/** What is open beside the list does not load the list again. */
function listOnly(search: Known): Known {
  return { ...search, sol: undefined, doc: undefined, prov: undefined };
}

/** S-2.12 */
export const padronRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/padron-Proveedores/Administrador',
  ssr: false,
  validateSearch: knownSearch(REGISTRY_SEARCH),
  loaderDeps: ({ search }) => listOnly(search),
  loader: async ({ context, deps }) =>
    (await import('../features/supplier-registry/supplier-registry.data.ts')).loadRegistry(
      context.api,
      filledSearch(REGISTRY_SEARCH, deps),
    ),
  component: pageOf(Screen, Page),
  pendingComponent: Waiting,
  errorComponent: (failure) =>
    isChunkFailure(failure.error) ? (
      <ScreenFailure {...failure} />
    ) : (
      <Waiting>
        <SectionFailure error={failure.error} />
      </Waiting>
    ),
  staticData: {
    screen: 'supplier-registry/registry-admin.screen',
    data: 'supplier-registry/supplier-registry.data',
    title: 'Padrón de proveedores',
    restricted: true,
  },
});
