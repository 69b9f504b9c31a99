import { parse, type CsvError } from 'csv-parse';
import type { ImportEncoding } from '#contract/imports.ts';
import { decoderOf } from './encodings.ts';

/** What a workbook keeps a cell as, where it is neither text nor a whole number. */
export type CellKind = 'date' | 'number' | 'boolean' | 'error' | 'percent' | 'digits' | 'formula' | 'unshown';

/** A title over rows that says something of their amounts. */
export interface SaidOfAmounts {
  about: 'unit' | 'tax';
  line: number;
  text: string;
}

/** What a workbook shows of a row besides what its cells say. */
export interface RowBeside {
  isHidden?: true;
  /** A title over it that says that what stands below is in force no more, with its line. */
  under?: { line: number; text: string };
  /** A title over it that says a unit of its amounts, or whether they have the tax. */
  amounts?: SaidOfAmounts;
  /** Cells that it shares with rows above or below, by place. */
  merged?: readonly number[];
  /** Most of its cells are struck through. */
  isStruck?: true;
  /** What is struck through of its other cells and left out, by place. */
  struck?: Readonly<Record<number, string>>;
  /** Notes that somebody put to its cells, by place. */
  remarks?: Readonly<Record<number, string>>;
}

/** One record with the line of the file on which it begins (the header is line 1). */
export interface CsvRow {
  line: number;
  values: string[];
  /** By place. */
  kinds?: Readonly<Record<number, CellKind>>;
  beside?: RowBeside;
  /** Places of the cells out of which signs were taken that nobody sees. */
  unseen?: readonly number[];
  /** Letters of it were lost: where, and what to tell the person. */
  damage?: { place: number; why: string; isTwice?: boolean; isLost?: boolean };
}

/** The text cannot be read as CSV; the message is for the person who sent it. */
export class CsvProblem extends Error {}

/** What stands for a NUL, which the database cannot keep. */
export const NUL_SHOWN = '\u2400';

const MAX_RECORD = 200_000;
/** No table of ours has a tenth of them; each one without a name is told to the person. */
export const MAX_COLUMNS = 1_000;

async function* decode(source: AsyncIterable<Uint8Array>, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  // The parser would count the two signs of a line end within quotes as two lines.
  let carried = '';
  for await (const chunk of source) {
    const text = carried + decoder.decode(chunk).replaceAll('\0', NUL_SHOWN);
    carried = text.endsWith('\r') ? '\r' : '';
    yield (carried === '' ? text : text.slice(0, -1)).replaceAll('\r\n', '\n');
  }
  yield carried + decoder.decode();
}

/**
 * Records of a file one after the other, from a line on that begins one; memory does not grow with the file. Behind a
 * title of fewer cells the parser would make an error of each record. With `isHead` little is read ahead of the reader.
 * Throws {@link CsvProblem} when a quote is never closed or a row has too many values.
 */
export async function* readRows(
  source: AsyncIterable<Uint8Array>,
  {
    encoding,
    separator,
    from = 1,
    isHead = false,
  }: { encoding: ImportEncoding; separator: string; from?: number; isHead?: boolean },
): AsyncGenerator<CsvRow> {
  /** Line on which the last complete record ended; the parser runs ahead of the reader. */
  let last = 0;
  /** Values of the widest row so far. */
  let width = 0;
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD,
    from_line: from,
    info: true,
    on_record: (record: string[], { lines }: { lines: number }) => {
      last = lines;
      return record;
    },
  });
  const feed = (async () => {
    try {
      for await (const text of decode(source, encoding))
        for (const piece of isHead ? inPieces(text) : [text]) {
          if (parser.destroyed) return;
          if (!parser.write(piece)) await drained(parser);
        }
      parser.end();
    } catch (error) {
      parser.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const line = info.lines - breaksIn(record);
      refuseWide(line, record);
      refuseSwallowed(line, record, { width, separator });
      width = Math.max(width, record.length);
      yield { line, values: record };
    }
    await feed;
  } catch (error) {
    const { code } = error as CsvError;
    if (typeof code === 'string' && code.startsWith('CSV_')) {
      throw new CsvProblem(
        `Después de la línea ${last} hay unas comillas que no se cierran o una fila de más de ${MAX_RECORD} letras. ` +
          'Corrige el archivo y súbelo otra vez.',
      );
    }
    throw error;
  } finally {
    parser.destroy();
  }
}

/** Letters that are taken apart at a time where the first rows are enough: by another separator each row is an error. */
const PIECE = 4_096;

function* inPieces(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(from + PIECE - 1));
    const to = from + PIECE - (isSplit ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}

/** Throws {@link CsvProblem} for a row with more values than any table has columns. */
export function refuseWide(line: number, values: readonly string[]): void {
  if (values.length <= MAX_COLUMNS) return;
  throw new CsvProblem(
    `La línea ${line} tiene más de ${MAX_COLUMNS} columnas. Deja solo la tabla y sube el archivo otra vez.`,
  );
}

/** Rows of a table with fewer columns cannot be told from a text. */
const LEAST_WIDTH = 4;

/** Throws {@link CsvProblem} for a cell in which whole rows stand: its quotes were closed rows below. */
function refuseSwallowed(
  line: number,
  record: readonly string[],
  { width, separator }: { width: number; separator: string },
): void {
  if (width < LEAST_WIDTH) return;
  for (const value of record) {
    if (!value.includes('\n')) continue;
    const rows = value.split('\n').filter((text) => text.split(separator).length >= width);
    // A comma stands in texts too.
    if (rows.length < (separator === ',' ? 2 : 1)) continue;
    throw new CsvProblem(
      `En la línea ${line} se abren unas comillas que no se cierran: ${value.split('\n').length - 1} líneas que siguen quedaron dentro de «${value.slice(0, 40).trim()}…». Cierra o quita esas comillas y sube el archivo otra vez.`,
    );
  }
}

function drained(parser: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      parser.off('drain', done).off('close', done);
      resolve();
    };
    parser.on('drain', done).on('close', done);
  });
}

function breaksIn(values: readonly string[]): number {
  let breaks = 0;
  for (const value of values) if (value.includes('\n')) breaks += value.split('\n').length - 1;
  return breaks;
}
