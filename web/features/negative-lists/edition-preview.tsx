import { useCallback, useState } from 'react';
import {
  LIST_SITUATION_LABELS,
  MATCH_LEVEL_LABELS,
  type ListSituation,
} from '#contract/negative-list-words.ts';
import type { ListChangePage, ListColumn, ListEditionDetail, ListPreview } from '#contract/negative-lists.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatCount, formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { CountList } from '#web/ui/count-list.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';
import { effectOn, LEVEL_TONES } from './list-words.ts';
import { readChanges } from './negative-lists.data.ts';

const SIZE = 10;
const ENCODINGS = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252', 'utf-16le': 'UTF-16' } as const;
const label = (situation: ListSituation | null) =>
  situation === null ? 'No estaba' : LIST_SITUATION_LABELS[situation];

type Sample = ListPreview['sample'][number];
function sampleColumns(today: string): Column<Sample>[] {
  return [
    { key: 'rfc', name: 'RFC', cell: ({ rfc }) => rfc ?? 'Sin RFC' },
    { key: 'name', name: 'Nombre', cell: ({ name }) => name },
    { key: 'situation', name: 'Situación', cell: ({ situation }) => LIST_SITUATION_LABELS[situation] },
    {
      key: 'effect',
      name: 'Efecto',
      cell: (entry) => {
        const { level, until } = effectOn(entry, today);
        return (
          <span>
            <Tag tone={LEVEL_TONES[level]}>{MATCH_LEVEL_LABELS[level]}</Tag>
            {until !== '' && <span className="u-muted"> {until}</span>}
          </span>
        );
      },
    },
    { key: 'line', name: 'Línea', isNumber: true, cell: ({ line }) => formatCount(line) },
  ];
}

const COLUMNS: Column<ListColumn>[] = [
  { key: 'header', name: 'Columna del archivo', cell: ({ header }) => header || 'Sin nombre' },
  { key: 'label', name: 'Dato', cell: ({ label: name }) => name ?? 'No se usa' },
  { key: 'example', name: 'Ejemplo', cell: ({ examples }) => examples[0] ?? '' },
];

/** What a file that was read holds, and what it would change. */
export function EditionPreview({ list, preview }: { list: ListEditionDetail; preview: ListPreview }) {
  const { now } = usePortal();
  const counts = [
    { name: 'Registros', value: preview.rows },
    { name: 'Nuevos', value: preview.fresh },
    { name: 'Cambiados', value: preview.changed },
    { name: 'Retirados', value: preview.gone },
  ];
  return (
    <Stack gap={24}>
      <CountList counts={counts} />
      <p>
        {preview.situations
          .map(({ situation, count }) => `${LIST_SITUATION_LABELS[situation]}: ${formatCount(count)}`)
          .join(' · ')}
        .{' '}
        {preview.presentCutoff === null
          ? 'No hay lista en vigor con que comparar.'
          : `Se compara con la lista en vigor: ${formatCount(preview.present)} registros, corte al ${formatDate(preview.presentCutoff)}.`}
      </p>
      {preview.fresh + preview.changed + preview.gone === 0 && (
        <Notice>El archivo dice lo mismo que la lista en vigor.</Notice>
      )}
      {preview.notes.length > 0 && (
        <ul className="nl-notes">
          {preview.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {preview.presentCutoff !== null && preview.fresh + preview.changed + preview.gone > 0 && (
        <Changes id={list.id} preview={preview} />
      )}
      <div>
        <h3>Primeras filas, como quedarán</h3>
        <DataTable
          caption="Primeras filas"
          columns={sampleColumns(todayInMexico(now))}
          rows={preview.sample}
          rowKey={({ line }) => String(line)}
          density="compact"
        />
      </div>
      <details>
        <summary>
          Cómo se leyó: {ENCODINGS[preview.encoding]}, {preview.columns.length} columnas
        </summary>
        <DataTable
          caption="Columnas del archivo"
          columns={COLUMNS}
          rows={preview.columns}
          rowKey={({ position }) => String(position)}
          density="compact"
        />
        {preview.missing.length > 0 && <p>El archivo no trae: {preview.missing.join(', ')}.</p>}
      </details>
    </Stack>
  );
}

const KINDS = { nuevas: 'Nuevos', cambiadas: 'Cambiados', retiradas: 'Retirados' } as const;
type Kind = keyof typeof KINDS;
type Change = ListChangePage['rows'][number];
const CHANGE_COLUMNS: Column<Change>[] = [
  { key: 'rfc', name: 'RFC', cell: ({ rfc }) => rfc ?? 'Sin RFC' },
  { key: 'name', name: 'Nombre', cell: ({ name }) => name },
  { key: 'before', name: 'En la lista en vigor', cell: ({ before }) => label(before) },
  {
    key: 'after',
    name: 'En este archivo',
    cell: ({ after }) => (after === null ? 'Ya no está' : label(after)),
  },
];

function Changes({ id, preview }: { id: string; preview: ListPreview }) {
  const totals = { nuevas: preview.fresh, cambiadas: preview.changed, retiradas: preview.gone };
  const [kind, setKind] = useState<Kind>(
    () => (['retiradas', 'cambiadas', 'nuevas'] as const).find((one) => totals[one] > 0) ?? 'nuevas',
  );
  return (
    <div>
      <h3>Diferencias con la lista en vigor</h3>
      <Tabs
        label="Diferencias"
        current={kind}
        onChange={setKind}
        tabs={(Object.keys(KINDS) as Kind[]).map((key) => ({
          key,
          name: `${KINDS[key]} ${formatCount(totals[key])}`,
          panel: <ChangeTable key={key} id={id} kind={key} />,
        }))}
      />
    </div>
  );
}

function ChangeTable({ id, kind }: { id: string; kind: Kind }) {
  const { api } = usePortal();
  const [page, setPage] = useState(1);
  const ask = useCallback(
    (signal: AbortSignal) => readChanges(api, { id, kind, page }, signal),
    [api, id, kind, page],
  );
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return <ErrorBlock what="las diferencias" requestId={failure.problem.requestId} onRetry={reload} />;
  if (data === undefined) return <Skeleton rows={3} look="line" label="Cargando diferencias" />;
  if (data.total === 0) return <p>Ninguno.</p>;
  return (
    <Stack gap={12}>
      <DataTable
        caption={`${KINDS[kind]}, página ${page}`}
        columns={CHANGE_COLUMNS}
        rows={data.rows}
        rowKey={({ rfc, name }) => `${rfc ?? ''} ${name}`}
        density="compact"
      />
      <PageSteps page={page} pageSize={SIZE} total={data.total} onPage={setPage} />
    </Stack>
  );
}
