import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readZipEntries } from '../files/zip.ts';
import { checkBook } from './book-limits.ts';
import { bookRows, type BookRow } from './book-rows.ts';
import { CsvProblem, refuseWide } from './csv-text.ts';
import { odsRows } from './ods-rows.ts';

/** A workbook, and where its rows are written as lines of JSON: number of the sheet, line, values, kinds, what it shows besides. */
export interface BookOrder {
  path: string;
  to: string;
}

/** A sheet that people see, in the order of the workbook. */
export interface ReadSheet {
  name: string;
  rows: number;
  /** Cells that have their value from a merged one above, and where the first one stands. */
  filled: number;
  firstFilled: number | null;
}

/** `problem`: what to tell the person. */
export type BookOutcome = { sheets: ReadSheet[]; hidden: string[] } | { problem: string };

/** A text that stands once in a workbook may be in every cell. */
const MAX_ROW_LETTERS = 200_000;
const MAX_LETTERS = 200_000_000;

/** Reads a workbook of somebody else, in a process of its own: see {@link import('./read-book.ts').readBook}. */
export async function extractBook({ path, to }: BookOrder): Promise<BookOutcome> {
  try {
    const merged = await checkBook(path);
    const file = await open(path, 'r');
    try {
      const entries = await readZipEntries(file, (await file.stat()).size);
      const part = (name: string) => entries.find((one) => one.name === name);
      const content = part('content.xml');
      const found =
        content === undefined ? bookRows(file, entries, merged) : odsRows(file, content, part('styles.xml'));
      const sheets: ReadSheet[] = [];
      const hidden: string[] = [];
      let letters = 0;
      const lines = async function* () {
        for await (const one of found) {
          if ('isHidden' in one) {
            if (one.isHidden) hidden.push(one.name);
            else sheets.push({ name: one.name, rows: 0, filled: 0, firstFilled: null });
            continue;
          }
          const sheet = sheets.at(-1)!;
          letters += lettersOf(one);
          if (letters > MAX_LETTERS) throw tooLong(one.line);
          sheet.rows += 1;
          sheet.filled += one.filled;
          if (one.filled > 0) sheet.firstFilled ??= one.line;
          yield `${JSON.stringify([sheets.length - 1, one.line, one.values, one.kinds, one.beside])}\n`;
        }
      };
      await pipeline(Readable.from(lines()), createWriteStream(to, { mode: 0o600 }));
      if (sheets.length === 0) throw new Error('This workbook has no sheet that people see.');
      return { sheets, hidden };
    } finally {
      await file.close();
    }
  } catch (error) {
    return {
      problem:
        error instanceof CsvProblem
          ? error.message
          : 'No pudimos leer el libro. Guárdalo otra vez como XLSX, sin contraseña.',
    };
  }
}

function lettersOf({ line, values }: BookRow): number {
  refuseWide(line, values);
  const letters = values.reduce((sum, value) => sum + value.length, 0);
  if (letters > MAX_ROW_LETTERS) throw tooLong(line);
  return letters;
}

const tooLong = (line: number) =>
  new CsvProblem(`La línea ${line} tiene demasiado texto. Revísala, o divide el archivo.`);
