import { createReadStream } from 'node:fs';
import {
  ENCODING_LABELS,
  ENCODING_NAMES,
  IMPORT_ENCODINGS,
  SEPARATOR_LABELS,
  type ImportEncoding,
  type ImportFact,
  type ImportSettings,
} from '#contract/imports.ts';
import {
  cleanCell,
  damageOf,
  hasLostLetters,
  hasUnseen,
  isSavedTwice,
} from '#contract/rules/texts/clean-cell.ts';
import { factOf } from '../imports/reading.ts';
import type { FileStore } from '../files/store.ts';
import { CsvProblem, NUL_SHOWN, readRows, type CsvRow } from './csv-text.ts';
import { findEncoding } from './encodings.ts';
import { columnNames, knownName } from './header-names.ts';
import { oneLine } from './plain-text.ts';
import { readBook } from './read-book.ts';

/** First rows among which the header is. */
const HEAD_ROWS = 30;
/** A row is no header below a wide one when fewer than one of so many of its cells are known names. */
const FEW_NAMES = 4;
/** Cells of the rows of a table. */
const LEAST_TABLE = 3;
const HEAD_LETTERS = 200_000;
const SAMPLE_ROWS = 500;
/** Letters of a table that is kept in memory while it is read. */
const MOST_KEPT = 8_000_000;
const SEPARATORS = Object.keys(SEPARATOR_LABELS) as (keyof typeof SEPARATOR_LABELS)[];

/** A table file of somebody else. */
export interface TableFile {
  bytes(): Promise<AsyncIterable<Uint8Array>>;
  path(): Promise<string>;
}

/** How a table is looked for in it. */
export interface TableQuestion {
  /** Whether the table has a column of that name. */
  isColumn(name: string): boolean;
  /** Names that a row must have to be the header. */
  least?: number;
  /** Decides otherwise how good a header a row is; 0 for none. */
  weigh?(values: readonly string[]): number;
  said?: ImportSettings['said'];
  /** A file of its own for the rows of a workbook. */
  scratch: string;
}

/** A file with its text read and its header found. */
export interface FoundTable {
  /** Names as they stand in the file. */
  header: string[];
  /** The same by the names that the table knows, where it does. */
  names: string[];
  headerLine: number;
  /** Rows before the header. */
  preamble: CsvRow[];
  /** First rows after it. */
  sample: CsvRow[];
  /** Its header has names that the table knows. */
  isKnown: boolean;
  reading: ImportFact[];
  notes: string[];
  encoding: ImportEncoding;
  /** Empty for a workbook. */
  separator: string;
  /** Rows after the header, streamed; may be called more than once. */
  rows(): AsyncGenerator<CsvRow>;
}

/** A file of the store. Throws {@link CsvProblem} when it is gone. */
export function storedTable(files: FileStore, sha256: string): TableFile {
  const gone = () => new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
  return {
    async bytes() {
      const content = await files.open(sha256);
      if (content === undefined) throw gone();
      return content.stream;
    },
    async path() {
      const path = await files.path(sha256);
      if (path === undefined) throw gone();
      return path;
    },
  };
}

/** A file of the disk. */
export const localTable = (path: string): TableFile => ({
  bytes: () => Promise.resolve(createReadStream(path)),
  path: () => Promise.resolve(path),
});

/**
 * Reads how a CSV or a workbook is written and finds its header: the row with most names that the table knows, in
 * whatever sheet people see; a person's choice counts before. Throws {@link CsvProblem} with what to tell the person.
 */
export async function openTable(file: TableFile, question: TableQuestion): Promise<FoundTable> {
  const { scratch } = question;
  const head = await firstOf(await file.bytes());
  if (head.toString('latin1', 0, 2) === 'PK')
    return openBook({ path: await file.path(), to: scratch }, question);
  return openText(file, question);
}

/** All rows of a CSV or a workbook, its preamble and header too, of every sheet that people see. */
export async function allRows(file: TableFile, scratch: string): Promise<AsyncGenerator<CsvRow>> {
  const head = await firstOf(await file.bytes());
  const isBook = head.toString('latin1', 0, 2) === 'PK';
  const rows = isBook ? (await readBook({ path: await file.path(), to: scratch })).rows : undefined;
  if (rows !== undefined) return cleanRows(rows());
  if (head.length === 0)
    return cleanRows(readRows(await file.bytes(), { encoding: 'utf-8', separator: ',' }));
  const { encoding, separator } = await readText(file, { isColumn: () => false, scratch });
  return cleanRows(readRows(await file.bytes(), { encoding, separator }));
}

async function* cleanRows(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) yield cleanRow(row);
}

async function firstOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  for await (const chunk of source) return Buffer.from(chunk);
  return Buffer.alloc(0);
}

interface Header {
  at: number;
  weight: number;
}

function headerIn(rows: readonly CsvRow[], { isColumn, weigh, least = 2 }: TableQuestion): Header {
  const known = (at: number) => new Set(namesAt(rows, at, isColumn).names.filter(isColumn)).size;
  let found: Header = { at: -1, weight: 0 };
  for (const [at, { values }] of rows.entries()) {
    const names = weigh === undefined ? known(at) : 0;
    const weight = weigh === undefined ? (names >= least ? names : 0) : weigh(values.map(cleanCell));
    if (weight > found.weight) found = { at, weight };
  }
  // Where nobody knows its names: the first row that is about as wide as the table.
  const width = Math.max(0, ...rows.map(({ values }) => filled(values)));
  const widest = rows.findIndex(({ values }) => filled(values) >= Math.max(1, width * 0.6));
  // A few words of a record below it may be names of columns too.
  const isRecord =
    weigh === undefined &&
    widest < found.at &&
    found.weight * FEW_NAMES < filled(rows[found.at]?.values ?? []);
  return found.at === -1 || isRecord ? { at: widest, weight: 0 } : found;
}

/** Names of the columns in this row, with the row over it where they stand in two. */
function namesAt(rows: readonly CsvRow[], at: number, isColumn: (name: string) => boolean) {
  const cellsIn = (row: CsvRow | undefined) => row?.values.map((name) => oneLine(cleanCell(name))) ?? [];
  const [above, own] = [rows[at - 1], rows[at]];
  const isNext = above?.line === (own?.line ?? 0) - 1;
  return columnNames({ above: isNext ? cellsIn(above) : [], own: cellsIn(own) }, isColumn);
}

const filled = (values: readonly string[]) => values.filter((value) => value.trim() !== '').length;

/** How the text of a file is read, with its first rows. */
async function readText(file: TableFile, question: TableQuestion) {
  const { said = {} } = question;
  const found = await findEncoding(() => file.bytes());
  const encoding = IMPORT_ENCODINGS.find((one) => one === said.encoding) ?? found.encoding;
  const heads = await Promise.all(
    SEPARATORS.map(async (separator) => {
      const rows = await firstRows(await file.bytes(), { encoding, separator });
      return { separator, rows, header: headerIn(rows, question) };
    }),
  );
  const told = /^sep=(.)\s*$/i.exec(heads[0]?.rows[0]?.values.join(heads[0].separator) ?? '')?.[1];
  const widest = ({ rows, header }: (typeof heads)[number]) => filled(rows[header.at]?.values ?? []);
  const best =
    heads.find(({ separator }) => separator === said.separator) ??
    heads.toSorted(
      (a, b) =>
        b.header.weight - a.header.weight ||
        widest(b) - widest(a) ||
        Number(b.separator === told) - Number(a.separator === told),
    )[0]!;
  const { separator } = best;
  if (best.rows.length === 0) {
    for await (const _row of readRows(await file.bytes(), { encoding, separator })) break;
    throw new CsvProblem('El archivo no tiene filas.');
  }
  return { ...best, encoding, doubt: said.encoding === undefined ? found.doubt : undefined };
}

async function openText(file: TableFile, question: TableQuestion): Promise<FoundTable> {
  const { said = {} } = question;
  const { encoding, separator, rows, header, doubt } = await readText(file, question);
  const eight = ['utf-8', 'windows-1252', 'macintosh', 'ibm850'] as const;
  const offered = eight.some((one) => one === encoding) ? eight : [encoding];
  return tableOf(rows, {
    question,
    header,
    rows: async function* (from) {
      yield* readRows(await file.bytes(), { encoding, separator, from });
    },
    encoding,
    separator,
    facts: [
      factOf('encoding', encoding, ENCODING_LABELS[encoding], {
        isSaid: said.encoding !== undefined,
        choices: offered.map((value) => {
          const words = doubt?.find((one) => one.encoding === value)?.words;
          return {
            value,
            label: ENCODING_LABELS[value],
            technical: ENCODING_NAMES[value],
            ...(words && { examples: words }),
          };
        }),
        ...(doubt !== undefined && {
          doubt:
            'No se sabe con qué letras se guardó el archivo. Elige con cuáles se lee bien, o guárdalo como «CSV UTF-8» y súbelo otra vez.',
        }),
      }),
      factOf('separator', separator, `separado por ${SEPARATOR_LABELS[separator]}`, {
        isSaid: said.separator !== undefined,
        choices: SEPARATORS.map((value) => ({ value, label: SEPARATOR_LABELS[value] })),
      }),
    ],
    notes: [],
  });
}

async function firstRows(
  source: AsyncIterable<Uint8Array>,
  how: { encoding: ImportEncoding; separator: string },
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let letters = 0;
  try {
    for await (const row of readRows(source, { ...how, isHead: true })) {
      rows.push(row);
      letters += row.values.reduce((sum, value) => sum + value.length, 0);
      if (rows.length === HEAD_ROWS || letters > HEAD_LETTERS) break;
    }
  } catch (error) {
    // What is wrong with it is told when all of it is read, if this is how it is.
    if (!(error instanceof CsvProblem)) throw error;
  }
  return rows;
}

async function openBook(order: { path: string; to: string }, question: TableQuestion): Promise<FoundTable> {
  const { said = {} } = question;
  const book = await readBook(order);
  const heads = [];
  for (const [place, { name, rows }] of book.sheets.entries()) {
    if (rows === 0) continue;
    const first: CsvRow[] = [];
    for await (const row of book.rows(place)) {
      if (filled(row.values) > 0) first.push(row);
      if (first.length === HEAD_ROWS) break;
    }
    if (first.length > 0) heads.push({ place, name, rows: first, header: headerIn(first, question) });
  }
  const fitting = heads.filter(({ header }) => header.weight > 0);
  const best = heads.find(({ name }) => name === said.sheet) ?? fitting[0] ?? heads[0];
  if (best === undefined) throw new CsvProblem('El libro no tiene filas en ninguna hoja a la vista.');
  const isUnsure = said.sheet === undefined && fitting.length > 1;
  const { filled: merged = 0, firstFilled = null } = book.sheets[best.place] ?? {};
  const { hidden } = book;
  const left = heads.filter(
    (one) =>
      one.name !== best.name &&
      !(isUnsure && fitting.includes(one)) &&
      one.rows.some(({ values }) => filled(values) >= LEAST_TABLE),
  );
  const notes = [
    ...(merged > 0
      ? [
          `${merged === 1 ? 'Una celda toma' : `${merged.toLocaleString('es-MX')} celdas toman`} el valor de la celda combinada de arriba, desde la línea ${firstFilled}.`,
        ]
      : []),
    ...(hidden.length > 0
      ? [`No se leen las hojas ocultas: ${hidden.map((name) => `«${name}»`).join(', ')}.`]
      : []),
    ...(left.length > 0
      ? [`No se leen las demás hojas: ${left.map(({ name }) => `«${name}»`).join(', ')}. Impórtalas aparte.`]
      : []),
  ];
  return tableOf(best.rows, {
    question,
    header: best.header,
    rows: () => book.rows(best.place),
    encoding: 'utf-8',
    separator: '',
    facts: [
      factOf('sheet', best.name, `hoja «${best.name}»`, {
        isSaid: said.sheet !== undefined,
        choices: (isUnsure ? fitting : heads).map(({ name }) => ({ value: name, label: name })),
        ...(isUnsure && {
          doubt: `La tabla está en ${fitting.length} hojas del libro: ${fitting.map(({ name }) => `«${name}»`).join(', ')}. Elige cuál se importa.`,
        }),
      }),
    ],
    notes,
  });
}

interface Reading {
  question: TableQuestion;
  header: Header;
  /** From a line on that begins a record, or earlier. */
  rows: (from: number) => AsyncGenerator<CsvRow>;
  facts: ImportFact[];
  notes: string[];
  encoding: ImportEncoding;
  separator: string;
}

async function tableOf(first: readonly CsvRow[], reading: Reading): Promise<FoundTable> {
  const { question, rows, facts, notes, encoding, separator } = reading;
  const { isColumn, said = {} } = question;
  const chosen = first.findIndex(({ line }) => String(line) === said.header);
  const at = chosen === -1 ? Math.max(reading.header.at, 0) : chosen;
  const row = first[at]!;
  const isSpoilt = ({ values }: CsvRow) =>
    values.some((value) => isSavedTwice(value) || value.includes('\uFFFD'));
  if (first.slice(0, at + 1).some(isSpoilt)) throw savedTwice();
  const { header, names, isInTwo } = namesAt(first, at, isColumn);
  // Most tables are read twice or more, and are small: what was read whole is not taken apart again.
  let kept: readonly CsvRow[] | undefined;
  const after = async function* () {
    if (kept !== undefined) return yield* kept;
    let seen: CsvRow[] | undefined = [];
    let letters = 0;
    for await (const one of rows(row.line)) {
      if (one.line <= row.line) continue;
      refuseOtherTable(one, names, isColumn);
      // A workbook keeps neither empty rows nor the empty cells at the end of a row.
      if (separator === '' && one.values.length === 0) continue;
      const clean = cleanRow(separator === '' ? padded(one, header.length) : one);
      for (const value of clean.values) letters += value.length + 1;
      if (letters > MOST_KEPT) seen = undefined;
      seen?.push(clean);
      yield clean;
    }
    kept = seen;
    return undefined;
  };
  const sample: CsvRow[] = [];
  for await (const one of after()) {
    sample.push(one);
    if (sample.length === SAMPLE_ROWS) break;
  }
  const twice = sample.filter(({ damage }) => damage?.isTwice === true).length;
  if (twice > sample.filter(({ damage, values }) => damage === undefined && hasSpanish(values)).length)
    throw savedTwice();
  if (sample.length === 0 && reading.header.weight === 0)
    throw new CsvProblem('El archivo no tiene filas después de los encabezados.');
  return {
    header,
    names,
    headerLine: row.line,
    preamble: first.slice(0, at).map(cleanRow),
    sample,
    isKnown: reading.header.weight > 0,
    reading: [
      ...facts,
      factOf('header', String(row.line), `encabezados en la línea ${row.line}`, {
        isSaid: chosen !== -1,
        ...(names.every((name) => !isColumn(name)) &&
          isRecordLike(row.values) && {
            doubt: `La línea ${row.line} es un registro («${oneLine(row.values.join(' ')).slice(0, 60)}») y no los nombres de las columnas. Escribe arriba de ella una fila con los nombres y sube el archivo otra vez, o elige en «Cambiar cómo se lee» la línea que los trae.`,
          }),
        choices: first.slice(0, 12).map(({ line, values }) => ({
          value: String(line),
          label: `Línea ${line}: ${oneLine(values.join(', ')).slice(0, 60)}`,
        })),
      }),
    ],
    notes: isInTwo
      ? [
          ...notes,
          `Los encabezados ocupan dos renglones, ${row.line - 1} y ${row.line}: cada columna se llama por los dos.`,
        ]
      : notes,
    encoding,
    separator,
    rows: after,
  };
}

const LONGEST_NAME = 80;

/** A name of the header, or its part of one that stands in two rows. */
function isSameName(name: string, of = ''): boolean {
  const [one, whole] = [name.toLowerCase(), of.toLowerCase()];
  return one === whole || whole.startsWith(`${one} `) || whole.endsWith(` ${one}`);
}

/** Throws {@link CsvProblem} for a row below the header that says the names of columns again, in other places. */
function refuseOtherTable(
  { line, values }: CsvRow,
  names: readonly string[],
  isColumn: (name: string) => boolean,
): void {
  let count = 0;
  for (const value of values) {
    if (value.trim() === '') continue;
    // Most rows have figures or a text soon.
    if (value.length > LONGEST_NAME || /\d{3}/.test(value)) return;
    count += 1;
  }
  if (count < LEAST_TABLE) return;
  const found = values.map((value) => (value.trim() === '' ? '' : knownName(cleanCell(value), isColumn)));
  const known = found.filter((name) => name !== '' && isColumn(name));
  // The same names in their places begin each printed page.
  const differs = found.filter((name, place) => name !== '' && !isSameName(name, names[place]));
  if (differs.length === 0) return;
  // Most of its names again, and some that say another thing: «IMPORTE C/I.V.A.» below «IMPORTE».
  const isAgain = count - differs.length >= LEAST_TABLE && (count - differs.length) * 2 > count;
  if (!isAgain && (new Set(known).size < LEAST_TABLE || known.length * 2 <= count)) return;
  const shown = isAgain ? differs : known;
  throw new CsvProblem(
    `En la línea ${line.toLocaleString('es-MX')} empieza otra tabla, con sus propios encabezados («${shown.slice(0, 3).map(oneLine).join('», «')}»…). Se importa una tabla por archivo: pasa la segunda a otro archivo, o sus filas a la primera, y súbelo otra vez.`,
  );
}

/** Whole dates, amounts with cents and RFC: no column is called so. */
const DATUM =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\$? ?\d[\d,. ]{0,20}[.,]\d{2}|[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3})$/i;
const isRecordLike = (values: readonly string[]): boolean =>
  values.filter((value) => DATUM.test(value.trim())).length >= 2;

const savedTwice = () =>
  new CsvProblem(
    'El archivo tiene los acentos dañados: se guardó con otra codificación. Descárgalo otra vez de su fuente y súbelo sin abrirlo, o vuelve al original y guárdalo como «CSV UTF-8».',
  );

const hasSpanish = (values: readonly string[]) => values.some((value) => /[áéíóúüñÁÉÍÓÚÜÑ]/.test(value));

const padded = ({ values, ...row }: CsvRow, width: number): CsvRow => ({
  ...row,
  values: [...values, ...Array<string>(Math.max(0, width - values.length)).fill('')],
});

/** A row without what nobody sees in its cells, and with what is wrong with its letters. */
function cleanRow({ line, values, kinds, beside }: CsvRow): CsvRow {
  let damage: CsvRow['damage'];
  const unseen = values.flatMap((value, place) => (hasUnseen(value) ? [place] : []));
  const cells = values.map((value, place) => {
    if (damage === undefined) {
      const why = value.includes(NUL_SHOWN)
        ? `La celda trae caracteres nulos, que se muestran como ${NUL_SHOWN}. Corrígela.`
        : damageOf(value);
      if (why !== undefined)
        damage = {
          place,
          why,
          ...(isSavedTwice(value) ? { isTwice: true } : hasLostLetters(value) && { isLost: true }),
        };
    }
    return cleanCell(value);
  });
  return {
    line,
    values: cells,
    ...(kinds && { kinds }),
    ...(beside && { beside }),
    ...(unseen.length > 0 && { unseen }),
    ...(damage && { damage }),
  };
}
