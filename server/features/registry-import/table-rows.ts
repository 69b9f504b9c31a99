import type { ImportChoices, ImportFact } from '#contract/imports.ts';
import { MAX_REGISTRY_ROWS } from '#contract/registry-import.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';
import {
  askUnused,
  columnChoices,
  columnPlaces,
  isReadable,
  withMissing,
  withTwice,
  withQuestion,
} from '#server/kit/imports/columns.ts';
import type { ImportContext } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { openTable, storedTable } from '#server/kit/table-file/table-rows.ts';
import {
  isImportColumn,
  mapImportColumns,
  namedImportColumns,
  missingColumns,
  NEEDED_HEADERS,
  READ_COLUMNS,
  type ImportColumn,
} from './import-columns.rules.ts';

/** A registry file with its columns recognised. */
export interface OpenedRegistry {
  header: string[];
  columns: (ImportColumn | undefined)[];
  wants: (ColumnWants | undefined)[];
  reading: ImportFact[];
  choices: ImportChoices;
  notes: string[];
  /** A person has to say how it is read. */
  isUnread: boolean;
  /** Rows after the header, streamed. */
  rows(): AsyncGenerator<CsvRow>;
}

const FIELDS = READ_COLUMNS.map(({ path, header }) => ({
  name: path,
  label: header,
  isNeeded: NEEDED_HEADERS.includes(header),
}));

/** Opens a stored XLSX or CSV. Throws {@link CsvProblem} with what to tell the person. */
export async function openRegistry(
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  run: RunRow,
  scratch: string,
): Promise<OpenedRegistry> {
  const table = await openTable(storedTable(files, run.file_sha256), {
    isColumn: isImportColumn,
    said: run.settings?.said,
    scratch,
  });
  const { header } = table;
  const named = mapImportColumns(table.names);
  const byName = Object.fromEntries(
    named.flatMap((column, place) => (column === undefined ? [] : [[column.path, place] as const])),
  );
  const { places, notes, isSettled, twice } = await columnPlaces(db, run, {
    header,
    byName,
    named: {
      fields: namedImportColumns(table.names).map((column) => column?.path),
      labelOf: (path) => FIELDS.find(({ name }) => name === path)?.label ?? path,
    },
  });
  const columns = header.map((_, place) => READ_COLUMNS.find(({ path }) => places[path] === place));
  const reading = withQuestion(
    withMissing(withTwice(table.reading, twice), missingColumns(columns)),
    isSettled
      ? undefined
      : (askedSituation({ header, columns, sample: table.sample }) ??
          askUnused(table, (place) => columns[place] !== undefined)),
  );
  return {
    header,
    columns,
    wants: columns.map((column) =>
      column === undefined
        ? undefined
        : column.kind === 'date' || column.kind === 'yes'
          ? column.kind
          : 'text',
    ),
    reading,
    choices: columnChoices(table, { fields: FIELDS, places }),
    notes: [...table.notes, ...notes],
    isUnread: !isReadable(reading),
    rows: () => countedRows(table.rows()),
  };
}

const NOT_IN_FORCE = /^(?:baja|inactiv|suspend|inhabilit|cancelad)/;

/** Asks whether a column that nothing reads says who is registered no more. */
function askedSituation({
  header,
  columns,
  sample,
}: Pick<OpenedRegistry, 'header' | 'columns'> & { sample: readonly CsvRow[] }): string | undefined {
  for (const [place, name] of header.entries()) {
    if (columns[place] !== undefined) continue;
    const said = sample
      .map(({ values }) => values[place] ?? '')
      .find((text) => NOT_IN_FORCE.test(fold(text)));
    if (said !== undefined)
      return `La columna «${name}», que no se lee, dice «${said.trim().slice(0, 40)}»: indica que es la «Situación» para que no entren quienes están de baja, o lee el archivo así si no lo es.`;
  }
  return undefined;
}

async function* countedRows(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  let count = 0;
  for await (const row of rows) {
    if (row.values.some((value) => value.trim() !== '')) count += 1;
    if (count > MAX_REGISTRY_ROWS) {
      throw new CsvProblem(`El archivo tiene más de ${MAX_REGISTRY_ROWS} filas. Divídelo en varios.`);
    }
    yield row;
  }
}
