import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import type { OtherSections } from '../features/supplier-registry/registry-admin.screen.tsx';
import {
  REGISTRY_SEARCH,
  sectionOf,
  type SetRegistrySearch,
} from '../features/supplier-registry/supplier-registry.search.ts';
import type { NewRequest } from '#contract/registration.ts';
import { screenPath } from '#web/kit/links.ts';
import { isChunkFailure } from '#web/kit/preload-errors.ts';
import { ScreenFailure, SectionFailure } from '../shell/screen-failure.tsx';
import { rootRoute } from './root.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(
  () => import('../features/supplier-registry/registry-admin.screen.tsx'),
  'Screen',
);
const Waiting = lazyRouteComponent(
  () => import('../features/supplier-registry/registry-admin.screen.tsx'),
  'Waiting',
);
const PdfPane = lazy(async () => ({ default: (await import('../features/documents/pdf-pane.tsx')).PdfPane }));

/** Sections that belong to other features. */
const OTHERS: OtherSections = {
  catalogos: lazy(async () => ({
    default: (await import('../features/registry-catalogues/catalogues-section.tsx')).CataloguesSection,
  })),
  importar: lazy(async () => ({
    default: (await import('../features/registry-import/registry-import-section.tsx')).RegistryImportSection,
  })),
  listas: lazy(async () => ({
    default: (await import('../features/negative-lists/negative-lists-section.tsx')).NegativeListsSection,
  })),
  relaciones: lazy(async () => ({
    default: (await import('../features/related-suppliers/related-suppliers-section.tsx'))
      .RelatedSuppliersSection,
  })),
  transparencia: lazy(async () => ({
    default: (await import('../features/transparency/transparency-section.tsx')).TransparencySection,
  })),
};

const renderPdf = (file: Blob, label: string) => (
  <Suspense>
    <PdfPane file={file} label={label} />
  </Suspense>
);

type Known = ReturnType<ReturnType<typeof knownSearch<typeof REGISTRY_SEARCH>>>;

/** What is open beside the list does not load the list again. */
function listOnly(search: Known): Known {
  return { ...search, sol: undefined, doc: undefined, prov: undefined };
}

/** The form of a request belongs to another feature: it finds the new request where it keeps the open one. */
async function openRequest(made: NewRequest): Promise<string> {
  const { keepOpened, openedWith } = await import('../features/registration/request-memory.ts');
  keepOpened(await openedWith(made));
  return screenPath('/proveedores/solicitud', { folio: made.folio });
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
  component: pageOf(Screen, function Padron() {
    const search = filledSearch(REGISTRY_SEARCH, padronRoute.useSearch());
    const navigate = padronRoute.useNavigate();
    const router = useRouter();
    const setSearch = useCallback<SetRegistrySearch>(
      (patch, options) =>
        void navigate({
          search: (newest) =>
            knownSearch(REGISTRY_SEARCH)({
              ...newest,
              ...Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, String(value)])),
            }),
          replace: options?.replace === true,
          resetScroll: false,
        }),
      [navigate],
    );
    const reload = useCallback(() => void router.invalidate(), [router]);
    return (
      <Screen
        key={sectionOf(search)}
        search={search}
        setSearch={setSearch}
        data={padronRoute.useLoaderData()}
        reload={reload}
        renderPdf={renderPdf}
        openRequest={openRequest}
        others={OTHERS}
      />
    );
  }),
  pendingComponent: function PadronPending() {
    return <Waiting search={filledSearch(REGISTRY_SEARCH, padronRoute.useSearch())} others={OTHERS} />;
  },
  errorComponent: function PadronFailure(failure) {
    const search = filledSearch(REGISTRY_SEARCH, padronRoute.useSearch());
    if (isChunkFailure(failure.error)) return <ScreenFailure {...failure} />;
    return (
      <Waiting search={search} others={OTHERS}>
        <SectionFailure error={failure.error} />
      </Waiting>
    );
  },
  staticData: {
    screen: 'supplier-registry/registry-admin.screen',
    data: 'supplier-registry/supplier-registry.data',
    title: 'Padrón de proveedores',
    restricted: true,
  },
});
