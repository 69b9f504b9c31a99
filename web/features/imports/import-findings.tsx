import {
  linesText,
  type ImportColumn,
  type ImportCount,
  type ImportDetail,
  type ImportTable,
} from '#contract/imports.ts';
import { formatCount, formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ImportRows } from './import-rows.tsx';
import type { ImportWords } from './import-words.ts';

const COLUMNS: Column<ImportColumn>[] = [
  { key: 'label', name: 'Dato del portal', cell: ({ label }) => label },
  {
    key: 'header',
    name: 'Columna del archivo',
    cell: ({ header }) => header ?? 'sin nombre, por su contenido',
  },
  { key: 'position', name: 'Lugar', cell: ({ position }) => position, isNumber: true },
];

const MARKS: Column<ImportCount>[] = [
  { key: 'label', name: 'Qué se notó', cell: ({ label }) => label },
  { key: 'count', name: 'Filas', cell: ({ count }) => formatCount(count), isNumber: true },
  {
    key: 'lines',
    name: 'En el archivo',
    cell: ({ lines = [], count }) => (lines.length === 0 ? '' : linesText(lines, count)),
  },
];

type Value = ImportTable['rows'][number][number];

function shown(value: Value | undefined, as: ImportTable['columns'][number]['as']): string {
  if (value === null || value === undefined) return 'Sin dato';
  if (as === 'count') return formatCount(Number(value));
  if (as === 'money') return formatMoney(String(value));
  return as === 'date' ? formatDate(String(value)) : String(value);
}

function FoundTable({ title, columns, rows }: ImportTable) {
  return (
    <div>
      <h3>{title}</h3>
      <DataTable
        caption={title}
        columns={columns.map(({ name, as }, place) => ({
          key: name,
          name,
          cell: (row: { values: Value[] }) => shown(row.values[place], as),
          isNumber: as === 'count' || as === 'money',
        }))}
        rows={rows.map((values, place) => ({ values, place }))}
        rowKey={({ place }) => String(place)}
        density="compact"
      />
    </div>
  );
}

/** Rows with errors, a page at a time, with how many there are of each kind. */
export function RefusedRows({ words, run }: { words: ImportWords; run: ImportDetail }) {
  if (run.refused === 0) return null;
  return (
    <div>
      <h3>Filas con errores</h3>
      {run.reasons.length > 1 && (
        <ul className="f-import__reasons">
          {run.reasons.map(({ code, label, count }) => (
            <li key={code}>
              {label}: {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
      <ImportRows
        key={`${run.status} ${run.refused}`}
        words={words}
        id={run.id}
        set="rechazadas"
        title="Filas con errores"
      />
    </div>
  );
}

/** Rows that are taken and that a person should look at, before and after. */
export function DoubtfulRows({ words, run }: { words: ImportWords; run: ImportDetail }) {
  if (run.doubtful === 0) return null;
  return (
    <div>
      <h3>Filas por revisar</h3>
      {words.doubts !== undefined && run.status === 'ready' && <p>{words.doubts}</p>}
      {run.status === 'done' && <p>Entraron como se leyeron: comprueba cada una.</p>}
      <ImportRows key={run.status} words={words} id={run.id} set="dudosas" title="Filas por revisar" />
    </div>
  );
}

/** Every row of a file that is in force, with what became of each. */
export function AllRows({ words, run }: { words: ImportWords; run: ImportDetail }) {
  return (
    <div>
      <h3>Todas las filas</h3>
      <ImportRows
        words={words}
        id={run.id}
        set="todas"
        title="Todas las filas, con lo que pasó con cada una"
        least={run.rows ?? 0}
      />
    </div>
  );
}

/** What a file brings: notes, tables, rows to look at, and how its columns are read. */
export function ImportFindingsPart({ words, run }: { words: ImportWords; run: ImportDetail }) {
  const { findings } = run;
  if (findings === null) return null;
  return (
    <Stack gap={24}>
      {findings.notes.length > 0 && (
        <Notice>
          {findings.notes.map((note) => (
            <span key={note} className="f-import__note">
              {note}
            </span>
          ))}
        </Notice>
      )}
      {findings.missing.length > 0 && <p>Faltan en el archivo: {findings.missing.join(', ')}.</p>}
      <RefusedRows words={words} run={run} />
      <DoubtfulRows words={words} run={run} />
      {run.changed > 0 && (
        <div>
          <h3>Lo que cambia</h3>
          <ImportRows words={words} id={run.id} set="cambiadas" title="Filas que cambian algo" />
        </div>
      )}
      {findings.tables.map((table) => (
        <FoundTable key={table.title} {...table} />
      ))}
      {run.gone > 0 && (
        <div>
          <h3>Lo que sale</h3>
          <ImportRows words={words} id={run.id} set="retiradas" title="Lo que el archivo ya no trae" />
        </div>
      )}
      {run.fresh > 0 && (
        <div>
          <h3>Lo que se agrega</h3>
          <ImportRows words={words} id={run.id} set="nuevas" title="Filas que se agregan" />
        </div>
      )}
      {findings.marks.length > 0 && (
        <div>
          <h3>Lo que el portal completó o ajustó</h3>
          <DataTable
            caption="Lo que el portal completó o ajustó"
            columns={MARKS}
            rows={findings.marks}
            rowKey={({ code }) => code}
            density="compact"
          />
        </div>
      )}
      <details>
        <summary>
          {formatCountOf(findings.columns.length, 'columna reconocida', 'columnas reconocidas')},{' '}
          {formatCountOf(findings.ignored.length, 'no se usa', 'no se usan')}
        </summary>
        <DataTable
          caption="Columnas reconocidas"
          columns={COLUMNS}
          rows={findings.columns}
          rowKey={({ position }) => String(position)}
          density="compact"
        />
        {findings.ignored.length > 0 && <p>No se usan: {findings.ignored.join(', ')}.</p>}
      </details>
    </Stack>
  );
}
