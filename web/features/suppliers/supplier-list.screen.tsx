import {
  PERSON_TYPE_LABELS,
  PERSON_TYPE_SLUGS,
  SUPPLIER_STATE_LABELS,
  SUPPLIER_STATE_SLUGS,
} from '#contract/suppliers.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ActiveChips, RemovableChipContent } from '#web/ui/chip.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { ListDetail, Page, PageHead } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { facetLinks } from '#web/ui/facet-links.ts';
import { supplierColumns } from './supplier-columns.tsx';
import { SupplierPanel } from './supplier-panel.tsx';
import { type SupplierListData } from './suppliers.data.ts';
import { SUPPLIER_SEARCH, type SupplierSearch } from './suppliers.search.ts';
import '#web/ui/section-rhythm.css';
import './suppliers.css';

const PATH = '/proveedores';

const byCode = (labels: Record<string, string>, slugs: Record<string, string>) => ({
  wordOf: (code: string) => slugs[code] ?? code,
  labelOf: (code: string) => labels[code] ?? code,
});
const asIs = { wordOf: (value: string) => value, labelOf: (value: string) => value };

/** Registry of suppliers: search, facets, list and detail (S-2.2). */
export function Screen({ search, data }: { search: SupplierSearch; data: SupplierListData }) {
  const { page, detail } = data;
  type Patch = Partial<Record<keyof SupplierSearch, string | number>>;
  const here = (patch: Patch) => sectionAddress(PATH, SUPPLIER_SEARCH, search, patch);
  const href = (patch: Patch) => here({ prov: '', pag: 1, ...patch });
  const { facets } = page;
  const menus = [
    {
      key: 'giro',
      title: 'Giro',
      ...facetLinks(facets.giro, search.giro, '|', asIs, (giro) => href({ giro })),
    },
    {
      key: 'estado',
      title: 'Estado del registro',
      ...facetLinks(
        facets.estado,
        search.estado,
        ',',
        byCode(SUPPLIER_STATE_LABELS, SUPPLIER_STATE_SLUGS),
        (estado) => href({ estado }),
      ),
    },
    {
      key: 'persona',
      title: 'Tipo de persona',
      ...facetLinks(
        facets.persona,
        search.persona,
        ',',
        byCode(PERSON_TYPE_LABELS, PERSON_TYPE_SLUGS),
        (persona) => href({ persona }),
      ),
    },
    {
      key: 'entidad',
      title: 'Entidad federativa',
      ...facetLinks(facets.entidad, search.entidad, '|', asIs, (entidad) => href({ entidad })),
    },
  ];
  const count = `${page.total.exact ? '' : 'Más de '}${formatCountOf(page.total.value, 'proveedor', 'proveedores')}`;
  const list = (
    <section aria-label="Resultados">
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
      {page.rows.length === 0 ? (
        <EmptyState
          title={`Ningún proveedor coincide${search.q ? ` con «${search.q}»` : ' con estos filtros'}. Busca por nombre, RFC, giro o número de registro.`}
        >
          <a href={screenPath(PATH)}>Ver todo el padrón</a>
        </EmptyState>
      ) : (
        <DataTable
          caption="Proveedores del padrón"
          density="comfortable"
          columns={supplierColumns((row) => here({ prov: row.number }))}
          rows={page.rows}
          rowKey={(row) => row.number}
          isSelected={(row) => row.number === detail?.number}
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
    <Page className="u-rhythm">
      <PageHead
        title="Proveedores"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>Proveedores</span>
          </Breadcrumbs>
        }
      />
      <SearchPill
        label="Buscar en el padrón"
        placeholder="Nombre, RFC, giro o número de registro"
        action={screenPath(PATH)}
        look="medium"
        defaultValue={search.q}
      />
      <FacetMenus>
        {menus.map(({ key, title, links }) => (
          <FacetMenu key={key} title={title} links={links} />
        ))}
      </FacetMenus>
      {detail === null ? (
        list
      ) : (
        <ListDetail list={list} detail={<SupplierPanel supplier={detail} closeHref={here({ prov: '' })} />} />
      )}
    </Page>
  );
}
