import { IMPORT_FIELD_LABELS, type ImportField } from '#contract/contract-imports.ts';
import type { ImportChoices, ImportFact } from '#contract/imports.ts';
import {
  columnChoices,
  columnPlaces,
  isReadable,
  withMissing,
  withQuestion,
  withTwice,
} from '#server/kit/imports/columns.ts';
import type { ImportContext } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { moneyUnitIn } from '#contract/rules/texts/money-unit.ts';
import { TaxQuestion } from '#server/kit/imports/tax-question.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { openTable, storedTable } from '#server/kit/table-file/table-rows.ts';
import { fieldOf, headerKey } from './column-names.rules.ts';
import {
  amountsToAsk,
  fieldsOf,
  isPlainAmount,
  isTaxColumn,
  mapColumns,
  NEEDED,
  withPlaces,
  type ColumnMap,
} from './columns.rules.ts';

/** A contracts file with its columns recognised. */
export interface OpenedImport {
  reading: ImportFact[];
  choices: ImportChoices;
  map: ColumnMap;
  /** Whether its amounts have the tax in them. */
  tax: TaxQuestion;
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

/** Whether a heading names a date and not of what. */
const isBareDate = (name: string): boolean =>
  ['fecha', 'fecha_contrato', 'fecha_del_contrato'].includes(headerKey(name));

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
  const { notes, isSettled, twice, ...found } = await columnPlaces(db, run, {
    header: byName.header,
    byName: byName.at,
    named: { fields: fieldsOf(byName.header), labelOf: (field) => IMPORT_FIELD_LABELS[field as ImportField] },
  });
  // A date that says nothing of what is offered as that of the signature, and asked.
  const dated = found.places.signedOn === undefined ? byName.header.findIndex(isBareDate) : -1;
  const isDateAsked = !isSettled && dated !== -1 && !Object.values(found.places).includes(dated);
  const places = isDateAsked ? { ...found.places, signedOn: dated } : found.places;
  const map = withPlaces(byName, places);
  const amount = map.header[map.at.amount ?? -1] ?? '';
  refuseUnit(amount, table.preamble);
  const apart = map.header.find(isTaxColumn);
  const isToldInRows = map.taxWords !== undefined;
  // CompraNet's own form, which has a file number, has one meaning for its amounts; so have amounts beside their tax.
  const isOfCompraNet =
    map.at.fileNumber !== undefined && /^importe_(?:del_)?contrato$/.test(headerKey(amount));
  const tax = new TaxQuestion('with', oneLine(amount), run.settings, {
    ...(isToldInRows && { apart: oneLine(apart ?? '') }),
    isUntold: map.at.amount !== undefined && !isOfCompraNet && map.parts === undefined,
  });
  for (const { values } of table.preamble) for (const cell of values) tax.see(oneLine(cell));
  if (apart !== undefined && !isToldInRows && isPlainAmount(amount))
    tax.see(`${oneLine(amount)}, más ${oneLine(apart)} en su columna`);
  const amounts = isSettled ? [] : amountsToAsk(map.header);
  const reading = withQuestion(
    withMissing(withTwice(table.reading, twice), map.isComplete ? [] : map.needed),
    amounts.length === 0
      ? isDateAsked
        ? `La columna «${oneLine(byName.header[dated] ?? '')}» no dice de qué es la fecha. Si es la de la firma, deja «${IMPORT_FIELD_LABELS.signedOn}»; si no, di cuál es o «No se usa», y guarda.`
        : undefined
      : `El importe del contrato puede estar en ${amounts.map((name) => `«${name}»`).join(' o en ')}. Di cuál es «Importe», con IVA si el archivo lo trae, y guarda.`,
  );
  return {
    reading,
    choices: columnChoices({ header: map.header, sample: table.sample }, { fields: FIELDS, places }),
    map: { ...map, notes: [...table.notes, ...notes, ...map.notes] },
    tax,
    isUnread: !isReadable(reading),
    rows: () => table.rows(),
  };
}
