import { open } from 'node:fs/promises';
import type { ImportEncoding } from '#contract/imports.ts';
import { failure } from '#server/kit/errors.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { mapColumns, type ColumnMap } from './columns.rules.ts';
import { CsvProblem, detectEncoding, detectSeparator, readHead, readRows, type CsvRow } from './csv-text.ts';

/** Rows from which the columns are recognised. */
const SAMPLE_ROWS = 500;

/** A contracts file with its columns recognised. */
export interface OpenedImport {
  encoding: ImportEncoding;
  separator: string;
  map: ColumnMap;
  /** Every row after the header, streamed; may be called more than once. */
  rows(): AsyncGenerator<CsvRow>;
}

/** Opens a stored file and recognises its columns. Throws {@link CsvProblem} with what to tell the person. */
export async function openImport(files: FileStore, sha256: string): Promise<OpenedImport> {
  const bytes = async () => {
    const content = await files.open(sha256);
    if (content === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
    return content.stream;
  };
  const encoding = await detectEncoding(await bytes());
  const separator = detectSeparator(await readHead(await bytes(), encoding));
  let header: string[] | undefined;
  const sample: string[][] = [];
  for await (const { values } of readRows(await bytes(), { encoding, separator })) {
    if (header === undefined) header = values;
    else sample.push(values);
    if (sample.length >= SAMPLE_ROWS) break;
  }
  if (header === undefined) throw new CsvProblem('El archivo no tiene filas.');
  const map = mapColumns(header, sample);
  if (!map.isComplete) {
    throw new CsvProblem(
      `El archivo no tiene las columnas de contratos de CompraNet; faltan: ${map.missing.join(', ')}.`,
    );
  }
  return {
    encoding,
    separator,
    map,
    async *rows() {
      let isHeader = true;
      for await (const row of readRows(await bytes(), { encoding, separator })) {
        if (!isHeader) yield row;
        isHeader = false;
      }
    },
  };
}

/** Refuses what is plainly not a text table, by its first bytes. */
export async function inspectText(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.toString('latin1', 0, 4).startsWith('PK') || (head[0] === 0xd0 && head[1] === 0xcf)) {
      throw failure('file_type_refused', {
        detail: 'El archivo es un libro de Excel o un ZIP. Guárdalo como CSV (UTF-8) y súbelo.',
      });
    }
    if (head.includes(0) && !(head[0] === 0xff && head[1] === 0xfe)) {
      throw failure('file_type_refused', {
        detail: 'El archivo no es texto. Sube el CSV de contratos de CompraNet.',
      });
    }
  } finally {
    await file.close();
  }
}
