import { IMPORT_FIELD_LABELS } from '#contract/contract-imports.ts';
import type { ImportChoices, ImportFact } from '#contract/imports.ts';
import {
  columnChoices,
  columnPlaces,
  isReadable,
  withMissing,
  withQuestion,
} from '#server/kit/imports/columns.ts';
import type { ImportContext } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { moneyUnitIn, taxIn, type Tax } from '#contract/rules/texts/money-unit.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { openTable, storedTable } from '#server/kit/table-file/table-rows.ts';
import { fieldOf } from './column-names.rules.ts';
import { mapColumns, NEEDED, withPlaces, type ColumnMap } from './columns.rules.ts';

/** A contracts file with its columns recognised. */
export interface OpenedImport {
  reading: ImportFact[];
  choices: ImportChoices;
  map: ColumnMap;
  /** Whether its amounts have the tax in them. */
  tax: Tax;
  /** A person has to say how it is read. */
  isUnread: boolean;
  /** Every row after the header, streamed; may be called more than once. */
  rows(): AsyncGenerator<CsvRow>;
}

const FIELDS = Object.entries(IMPORT_FIELD_LABELS).map(([name, label]) => ({
  name,
  label,
  isNeeded: NEEDED.some(([field, ...others]) => field === name && others.length === 0),
}));

/** Throws {@link CsvProblem} for amounts that the heading gives in thousands or millions. */
function refuseUnit(header: string, preamble: readonly CsvRow[]): void {
  const above = preamble.map(({ values }) => oneLine(values.join(' '))).find((text) => moneyUnitIn(text));
  const said = moneyUnitIn(header) === undefined ? above : header;
  const unit = moneyUnitIn(said ?? '');
  if (unit === undefined) return;
  throw new CsvProblem(
    `«${oneLine(said ?? '').slice(0, 120)}» dice que los importes están en ${unit.name}. Escríbelos en pesos (por ${unit.pesos.toLocaleString('es-MX')}), quita esas palabras y sube el archivo otra vez.`,
  );
}

const askTax = (header: string) =>
  `«${header}» dice que los importes van sin IVA, y los contratos se publican con IVA, como se firmaron. Elige la columna con IVA; si el archivo no la trae, deja esta y lee el archivo así: se toman como están.`;

/** Opens a stored file and recognises its columns. Throws `CsvProblem` with what to tell the person. */
export async function openImport(
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  run: RunRow,
  scratch: string,
): Promise<OpenedImport> {
  const table = await openTable(storedTable(files, run.file_sha256), {
    isColumn: (name) => fieldOf(name) !== undefined,
    said: run.settings?.said,
    scratch,
  });
  const byName = mapColumns(
    table.names,
    table.sample.map(({ values }) => values),
  );
  const { places, notes } = await columnPlaces(db, run, {
    header: byName.header,
    byName: byName.at,
  });
  const map = withPlaces(byName, places);
  const amount = map.header[map.at.amount ?? -1] ?? '';
  refuseUnit(amount, table.preamble);
  const isUntaxed = taxIn(amount) === 'without';
  // Whoever says the columns has read the question.
  const isSettled = run.settings?.columns != null || notes.length > 0;
  const reading = withQuestion(
    withMissing(table.reading, map.isComplete ? [] : map.needed),
    isUntaxed && !isSettled ? askTax(amount) : undefined,
  );
  if (isUntaxed && isSettled) notes.push(`Los importes se toman de «${amount}» como están, sin IVA.`);
  return {
    reading,
    choices: columnChoices({ header: map.header, sample: table.sample }, { fields: FIELDS, places }),
    map: { ...map, notes: [...table.notes, ...notes, ...map.notes] },
    tax: taxIn(amount) ?? 'with',
    isUnread: !isReadable(reading),
    rows: () => table.rows(),
  };
}
