import type { ImportEncoding } from '#contract/imports.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import {
  CsvProblem,
  detectEncoding,
  detectSeparator,
  readHead,
  readRows,
  type CsvRow,
} from '#server/kit/table-file/csv-text.ts';
import { fieldOf } from './column-names.rules.ts';
import { mapColumns, type ColumnMap } from './columns.rules.ts';

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
  const separator = detectSeparator(
    await readHead(await bytes(), encoding),
    (name) => fieldOf(name) !== undefined,
  );
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
