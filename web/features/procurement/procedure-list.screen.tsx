import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ocdsApi } from '#contract/ocds-api.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ActiveChips, RemovableChipContent } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilteredList } from '#web/ui/filter-bar.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { WeekHistogram } from '#web/ui/week-histogram.tsx';
import { PROCEDURE_ORDERS, type ProcedureOrder, type ProcedurePage } from '#contract/procedures.ts';
import { chipsOf, type AppliedFilter } from './list-chips.ts';
import { ListFacets } from './list-facets.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ProcedureListRow } from './procedure-row.tsx';
import { listQuery, usableSearch, type ProcedureListData } from './procedures.data.ts';
import type { ListSearch } from './procedures.search.ts';
import { useTyped } from './use-typed.ts';
import './procedure-list.css';

interface ScreenProps {
  search: ListSearch;
  /** `replaces`: over the last step of the history, while somebody types. */
  setSearch: (patch: Partial<ListSearch>, options?: { replaces?: boolean }) => void;
  /** Without a page or a view, `failure` stands in its place; tabs and filters stay. */
  data: ProcedureListData;
  isBusy: boolean;
  failure?: ReactNode;
  /** How to be told of what the filter finds. */
  follow?: ReactNode;
}

const PATH = '/adquisiciones';

const NothingOpen = lazy(() => import('./nothing-open.tsx'));

/** `/adquisiciones`: every published procedure, with text search, facets, order and pages, all in the address. */
export function Screen({ search: given, setSearch, data, isBusy, failure, follow }: ScreenProps) {
  const { now } = usePortal();
  const search = usableSearch(given);
  const { page, view, facets } = data;
  const count = page === undefined ? (view?.count ?? 'Sin respuesta') : countOf(page);
  const change = (patch: Partial<ListSearch>) => setSearch({ ...patch, pag: undefined });
  const typed = useTyped(search.q ?? '', setSearch);
  const chips = chipsOf(search, facets);
  const bare = screenPath(PATH, { q: search.q, orden: search.orden, vista: search.vista, mes: search.mes });
  const range =
    search.desde !== undefined && search.hasta !== undefined
      ? { from: search.desde, to: search.hasta }
      : undefined;
  return (
    <Page>
      <a className="u-skip" href="#resultados">
        Saltar a los resultados
      </a>
      <PageHead
        title={<SectionName of="/adquisiciones" />}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>
              <SectionName of="/adquisiciones" />
            </span>
          </Breadcrumbs>
        }
        actions={<ListActions search={search} follow={follow} />}
      >
        <ListTabs search={search} />
      </PageHead>
      <div className="p-list">
        <FilteredList
          applied={chips.length}
          closeLabel={page === undefined ? 'Listo' : `Ver ${count.toLowerCase()}`}
          facets={<ListFacets search={search} facets={facets} today={now.slice(0, 10)} onChange={change} />}
          search={
            <SearchPill
              label="Buscar procedimientos"
              placeholder="Folio, bien o servicio, área"
              action={screenPath(PATH)}
              look="medium"
              {...(search.q === undefined ? {} : { defaultValue: search.q })}
              hidden={keptBySearch(search)}
              onSearch={typed.send}
              onType={typed.type}
            />
          }
          order={
            view === undefined && (
              <SelectPill
                label="Ordenar"
                prefix="Ordenar"
                name="orden"
                value={search.orden ?? usualOrder(search)}
                options={ordersOf(search)}
                onChange={(orden) => change({ orden: orden === usualOrder(search) ? undefined : orden })}
              />
            )
          }
        >
          {view === undefined &&
            (range !== undefined || facets.weeks.some(({ count: acts }) => acts > 0)) && (
              <div className="p-list__head p-list__weeks">
                <WeekHistogram
                  label="Actos por semana."
                  weeks={facets.weeks.map(({ start, count: acts }) => ({ monday: start, count: acts }))}
                  {...(range === undefined ? {} : { range })}
                  onChange={({ from, to }) => change({ desde: from, hasta: to })}
                />
              </div>
            )}
          <ActiveChips
            count={count}
            chips={chips.map(({ name, without }) => (
              <a
                key={name}
                className="u-chip u-chip--on"
                href={screenPath(PATH, { ...without, pag: undefined })}
              >
                <RemovableChipContent name={name} />
              </a>
            ))}
            clear={
              <a className="u-btn u-btn--text u-btn--small" href={bare}>
                Quitar filtros
              </a>
            }
          />
          {page !== undefined && page.correctedQuery !== null && (
            <p className="p-mended">
              No encontramos «{search.q}». Mostramos lo que coincide con «{page.correctedQuery}».
            </p>
          )}
          <section id="resultados" tabIndex={-1} aria-label="Resultados" aria-busy={isBusy}>
            {failure}
            {view?.draw({ search, now })}
            {page?.rows.length === 0 && (
              <NothingFound search={search} total={page.total.value} chips={chips} />
            )}
            {page !== undefined && page.rows.length > 0 && (
              <ol className="p-rows">
                {page.rows.map((row) => (
                  <ProcedureListRow key={row.slug} row={row} />
                ))}
              </ol>
            )}
          </section>
          {page !== undefined && (
            <Pagination
              page={page.page}
              pageSize={page.size}
              total={page.total.value}
              isCapped={!page.total.exact}
              renderLink={(target, props) => (
                <a
                  {...props}
                  href={screenPath(PATH, { ...search, pag: target === 1 ? undefined : String(target) })}
                >
                  {props.children}
                </a>
              )}
            />
          )}
          <div className="u-cluster u-gap-8 p-list__actions">
            <ListActions search={search} follow={follow} />
          </div>
        </FilteredList>
      </div>
    </Page>
  );
}

/** Order without being asked for one. */
const usualOrder = ({ q }: ListSearch): ProcedureOrder => (q === undefined ? 'acto' : 'relevancia');

/** The orders to choose from: how well something matches says nothing without a text. */
function ordersOf({ q }: ListSearch) {
  return Object.entries(PROCEDURE_ORDERS)
    .filter(([value]) => q !== undefined || value !== 'relevancia')
    .map(([value, label]) => ({ value, label: label.toLowerCase() }));
}

function countOf({ total }: ProcedurePage): string {
  return `${total.exact ? '' : 'Más de '}${formatCountOf(total.value, 'procedimiento', 'procedimientos')}`;
}

/** Filters that a new search text keeps when the form is sent without scripts. */
function keptBySearch(search: ListSearch): Record<string, string> {
  const { q: _q, pag: _pag, ...rest } = search;
  return Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function ListActions({ search, follow }: { search: ListSearch; follow?: ReactNode }) {
  const { toast } = usePortal();
  const [isCopying, setCopying] = useState(false);
  // What was spent has a file beside each of its charts.
  const isListed = search.vista !== 'ejercido';
  const { pag: _page, ...filter } = listQuery(search);
  const exported = (formato: 'csv' | 'xlsx' | 'json') =>
    addressOf(proceduresApi.export, undefined, {
      ...filter,
      formato: formato === 'csv' ? undefined : formato,
    });
  const copy = async () => {
    setCopying(true);
    try {
      await navigator.clipboard.writeText(location.href);
      toast('Enlace copiado.');
    } catch {
      toast('Tu navegador no permitió copiar. Copia la dirección de la barra.');
    } finally {
      setCopying(false);
    }
  };
  return (
    <>
      {follow}
      <Button variant="line" onClick={() => void copy()} disabled={isCopying}>
        <IconLink {...ICON_SMALL} /> Copiar enlace del filtro
      </Button>
      {isListed && (
        <ButtonLink variant="line" href={exported('csv')} download>
          <IconTableExport {...ICON_SMALL} /> Exportar CSV
        </ButtonLink>
      )}
      <span className="p-exports">
        {(isListed ? (['xlsx', 'json'] as const) : []).map((format) => (
          <a key={format} href={exported(format)} download>
            <span className="u-visually-hidden">Exportar en </span>
            {format.toUpperCase()}
          </a>
        ))}
        <a href={addressOf(ocdsApi.releases, undefined, filter)} download="procedimientos-ocds.json">
          Datos abiertos
        </a>
      </span>
    </>
  );
}

interface NothingFoundProps {
  search: ListSearch;
  total: number;
  chips: readonly AppliedFilter[];
}

function NothingFound({ search, total, chips }: NothingFoundProps) {
  if (total > 0) {
    return (
      <EmptyState title={`Esta página no existe. La lista tiene ${formatCount(total)} procedimientos.`}>
        <a className="u-btn u-btn--tonal" href={screenPath(PATH, { ...search, pag: undefined })}>
          Ir a la primera página
        </a>
      </EmptyState>
    );
  }
  const title =
    search.q === undefined
      ? chips.length === 0
        ? 'Aún no hay procedimientos publicados.'
        : 'Ningún procedimiento coincide con estos filtros.'
      : `No encontramos «${search.q}». Prueba con el folio o con menos palabras.`;
  return (
    <EmptyState title={title}>
      {chips.map(({ name, without }) => (
        <a key={name} className="u-chip" href={screenPath(PATH, { ...without, pag: undefined })}>
          Quitar «{name}»
        </a>
      ))}
      {(chips.length > 0 || search.q !== undefined) && (
        <a className="u-btn u-btn--tonal" href={screenPath(PATH)}>
          Quitar filtros
        </a>
      )}
      <SearchEverywhere q={search.q} />
      {search.estado === 'abierto' && (
        <Suspense>
          <NothingOpen before={screenPath(PATH, { ...search, estado: undefined, pag: undefined })} />
        </Suspense>
      )}
    </EmptyState>
  );
}
