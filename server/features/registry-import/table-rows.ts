import { MAX_REGISTRY_ROWS } from '#contract/registry-import.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { openTable } from '#server/kit/table-file/table-rows.ts';
import {
  isImportColumn,
  mapImportColumns,
  missingColumns,
  type ImportColumn,
} from './import-columns.rules.ts';

/** Rows before the header that a title may take. */
const MAX_PREAMBLE = 10;

/** A registry file with its columns recognised. */
export interface OpenedRegistry {
  header: string[];
  columns: (ImportColumn | undefined)[];
  /** Rows after the header that hold something, streamed. */
  rows(): AsyncGenerator<CsvRow>;
}

/** Opens a stored XLSX or CSV. Throws {@link CsvProblem} with what to tell the person. */
export async function openRegistry(
  files: FileStore,
  stored: { sha256: string; scratch: string },
): Promise<OpenedRegistry> {
  const table = await openTable(files, stored, isImportColumn);
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
