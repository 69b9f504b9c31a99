import { useCallback, useState } from 'react';
import { IMPORT_STATUS_LABELS, type ImportRun, type ImportStatus } from '#contract/imports.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import type { ImportWords } from './import-words.ts';
import { listImports } from './imports.data.ts';

const TONES: Record<ImportStatus, Tone> = {
  analysing: 'info',
  ready: 'info',
  running: 'warn',
  done: 'ok',
  undoing: 'warn',
  undone: 'mute',
  cancelled: 'mute',
  failed: 'bad',
};

function columnsOf(words: ImportWords, onOpen: (id: string) => void): Column<ImportRun>[] {
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
    ...(words.sources === undefined
      ? []
      : [{ key: 'source', name: 'Lista', cell: (run: ImportRun) => words.sources?.[run.source] ?? '' }]),
    { key: 'at', name: 'Subido', cell: (run) => formatDateTime(run.createdAt) },
    { key: 'by', name: 'Por', cell: (run) => run.createdBy ?? 'Sin nombre' },
    {
      key: 'status',
      name: 'Estado',
      cell: ({ status }) => (
        <Tag tone={TONES[status]}>{words.states?.[status] ?? IMPORT_STATUS_LABELS[status]}</Tag>
      ),
    },
    { key: 'taken', name: words.taken, cell: (run) => formatCount(run.taken), isNumber: true },
    ...(words.replaces === undefined
      ? [
          {
            key: 'skipped',
            name: 'Omitidos',
            cell: (run: ImportRun) => formatCount(run.skipped),
            isNumber: true,
          },
          {
            key: 'refused',
            name: 'Rechazados',
            cell: (run: ImportRun) => formatCount(run.refused),
            isNumber: true,
          },
        ]
      : []),
  ];
}

/** Past imports of a kind; each opens its report. */
export function ImportHistory({ words, onOpen }: { words: ImportWords; onOpen: (id: string) => void }) {
  const { api, settings } = usePortal();
  const [page, setPage] = useState(1);
  const ask = useCallback(
    (signal: AbortSignal) => listImports(api, words.api, page, signal),
    [api, words.api, page],
  );
  const { data, failure, reload } = useLoaded(ask);
  return (
    <div>
      <h2>Importaciones anteriores</h2>
      {failure !== undefined && (
        <ErrorBlock
          what="las importaciones anteriores"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {failure === undefined && data === undefined && (
        <Skeleton rows={3} look="line" label="Cargando importaciones" />
      )}
      {data?.total === 0 && <EmptyState title="No hay importaciones." />}
      {data !== undefined && data.total > 0 && (
        <DataTable
          caption="Importaciones"
          columns={columnsOf(words, onOpen)}
          rows={data.rows}
          rowKey={({ id }) => id}
          density="compact"
        />
      )}
      <PageSteps page={page} pageSize={10} total={data?.total ?? 0} onPage={setPage} />
    </div>
  );
}
