import type { ListSource } from '#contract/negative-list-words.ts';
import { SANCTION_FIELD_LABELS, SANCTION_FIELDS, type SanctionField } from '#contract/negative-list-words.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ImportChoices, ImportFact } from '#contract/imports.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';
import {
  askUnused,
  columnPlaces,
  isReadable,
  withKeptDates,
  withMissing,
  withQuestion,
  withTwice,
} from '#server/kit/imports/columns.ts';
import { footNoteIn } from '#server/kit/imports/foot-notes.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { moneyUnitIn } from '#contract/rules/texts/money-unit.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import { readDay } from '#contract/rules/days/written-day.ts';
import {
  openTable,
  storedTable,
  type FoundTable,
  type TableFile,
} from '#server/kit/table-file/table-rows.ts';
import type { ReadEntry } from './list-row.ts';
import { otherListIn } from './other-list.rules.ts';
import {
  isDisplaced,
  isNote,
  readSanctionRow,
  sanctionText,
  sanctionFields,
  suggestColumns,
  unreadDates,
  type SanctionColumns,
} from './sanctions-list.rules.ts';
import {
  isFoot,
  isFootText,
  isShifted,
  neededCells,
  numberColumn,
  readSatRows,
  SAT_FIELDS,
  satColumns,
  satColumnsAt,
  satField,
  satFields,
  satText,
  type SatColumns,
} from './sat-list.rules.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { cutoffIn, unreadCutoff } from './written-day.rules.ts';

/** Asks whether a table of names is a list of sanctions at all. */
const askedSanction = (columns: SanctionColumns): string | undefined =>
  Object.keys(columns).every((field) => field === 'name' || field === 'rfc')
    ? 'Ninguna columna dice qué sanción es, de quién ni de cuándo: quizá el archivo no es una lista de sancionados. Di qué columna la dice; si ninguna, lee el archivo así.'
    : undefined;

/** Asks what the columns with dates are that nothing reads. */
const askedDates = (unread: readonly string[]): string | undefined =>
  unread.length === 0
    ? undefined
    : `No se lee ${unread.map((name) => `«${name}»`).join(', ')}, que trae fechas, y falta el fin de la sanción. Di qué columna es el fin; si ninguna lo es, lee el archivo así.`;

const FEDERAL_FIELDS = SANCTION_FIELDS.map((name) => ({
  name,
  label: SANCTION_FIELD_LABELS[name],
  isNeeded: name === 'name',
}));

const EXAMPLES = 3;

/** How one column of the file is used; `label` is null for those that are not. */
interface ListColumn {
  position: number;
  header: string;
  label: string | null;
  examples: string[];
}

/** Where lists are read, alone or in a transaction. */
export type ListContext = { db: Db | Transaction; files: FileStore };

/** A list's file with its columns recognised. */
export interface OpenedList {
  reading: ImportFact[];
  /** A person has to say how it is read. */
  isUnread: boolean;
  notes: string[];
  /** Said by the file itself. */
  cutoffOn: string | undefined;
  /** The line that says it, where its date cannot be read. */
  cutoffText: string | undefined;
  header: string[];
  headerLine: number;
  columns: ListColumn[];
  /** What a column may be. */
  fields: ImportChoices['fields'];
  /** Place of each datum. */
  mapping: Readonly<Record<string, number>>;
  /** What each column holds, by place; undefined for those that are not used. */
  wants: (ColumnWants | undefined)[];
  /** How its dates are written. */
  written: WrittenValues<string>;
  /** The last line ends as lines do; a file cut by a broken transfer mostly does not. */
  hasLastBreak: boolean;
  /** Place of the column that numbers the rows of the SAT's list; -1 without one. */
  numberAt: number;
  /** Place of its situation; -1 in other lists. */
  situationAt: number;
  /** Every row after the header; may be called more than once. */
  rows(): AsyncGenerator<CsvRow>;
  /** None of a row without a name, several of one that names several. */
  read(row: CsvRow): ReadEntry[];
  /** Texts above, between and below its rows, by their line. */
  texts: ReadonlyMap<number, string>;
  /** What numbers its rows, as a note may name one. */
  numberOf(values: readonly string[]): string;
  /** A text that stands under tables: a total, a source. */
  isFoot(values: readonly string[]): boolean;
  /** A row that ends before its data do, as the last one of a file that was cut. */
  isCut(values: readonly string[]): boolean;
  /** Why the cells of a row cannot be read under the names of the columns; undefined when they can. */
  shiftOf(values: readonly string[]): string | undefined;
  /** A row that is a text under the table, or a title between its pages. */
  isNote(values: readonly string[]): boolean;
  /** A row whose values do not fit the names of their columns. */
  isOdd(values: readonly string[]): boolean;
}

/**
 * Opens a stored list; what a person said of its columns counts before their names. Throws {@link CsvProblem} with what
 * to tell the person; a problem refuses the file whole.
 */
export async function openList(
  { db, files }: ListContext,
  run: Pick<RunRow, 'id' | 'kind' | 'settings' | 'file_sha256'>,
  { source, scratch }: { source: ListSource; scratch: string },
): Promise<OpenedList> {
  const file = storedTable(files, run.file_sha256);
  const isSat = source === 'sat_69b';
  const table = await openTable(file, {
    isColumn: (name) =>
      isSat ? satField(name) !== undefined : Object.keys(suggestColumns([name])).length > 0,
    weigh: (values) => (isHeader(values, source) ? values.filter((name) => name.trim() !== '').length : 0),
    said: run.settings?.said,
    scratch,
  });
  const { header, names, sample } = table;
  const other = otherListIn(source, {
    above: table.preamble.map(({ values }) => oneLine(values.join(' '))),
    names,
    sample: sample.map(({ values }) => values),
  });
  if (other !== undefined) throw new CsvProblem(other);
  const fields = isSat ? SAT_FIELDS : FEDERAL_FIELDS;
  const named = isSat ? satColumns(names) : {};
  const firstPlaces = Object.fromEntries(Object.entries(named).map(([field, at]) => [field, at[0] ?? -1]));
  const { places, notes, isSettled, twice } = await columnPlaces(db, run, {
    header,
    byName: isSat ? firstPlaces : suggestColumns(names),
    named: {
      fields: isSat
        ? satFields(
            names,
            sample.map(({ values }) => values),
          )
        : sanctionFields(names),
      labelOf: (field) => fields.find(({ name }) => name === field)?.label ?? field,
    },
  });
  const sat = isSat ? satColumnsAt(places, named, names) : undefined;
  const chosen: SanctionColumns | null = isSat ? null : places;
  const missing = fields.filter(({ name, isNeeded }) => isNeeded && places[name] === undefined);
  const reading = withQuestion(
    withMissing(
      withTwice(table.reading, twice),
      missing.map(({ label }) => label),
    ),
    isSettled
      ? undefined
      : chosen === null
        ? askedPublications(table, Object.values(sat ?? {}).flat())
        : (askedSanction(chosen) ??
          askedDates(unreadDates(chosen, { header, sample: sample.map(({ values }) => values) }))),
  );
  const unit =
    chosen?.amount === undefined
      ? undefined
      : (moneyUnitIn(header[chosen.amount] ?? '') ??
        moneyUnitIn(table.preamble.map(({ values }) => values.join(' ')).join(' ')));
  const days = Object.keys(sat ?? chosen ?? {}).filter((field) => field.endsWith('On'));
  const texts = new Map(sat === undefined ? table.preamble.map(textOf) : []);
  const isMarked = (values: readonly string[]) => footNoteIn({ line: 0, values })?.isAlone === true;
  const isText = (values: readonly string[]) =>
    isMarked(values) || (sat === undefined ? isNote(chosen ?? {}, values) : isFoot(sat, values));
  const hasLastBreak = table.separator === '' || (await endsWithBreak(file));
  const written = await new WrittenValues(
    // The article is of December 2013: what is published by it has no other century.
    { days, ...(isSat && { bounds: { first: 2013, last: Number(todayInMexico().slice(0, 4)) } }) },
    await withKeptDates(db, run, header),
  ).survey(
    withTexts(table.rows(), { isText: (values) => sat === undefined && isText(values), texts }),
    ({ values }, field) =>
      sat === undefined
        ? sanctionText(chosen ?? {}, values, field as SanctionField)
        : satText(sat, values, field),
  );
  const countedAt = numberColumn(names);
  const above = table.preamble.map(({ values }) => oneLine(values.join(' ')));
  const used = Object.entries<number | number[]>(sat ?? places);
  const fieldAt = (place: number) => used.find(([, at]) => [at].flat().includes(place))?.[0];
  return {
    reading,
    written,
    wants: header.map((_, place) => {
      const field = fieldAt(place);
      if (field === undefined) return undefined;
      return field.endsWith('On') ? 'date' : 'text';
    }),
    isUnread: !isReadable(reading),
    notes: [...table.notes, ...notes],
    cutoffOn: cutoffIn(above, todayInMexico()),
    cutoffText: unreadCutoff(above),
    header,
    headerLine: table.headerLine,
    columns: describeColumns(
      header,
      sample.slice(0, EXAMPLES).map(({ values }) => values),
      (place) => fields.find(({ name }) => name === fieldAt(place)),
    ),
    fields,
    mapping: places,
    hasLastBreak,
    situationAt: sat?.situation?.[0] ?? -1,
    numberAt: sat === undefined ? -1 : countedAt,
    texts,
    numberOf: (values) => (countedAt === -1 ? '' : (values[countedAt] ?? '').trim()),
    rows: () => table.rows(),
    read: ({ values, beside }) =>
      sat === undefined
        ? readSanctionRow(chosen ?? {}, values, {
            written,
            unit,
            header,
            remarks: Object.values(beside?.remarks ?? {}),
          })
        : readSatRows(sat, values, written),
    isNote: isText,
    isFoot: (values) => {
      if (sat !== undefined || isMarked(values)) return isText(values);
      const filled = values.map(oneLine).filter((value) => value !== '');
      return isFootText(filled) && (filled.length === 1 || isText(values));
    },
    isCut: (values) =>
      values.length < header.length &&
      (sat === undefined || !hasLastBreak || values.length < neededCells(sat)),
    shiftOf: (values) =>
      table.separator === '' ? undefined : shiftIn(values, { width: header.length, sat }),
    isOdd: (values) => sat === undefined && isDisplaced(chosen ?? {}, values, written),
  };
}

/** Asks what the columns with dates of a list of the SAT are that nothing reads. */
function askedPublications(
  { header, sample }: Pick<FoundTable, 'header' | 'sample'>,
  used: readonly number[],
): string | undefined {
  const areDays = (place: number) => {
    const cells = sample.flatMap(({ values }) => values[place]?.trim() || []);
    const days = cells.filter((cell) => 'day' in readDay(cell)).length;
    return days > 0 && days * 2 >= cells.length;
  };
  return askUnused({ header, sample }, (place) => used.includes(place) || !areDays(place));
}

/** Why the cells of a row of text stand under the wrong names. */
function shiftIn(
  values: readonly string[],
  { width, sat }: { width: number; sat: SatColumns | undefined },
): string | undefined {
  const cells = `${values.length} celdas y los encabezados son ${width}`;
  const isWide = values.slice(width).some((value) => value.trim() !== '');
  if (isWide || (sat !== undefined && isShifted(sat, values)))
    return `La fila ${isWide ? `trae ${cells}` : 'tiene sus datos una columna a la derecha'}: un texto con una coma no está entre comillas y corrió lo que sigue. Ponlo entre comillas, o descarga el archivo otra vez, y súbelo.`;
  return sat !== undefined && values.length < neededCells(sat)
    ? `La fila trae ${cells}: le falta su situación. Descarga el archivo otra vez.`
    : undefined;
}

const textOf = ({ line, values }: CsvRow): [number, string] => [line, oneLine(values.join(' '))];

/** The same rows; those that are texts are kept by their line. */
async function* withTexts(
  rows: AsyncGenerator<CsvRow>,
  { isText, texts }: { isText: (values: readonly string[]) => boolean; texts: Map<number, string> },
): AsyncGenerator<CsvRow> {
  for await (const row of rows) {
    if (isText(row.values)) texts.set(...textOf(row));
    yield row;
  }
}

/** Ctrl-Z, with which old programs end a file. */
const OLD_END = 0x1a;

/** Whether the last line ends as lines do, in whatever letters: zeros are of those with two bytes. */
async function endsWithBreak(file: TableFile): Promise<boolean> {
  let last: number | undefined;
  for await (const chunk of await file.bytes())
    last = chunk.findLast((byte) => byte !== 0 && byte !== OLD_END) ?? last;
  return last === 10 || last === 13;
}

function isHeader(values: readonly string[], source: ListSource): boolean {
  if (source === 'sat_69b') return values.filter((name) => satField(name) !== undefined).length >= 2;
  return suggestColumns(values).name !== undefined && values.filter((name) => name.trim() !== '').length >= 2;
}

function describeColumns(
  header: readonly string[],
  sample: readonly string[][],
  fieldAt: (place: number) => { label: string } | undefined,
): ListColumn[] {
  return header.map((name, position) => {
    const examples = sample.map((values) => oneLine(values[position] ?? '').slice(0, 80));
    return {
      position,
      header: name,
      label: fieldAt(position)?.label ?? null,
      examples: examples.filter((text) => text !== '' && fold(text) !== ''),
    };
  });
}
