import type { RegistryPage, RegistryRow } from '#contract/supplier-registry.ts';
import {
  PERSON_TYPE_LABELS,
  PERSON_TYPE_SLUGS,
  PERSON_TYPES,
  SUPPLIER_STATE_SLUGS,
  SUPPLIER_STATES,
} from '#contract/suppliers.ts';
import { formatCount, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StaffTable } from '#web/ui/staff-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { matchesAddress } from './record-matches.tsx';
import {
  REGISTRY_STATE_LABELS as LABELS,
  REGISTRY_STATE_TONES as TONES,
  totalsText,
} from '../registry-words.ts';
import { REGISTRY_PATH, REGISTRY_SEARCH, type RegistrySearch } from '../supplier-registry.search.ts';

const STATES = [...SUPPLIER_STATES, 'unregistered'] as const;
const WORDS: Record<RegistryRow['status'], string> = {
  ...SUPPLIER_STATE_SLUGS,
  unregistered: 'sin-registro',
};

const LISTED = { block: 'Impedido por una lista', alert: 'En duda por una lista' } as const;

const columnsFor = (href: (id: string) => string): Column<RegistryRow>[] => [
  {
    key: 'name',
    name: 'Proveedor',
    cell: (row) => (
      <>
        <a href={href(row.id)}>{row.name}</a>
        {row.legalSuffix !== null && (
          <span className="u-muted">
            , <span className="rg-suffix">{row.legalSuffix}</span>
          </span>
        )}
        <small className="rg-also">
          {[row.number, row.rfc, row.mainLine].filter((text) => text !== null && text !== '').join(' · ')}
        </small>
      </>
    ),
  },
  {
    key: 'number',
    name: 'Registro',
    cell: (row) => row.number !== null && <span className="rg-whole">{row.number}</span>,
  },
  { key: 'rfc', name: 'RFC', cell: (row) => row.rfc },
  { key: 'line', name: 'Giro principal', cell: (row) => row.mainLine },
  {
    key: 'status',
    name: 'Estado',
    cell: (row) => (
      <>
        <Tag tone={TONES[row.status]}>{LABELS[row.status]}</Tag>
        {row.listLevel !== null && (
          <a className="rg-listed" href={matchesAddress(row)}>
            <Tag tone={row.listLevel === 'block' ? 'bad' : 'warn'}>{LISTED[row.listLevel]}</Tag>
          </a>
        )}
      </>
    ),
  },
  {
    key: 'until',
    name: 'Vigencia',
    cell: (row) => row.validUntil !== null && <span className="rg-whole">{formatDate(row.validUntil)}</span>,
  },
  { key: 'contracts', name: 'Contratos', isNumber: true, cell: (row) => formatCount(row.contractCount) },
  { key: 'amount', name: 'Monto', isNumber: true, cell: (row) => formatMoney(row.contractAmount) },
];

/** Why the list is empty, and what to do next. */
function NoSuppliers({ search, isUntouched }: { search: RegistrySearch; isUntouched: boolean }) {
  const { q, persona, lista } = search;
  if (isUntouched && q === '' && persona === '' && lista === '') {
    return (
      <EmptyState title="Aún no hay proveedores en el padrón.">
        <p>Entran al aprobar su inscripción, o con un padrón que ya exista.</p>
        <a href={screenPath(REGISTRY_PATH, { seccion: 'importar' })}>Importar un padrón</a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`Ningún proveedor coincide${q === '' ? ' con estos filtros' : ` con «${q}»`}.`}>
      <p>Busca por nombre, RFC, giro o número de registro.</p>
      <a href={screenPath(REGISTRY_PATH, { seccion: 'padron' })}>Ver todo el padrón</a>
    </EmptyState>
  );
}

/** Whole registry for its staff; each name opens its record. */
export function SupplierList({ search, data }: { search: RegistrySearch; data: RegistryPage }) {
  const href = (patch: Partial<RegistrySearch>) =>
    sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, search, { pag: 1, ...patch });
  const counts = new Map(data.states.map(({ value, count }) => [value, count]));
  const all = data.states.reduce((sum, { count }) => sum + count, 0);
  const columns = columnsFor((prov) => sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, search, { prov }));
  return (
    <>
      <LinkTabs label="Estado del registro">
        <a href={href({ estado: '' })} aria-current={search.estado === '' ? 'page' : undefined}>
          Todos <span className="u-tabs__count">{formatCount(all)}</span>
        </a>
        {STATES.map((state) => (
          <a
            key={state}
            href={href({ estado: WORDS[state] })}
            aria-current={search.estado === WORDS[state] ? 'page' : undefined}
          >
            {LABELS[state]} <span className="u-tabs__count">{formatCount(counts.get(state) ?? 0)}</span>
          </a>
        ))}
      </LinkTabs>
      {search.lista !== '' && (
        <div className="rg-only">
          <Notice tone="mute" actions={<a href={href({ lista: '' })}>Ver todo el padrón</a>}>
            Solo los proveedores que registró una carga.
          </Notice>
        </div>
      )}
      <p className="u-muted rg-totals">{totalsText(data)}</p>
      <div className="rg-toolbar">
        <SearchPill
          label="Buscar en el padrón"
          placeholder="Razón social, RFC o registro"
          action={screenPath(REGISTRY_PATH)}
          defaultValue={search.q}
          hidden={{
            seccion: 'padron',
            ...(search.estado === '' ? {} : { estado: search.estado }),
            ...(search.lista === '' ? {} : { lista: search.lista }),
          }}
        />
        <FacetMenus>
          <FacetMenu
            title="Tipo de persona"
            links={PERSON_TYPES.map((type) => ({
              label: PERSON_TYPE_LABELS[type],
              isChosen: search.persona === PERSON_TYPE_SLUGS[type],
              href: href({
                persona: search.persona === PERSON_TYPE_SLUGS[type] ? '' : PERSON_TYPE_SLUGS[type],
              }),
            }))}
          />
          <FacetMenu
            title={search.orden === 'reciente' ? 'Registro más reciente' : 'Nombre'}
            links={[
              { label: 'Nombre', isChosen: false, href: href({ orden: '' }) },
              { label: 'Registro más reciente', isChosen: false, href: href({ orden: 'reciente' }) },
            ]}
          />
        </FacetMenus>
      </div>
      {data.rows.length === 0 ? (
        <NoSuppliers search={search} isUntouched={all === 0} />
      ) : (
        <div className="rg-whole-list">
          <StaffTable
            caption="Proveedores de todos los estados"
            columns={columns}
            rows={data.rows}
            rowKey={(row) => row.id}
          />
        </div>
      )}
      <Pagination
        page={data.page}
        pageSize={data.size}
        total={data.total.value}
        isCapped={!data.total.exact}
        renderLink={(target, { children, ...props }) => (
          <a {...props} href={href({ pag: target })}>
            {children}
          </a>
        )}
      />
    </>
  );
}
