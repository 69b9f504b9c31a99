import { useCallback } from 'react';
import { REGISTRY_IMPORT_STATE_LABELS, type RegistryImport } from '#contract/registry-import.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listImports } from './registry-import.data.ts';

/** Columns of the list; the file's name opens its import. */
function columnsFor(onOpen: (id: string) => void): Column<RegistryImport>[] {
  return [
    {
      key: 'file',
      name: 'Archivo',
      cell: ({ id, fileName }) => (
        <button type="button" className="ri-link" onClick={() => onOpen(id)}>
          {fileName}
        </button>
      ),
    },
    { key: 'at', name: 'Fecha', cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'by', name: 'Quién', cell: ({ createdBy }) => createdBy ?? 'Sin nombre' },
    { key: 'state', name: 'Estado', cell: ({ status }) => REGISTRY_IMPORT_STATE_LABELS[status] },
    { key: 'rows', name: 'Filas', cell: ({ rows }) => formatCount(rows), isNumber: true },
    { key: 'written', name: 'Registradas', cell: ({ written }) => formatCount(written), isNumber: true },
  ];
}

/** Imports made so far, the last one first. */
export function PastImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => listImports(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <div>
      <h2>Cargas anteriores</h2>
      {failure !== undefined && (
        <ErrorBlock
          what="las cargas anteriores"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {failure === undefined && data === undefined && (
        <Skeleton rows={2} look="line" label="Cargando las cargas anteriores" />
      )}
      {data !== undefined &&
        (data.rows.length === 0 ? (
          <p>Aún no hay ninguna.</p>
        ) : (
          <DataTable
            caption="Cargas anteriores"
            columns={columnsFor(onOpen)}
            rows={data.rows}
            rowKey={({ id }) => id}
            density="compact"
          />
        ))}
    </div>
  );
}
