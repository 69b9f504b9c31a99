import { lazy, Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { screenPath } from '#web/kit/links.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Page } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { OpenRequest } from './queue/capture-dialog.tsx';
import type { RenderPdf } from './review/paper-viewer.tsx';
import { RequestQueue } from './queue/request-queue.tsx';
import type { RegistryData } from './supplier-registry.data.ts';
import {
  REGISTRY_PATH,
  REGISTRY_SEARCH,
  REGISTRY_SECTIONS,
  sectionOf,
  type RegistrySearch,
  type RegistrySection,
  type SetRegistrySearch,
} from './supplier-registry.search.ts';
import './supplier-registry.css';

const ReviewPanel = lazy(async () => ({ default: (await import('./review/review-panel.tsx')).ReviewPanel }));
const SupplierSection = lazy(async () => ({
  default: (await import('./record/supplier-section.tsx')).SupplierSection,
}));
const SummarySection = lazy(async () => ({
  default: (await import('./summary/summary-section.tsx')).SummarySection,
}));
const CaptureDialog = lazy(async () => ({
  default: (await import('./queue/capture-dialog.tsx')).CaptureDialog,
}));

/** Sections that other features make, by their word in the address. */
export type OtherSections = Partial<
  Record<RegistrySection, ComponentType<{ search: RegistrySearch; setSearch: SetRegistrySearch }>>
>;

interface ScreenProps {
  search: RegistrySearch;
  setSearch: SetRegistrySearch;
  data: RegistryData;
  /** Loads the list of the section again. */
  reload: () => void;
  renderPdf: RenderPdf;
  /** Hands a captured request to the public form and gives its address. */
  openRequest: OpenRequest;
  others: OtherSections;
}

const OWN: ReadonlySet<RegistrySection> = new Set(['solicitudes', 'padron', 'resumen']);
const BESIDE = '(min-width: 1280px)';
const isWide = () => matchMedia(BESIDE).matches;

/** S-2.12 The registry for its staff: requests, suppliers, summary, and the sections of other features. */
export function Screen(props: ScreenProps) {
  const { search, setSearch, data, reload, renderPdf, openRequest, others } = props;
  const section = sectionOf(search);
  const Other = others[section];
  const href = (patch: Partial<RegistrySearch>) =>
    sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, search, patch);
  const show = useCallback<SetRegistrySearch>((patch, options) => setSearch(patch, options), [setSearch]);
  const isReviewing = section === 'solicitudes' && search.sol !== '';
  const rows = data.kind === 'queue' ? data.queue.rows : [];
  const at = rows.findIndex(({ folio }) => folio === search.sol);
  return (
    <div
      className={classNames(
        'rg',
        isReviewing && 'rg--review',
        isReviewing && search.doc !== '' && 'rg--document',
      )}
    >
      <Page className="rg-list">
        <RegistryTitle section={section} others={others}>
          {section === 'solicitudes' && rows.length > 0 && <ToFirstRow />}
          {section === 'solicitudes' && <Capture openRequest={openRequest} />}
        </RegistryTitle>
        {data.kind === 'queue' && section === 'solicitudes' && (
          <RequestQueue
            search={search}
            setSearch={show}
            queue={data.queue}
            reload={reload}
            isBeside={() => isReviewing && isWide()}
          />
        )}
        <Suspense fallback={<Skeleton rows={6} label="Cargando la sección" />}>
          {data.kind === 'list' && section === 'padron' && (
            <SupplierSection
              search={search}
              setSearch={show}
              list={data.list}
              reload={reload}
              renderPdf={renderPdf}
            />
          )}
          {section === 'resumen' && <SummarySection search={search} setSearch={setSearch} />}
          {Other !== undefined && <Other search={search} setSearch={show} />}
        </Suspense>
      </Page>
      {isReviewing && (
        <Suspense fallback={<aside className="rg-panel" aria-label={`Revisión de ${search.sol}`} />}>
          <ReviewPanel
            folio={search.sol}
            doc={search.doc}
            previous={rows[at - 1]?.folio}
            next={at >= 0 ? rows[at + 1]?.folio : rows[0]?.folio}
            href={href}
            show={show}
            onChanged={reload}
            renderPdf={renderPdf}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The screen while the list of its section is on the way, or could not be read: heading and sections stay. */
export function Waiting({
  search,
  others,
  children,
}: Pick<ScreenProps, 'search' | 'others'> & TitleChildren) {
  return (
    <div className="rg">
      <Page className="rg-list">
        <RegistryTitle section={sectionOf(search)} others={others} />
        {children ?? <Skeleton rows={6} label="Cargando la sección" isQuiet />}
      </Page>
    </div>
  );
}

interface TitleChildren {
  children?: ReactNode;
}

/** On a phone the sections scroll sideways: the one that is open stands in the middle. */
function bringIntoSight(link: HTMLElement | null): void {
  const list = link?.parentElement;
  if (link && list)
    list.scrollLeft = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

function RegistryTitle({
  section,
  others,
  children,
}: TitleChildren & { section: RegistrySection; others: OtherSections }) {
  const sections = (Object.keys(REGISTRY_SECTIONS) as RegistrySection[]).filter(
    (name) => OWN.has(name) || others[name] !== undefined,
  );
  return (
    <div className="rg-title">
      <nav className="rg-sections" aria-label="Secciones del padrón">
        {sections.map((name) => (
          <a
            key={name}
            ref={name === section ? bringIntoSight : undefined}
            href={screenPath(REGISTRY_PATH, { seccion: name === 'solicitudes' ? '' : name })}
            aria-current={name === section ? 'page' : undefined}
          >
            {REGISTRY_SECTIONS[name]}
          </a>
        ))}
      </nav>
      <div className="rg-title__row">
        <h1 tabIndex={-1}>
          {section === 'solicitudes' ? 'Padrón de proveedores' : REGISTRY_SECTIONS[section]}
        </h1>
        {children}
      </div>
    </div>
  );
}

/** With the keyboard: from the heading to the first request, past tabs and filters. */
function ToFirstRow() {
  return (
    <a
      className="u-skip"
      href="#solicitudes"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('.rg-queue a[data-folio]')?.focus();
      }}
    >
      Ir a la primera solicitud
    </a>
  );
}

function Capture({ openRequest }: { openRequest: OpenRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { can } = usePortal();
  if (!can('administer', 'SupplierRegistry')) return null;
  return (
    <>
      <Button variant="tonal" size="small" onClick={() => setOpen(true)}>
        Capturar solicitud
      </Button>
      {isOpen && (
        <Suspense>
          <CaptureDialog openRequest={openRequest} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
