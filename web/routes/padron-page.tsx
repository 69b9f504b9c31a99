import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode, useCallback } from 'react';
import {
  type OtherSections,
  Screen,
  Waiting as WaitingScreen,
} from '../features/supplier-registry/registry-admin.screen.tsx';
import {
  REGISTRY_SEARCH,
  sectionOf,
  type SetRegistrySearch,
} from '../features/supplier-registry/supplier-registry.search.ts';
import type { NewRequest } from '#contract/registration.ts';
import { screenPath } from '#web/kit/links.ts';
import { padronRoute } from './padron.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';

const PdfPane = lazy(async () => ({ default: (await import('../features/documents/pdf-pane.tsx')).PdfPane }));

/** Sections that belong to other features. */
const OTHERS: OtherSections = {
  catalogos: lazy(async () => ({
    default: (await import('../features/registry-catalogues/catalogues-section.tsx')).CataloguesSection,
  })),
  correcciones: lazy(async () => ({
    default: (await import('../features/corrections/corrections-section.tsx')).CorrectionsSection,
  })),
  importar: lazy(async () => ({
    default: (await import('../features/imports/registry-import-section.tsx')).RegistryImportSection,
  })),
  listas: lazy(async () => {
    const [{ NegativeListsSection }, { ListImports }] = await Promise.all([
      import('../features/negative-lists/negative-lists-section.tsx'),
      import('../features/imports/list-imports.tsx'),
    ]);
    const Lists: typeof OTHERS.listas = (props) => (
      <NegativeListsSection
        {...props}
        renderImports={(given) => (
          <ListImports {...given} search={props.search} setSearch={props.setSearch} />
        )}
      />
    );
    return { default: Lists };
  }),
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

/** The form of a request belongs to another feature: it finds the new request where it keeps the open one. */
async function openRequest(made: NewRequest): Promise<string> {
  const { keepOpened, openedWith } = await import('../features/registration/request/request-memory.ts');
  keepOpened(await openedWith(made));
  return screenPath('/proveedores/solicitud', { folio: made.folio });
}

/** The registry's administration with its data. */
export function Padron(): ReactNode {
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
}

/** Its head and sections while the data are on their way, or around what failed. */
export function Waiting({ children }: { children?: ReactNode }): ReactNode {
  const search = filledSearch(REGISTRY_SEARCH, padronRoute.useSearch());
  return (
    <WaitingScreen search={search} others={OTHERS}>
      {children}
    </WaitingScreen>
  );
}
