import { useCallback, useState } from 'react';
import {
  RELATION_KIND_LABELS,
  RELATION_KIND_SLUGS,
  type RelatedFinding,
  type RelationOverview,
} from '#contract/related-suppliers.ts';
import { formatCount } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { FindingSheet } from './finding-sheet.tsx';
import { findingColumns } from './finding-table.tsx';
import { exportFindings, readFindings } from './related-suppliers.data.ts';
import {
  findingsListAddress,
  type RelationsSearch,
  type SetRelationsSearch,
} from './related-suppliers.search.ts';

interface FindingListProps {
  search: RelationsSearch;
  setSearch: SetRelationsSearch;
  overview: RelationOverview;
  onChanged: () => void;
  onGroup: (id: string) => void;
}

/** Pairs that share data, the strongest first, with filters in the address. */
export function FindingList({ search, setSearch, overview, onChanged, onGroup }: FindingListProps) {
  const { api } = usePortal();
  const { tipo, estado, q, orden, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readFindings(api, { tipo, estado, q, orden, pag }, signal),
    [api, tipo, estado, q, orden, pag],
  );
  const state = useLoaded(ask);
  const { reload } = state;
  const [opened, setOpened] = useState<RelatedFinding>();
  return (
    <>
      <OfficerList
        id="relaciones"
        caption="Pares de proveedores"
        words={{ one: 'par de proveedores', many: 'pares de proveedores', all: 'las relaciones' }}
        columns={findingColumns(setOpened)}
        rowKey={({ id }) => id}
        state={state}
        address={findingsListAddress(search, setSearch)}
        search={{ label: 'Buscar relaciones', placeholder: 'Proveedor, RFC o número' }}
        filters={[
          {
            name: 'tipo',
            label: 'Dato compartido',
            emptyLabel: 'Cualquier dato',
            options: overview.weights.map(({ kind }) => ({
              value: RELATION_KIND_SLUGS[kind],
              label: `${RELATION_KIND_LABELS[kind]} ${formatCount(overview.kinds.find((one) => one.kind === kind)?.count ?? 0)}`,
            })),
          },
          {
            name: 'estado',
            label: 'Estado',
            emptyLabel: `Abiertas ${formatCount(overview.open)}`,
            options: [{ value: 'cerradas', label: `Cerradas ${formatCount(overview.closed)}` }],
          },
        ]}
        file={{ name: 'proveedores-relacionados', read: (wish) => exportFindings(api, search, wish) }}
        selection={{
          nameOf: ({ a, b }) => `${a.name} y ${b.name}`,
          readPage: (page) => readFindings(api, { ...search, pag: page }),
        }}
        isCurrent={({ id }) => id === opened?.id}
        empty={{
          title: 'Ningún proveedor comparte datos con otro.',
          children: <span>Se buscan cada día, y con «Buscar relaciones ahora».</span>,
        }}
      />
      {opened !== undefined && (
        <FindingSheet
          finding={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            reload();
            onChanged();
          }}
          onConflict={setOpened}
          onGroup={onGroup}
        />
      )}
    </>
  );
}
