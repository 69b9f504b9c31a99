import { useCallback, useState } from 'react';
import {
  RELATION_KIND_LABELS,
  RELATION_KIND_SLUGS,
  type RelatedFinding,
  type RelationOverview,
} from '#contract/related-suppliers.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FindingSheet } from './finding-sheet.tsx';
import { FindingTable } from './finding-table.tsx';
import { readFindings } from './related-suppliers.data.ts';
import type { RelationsSearch, SetRelationsSearch } from './related-suppliers.search.ts';

const PATH = '/padron-Proveedores/Administrador';

interface FindingListProps {
  search: RelationsSearch;
  setSearch: SetRelationsSearch;
  overview: RelationOverview;
  onChanged: () => void;
  onGroup: (id: string) => void;
}

/** Pairs that share data, the strongest first, with filters in the address. */
export function FindingList({ search, setSearch, overview, onChanged, onGroup }: FindingListProps) {
  const { api, settings } = usePortal();
  const { tipo, estado, q, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readFindings(api, { tipo, estado, q, pag }, signal),
    [api, tipo, estado, q, pag],
  );
  const { data, failure, reload } = useLoaded(ask);
  const [opened, setOpened] = useState<RelatedFinding>();
  const isFiltered = tipo !== '' || q !== '' || estado !== '';

  return (
    <>
      <div className="rs-toolbar">
        <SearchPill
          label="Buscar relaciones"
          placeholder="Proveedor, RFC o número"
          action={screenPath(PATH)}
          hidden={{ seccion: 'relaciones' }}
          defaultValue={q}
          onSearch={(text) => setSearch({ q: text, pag: 1 })}
        />
        <SelectPill
          label="Dato compartido"
          emptyLabel="Cualquier dato"
          value={tipo}
          options={overview.weights.map(({ kind }) => ({
            value: RELATION_KIND_SLUGS[kind],
            label: `${RELATION_KIND_LABELS[kind]} ${formatCount(overview.kinds.find((one) => one.kind === kind)?.count ?? 0)}`,
          }))}
          onChange={(value) => setSearch({ tipo: value, pag: 1 })}
        />
        <SelectPill
          label="Estado"
          value={estado === 'cerradas' ? 'cerradas' : ''}
          options={[
            { value: '', label: `Abiertas ${formatCount(overview.open)}` },
            { value: 'cerradas', label: `Cerradas ${formatCount(overview.closed)}` },
          ]}
          onChange={(value) => setSearch({ estado: value, pag: 1 })}
        />
      </div>
      {failure !== undefined && (
        <ErrorBlock
          what="las relaciones"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {failure === undefined && data === undefined && (
        <Skeleton rows={5} look="line" label="Cargando relaciones" />
      )}
      {data !== undefined && (
        <p role="status" className="rs-count">
          {formatCountOf(data.total, 'par de proveedores', 'pares de proveedores')}
        </p>
      )}
      {data?.total === 0 && (
        <EmptyState
          title={
            isFiltered ? 'Ninguna relación con estos filtros.' : 'Ningún proveedor comparte datos con otro.'
          }
        >
          {isFiltered && (
            <Button variant="tonal" onClick={() => setSearch({ tipo: '', q: '', estado: '', pag: 1 })}>
              Quitar filtros
            </Button>
          )}
        </EmptyState>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <FindingTable caption="Pares de proveedores" findings={data.rows} onOpen={setOpened} />
          <Pagination
            page={data.page}
            pageSize={data.size}
            total={data.total}
            renderLink={(target, { children, ...props }) => (
              <a {...props} href={screenPath(PATH, { seccion: 'relaciones', tipo, estado, q, pag: target })}>
                {children}
              </a>
            )}
          />
        </>
      )}
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
