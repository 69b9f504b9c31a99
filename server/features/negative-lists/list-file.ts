import type { ListSource } from '#contract/negative-list-words.ts';
import {
  ENTRY_DATA_LABELS,
  SANCTION_FIELD_LABELS,
  type SanctionField,
} from '#contract/negative-list-words.ts';
import type { ImportEncoding } from '#contract/imports.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import {
  CsvProblem,
  detectEncoding,
  detectSeparator,
  readRows,
  type CsvRow,
} from '#server/kit/table-file/csv-text.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import type { ReadEntry } from './list-row.ts';
import {
  isDisplaced,
  readSanctionRow,
  sanctionText,
  suggestColumns,
  type SanctionColumns,
} from './sanctions-list.rules.ts';
import {
  missingSatColumns,
  numberColumn,
  readSatRow,
  satColumns,
  satField,
  satText,
} from './sat-list.rules.ts';
import type { ImportSettings } from '#contract/imports.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { cutoffIn } from './written-day.rules.ts';

const PREAMBLE_ROWS = 10;
const HEAD_BYTES = 65_535;
const EXAMPLES = 3;

/** How one column of the file is used; `field` is null for those that are not. */
interface ListColumn {
  position: number;
  header: string;
  field: string | null;
  label: string | null;
  examples: string[];
}

/** A list's file with its columns recognised. */
export interface OpenedList {
  encoding: ImportEncoding;
  /** Said by the file itself. */
  cutoffOn: string | undefined;
  header: string[];
  columns: ListColumn[];
  missing: string[];
  mapping: SanctionColumns | null;
  /** How its dates are written. */
  written: WrittenValues<string>;
  /** The last line ends as lines do; a file cut by a broken transfer mostly does not. */
  hasLastBreak: boolean;
  /** Place of the column that numbers the rows of the SAT's list; -1 without one. */
  numberAt: number;
  /** Every row after the header; may be called more than once. */
  rows(): AsyncGenerator<CsvRow>;
  read(values: readonly string[]): ReadEntry | undefined;
  /** A row whose values do not fit the names of their columns. */
  isOdd(values: readonly string[]): boolean;
}

/**
 * Opens a stored list. `mapping` replaces what the names of a sanctioned list's columns suggest. Throws
 * {@link CsvProblem} with what to tell the person; a problem refuses the file whole.
 */
export async function openList(
  files: FileStore,
  {
    sha256,
    source,
    mapping,
    settings = null,
  }: {
    sha256: string;
    source: ListSource;
    mapping?: SanctionColumns | null;
    settings?: ImportSettings | null;
  },
): Promise<OpenedList> {
  const bytes = async (range?: { start: number; end: number }) => {
    const content = await files.open(sha256, range);
    if (content === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
    return content;
  };
  const { bytes: size, stream } = await bytes();
  const encoding = await detectEncoding(stream);
  const separator = separatorOf(
    new TextDecoder(encoding).decode(
      await gathered((await bytes({ start: 0, end: Math.min(HEAD_BYTES, size - 1) })).stream),
    ),
  );
  const table = async () => readRows((await bytes()).stream, { encoding, separator });
  const { preamble, header, line, sample } = await findHeader(await table(), source);
  if (header.some((name) => isMangled(name)) || preamble.some(isMangled)) {
    throw new CsvProblem(
      'El archivo tiene los acentos dañados: se guardó con otra codificación. Descárgalo otra vez de su fuente y súbelo sin abrirlo.',
    );
  }
  const end = await gathered((await bytes({ start: Math.max(0, size - 2), end: size - 1 })).stream);
  const lastByte = end.at(encoding === 'utf-16le' ? -2 : -1);
  const chosen = source === 'sat_69b' ? null : (mapping ?? suggestColumns(header));
  const sat = source === 'sat_69b' ? satColumns(header) : undefined;
  if (source === 'sat_69b' && sat === undefined) throw new CsvProblem(wrongColumns(header));
  if (
    source !== 'sat_69b' &&
    chosen?.name === undefined &&
    mapping == null &&
    suggestColumns(header).name === undefined
  ) {
    throw new CsvProblem(
      'El archivo no tiene una columna con el nombre del proveedor sancionado. Revisa que sea la lista federal de proveedores y contratistas sancionados.',
    );
  }
  async function* rows() {
    for await (const row of await table()) if (row.line > line) yield row;
  }
  const fields = Object.keys(sat ?? chosen ?? {}).filter((field) => field.endsWith('On'));
  const written = await new WrittenValues({ days: fields }, settings).survey(rows(), (values, field) =>
    sat === undefined
      ? sanctionText(chosen ?? {}, values, field as SanctionField)
      : satText(sat, values, field),
  );
  return {
    encoding,
    written,
    cutoffOn: cutoffIn(preamble),
    header,
    columns: describeColumns(header, sample, chosen),
    missing: sat === undefined ? missingFields(chosen ?? {}) : missingPublications(header),
    mapping: chosen,
    hasLastBreak: lastByte === 10 || lastByte === 13,
    numberAt: sat === undefined ? -1 : numberColumn(header),
    rows,
    read: (values) =>
      sat === undefined ? readSanctionRow(chosen ?? {}, values, written) : readSatRow(sat, values, written),
    isOdd: (values) => sat === undefined && isDisplaced(chosen ?? {}, values, written),
  };
}

async function gathered(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The header line is the one of the first with most separators. */
function separatorOf(head: string): string {
  const lines = head.split(/\r\n|\n|\r/).slice(0, PREAMBLE_ROWS);
  const widest = lines.toSorted((a, b) => b.split(/[,;\t|]/).length - a.split(/[,;\t|]/).length)[0] ?? '';
  return detectSeparator(widest);
}

function isHeader(values: readonly string[], source: ListSource): boolean {
  if (source === 'sat_69b') return values.filter((name) => satField(name) !== undefined).length >= 2;
  return suggestColumns(values).name !== undefined && values.filter((name) => name.trim() !== '').length >= 2;
}

async function findHeader(table: AsyncIterable<CsvRow>, source: ListSource) {
  const first: CsvRow[] = [];
  for await (const row of table) {
    first.push(row);
    if (first.length >= PREAMBLE_ROWS + EXAMPLES) break;
  }
  if (first.length === 0) throw new CsvProblem('El archivo no tiene filas.');
  const at = first.slice(0, PREAMBLE_ROWS).findIndex(({ values }) => isHeader(values, source));
  const place = at === -1 ? 0 : at;
  return {
    preamble: first.slice(0, place).map(({ values }) => values.join(' ')),
    header: first[place]!.values.map(oneLine),
    line: first[place]!.line,
    sample: first.slice(place + 1, place + 1 + EXAMPLES).map(({ values }) => values),
  };
}

/** UTF-8 that was read as Windows-1252 and saved, or letters that were lost. */
function isMangled(text: string): boolean {
  return /\uFFFD|Ã[\u0080-\u00BF¡-¿³±©­“]|Â[°º¿¡]|\?\?n\b/.test(text);
}

function wrongColumns(header: readonly string[]): string {
  const missing = missingSatColumns(header).join(', ');
  return `El archivo no es el listado completo del artículo 69-B: no tiene ${missing === '' ? 'sus columnas' : `las columnas ${missing}`}.`;
}

function missingFields(columns: SanctionColumns): string[] {
  return Object.entries(SANCTION_FIELD_LABELS)
    .filter(([field]) => columns[field as keyof SanctionColumns] === undefined)
    .map(([, label]) => label);
}

function missingPublications(header: readonly string[]): string[] {
  const found = new Set(header.map(satField));
  return Object.entries(ENTRY_DATA_LABELS)
    .filter(([field]) => /(Sat|Dof)(On|Office)$/.test(field) && !found.has(field))
    .map(([, label]) => label);
}

const SAT_LABELS: Record<string, string> = { rfc: 'RFC', name: 'Nombre', situation: 'Situación' };

function describeColumns(
  header: readonly string[],
  sample: readonly string[][],
  mapping: SanctionColumns | null,
): ListColumn[] {
  return header.map((name, position) => {
    const field =
      mapping === null
        ? satField(name)
        : Object.entries(mapping).find(([, place]) => place === position)?.[0];
    const examples = sample.map((values) => oneLine(values[position] ?? '').slice(0, 80));
    return {
      position,
      header: name,
      field: field ?? null,
      label: field === undefined ? null : (SAT_LABELS[field] ?? ENTRY_DATA_LABELS[field] ?? field),
      examples: examples.filter((text) => text !== '' && fold(text) !== ''),
    };
  });
}
