import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Context } from 'hono';
import type { RawBuilder } from 'kysely';
import { todayInMexico, toMexico } from '#contract/mexico-time.ts';
import type { ExportFormat } from '#contract/suppliers.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { fairSemaphore } from '#server/kit/fair-semaphore.ts';
import type { Services } from '#server/kit/services.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { streamRows } from '#server/kit/stream-rows.ts';

/** Each export holds a connection of the database for as long as its reader takes, so that one address has few. */
const LINES = {
  visitors: fairSemaphore({ total: 4, each: 1, waiting: 16, waitingEach: 3, patienceMs: 20_000 }),
  officers: fairSemaphore({ total: 3, each: 2, waiting: 16, waitingEach: 8, patienceMs: 20_000 }),
};
const MAX_MINUTES = 10;
const BATCH = 500;

/** What stands in a cell. */
export type Cell = string | number | null;
/** Texts that a workbook holds as a date, a moment of a day or an amount, so that it can order, filter and add them up. */
export type CellKind = 'date' | 'moment' | 'amount';

/** A column: name in sheets, key in JSON, value. */
export interface ExportColumn<Row> {
  name: string;
  key: string;
  width: number;
  value: (row: Row) => Cell;
  kind?: CellKind;
  /** Its value in JSON, where that is more than the cell of a sheet. */
  inJson?: (row: Row) => unknown;
}

/** What is exported, and how the file and its sheet are called. */
interface ExportedTable<Row, Out> {
  file: string;
  sheet: string;
  columns: readonly ExportColumn<Out>[];
  /** Asked for once there is room for one more export. */
  rows: () => Promise<RawBuilder<Row>>;
  /** What rows need beside themselves, a batch at a time. */
  read?: (rows: Row[]) => Promise<Out[]> | Out[];
}

const FORMATS_OF_CELLS = { date: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm', amount: '#,##0.00' } as const;

/** An instant by the clocks of Mexico City, «2026-11-23 15:52»: what a cell of the kind `moment` is made of. */
export function momentText(at: Date | string): string {
  const { date, time } = toMexico(at);
  return `${date} ${time}`;
}

/** Signs that no text has and no workbook may have; lines and tabs stay. */
const plainCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/(?![\t\n\r])\p{Cc}/gu, ' ') : cell;

function sheetCell<Row>({ value, kind }: ExportColumn<Row>, row: Row): Cell | Date {
  const cell = plainCell(value(row));
  if (cell === null || cell === '' || kind === undefined) return cell;
  if (kind === 'amount') return Number(cell);
  // A workbook knows no zones: what its clock says is what is written.
  return new Date(kind === 'date' ? `${cell}T00:00:00Z` : `${String(cell).replace(' ', 'T')}:00Z`);
}

type Writer = <Row>(
  batches: AsyncIterable<Row[]>,
  table: Pick<ExportedTable<never, Row>, 'sheet' | 'columns'>,
) => AsyncIterable<Uint8Array>;

const csv: Writer = async function* (batches, { columns }) {
  yield Buffer.from(`\uFEFF${stringify([columns.map(({ name }) => name)])}`);
  // Text of a workbook is no formula, whatever it begins with; in CSV it would be one.
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      columns.map(({ value }) => {
        const cell = plainCell(value(row));
        return typeof cell === 'string' ? spreadsheetCell(cell) : cell;
      }),
    );
    yield Buffer.from(stringify(lines));
  }
};

const json: Writer = async function* (batches, { columns }) {
  yield Buffer.from('[');
  let isFirst = true;
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      JSON.stringify(
        Object.fromEntries(columns.map(({ key, value, inJson = value }) => [key, inJson(row)] as const)),
      ),
    );
    yield Buffer.from(`${isFirst ? '' : ','}\n${lines.join(',\n')}`);
    isFirst = false;
  }
  yield Buffer.from('\n]\n');
};

const xlsx: Writer = (batches, { sheet, columns }) => {
  const cells = async function* () {
    for await (const rows of batches)
      for (const row of rows) yield columns.map((column) => sheetCell(column, row));
  };
  return writeXlsxStream(cells(), {
    name: sheet,
    columns: columns.map(({ name, width, kind }) => ({
      header: name,
      width,
      ...(kind !== undefined && { numFmt: FORMATS_OF_CELLS[kind] }),
    })),
    freezePane: { rows: 1 },
  });
};

const FORMATS: Record<ExportFormat, { type: string; write: Writer }> = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  json: { type: 'application/json; charset=utf-8', write: json },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
};

/** Streams all rows of a table, at the pace of the reader; the connection goes back however the reading ends. */
export async function exportTable<Row, Out = Row>(
  services: Services,
  table: ExportedTable<Row, Out>,
  format: ExportFormat,
  context: Context,
  whose: keyof typeof LINES = 'visitors',
): Promise<Response> {
  const { type, write } = FORMATS[format];
  const read = table.read ?? ((rows: Row[]) => rows as unknown as Out[]);
  const stream: RowStream<Row> = {
    type,
    name: `${table.file}-${todayInMexico(new Date())}.${format}`,
    batch: BATCH,
    rows: table.rows,
    write: (batches) => {
      const all = (async function* () {
        for await (const rows of batches) yield await read(rows);
      })();
      return write(all, table);
    },
  };
  return streamFile(services, stream, context, whose);
}

/** A file that is written while its rows are read. */
export interface RowStream<Row> {
  type: string;
  name: string;
  /** Rows that are in memory at a time. */
  batch: number;
  /** Asked for once there is room for one more export. */
  rows: () => Promise<RawBuilder<Row>> | RawBuilder<Row>;
  /** May take rows out of their batch. */
  write: (batches: AsyncIterable<Row[]>) => AsyncIterable<Uint8Array>;
  /** What is answered instead of a file without any row. */
  nothing?: () => Error;
}

/** Sends a file as its rows are read: memory stays flat, and the connection goes back however the reading ends. */
export async function streamFile<Row>(
  { pool, db, config }: Services,
  { type, name, batch, rows: wanted, write, nothing }: RowStream<Row>,
  context: Context,
  whose: keyof typeof LINES = 'visitors',
): Promise<Response> {
  const headers = {
    'content-type': type,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': whose === 'officers' ? 'no-store' : 'no-cache',
  };
  if (context.req.method === 'HEAD') return new Response(null, { headers });
  const leave = await LINES[whose].take(callerOf(context, config.trustProxy));
  let batches: AsyncGenerator<Row[], void, undefined> | undefined;
  const watch = setTimeout(() => void release(), MAX_MINUTES * 60_000).unref();
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    leave();
    clearTimeout(watch);
    await batches?.return();
  };
  try {
    const source = streamRows<Row>(pool, (await wanted()).compile(db), { batch });
    batches = source;
    // The first rows are read before the answer begins, so that a failure still is one.
    const first = await source.next();
    if (nothing !== undefined && (first.done === true || first.value.length === 0)) throw nothing();
    // What was read whole holds nothing while it is sent.
    if (first.done === true || first.value.length < batch) await release();
    const all = (async function* () {
      yield first.done === true ? [] : first.value;
      for await (const rows of source) yield rows;
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
