import { readFile } from 'node:fs/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import { MAX_REGISTRY_ROWS } from '#contract/registry-import.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { checkBook } from '#server/kit/table-file/book-limits.ts';
import {
  CsvProblem,
  detectEncoding,
  detectSeparator,
  readHead,
  readRows,
  refuseWide,
  type CsvRow,
} from '#server/kit/table-file/csv-text.ts';
import {
  isImportColumn,
  mapImportColumns,
  missingColumns,
  type ImportColumn,
} from './import-columns.rules.ts';

/** Rows before the header that a title may take. */
const MAX_PREAMBLE = 10;

/** A text that stands once in a workbook may be in every cell. */
const MAX_ROW_LETTERS = 200_000;
const MAX_LETTERS = 200_000_000;

/** A registry file with its columns recognised. */
export interface OpenedRegistry {
  header: string[];
  columns: (ImportColumn | undefined)[];
  /** Rows after the header that hold something, streamed. */
  rows(): AsyncGenerator<CsvRow>;
}

/** Opens a stored XLSX or CSV. Throws {@link CsvProblem} with what to tell the person. */
export async function openRegistry(files: FileStore, sha256: string): Promise<OpenedRegistry> {
  const path = await files.path(sha256);
  if (path === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
  const head = await files.open(sha256, { start: 0, end: 3 });
  const isBook = head !== undefined && (await gather(head.stream)).toString('latin1').startsWith('PK');
  if (isBook) await checkBook(path);
  const table = isBook ? () => bookRows(path) : await textRows(files, sha256);
  for await (const { line, values } of table()) {
    if (values.filter((name) => isImportColumn(name)).length >= 2) {
      const columns = mapImportColumns(values);
      const missing = missingColumns(columns);
      if (missing.length > 0) throw new CsvProblem(`Faltan columnas: ${missing.join('; ')}.`);
      return { header: values, columns, rows: () => after(table(), line) };
    }
    if (line > MAX_PREAMBLE) break;
  }
  throw new CsvProblem(
    'No encontramos los encabezados de la plantilla (RFC, Giros, nombre…). Descárgala y compara.',
  );
}

async function* after(rows: AsyncGenerator<CsvRow>, header: number): AsyncGenerator<CsvRow> {
  let count = 0;
  for await (const row of rows) {
    if (row.line <= header || row.values.every((value) => value.trim() === '')) continue;
    count += 1;
    if (count > MAX_REGISTRY_ROWS) {
      throw new CsvProblem(`El archivo tiene más de ${MAX_REGISTRY_ROWS} filas. Divídelo en varios.`);
    }
    yield row;
  }
}

async function textRows(files: FileStore, sha256: string): Promise<() => AsyncGenerator<CsvRow>> {
  const bytes = async () => {
    const content = await files.open(sha256);
    if (content === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
    return content.stream;
  };
  const encoding = await detectEncoding(await bytes());
  const separator = detectSeparator(await readHead(await bytes(), encoding), isImportColumn);
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
