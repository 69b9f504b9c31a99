import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
  staticData: {
    screen: 'suppliers/supplier-frame',
    modules: (search) => SUPPLIER_VIEWS[viewNameOf(search)]?.modules ?? [],
    title: ({ view }: SectionData) => SUPPLIER_VIEWS[view]?.title ?? 'Proveedores',
    description: ({ view }: SectionData) => SUPPLIER_VIEWS[view]?.description ?? '',
  },
});
