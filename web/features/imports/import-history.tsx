import { useCallback } from 'react';
import {
  IMPORT_COLUMNS,
  IMPORT_STATUS_LABELS,
  IMPORT_STATUSES,
  type ImportRun,
  type ImportStatus,
} from '#contract/imports.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { ListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import type { ListColumnView } from '#web/ui/officer-list/list-parts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { importState, type ImportWords } from './import-words.ts';
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

/** A filter names what waits for a person, whatever it lacks. */
const filterName = ({ states }: ImportWords, status: ImportStatus) =>
  status === 'ready' ? 'Leída, sin confirmar' : (states?.[status] ?? IMPORT_STATUS_LABELS[status]);

function columnsOf(words: ImportWords, onOpen: (id: string) => void): ListColumnView<ImportRun>[] {
  const views: Record<keyof typeof IMPORT_COLUMNS, Pick<ListColumnView<ImportRun>, 'cell' | 'isNumber'>> = {
    archivo: {
      cell: (run) => (
        <button type="button" className="f-import__open" onClick={() => onOpen(run.id)}>
          {run.fileName}
        </button>
      ),
    },
    lista: { cell: (run) => words.sources?.[run.source] ?? '' },
    subido: { cell: (run) => formatDateTime(run.createdAt) },
    autor: { cell: (run) => run.createdBy ?? 'El portal' },
    estado: {
      cell: (run) => <Tag tone={run.isUnsettled ? 'warn' : TONES[run.status]}>{importState(words, run)}</Tag>,
    },
    tomadas: { cell: (run) => formatCount(run.taken), isNumber: true },
    omitidas: { cell: (run) => formatCount(run.skipped), isNumber: true },
    rechazadas: { cell: (run) => formatCount(run.refused), isNumber: true },
    terminado: { cell: (run) => (run.finishedAt === null ? '' : formatDateTime(run.finishedAt)) },
  };
  const without = new Set([
    ...(words.sources === undefined ? ['lista'] : []),
    ...(words.replaces === undefined ? [] : ['omitidas', 'rechazadas']),
  ]);
  return viewColumns<typeof IMPORT_COLUMNS, ImportRun>(IMPORT_COLUMNS, (key) => views[key])
    .filter(({ key }) => !without.has(key))
    .map((column) => (column.key === 'tomadas' ? { ...column, name: words.taken } : column));
}

/** Past imports of a kind; each opens its report. */
export function ImportHistory({
  words,
  address,
  onOpen,
}: {
  words: ImportWords;
  address: ListAddress;
  onOpen: (id: string) => void;
}) {
  const { api } = usePortal();
  const { q = '', estado = '', orden = '', pag = '' } = address.values;
  const ask = useCallback(
    (signal: AbortSignal) => listImports(api, words.api, { q, estado, orden, pag }, signal),
    [api, words.api, q, estado, orden, pag],
  );
  const state = useLoaded(ask);
  return (
    <Stack gap={12}>
      <h2>Importaciones anteriores</h2>
      <OfficerList<ImportRun>
        id={`importaciones.${words.file}`}
        caption="Importaciones"
        words={{
          one: 'importación',
          many: 'importaciones',
          all: 'las importaciones anteriores',
          isFeminine: true,
        }}
        columns={columnsOf(words, onOpen)}
        rowKey={({ id }) => id}
        state={state}
        address={address}
        search={{ label: 'Buscar importaciones', placeholder: 'Archivo o quien lo subió' }}
        filters={[
          {
            name: 'estado',
            label: 'Estado',
            emptyLabel: 'Estado: todos',
            options: IMPORT_STATUSES.map((value) => ({ value, label: filterName(words, value) })),
          },
        ]}
        empty={{
          title: 'No hay importaciones.',
          children: <span>Elige un archivo arriba: nada cambia hasta que lo apruebes.</span>,
        }}
      />
    </Stack>
  );
}
