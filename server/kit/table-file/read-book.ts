import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Failure } from '../errors.ts';
import { MAX_WORK_BYTES, workOnFiles } from '../files/file-work.ts';
import { ownTurn } from '../files/turn.ts';
import type { BookOrder, BookOutcome, ReadSheet } from './book-worker.ts';
import { CsvProblem, type CellKind, type CsvRow, type RowBeside } from './csv-text.ts';

/** A registry of 100,000 rows takes some ten seconds. */
const READING_MS = 120_000;
/** Times that a process is asked for. */
const ATTEMPTS = 4;

const TOO_LONG = 'El libro tarda demasiado en leerse. Deja solo la tabla, o guárdala como CSV y súbela.';
const TOO_MUCH =
  'El libro tiene demasiadas celdas, columnas o textos. Deja solo la tabla, o guárdala como CSV.';
const DAMAGED = 'El libro está dañado. Guárdalo otra vez como XLSX y súbelo.';

/** A workbook that was read. */
interface ReadBook {
  sheets: ReadSheet[];
  /** Names of those that nobody sees; they are not read. */
  hidden: string[];
  /** Rows of a sheet by its place, or of all sheets, one after the other. */
  rows(sheet?: number): AsyncGenerator<CsvRow>;
}

/**
 * Rows of a workbook of somebody else, which a process of its own reads within limits of time and memory, so that the
 * server goes on answering; they are kept in the file `to` as long as it is there. Throws {@link CsvProblem} with what to
 * tell the person.
 */
export async function readBook(
  order: BookOrder,
  { limitMs = READING_MS, maxBytes = MAX_WORK_BYTES }: { limitMs?: number; maxBytes?: number } = {},
): Promise<ReadBook> {
  const outcome = await patiently(() =>
    workOnFiles<BookOutcome>(ownTurn(), { book: order }, { limitMs, maxBytes, isHeavy: true }),
  );
  if ('problem' in outcome) throw new CsvProblem(outcome.problem);
  if ('failed' in outcome)
    throw new CsvProblem({ slow: TOO_LONG, heavy: TOO_MUCH, broken: DAMAGED }[outcome.failed]);
  return { ...outcome, rows: (sheet) => linesOf(order.to, sheet) };
}

/** Nobody waits at a connection: a machine that cannot start a process now is asked again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unavailable' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function* linesOf(path: string, sheet: number | undefined): AsyncGenerator<CsvRow> {
  const file = createReadStream(path, 'utf8');
  const begins = sheet === undefined ? '[' : `[${sheet},`;
  try {
    for await (const text of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (!text.startsWith(begins)) continue;
      const [, line, values, kinds, beside] = JSON.parse(text) as [
        number,
        number,
        string[],
        Record<number, CellKind> | null,
        RowBeside | undefined,
      ];
      yield { line, values, ...(kinds && { kinds }), ...(beside && { beside }) };
    }
  } finally {
    file.destroy();
  }
}
