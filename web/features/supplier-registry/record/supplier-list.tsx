import type { ReactNode } from 'react';
import { REGISTRY_COLUMNS, type RegistryPage, type RegistryRow } from '#contract/supplier-registry.ts';
import {
  PERSON_TYPE_LABELS,
  PERSON_TYPE_SLUGS,
  PERSON_TYPES,
  SUPPLIER_STATE_SLUGS,
  SUPPLIER_STATES,
} from '#contract/suppliers.ts';
import { formatCount, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import type { ListColumnView } from '#web/ui/officer-list/list-parts.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { matchesAddress } from './record-matches.tsx';
import {
  REGISTRY_STATE_LABELS as LABELS,
  REGISTRY_STATE_TONES as TONES,
  totalsText,
} from '../registry-words.ts';
import { exportRegistry, readRegistry } from '../supplier-registry.data.ts';
import {
  REGISTRY_PATH,
  REGISTRY_SEARCH,
  type RegistrySearch,
  type SetRegistrySearch,
} from '../supplier-registry.search.ts';
import { registryAddress } from '../registry-address.ts';

const STATES = [...SUPPLIER_STATES, 'unregistered'] as const;
const WORDS: Record<RegistryRow['status'], string> = {
  ...SUPPLIER_STATE_SLUGS,
  unregistered: 'sin-registro',
};

const LISTED = { block: 'Impedido por una lista', alert: 'En duda por una lista' } as const;

const CELLS: Record<keyof typeof REGISTRY_COLUMNS, (row: RegistryRow, href: string) => ReactNode> = {
  nombre: (row, href) => (
    <>
      <a href={href}>{row.name}</a>
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
  registro: (row) => row.number !== null && <span className="rg-whole">{row.number}</span>,
  rfc: (row) => row.rfc,
  persona: (row) => PERSON_TYPE_LABELS[row.personType],
  giro: (row) => row.mainLine,
  entidad: (row) => row.stateName,
  estado: (row) => (
    <>
      <Tag tone={TONES[row.status]}>{LABELS[row.status]}</Tag>
      {row.listLevel !== null && (
        <a className="rg-listed" href={matchesAddress(row)}>
          <Tag tone={row.listLevel === 'block' ? 'bad' : 'warn'}>{LISTED[row.listLevel]}</Tag>
        </a>
      )}
    </>
  ),
  inscripcion: (row) => row.registeredOn !== null && formatDate(row.registeredOn),
  vigencia: (row) =>
    row.validUntil !== null && <span className="rg-whole">{formatDate(row.validUntil)}</span>,
  correo: (row) => row.email,
  telefono: (row) => row.phone,
  origen: (row) => SOURCES[row.source],
  contratos: (row) => formatCount(row.contractCount),
  monto: (row) => formatMoney(row.contractAmount),
};
const SOURCES: Record<RegistryRow['source'], string> = {
  portal: 'Portal',
  compranet: 'Contratos importados',
  demo: 'Demostración',
};
const NUMBERS: ReadonlySet<string> = new Set(['contratos', 'monto']);

const columnsFor = (href: (id: string) => string): ListColumnView<RegistryRow>[] =>
  viewColumns(REGISTRY_COLUMNS, (key) => ({
    cell: (row: RegistryRow) => CELLS[key](row, href(row.id)),
    isNumber: NUMBERS.has(key),
  }));

const WORDS_OF_LIST = { one: 'proveedor', many: 'proveedores', all: 'el padrón' };
const IN_LIST = ['estado', 'q', 'persona', 'giro', 'lista', 'orden', 'columnas', 'pag'] as const;

interface SupplierListProps {
  search: RegistrySearch;
  setSearch: SetRegistrySearch;
  data: RegistryPage;
  reload: () => void;
}

/** Whole registry for its staff; each name opens its record. */
export function SupplierList({ search, setSearch, data, reload }: SupplierListProps) {
  const { api } = usePortal();
  const address = registryAddress(search, setSearch, IN_LIST);
  const counts = new Map(data.states.map(({ value, count }) => [value, count]));
  const all = data.states.reduce((sum, { count }) => sum + count, 0);
  const tab = (word: string, label: string, count: number) => (
    <a
      key={word}
      href={address.href({ estado: word, pag: '' })}
      aria-current={search.estado === word ? 'page' : undefined}
    >
      {label} <span className="u-tabs__count">{formatCount(count)}</span>
    </a>
  );
  return (
    <>
      <LinkTabs label="Estado del registro">
        {tab('', 'Todos', all)}
        {STATES.map((state) => tab(WORDS[state], LABELS[state], counts.get(state) ?? 0))}
      </LinkTabs>
      <p className="u-muted rg-totals">{totalsText(data)}</p>
      <div className="rg-whole-list">
        <OfficerList
          id="padron"
          caption="Proveedores de todos los estados"
          words={WORDS_OF_LIST}
          columns={columnsFor((prov) => sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, search, { prov }))}
          rowKey={(row) => row.id}
          state={{ data, failure: undefined, reload }}
          address={address}
          search={{ label: 'Buscar en el padrón', placeholder: 'Razón social, RFC o registro' }}
          filters={[
            {
              name: 'persona',
              label: 'Tipo de persona',
              emptyLabel: 'Tipo de persona: todas',
              options: PERSON_TYPES.map((type) => ({
                value: PERSON_TYPE_SLUGS[type],
                label: PERSON_TYPE_LABELS[type],
              })),
            },
            {
              name: 'giro',
              label: 'Giro',
              emptyLabel: 'Giro: todos',
              options: data.facets.giro.map(({ value, label = value, count }) => ({
                value,
                label: `${label} (${formatCount(count)})`,
              })),
            },
          ]}
          applied={search.lista === '' ? [] : [{ name: 'lista', text: 'Los que registró una carga' }]}
          file={{ name: 'padron-completo', read: (wish) => exportRegistry(api, search, wish) }}
          selection={{
            nameOf: ({ name }) => name,
            readPage: (pag) => readRegistry(api, { ...search, pag }),
          }}
          empty={{
            title: 'Aún no hay proveedores en el padrón.',
            children: (
              <>
                <p>Entran al aprobar su inscripción, o con un padrón que ya exista.</p>
                <a href={screenPath(REGISTRY_PATH, { seccion: 'importar' })}>Importar un padrón</a>
              </>
            ),
          }}
          whenFiltered={<p>Busca por nombre, RFC, giro o número de registro.</p>}
        />
      </div>
    </>
  );
}
