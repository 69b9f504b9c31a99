import type { RecentDocument, RecentDocumentPage } from '#contract/recent-documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { formatCount, formatCountOf, formatDate, formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { ActiveChips, RemovableChipContent } from '#web/ui/chip.tsx';
import { DocList, DocRow } from '#web/ui/doc-row.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilteredList } from '#web/ui/filter-bar.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { appliedFilters, type AppliedFilter } from './document-filters.ts';
import { kindLabel, typeLabel, viewerPath } from './document-words.ts';
import type { ViewerSearch } from './documents.search.ts';
import { RecentFacets } from './recent-facets.tsx';
import './recent-documents.css';

const PATH = '/adquisiciones/documentos';

interface ListProps {
  search: ViewerSearch;
  page: RecentDocumentPage;
  isBusy: boolean;
  setSearch: (patch: ViewerSearch) => void;
}

/** Newest published documents of all procedures, and those that were withdrawn; search and filters work without scripts. */
export function RecentDocuments({ search, page, isBusy, setSearch }: ListProps) {
  const { total } = page;
  const isWithdrawn = search.vista === 'retirados';
  const count = countOf(page, isWithdrawn);
  const chips = appliedFilters(search, page.facets);
  return (
    <Page>
      <a className="u-skip" href="#resultados">
        Saltar a los resultados
      </a>
      <PageHead
        title="Documentos publicados"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones')}>
              <SectionName of="/adquisiciones" />
            </a>
            <span>Documentos</span>
          </Breadcrumbs>
        }
      >
        <ViewTabs search={search} page={page} />
      </PageHead>
      <div className="v-recent">
        <FilteredList
          applied={chips.length}
          closeLabel={`Ver ${count.toLowerCase()}`}
          facets={<RecentFacets search={search} facets={page.facets} onChange={setSearch} />}
          search={
            <SearchPill
              look="medium"
              label="Buscar documentos"
              placeholder="Título del documento, folio o bien"
              action={screenPath(PATH)}
              {...(search.q === undefined ? {} : { defaultValue: search.q })}
              hidden={keptBySearch(search)}
              onSearch={(text) => setSearch({ q: text === '' ? undefined : text })}
            />
          }
        >
          <ActiveChips
            count={`${count}${search.q === undefined ? '' : ` con «${search.q}»`}`}
            chips={chips.map(({ name, without }) => (
              <a key={name} className="u-chip u-chip--on" href={screenPath(PATH, { ...without })}>
                <RemovableChipContent name={name} />
              </a>
            ))}
            clear={
              <a
                className="u-btn u-btn--text u-btn--small"
                href={screenPath(PATH, { q: search.q, vista: search.vista })}
              >
                Quitar filtros
              </a>
            }
          />
          {isWithdrawn && (
            <p className="u-muted v-recent__why">
              Un documento retirado ya no se puede abrir ni descargar. Quedan aquí su título, cuándo se retiró
              y por qué; su publicación y su retiro siguen en el{' '}
              <a href={screenPath('/integridad')}>registro de integridad</a>.
            </p>
          )}
          <section id="resultados" tabIndex={-1} aria-label="Resultados" aria-busy={isBusy}>
            {page.rows.length === 0 ? (
              <NothingFound search={search} total={total.value} chips={chips} />
            ) : (
              <DocList label={isWithdrawn ? 'Documentos retirados' : 'Documentos publicados'}>
                {page.rows.map((row) => (
                  <RecentRow key={row.id} row={row} />
                ))}
              </DocList>
            )}
          </section>
          <Pagination
            page={page.page}
            pageSize={page.size}
            total={total.value}
            isCapped={!total.exact}
            renderLink={(target, { children, ...link }) => (
              <a {...link} href={screenPath(PATH, { ...search, pag: target > 1 ? target : undefined })}>
                {children}
              </a>
            )}
          />
        </FilteredList>
      </div>
    </Page>
  );
}

/** What can be read, and what was withdrawn, under the same filters. */
function ViewTabs({ search, page }: Pick<ListProps, 'search' | 'page'>) {
  const to = (vista: ViewerSearch['vista']) => ({
    href: screenPath(PATH, { ...search, pag: undefined, vista }),
    'aria-current': search.vista === vista ? ('page' as const) : undefined,
  });
  return (
    <LinkTabs label="Documentos">
      <a {...to(undefined)}>Publicados ({formatCount(page.published)})</a>
      <a {...to('retirados')}>Retirados ({formatCount(page.withdrawn)})</a>
    </LinkTabs>
  );
}

function countOf({ total }: RecentDocumentPage, isWithdrawn: boolean): string {
  const count = isWithdrawn
    ? formatCountOf(total.value, 'documento retirado', 'documentos retirados')
    : formatCountOf(total.value, 'documento', 'documentos');
  return `${total.exact ? '' : 'Más de '}${count}`;
}

/** Filters that a new search text keeps when the form is sent. */
function keptBySearch(search: ViewerSearch): Record<string, string> {
  const { q: _q, pag: _pag, ...rest } = search;
  return Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

interface NothingFoundProps {
  search: ViewerSearch;
  total: number;
  chips: readonly AppliedFilter[];
}

function NothingFound({ search, total, chips }: NothingFoundProps) {
  if (total > 0)
    return (
      <EmptyState
        title={`Esta página no existe. La lista tiene ${formatCountOf(total, 'documento', 'documentos')}.`}
      >
        <a className="u-btn u-btn--tonal" href={screenPath(PATH, { ...search, pag: undefined })}>
          Ir a la primera página
        </a>
      </EmptyState>
    );
  const isFiltered = chips.length > 0 || search.q !== undefined;
  return (
    <EmptyState title={whyNothing(search, chips.length > 0)}>
      {chips.map(({ name, without }) => (
        <a key={name} className="u-chip" href={screenPath(PATH, { ...without })}>
          Quitar «{name}»
        </a>
      ))}
      {isFiltered && (
        <a className="u-btn u-btn--tonal" href={screenPath(PATH, { vista: search.vista })}>
          {search.vista === 'retirados' ? 'Ver todos los retirados' : 'Ver todos los documentos'}
        </a>
      )}
      <SearchEverywhere q={search.q} />
    </EmptyState>
  );
}

function whyNothing({ q, vista }: ViewerSearch, isFiltered: boolean): string {
  const kind = vista === 'retirados' ? 'retirado' : 'publicado';
  if (q !== undefined)
    return `Ningún documento ${kind} tiene «${q}» en su título o en su procedimiento${isFiltered ? ', con estos filtros' : ''}.`;
  if (isFiltered) return `Ningún documento ${kind} coincide con estos filtros.`;
  return vista === 'retirados'
    ? 'No se ha retirado ningún documento.'
    : 'Todavía no se ha publicado ningún documento en este portal. Cada uno aparece aquí el día en que se publica.';
}

function RecentRow({ row }: { row: RecentDocument }) {
  const type = typeLabel(row.mediaType);
  const { procedure, withdrawnAt } = row;
  const named = `${procedure.number} · ${procedure.title}`;
  const facts =
    withdrawnAt === null
      ? [
          formatDate(row.publishedAt),
          type,
          ...(row.pages === null ? [] : [row.pages === 1 ? '1 página' : `${formatCount(row.pages)} páginas`]),
          formatFileSize(row.bytes),
          ...(row.version > 1 ? [`versión ${row.version}`] : []),
        ]
      : [kindLabel(row.kind), `publicado el ${formatDate(row.publishedAt)}`];
  return (
    <DocRow
      type={type}
      name={row.title}
      title={<a href={viewerPath(row.id)}>{row.title}</a>}
      meta={[named, ...facts].join(', ')}
      note={withdrawnAt !== null && `Retirado el ${formatDate(withdrawnAt)}. Motivo: ${row.withdrawnReason}`}
      isChanged={withdrawnAt === null && row.version > 1}
      {...(row.href === null ? {} : { downloadHref: `${API_BASE}${row.href}?descargar=1` })}
    >
      {withdrawnAt !== null && <Tag tone="mute">Retirado</Tag>}
    </DocRow>
  );
}
