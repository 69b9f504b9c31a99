import {
  ENCODING_LABELS,
  type ImportColumn,
  type ImportPreview,
  type ImportSample,
} from '#contract/imports.ts';
import { formatCount, formatDate, formatMoney } from '#web/kit/format.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { REFUSAL_COLUMNS } from './refusal-columns.tsx';

const SEPARATORS: Record<string, string> = {
  ',': 'coma',
  ';': 'punto y coma',
  '\t': 'tabulador',
  '|': 'barra',
};

const COLUMNS: Column<ImportColumn>[] = [
  { key: 'field', name: 'Dato del portal', cell: ({ field }) => field },
  {
    key: 'header',
    name: 'Columna del archivo',
    cell: ({ header }) => header ?? 'sin nombre, por su contenido',
  },
  { key: 'position', name: 'Lugar', cell: ({ position }) => position, isNumber: true },
];

const SAMPLE: Column<ImportSample>[] = [
  { key: 'contract', name: 'Contrato', cell: ({ contractCode }) => contractCode },
  { key: 'procedure', name: 'Procedimiento', cell: ({ procedureNumber }) => procedureNumber },
  { key: 'title', name: 'Título', cell: ({ title }) => title },
  { key: 'supplier', name: 'Proveedor', cell: ({ supplierName }) => supplierName },
  { key: 'starts', name: 'Inicio', cell: ({ startsOn }) => formatDate(startsOn) },
  { key: 'ends', name: 'Fin', cell: ({ endsOn }) => (endsOn === null ? 'Sin dato' : formatDate(endsOn)) },
  {
    key: 'amount',
    name: 'Importe',
    cell: ({ amount, currency }) => `${formatMoney(amount)} ${currency}`,
    isNumber: true,
  },
];

type Total = ImportPreview['totals'][number];
const TOTALS: Column<Total>[] = [
  { key: 'year', name: 'Año de inicio', cell: ({ year }) => year },
  { key: 'contracts', name: 'Contratos', cell: ({ contracts }) => formatCount(contracts), isNumber: true },
  {
    key: 'amount',
    name: 'Importe',
    cell: ({ amount, currency }) => `${formatMoney(amount)} ${currency}`,
    isNumber: true,
  },
];

type Reason = ImportPreview['inferences'][number];
const REASONS: Column<Reason>[] = [
  { key: 'label', name: 'Dato deducido', cell: ({ label }) => label },
  { key: 'count', name: 'Filas', cell: ({ count }) => formatCount(count), isNumber: true },
];

/** How the text of the file is read. */
export function readingOf({ encoding, separator }: ImportPreview): string {
  return `${ENCODING_LABELS[encoding]}, separado por ${SEPARATORS[separator] ?? separator}`;
}

/** What importing a file would do: notes, columns, deduced data, first rows and first refusals. */
export function ImportPreviewPart({ preview }: { preview: ImportPreview }) {
  return (
    <Stack gap={24}>
      {preview.notes.length > 0 && (
        <Notice>
          {preview.notes.map((note) => (
            <span key={note} className="f-import__note">
              {note}
            </span>
          ))}
        </Notice>
      )}
      {preview.missing.length > 0 && <p>Faltan en el archivo: {preview.missing.join(', ')}.</p>}
      {preview.totals.length > 0 && (
        <div>
          <h3>Contratos nuevos por año</h3>
          <DataTable
            caption="Contratos nuevos por año y moneda"
            columns={TOTALS}
            rows={preview.totals}
            rowKey={({ year, currency }) => `${year} ${currency}`}
            density="compact"
          />
        </div>
      )}
      {preview.sample.length > 0 && (
        <div>
          <h3>Primeras filas, como quedarán</h3>
          <DataTable
            caption="Primeras filas"
            columns={SAMPLE}
            rows={preview.sample}
            rowKey={({ line }) => String(line)}
            density="compact"
          />
        </div>
      )}
      {preview.firstRefusals.length > 0 && (
        <div>
          <h3>Primeras filas que se rechazan</h3>
          <DataTable
            caption="Primeras filas que se rechazan"
            columns={REFUSAL_COLUMNS}
            rows={preview.firstRefusals}
            rowKey={({ line }) => String(line)}
            density="compact"
          />
        </div>
      )}
      {preview.inferences.length > 0 && (
        <div>
          <h3>Datos que el archivo no trae</h3>
          <DataTable
            caption="Datos deducidos"
            columns={REASONS}
            rows={preview.inferences}
            rowKey={({ code }) => code}
            density="compact"
          />
        </div>
      )}
      <details>
        <summary>
          {preview.columns.length} columnas reconocidas, {preview.ignored.length} no se usan
        </summary>
        <DataTable
          caption="Columnas reconocidas"
          columns={COLUMNS}
          rows={preview.columns}
          rowKey={({ position }) => String(position)}
          density="compact"
        />
        {preview.ignored.length > 0 && <p>No se usan: {preview.ignored.join(', ')}.</p>}
      </details>
    </Stack>
  );
}
