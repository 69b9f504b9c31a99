import {
  PERSON_TYPE_LABELS,
  PERSON_TYPE_SLUGS,
  SUPPLIER_SIZE_LABELS,
  SUPPLIER_SIZE_SLUGS,
  SUPPLIER_STATE_LABELS,
  SUPPLIER_STATE_SLUGS,
  type SupplierPage,
} from '#contract/suppliers.ts';
import { stateNameOf } from '#contract/mexican-states.ts';
import {
  EVALUATION_BAND_LABELS,
  EVALUATION_BAND_SLUGS,
} from '#contract/rules/evaluations/evaluation-band.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { ActiveChips, RemovableChipContent } from '#web/ui/chip.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { ListDetail } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { facetLinks } from '#web/ui/facet-links.ts';
import { ExportLinks } from './export-links.tsx';
import { StateLegend } from './state-legend.tsx';
import { supplierColumns } from './supplier-columns.tsx';
import { FailedPanel, SupplierPanel, UnknownPanel } from './supplier-panel.tsx';
import { type SupplierListData } from './suppliers.data.ts';
import { SUPPLIER_SEARCH, type SupplierSearch } from './suppliers.search.ts';
import { useRowKeys } from './use-row-keys.ts';
import './suppliers.css';

const PATH = '/proveedores';

const byCode = (labels: Record<string, string>, slugs: Record<string, string>) => ({
  separator: ',' as const,
  wordOf: (code: string) => slugs[code] ?? code,
  labelOf: (code: string) => labels[code] ?? code,
  readWord: (word: string) => Object.keys(slugs).find((code) => slugs[code] === word),
});
const asIs = {
  separator: '|' as const,
  wordOf: (value: string) => value,
  labelOf: (value: string) => value,
  readWord: (value: string) => value,
};

/** Lines come with their names, also those that are chosen and have nobody. */
const byName = { ...asIs, readWord: () => undefined };

/** Facets in the order of the screen: parameter, title, words. */
const FACETS = [
  ['giro', 'Giro', byName],
  ['estado', 'Estado del registro', byCode(SUPPLIER_STATE_LABELS, SUPPLIER_STATE_SLUGS)],
  ['banda', 'Evaluación', byCode(EVALUATION_BAND_LABELS, EVALUATION_BAND_SLUGS)],
  ['persona', 'Tipo de persona', byCode(PERSON_TYPE_LABELS, PERSON_TYPE_SLUGS)],
  ['entidad', 'Entidad federativa', asIs],
  ['tamano', 'Estratificación', byCode(SUPPLIER_SIZE_LABELS, SUPPLIER_SIZE_SLUGS)],
] as const;

type Patch = Partial<Record<keyof SupplierSearch, string | number>>;

function menusOf(page: SupplierPage, search: SupplierSearch, href: (patch: Patch) => string) {
  return FACETS.map(([key, title, words]) => {
    const { links } = facetLinks(page.facets[key], search[key], words.separator, words, (list) =>
      href({ [key]: list }),
    );
    return {
      key,
      title,
      links: page.facetsExact
        ? links
        : links.map(({ label, href: to, isChosen }) => ({ label, href: to, isChosen })),
    };
  });
}

/** What a new search text keeps: the chosen values and the order. */
function keptBySearch({ orden, ...search }: SupplierSearch): Record<string, string> {
  const chosen = FACETS.map(([key]) => [key, search[key]]).filter(([, value]) => value !== '');
  return Object.fromEntries(orden === SUPPLIER_SEARCH.orden ? chosen : [...chosen, ['orden', orden]]);
}

/** Why the list is empty, and what to do next. */
interface NoSuppliersProps {
  search: SupplierSearch;
  registered: number;
  /** The address asks for a page behind the last one. */
  isPastEnd: boolean;
  first: string;
}

function NoSuppliers({ search, registered, isPastEnd, first }: NoSuppliersProps) {
  if (registered === 0) {
    return (
      <EmptyState title="Todavía no se ha inscrito ningún proveedor en el padrón de este portal.">
        <a href={screenPath(PATH, { vista: 'inscripcion' })}>Inscribirme</a>
      </EmptyState>
    );
  }
  if (isPastEnd) {
    return (
      <EmptyState title="Esta página de la lista no existe.">
        <a href={first}>Ver la primera página</a>
      </EmptyState>
    );
  }
  const isFiltered = FACETS.some(([key]) => search[key] !== '');
  const found = [
    search.q === '' ? '' : ` con «${search.q}»`,
    isFiltered ? `${search.q === '' ? ' con' : ' y'} estos filtros` : '',
  ].join('');
  return (
    <EmptyState title={`Ningún proveedor coincide${found}.`}>
      <p>
        {isFiltered
          ? 'Quita alguno de los filtros.'
          : 'Busca por nombre sin la forma de la sociedad, por RFC completo, giro o número de registro.'}
      </p>
      {isFiltered && search.q !== '' ? (
        <a href={screenPath(PATH, { q: search.q })}>Buscar «{search.q}» en todo el padrón</a>
      ) : (
        <a href={screenPath(PATH)}>Ver todo el padrón</a>
      )}
      <SearchEverywhere q={search.q} />
    </EmptyState>
  );
}

/** Registry of suppliers: search, facets, list and detail (S-2.2). */
export function Screen({ search: asked, data }: { search: SupplierSearch; data: SupplierListData }) {
  const { page, detail } = data;
  // «guanajuato» in the address is the state that the list names so.
  const entidad = asked.entidad.split('|').map(stateNameOf).join('|');
  const search = { ...asked, entidad };
  const here = (patch: Patch) => sectionAddress(PATH, SUPPLIER_SEARCH, search, patch);
  const href = (patch: Patch) => here({ prov: '', pag: 1, ...patch });
  const menus = menusOf(page, search, href);
  useRowKeys(detail === null ? '' : search.prov, here({ prov: '' }));
  const count = `${page.total.exact ? '' : 'Más de '}${formatCountOf(page.total.value, 'proveedor', 'proveedores')}`;
  const list = (
    <section className="supplier-list" aria-label="Resultados">
      <div className="supplier-head">
        <ActiveChips
          count={
            <>
              {count}
              <span className="supplier-count">de {formatCount(page.registered)} en el padrón</span>
            </>
          }
          chips={menus.flatMap(({ links }) =>
            links
              .filter(({ isChosen }) => isChosen)
              .map(({ label, href: without }) => (
                <a key={label} className="u-chip u-chip--on" href={without}>
                  <RemovableChipContent name={label} />
                </a>
              )),
          )}
          clear={<a href={screenPath(PATH, { q: search.q })}>Quitar filtros</a>}
        />
        {page.total.value > 0 && <ExportLinks search={{ ...search, q: page.correctedQuery ?? search.q }} />}
      </div>
      {page.correctedQuery !== null && (
        <p className="supplier-lead">
          No encontramos «{search.q}». Mostramos lo que coincide con «{page.correctedQuery}».
        </p>
      )}
      {page.rows.length === 0 ? (
        <NoSuppliers
          search={search}
          registered={page.registered}
          isPastEnd={page.total.value > 0}
          first={here({ pag: 1 })}
        />
      ) : (
        <DataTable
          caption="Proveedores del padrón"
          density="comfortable"
          columns={supplierColumns((row) => here({ prov: row.number }))}
          rows={page.rows}
          rowKey={(row) => row.number}
          isSelected={(row) => row.number === search.prov}
        />
      )}
      <Pagination
        page={page.page}
        pageSize={page.size}
        total={page.total.value}
        isCapped={!page.total.exact}
        renderLink={(target, { children, ...props }) => (
          <a {...props} href={href({ pag: target })}>
            {children}
          </a>
        )}
      />
    </section>
  );
  return (
    <>
      <SearchPill
        label="Buscar en el padrón"
        placeholder="Nombre, RFC, giro o número de registro"
        action={screenPath(PATH)}
        look="medium"
        hidden={keptBySearch(search)}
        defaultValue={search.q}
      />
      <FacetMenus>
        {menus.map(({ key, title, links }) => (
          <FacetMenu key={key} title={title} links={links} />
        ))}
      </FacetMenus>
      <ListDetail
        list={list}
        aside={page.rows.length > 0 && <StateLegend />}
        detail={
          detail === null ? null : detail === 'unknown' ? (
            <UnknownPanel number={search.prov} closeHref={here({ prov: '' })} />
          ) : detail === 'failed' ? (
            <FailedPanel retryHref={here({})} closeHref={here({ prov: '' })} />
          ) : (
            <SupplierPanel supplier={detail} closeHref={here({ prov: '' })} />
          )
        }
      />
    </>
  );
}
