import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import { checkBook } from './book-limits.ts';
import { CsvProblem, refuseWide, type CsvRow } from './csv-text.ts';

/** A workbook, and where its rows are written as lines of JSON. */
export interface BookOrder {
  path: string;
  to: string;
}

/** `problem`: what to tell the person. */
export type BookOutcome = { rows: number } | { problem: string };

/** A text that stands once in a workbook may be in every cell. */
const MAX_ROW_LETTERS = 200_000;
const MAX_LETTERS = 200_000_000;

/** Reads a workbook of somebody else, in a process of its own: see {@link import('./read-book.ts').readBook}. */
export async function extractBook({ path, to }: BookOrder): Promise<BookOutcome> {
  let rows = 0;
  const lines = async function* () {
    for await (const { line, values } of bookRows(path)) {
      rows += 1;
      yield `${JSON.stringify([line, values])}\n`;
    }
  };
  try {
    await checkBook(path);
    await pipeline(Readable.from(lines()), createWriteStream(to, { mode: 0o600 }));
    return { rows };
  } catch (error) {
    return {
      problem:
        error instanceof CsvProblem
          ? error.message
          : 'No pudimos leer el libro de Excel. Guárdalo otra vez como XLSX, sin contraseña.',
    };
  }
}

async function* bookRows(path: string): AsyncGenerator<CsvRow> {
  let letters = 0;
  for await (const row of streamXlsxRows(await readFile(path))) {
    const cells = row.values.map((value) => cellAsText(value));
    const values = cells.slice(0, cells.findLastIndex((value) => value !== '') + 1);
    refuseWide(row.index + 1, values);
    const inRow = values.reduce((sum, value) => sum + value.length, 0);
    letters += inRow;
    if (inRow > MAX_ROW_LETTERS || letters > MAX_LETTERS) {
      throw new CsvProblem(`La línea ${row.index + 1} tiene demasiado texto. Revísala, o divide el archivo.`);
    }
    yield { line: row.index + 1, values };
  }
}

function cellAsText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return String(value).replaceAll('\0', '');
  }
  return '';
}
