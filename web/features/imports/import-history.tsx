import { useEffect, useState } from 'react';
import {
  IMPORT_STATUS_LABELS,
  type ImportPage,
  type ImportRun,
  type ImportStatus,
} from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { listImports } from './imports.data.ts';

const TONES: Record<ImportStatus, Tone> = {
  analysing: 'info',
  ready: 'info',
  running: 'warn',
  done: 'ok',
  cancelled: 'mute',
  failed: 'bad',
};

function columnsOf(onOpen: (id: string) => void): Column<ImportRun>[] {
  return [
    {
      key: 'file',
      name: 'Archivo',
      cell: (run) => (
        <button type="button" className="f-import__open" onClick={() => onOpen(run.id)}>
          {run.fileName}
        </button>
      ),
    },
    { key: 'at', name: 'Subido', cell: (run) => formatDateTime(run.createdAt) },
    { key: 'by', name: 'Por', cell: (run) => run.createdBy ?? 'Sin nombre' },
    {
      key: 'status',
      name: 'Estado',
      cell: ({ status }) => <Tag tone={TONES[status]}>{IMPORT_STATUS_LABELS[status]}</Tag>,
    },
    { key: 'taken', name: 'Importados', cell: (run) => formatCount(run.taken), isNumber: true },
    { key: 'skipped', name: 'Omitidos', cell: (run) => formatCount(run.skipped), isNumber: true },
    { key: 'refused', name: 'Rechazados', cell: (run) => formatCount(run.refused), isNumber: true },
  ];
}

/** Past imports; each opens its report. `mark` changes when the list must be read again. */
export function ImportHistory({ mark, onOpen }: { mark: string; onOpen: (id: string) => void }) {
  const [tries, setTries] = useState(0);
  return <Pages key={`${mark} ${tries}`} onOpen={onOpen} onRetry={() => setTries(tries + 1)} />;
}

function Pages({ onOpen, onRetry }: { onOpen: (id: string) => void; onRetry: () => void }) {
  const { api } = usePortal();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<ImportPage>();
  const [failure, setFailure] = useState<CallError>();

  useEffect(() => {
    const stop = new AbortController();
    listImports(api, page, stop.signal).then(
      (answer) => {
        setShown(answer);
        setFailure(undefined);
      },
      (error: unknown) => error instanceof CallError && setFailure(error),
    );
    return () => stop.abort();
  }, [api, page]);

  if (failure !== undefined) {
    return (
      <ErrorBlock
        what="las importaciones anteriores"
        requestId={failure.problem.requestId}
        onRetry={onRetry}
      />
    );
  }
  if (shown === undefined) return <Skeleton rows={3} look="line" label="Cargando importaciones" />;
  if (shown.total === 0) return <EmptyState title="No hay importaciones." />;
  return (
    <>
      <DataTable
        caption="Importaciones"
        columns={columnsOf(onOpen)}
        rows={shown.rows}
        rowKey={({ id }) => id}
        density="compact"
      />
      {shown.total > page * 10 && (
        <Button variant="text" onClick={() => setPage(page + 1)}>
          Ver anteriores
        </Button>
      )}
      {page > 1 && (
        <Button variant="text" onClick={() => setPage(page - 1)}>
          Ver más recientes
        </Button>
      )}
    </>
  );
}
