import type {
  RegistryImportDetail,
  RegistryImportDoubt,
  RegistryImportRefusal,
} from '#contract/registry-import.ts';
import { formatCount } from '#web/kit/format.ts';
import { CountList } from '#web/ui/count-list.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Stack } from '#web/ui/layout.tsx';

/** What is said of a row, column by column. */
function Said({ of }: { of: Record<string, string> }) {
  return (
    <ul className="ri-problems">
      {Object.entries(of).map(([column, message]) => (
        <li key={column}>
          <strong>{column}:</strong> {message}
        </li>
      ))}
    </ul>
  );
}

const REFUSALS: Column<RegistryImportRefusal>[] = [
  { key: 'line', name: 'Lugar', cell: ({ line }) => `Línea ${line}` },
  { key: 'rfc', name: 'RFC', cell: ({ rfc }) => (rfc === '' ? 'Sin RFC' : rfc) },
  { key: 'problems', name: 'Qué corregir', cell: ({ problems }) => <Said of={problems} /> },
];

const DOUBTS: Column<RegistryImportDoubt>[] = [
  { key: 'line', name: 'Lugar', cell: ({ line }) => <span className="ri-line">Línea {line}</span> },
  {
    key: 'name',
    name: 'Proveedor',
    cell: ({ name, rfc }) => (
      <div className="ri-firm">
        {name}
        <span className="ri-under">{rfc}</span>
      </div>
    ),
  },
  { key: 'doubts', name: 'Por qué', cell: ({ doubts }) => <Said of={doubts} /> },
];

type Known = RegistryImportDetail['columns'][number];
const COLUMNS: Column<Known>[] = [
  { key: 'header', name: 'Columna del archivo', cell: ({ header }) => header },
  { key: 'label', name: 'Se lee como', cell: ({ label }) => label },
];

/** What a file brings: counts, first rows with errors, and how its columns are read. */
export function ImportFindings({ run }: { run: RegistryImportDetail }) {
  const counts = [
    { name: 'Filas', value: run.rows },
    { name: 'Se pueden registrar', value: run.valid },
    { name: 'Con errores', value: run.refused },
    { name: 'De ellas, repetidas', value: run.duplicates },
    { name: 'Por revisar', value: run.doubtful },
    { name: 'Incompletas', value: run.incomplete },
  ];
  return (
    <Stack gap={24}>
      <CountList counts={counts} />
      <p>
        «Por revisar» son filas válidas con un dato dudoso, como el dígito del RFC, o con un RFC que una lista
        pone en duda: se registran, y estas aparecen en «Coincidencias». «Incompletas» son filas a las que les
        faltan datos que el refrendo pedirá.
      </p>
      {run.refusals.length > 0 && (
        <div>
          <h3>Filas con errores</h3>
          {run.refusals.length < run.refused && (
            <p>
              Las primeras {run.refusals.length} de {formatCount(run.refused)}; descarga el archivo para
              verlas todas.
            </p>
          )}
          <DataTable
            caption="Filas con errores"
            columns={REFUSALS}
            rows={run.refusals}
            rowKey={({ line }) => String(line)}
            density="compact"
          />
        </div>
      )}
      {run.doubts.length > 0 && (
        <div>
          <h3>Filas por revisar</h3>
          <p>
            Se pueden registrar así. Si un dato está mal, corrígelo en el archivo y súbelo otra vez.
            {run.doubts.length < run.doubtful &&
              ` Son las primeras ${run.doubts.length} de ${formatCount(run.doubtful)}.`}
          </p>
          <DataTable
            caption="Filas por revisar"
            columns={DOUBTS}
            rows={run.doubts}
            rowKey={({ line }) => String(line)}
            density="compact"
          />
        </div>
      )}
      <details>
        <summary>
          {run.columns.length} columnas reconocidas, {run.ignored.length} no se usan
        </summary>
        <DataTable
          caption="Columnas reconocidas"
          columns={COLUMNS}
          rows={run.columns}
          rowKey={({ label }) => label}
          density="compact"
        />
        {run.ignored.length > 0 && <p>No se usan: {run.ignored.join(', ')}.</p>}
      </details>
    </Stack>
  );
}
