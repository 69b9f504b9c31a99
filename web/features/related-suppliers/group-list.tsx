import { useCallback, useState } from 'react';
import type { RelationGroup } from '#contract/related-suppliers.ts';
import { formatCount, formatPercent } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';
import { kindsWords } from './relation-words.ts';
import { readGroups } from './related-suppliers.data.ts';

const SIZE = 10;

function columnsOf(onOpen: (id: string) => void): Column<RelationGroup>[] {
  return [
    {
      key: 'names',
      name: 'Grupo',
      cell: ({ id, names, suppliers, hasImpeded }) => (
        <>
          <button type="button" className="rs-open" onClick={() => onOpen(id)}>
            {names.join(', ')}
            {suppliers > names.length && ` y ${formatCount(suppliers - names.length)} más`}
          </button>
          {hasImpeded && (
            <span className="rs-under">
              <Tag tone="bad">Con alguien impedido</Tag>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'suppliers',
      name: 'Proveedores',
      isNumber: true,
      cell: ({ suppliers }) => formatCount(suppliers),
    },
    { key: 'findings', name: 'Relaciones', isNumber: true, cell: ({ findings }) => formatCount(findings) },
    { key: 'kinds', name: 'Comparten', cell: ({ kinds }) => kindsWords(kinds) },
    {
      key: 'strength',
      name: 'La más fuerte',
      isNumber: true,
      cell: ({ strength }) => formatPercent(strength),
    },
  ];
}

/** Groups of suppliers that open findings join; each opens its map. */
export function GroupList({ onOpen }: { onOpen: (id: string) => void }) {
  const { api } = usePortal();
  const [page, setPage] = useState(1);
  const ask = useCallback((signal: AbortSignal) => readGroups(api, page, signal), [api, page]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return <ErrorBlock what="los grupos" requestId={failure.problem.requestId} onRetry={reload} />;
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando grupos" />;
  if (data.total === 0) return <EmptyState title="Ninguna relación abierta forma un grupo." />;
  return (
    <>
      <DataTable
        caption="Grupos de proveedores"
        columns={columnsOf(onOpen)}
        rows={data.rows}
        rowKey={({ id }) => id}
      />
      <PageSteps page={page} pageSize={SIZE} total={data.total} onPage={setPage} />
    </>
  );
}
