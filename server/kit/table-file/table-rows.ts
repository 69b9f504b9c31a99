import { readFile } from 'node:fs/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import type { FileStore } from '../files/store.ts';
import { checkBook } from './book-limits.ts';
import {
  CsvProblem,
  detectEncoding,
  detectSeparator,
  readHead,
  readRows,
  refuseWide,
  type CsvRow,
} from './csv-text.ts';

/** A text that stands once in a workbook may be in every cell. */
const MAX_ROW_LETTERS = 200_000;
const MAX_LETTERS = 200_000_000;

/**
 * All rows of a stored XLSX or CSV, from the first line on, streamed each time it is called; `isColumn` recognises a name
 * of the header. Throws {@link CsvProblem} with what to tell the person.
 */
export async function openTable(
  files: FileStore,
  sha256: string,
  isColumn: (name: string) => boolean,
): Promise<() => AsyncGenerator<CsvRow>> {
  const path = await files.path(sha256);
  if (path === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
  const head = await files.open(sha256, { start: 0, end: 3 });
  const isBook = head !== undefined && (await gather(head.stream)).toString('latin1').startsWith('PK');
  if (!isBook) return textRows(files, sha256, isColumn);
  await checkBook(path);
  return () => bookRows(path);
}

async function textRows(
  files: FileStore,
  sha256: string,
  isColumn: (name: string) => boolean,
): Promise<() => AsyncGenerator<CsvRow>> {
  const bytes = async () => {
    const content = await files.open(sha256);
    if (content === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
    return content.stream;
  };
  const encoding = await detectEncoding(await bytes());
  const separator = detectSeparator(await readHead(await bytes(), encoding), isColumn);
  return async function* () {
    yield* readRows(await bytes(), { encoding, separator });
  };
}

async function* bookRows(path: string): AsyncGenerator<CsvRow> {
  try {
    let letters = 0;
    for await (const row of streamXlsxRows(await readFile(path))) {
      const cells = row.values.map((value) => cellAsText(value));
      const values = cells.slice(0, cells.findLastIndex((value) => value !== '') + 1);
      refuseWide(row.index + 1, values);
      const inRow = values.reduce((sum, value) => sum + value.length, 0);
      letters += inRow;
      if (inRow > MAX_ROW_LETTERS || letters > MAX_LETTERS) {
        throw new CsvProblem(
          `La línea ${row.index + 1} tiene demasiado texto. Revísala, o divide el archivo.`,
        );
      }
      yield { line: row.index + 1, values };
    }
  } catch (error) {
    if (error instanceof CsvProblem) throw error;
    throw new CsvProblem('No pudimos leer el libro de Excel. Guárdalo otra vez como XLSX, sin contraseña.');
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

async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
