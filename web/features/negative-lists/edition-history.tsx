import { useCallback, useState } from 'react';
import { LIST_SOURCE_LABELS, LIST_STATE_LABELS } from '#contract/negative-list-words.ts';
import type { ListEdition } from '#contract/negative-lists.ts';
import { formatCount, formatDate, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';
import { LIST_STATE_TONES } from './list-words.ts';
import { readEditions } from './negative-lists.data.ts';

const SIZE = 10;

function columnsOf(onOpen: (id: string) => void): Column<ListEdition>[] {
  return [
    {
      key: 'file',
      name: 'Archivo',
      cell: ({ id, fileName }) => (
        <button type="button" className="nl-open" onClick={() => onOpen(id)}>
          {fileName}
        </button>
      ),
    },
    { key: 'source', name: 'Lista', cell: ({ source }) => LIST_SOURCE_LABELS[source] },
    {
      key: 'cutoff',
      name: 'Corte',
      cell: ({ cutoffOn }) => (cutoffOn === null ? 'Sin fecha' : formatDate(cutoffOn)),
    },
    {
      key: 'rows',
      name: 'Filas',
      isNumber: true,
      cell: ({ rows }) => (rows === null ? '' : formatCount(rows)),
    },
    {
      key: 'status',
      name: 'Estado',
      cell: ({ status, isShrunk, firstAt }) => (
        <>
          <Tag tone={LIST_STATE_TONES[status]}>{LIST_STATE_LABELS[status]}</Tag>
          {isShrunk && (
            <span className="nl-under">
              {status === 'ready' && firstAt !== null ? 'Falta otra persona' : 'Con menos registros'}
            </span>
          )}
        </>
      ),
    },
    { key: 'at', name: 'Subido', cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'by', name: 'Por', cell: ({ createdBy }) => createdBy ?? 'Sin nombre' },
  ];
}

/** Every file that was uploaded; each opens what became of it. */
export function EditionHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const { api } = usePortal();
  const [page, setPage] = useState(1);
  const ask = useCallback((signal: AbortSignal) => readEditions(api, page, signal), [api, page]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <section aria-labelledby="nl-archivos">
      <h2 className="u-h3" id="nl-archivos">
        Archivos subidos
      </h2>
      {failure !== undefined && (
        <ErrorBlock what="los archivos" requestId={failure.problem.requestId} onRetry={reload} />
      )}
      {failure === undefined && data === undefined && (
        <Skeleton rows={3} look="line" label="Cargando archivos" />
      )}
      {data?.total === 0 && <EmptyState title="No se ha subido ninguna lista." />}
      <Stack gap={12}>
        {data !== undefined && data.total > 0 && (
          <DataTable
            caption="Archivos de listas, el más reciente primero"
            columns={columnsOf(onOpen)}
            rows={data.rows}
            rowKey={({ id }) => id}
            density="compact"
          />
        )}
        {data !== undefined && (
          <PageSteps
            page={page}
            pageSize={SIZE}
            total={data.total}
            onPage={setPage}
            words={['Más recientes', 'Anteriores']}
          />
        )}
      </Stack>
    </section>
  );
}
