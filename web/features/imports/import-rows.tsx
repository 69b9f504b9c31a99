import { useCallback, useState } from 'react';
import { ROW_KIND_LABELS, type ImportRow, type RowSet } from '#contract/imports.ts';
import { formatCount } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ImportWords } from './import-words.ts';
import { listRows, ROWS_SHOWN } from './imports.data.ts';

const SHOWN_LETTERS = 160;

const shortened = (text: string) =>
  text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS).trimEnd()}…` : text;

/** What is said of a row, column by column. */
function Said({ of }: { of: Record<string, string> }) {
  if (Object.keys(of).length === 0) return null;
  return (
    <ul className="f-import__said">
      {Object.entries(of).map(([column, message]) => (
        <li key={column}>
          <strong>{column}:</strong> {message}
        </li>
      ))}
    </ul>
  );
}

/** What a row says otherwise than before. */
function Changes({ of }: { of: ImportRow['changes'] }) {
  if (of.length === 0) return null;
  return (
    <ul className="f-import__said">
      {of.map(({ label, before, after }) => (
        <li key={label}>
          <strong>{label}:</strong> {before || 'vacío'} → {after || 'vacío'}
        </li>
      ))}
    </ul>
  );
}

/** A row of a page, with the names of the columns of its file. */
type ShownRow = ImportRow & { header: readonly string[] };

function RowName({ row }: { row: ShownRow }) {
  const text = row.title || shortened(row.values.filter(Boolean).join(' · '));
  return (
    <div className="f-import__row">
      {text || row.key || 'Sin datos'}
      {text !== '' && row.key !== '' && row.key !== text && <span className="f-import__key">{row.key}</span>}
      <RowData row={row} />
    </div>
  );
}

/** Everything that is kept of a row, or what a refused one says; what the file lacks is told apart from what is empty. */
function RowData({ row: { kept, values, header } }: { row: ShownRow }) {
  const written = values.map((value, place) => ({ label: header[place] || `Columna ${place + 1}`, value }));
  const data = kept.length > 0 ? kept : written;
  const shown = data.filter(({ value }) => value !== null && value !== '');
  const empty = data.filter(({ value }) => value === '');
  const absent = data.filter(({ value }) => value === null);
  if (shown.length === 0) return null;
  return (
    <details>
      <summary>{kept.length > 0 ? 'Ver todo lo que se guarda' : 'Ver lo que trae el archivo'}</summary>
      <dl className="f-import__data">
        {shown.map(({ label, value }, place) => (
          // Two columns of a file may have one name.
          <div key={`${label} ${place}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Names title="Vacío en el archivo" of={empty} />
      <Names title="No viene en el archivo" of={absent} />
    </details>
  );
}

function Names({ title, of }: { title: string; of: readonly { label: string }[] }) {
  if (of.length === 0) return null;
  return (
    <p className="u-muted">
      {title}: {of.map(({ label }) => label).join(', ')}.
    </p>
  );
}

const LINE: Column<ShownRow> = {
  key: 'line',
  name: 'Lugar',
  cell: ({ line }) => <span className="f-import__line">Línea {formatCount(line)}</span>,
};
const NAME: Column<ShownRow> = { key: 'row', name: 'Fila', cell: (row) => <RowName row={row} /> };

const COLUMNS: Record<RowSet, Column<ShownRow>[]> = {
  rechazadas: [
    LINE,
    NAME,
    { key: 'said', name: 'Qué corregir', cell: ({ problems }) => <Said of={problems} /> },
  ],
  dudosas: [LINE, NAME, { key: 'said', name: 'Por qué', cell: ({ doubts }) => <Said of={doubts} /> }],
  cambiadas: [
    LINE,
    NAME,
    {
      key: 'said',
      name: 'Qué cambia',
      cell: ({ changes }) => <Changes of={changes} />,
    },
  ],
  nuevas: [LINE, NAME],
  iguales: [LINE, NAME],
  retiradas: [NAME],
  todas: [
    {
      ...LINE,
      cell: (row) => (row.kind === 'gone' ? 'No viene en el archivo' : LINE.cell(row)),
    },
    NAME,
    { key: 'kind', name: 'Qué pasó', cell: ({ kind }) => ROW_KIND_LABELS[kind] },
    {
      key: 'said',
      name: 'Detalle',
      cell: ({ problems, doubts, changes }) => (
        <>
          <Said of={{ ...problems, ...doubts }} />
          <Changes of={changes} />
        </>
      ),
    },
  ],
};

/** The rows of a run of one set, a page at a time. */
export function ImportRows({
  words,
  id,
  set,
  title,
  least = 0,
}: {
  words: ImportWords;
  id: string;
  set: RowSet;
  title: string;
  /** How many there were: earlier imports kept only some of them. */
  least?: number;
}) {
  const { api } = usePortal();
  const [page, setPage] = useState(1);
  const ask = useCallback(
    (signal: AbortSignal) => listRows(api, words.api, { id, set, page }, signal),
    [api, words.api, id, set, page],
  );
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return <ErrorBlock what="las filas" requestId={failure.problem.requestId} onRetry={reload} />;
  if (data === undefined) return <Skeleton rows={3} look="line" label="Cargando filas" />;
  return (
    <div className="u-stack u-gap-12">
      {data.total < least && (
        <p className="u-muted">
          De esta importación solo se conservaron {formatCount(data.total)} de {formatCount(least)} filas.
        </p>
      )}
      <DataTable
        caption={title}
        columns={COLUMNS[set]}
        rows={data.rows.map((row) => ({ ...row, header: data.header }))}
        rowKey={({ line, key, title: name }) => `${line} ${key} ${name}`}
        density="compact"
      />
      <PageSteps page={page} pageSize={ROWS_SHOWN} total={data.total} onPage={setPage} />
    </div>
  );
}
