import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import { EVALUATION_BAND_LABELS, type EvaluationBand } from '#contract/evaluations.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  PERSON_TYPE_LABELS,
  SUPPLIER_SIZE_LABELS,
  SUPPLIER_STATE_LABELS,
  type ExportFormat,
  type SupplierExportQuery,
  type SupplierState,
} from '#contract/suppliers.ts';
import { failure } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import type { Services } from '#server/kit/services.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { streamRows } from '#server/kit/stream-rows.ts';
import { exportRows, type ExportRow } from './supplier-export.sql.ts';

/** Exports at the same time; each holds a connection for as long as its reader takes. */
const MAX_AT_ONCE = 4;
const MAX_MINUTES = 15;
const BATCH = 500;

type Cell = string | number | null;

/** Public columns: name in sheets, key in JSON, value. */
const COLUMNS: readonly { name: string; key: string; width: number; value: (row: ExportRow) => Cell }[] = [
  { name: 'Número de registro', key: 'numeroRegistro', width: 16, value: (row) => row.number },
  { name: 'Nombre, denominación o razón social', key: 'nombre', width: 44, value: (row) => row.name },
  { name: 'Régimen de capital', key: 'regimenCapital', width: 18, value: (row) => row.legal_suffix },
  { name: 'Nombre comercial', key: 'nombreComercial', width: 28, value: (row) => row.trade_name },
  {
    name: 'Tipo de persona',
    key: 'tipoPersona',
    width: 16,
    value: (row) => PERSON_TYPE_LABELS[row.person_type],
  },
  {
    name: 'RFC',
    key: 'rfc',
    width: 16,
    value: (row) => (row.person_type === 'natural' ? 'Reservado' : row.rfc),
  },
  { name: 'Entidad federativa', key: 'entidad', width: 20, value: (row) => row.state_name },
  {
    name: 'Estratificación',
    key: 'estratificacion',
    width: 14,
    value: (row) => (row.size === null ? null : SUPPLIER_SIZE_LABELS[row.size]),
  },
  { name: 'Giro principal', key: 'giroPrincipal', width: 32, value: (row) => row.main_line },
  { name: 'Giros', key: 'giros', width: 48, value: (row) => row.lines.join('; ') },
  {
    name: 'Estado del registro',
    key: 'estado',
    width: 16,
    value: (row) => SUPPLIER_STATE_LABELS[row.status as SupplierState] ?? row.status,
  },
  { name: 'Fecha de inscripción', key: 'inscripcion', width: 14, value: (row) => row.registered_on },
  { name: 'Último refrendo', key: 'ultimoRefrendo', width: 14, value: (row) => row.renewed_on },
  { name: 'Vigencia hasta', key: 'vigenciaHasta', width: 14, value: (row) => row.valid_until },
  {
    name: 'Calificación',
    key: 'calificacion',
    width: 12,
    value: (row) => (row.score === null ? null : Number(row.score)),
  },
  {
    name: 'Banda de evaluación',
    key: 'banda',
    width: 16,
    value: (row) =>
      row.band === null ? null : (EVALUATION_BAND_LABELS[row.band as EvaluationBand] ?? row.band),
  },
  { name: 'Correo comercial', key: 'correo', width: 30, value: (row) => row.email },
  { name: 'Teléfono comercial', key: 'telefono', width: 16, value: (row) => row.phone },
  { name: 'Página web', key: 'sitio', width: 30, value: (row) => row.website },
];

const sheetRow = (row: ExportRow): Cell[] => COLUMNS.map(({ value }) => value(row));

/** Text of a workbook is no formula, whatever it begins with; in CSV it would be one. */
const textRow = (row: ExportRow): Cell[] =>
  sheetRow(row).map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : cell));

async function* csv(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${stringify([COLUMNS.map(({ name }) => name)])}`);
  for await (const rows of batches) yield Buffer.from(stringify(rows.map(textRow)));
}

async function* json(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[');
  let isFirst = true;
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      JSON.stringify(
        Object.fromEntries(
          COLUMNS.map(({ key, value }) => [key, key === 'giros' ? row.lines : value(row)] as const),
        ),
      ),
    );
    yield Buffer.from(`${isFirst ? '' : ','}\n${lines.join(',\n')}`);
    isFirst = false;
  }
  yield Buffer.from('\n]\n');
}

async function* eachSheetRow(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<Cell[]> {
  for await (const rows of batches) for (const row of rows) yield sheetRow(row);
}

const xlsx = (batches: AsyncIterable<ExportRow[]>): AsyncIterable<Uint8Array> =>
  writeXlsxStream(eachSheetRow(batches), {
    name: 'Padrón de proveedores',
    columns: COLUMNS.map(({ name, width }) => ({ header: name, width })),
    freezePane: { rows: 1 },
  });

const FORMATS: Record<
  ExportFormat,
  { type: string; write: (batches: AsyncIterable<ExportRow[]>) => AsyncIterable<Uint8Array> }
> = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  json: { type: 'application/json; charset=utf-8', write: json },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
};

let running = 0;

/** Streams all suppliers that match, at the pace of the reader; the connection goes back however the reading ends. */
export async function exportSuppliers(
  { pool, db }: Services,
  query: SupplierExportQuery,
  request: Request,
): Promise<Response> {
  const { type, write } = FORMATS[query.formato];
  const name = `padron-proveedores-${todayInMexico(new Date())}.${query.formato}`;
  const headers = {
    'content-type': type,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'no-cache',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (running >= MAX_AT_ONCE) throw failure('unavailable', { headers: { 'retry-after': '20' } });
  running += 1;
  const batches = streamRows<ExportRow>(pool, exportRows(query).compile(db), { batch: BATCH });
  const watch = setTimeout(() => void release(), MAX_MINUTES * 60_000).unref();
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    running -= 1;
    clearTimeout(watch);
    await batches.return();
  };
  try {
    // The first rows are read before the answer begins, so that a failure still is one.
    const first = await batches.next();
    const all = (async function* () {
      if (first.done !== true) yield first.value;
      yield* batches;
    })();
    return new Response(streamOf(write(all), release), { headers });
  } catch (error) {
    await release();
    throw error;
  }
}

function streamOf(
  chunks: AsyncIterable<Uint8Array>,
  release: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = await iterator.next();
          if (next.done !== true) return controller.enqueue(next.value);
          await release();
          controller.close();
        } catch (error) {
          await release();
          controller.error(error);
        }
      },
      cancel: release,
    },
    { highWaterMark: 1 },
  );
}
