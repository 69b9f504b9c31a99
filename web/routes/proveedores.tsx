import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { isChunkFailure } from '#web/kit/preload-errors.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScreenFailure, SectionFailure } from '../shell/screen-failure.tsx';
import { ScreenPending } from '../shell/screen-pending.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';
import {
  loadSupplierView,
  SECTION_SEARCH,
  type SectionData,
  SUPPLIER_VIEWS,
  viewNameOf,
} from './supplier-views.tsx';

const Frame = lazyRouteComponent(() => import('../features/suppliers/supplier-frame.tsx'), 'Frame');

/** Head and tabs around a view whose data are on their way or failed. */
function AroundView({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<ScreenPending />}>
      <Frame view={viewNameOf(proveedoresRoute.useSearch())} views={Object.keys(SUPPLIER_VIEWS)}>
        {children}
      </Frame>
    </Suspense>
  );
}

/** S-2.2: one address, several views (`vista`). */
export const proveedoresRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proveedores',
  validateSearch: knownSearch(SECTION_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadSupplierView(context.api, deps),
  component: pageOf(Frame, function Proveedores() {
    const { view, content } = proveedoresRoute.useLoaderData();
    const search = filledSearch(SECTION_SEARCH, proveedoresRoute.useSearch());
    return (
      <Frame view={view} views={Object.keys(SUPPLIER_VIEWS)}>
        {SUPPLIER_VIEWS[view]?.render(search, content)}
      </Frame>
    );
  }),
  pendingComponent: () => (
    <AroundView>
      <Skeleton label="Cargando sección" isQuiet />
    </AroundView>
  ),
  errorComponent: (failure) =>
    isChunkFailure(failure.error) ? (
      <ScreenFailure {...failure} />
    ) : (
      <AroundView>
        <SectionFailure error={failure.error} />
      </AroundView>
    ),
  staticData: {
    screen: 'suppliers/supplier-frame',
    modules: (search) => SUPPLIER_VIEWS[viewNameOf(search)]?.modules ?? [],
    title: ({ view }: SectionData) => SUPPLIER_VIEWS[view]?.title ?? 'Proveedores',
  },
});
