import type { FileHandle } from 'node:fs/promises';
import { decodeXml, xmlTags } from '../files/xml-tags.ts';
import { readZipEntry, type ZipEntry } from '../files/zip.ts';
import { MAX_CELLS, tooMuch } from './book-limits.ts';
import {
  MAX_REMARK,
  Merges,
  inMoney,
  numberCell,
  rowOf,
  rowPieces,
  type BookRow,
  type Cell,
  type SheetHead,
  withStruck,
} from './book-rows.ts';
import { MAX_COLUMNS } from './csv-text.ts';
import { shortMoment } from './number-formats.ts';
import { OdsStyles } from './ods-styles.ts';
import { elementsOf, plainText, withoutElements } from './xml-elements.ts';

/** Styles with names of a workbook are a few. */
const MAX_STYLES = 5_000_000;

/** Sheets of an OpenDocument workbook and the rows of those that people see, in their order. */
export async function* odsRows(
  file: FileHandle,
  content: ZipEntry,
  named?: ZipEntry,
): AsyncGenerator<SheetHead | BookRow> {
  const sheets = new Sheets();
  const styles = named === undefined ? undefined : await readZipEntry(file, named, MAX_STYLES);
  if (styles !== undefined) sheets.see(decodeXml(styles));
  let rows: SheetRows | undefined;
  let cells = 0;
  for await (const piece of rowPieces(file, content, 'table-row')) {
    let from = 0;
    for (const row of elementsOf(piece, 'table-row')) {
      const sheet = sheets.see(piece.slice(from, row.from));
      from = row.to;
      if (sheet !== undefined) {
        yield sheet;
        rows = sheet.isHidden ? undefined : new SheetRows(sheets.styles, sheets.columns);
      }
      if (!sheets.isOpen) continue;
      for (const one of rows?.read(row.tag, row.inside) ?? []) {
        cells += one.values.length;
        if (cells > MAX_CELLS) throw tooMuch();
        yield one;
      }
    }
    // The last sheets may have no rows.
    const empty = sheets.see(piece.slice(from));
    if (empty !== undefined) yield empty;
  }
}

/** What stands between rows: styles that hide sheets, and where each sheet begins. */
class Sheets {
  readonly styles = new OdsStyles();
  /** Styles of the cells of each column that have none of their own. */
  columns: string[] = [];
  isOpen = false;
  /** The last rows of a file are those that it keeps of others. */
  #isAtEnd = false;
  #begun: SheetHead | undefined;

  /** The sheet that begins here. */
  see(xml: string): SheetHead | undefined {
    for (const tag of xmlTags(xml)) {
      const { name, isClosing, attributes } = tag;
      this.styles.see(tag);
      if (name === 'table') this.#table(isClosing, attributes);
      if (isClosing) continue;
      if (name === 'table-column') this.#column(attributes);
      if (name === 'table-source') [this.isOpen, this.#begun] = [false, undefined];
      if (name === 'dde-links') [this.isOpen, this.#isAtEnd] = [false, true];
    }
    const begun = this.#begun;
    this.#begun = undefined;
    return begun;
  }

  #column(attributes: ReadonlyMap<string, string>): void {
    const count = Math.max(Number(attributes.get('number-columns-repeated') ?? 1) || 1, 1);
    const style = attributes.get('default-cell-style-name') ?? '';
    for (let at = 0; at < count && this.columns.length <= MAX_COLUMNS; at += 1) this.columns.push(style);
  }

  #table(isClosing: boolean, attributes: ReadonlyMap<string, string>): void {
    this.isOpen = !isClosing && !this.#isAtEnd;
    if (!this.isOpen) return;
    const isHidden = this.styles.hidesSheet(attributes.get('style-name') ?? '');
    this.columns = [];
    this.#begun = { name: attributes.get('name') ?? '', isHidden };
  }
}

/** How the cells of a sheet look by their own styles, those of their row, or those of their columns. */
interface Looks {
  styles: OdsStyles;
  columns: readonly string[];
}

/** Rows of one sheet. */
class SheetRows {
  readonly #merges = new Merges();
  readonly #looks: Looks;
  #line = 1;

  constructor(styles: OdsStyles, columns: readonly string[]) {
    this.#looks = { styles, columns };
  }

  *read(tag: string, inside: string): Generator<BookRow> {
    const last = this.#line + countIn(tag, ROWS_REPEATED) - 1;
    const { cells, spans } = cellsIn(inside, this.#looks, OF_CELLS.exec(tag)?.[1]);
    for (const { column, rows } of spans)
      this.#merges.add({ column, from: this.#line, to: this.#line + rows - 1 });
    // What ends a sheet are a million rows without anything.
    if (cells.length > 0)
      for (let line = this.#line; line <= last; line += 1)
        yield rowOf(line, cells, { merges: this.#merges, isHidden: HIDDEN.test(tag) });
    this.#line = last + 1;
  }
}

function cellsIn(
  row: string,
  { styles, columns }: Looks,
  ofRow: string | undefined,
): { cells: Cell[]; spans: { column: number; rows: number }[] } {
  const cells: Cell[] = [];
  const spans: { column: number; rows: number }[] = [];
  let column = 0;
  for (const { name, tag, inside } of elementsOf(row, 'table-cell', 'covered-table-cell')) {
    const count = countIn(tag, COLUMNS_REPEATED);
    const rows = countIn(tag, ROWS_SPANNED);
    // What stands under a merged cell is not seen.
    const value: Value = name === 'table-cell' ? shownOf(tag, inside, styles) : { text: '' };
    if (rows > 1) spans.push({ column, rows });
    const remark = inside.includes(':annotation') ? remarkIn(inside) : '';
    const style = STYLE.exec(tag)?.[1] ?? ofRow ?? columns[column] ?? '';
    const isStruck = styles.isStruck(style);
    if (isUnshown(value, tag, (one) => styles.hides(style, one))) value.kind = 'unshown';
    if (value.text !== '' || value.kind !== undefined || remark !== '')
      for (let at = 0; at < Math.min(count, MAX_COLUMNS + 1); at += 1)
        cells.push({
          column: column + at,
          ...value,
          ...(isStruck && { isStruck: true }),
          ...(remark !== '' && at === 0 && { remark }),
        });
    column += count;
    // A row with more is refused as a whole.
    if (cells.length > MAX_COLUMNS) break;
  }
  return { cells, spans };
}

const ROWS_REPEATED = /:number-rows-repeated\s*=\s*["'](\d+)/;
const COLUMNS_REPEATED = /:number-columns-repeated\s*=\s*["'](\d+)/;
const ROWS_SPANNED = /:number-rows-spanned\s*=\s*["'](\d+)/;
const STYLE = /:style-name\s*=\s*["']([^"']+)/;
/** Of a row: the style of its cells that have none of their own. */
const OF_CELLS = /:default-cell-style-name\s*=\s*["']([^"']+)/;
const HIDDEN = /:visibility\s*=\s*["'](?:collapse|filter)/;
const SPACES = /:c\s*=\s*["'](\d+)/;
const TYPE = /:value-type\s*=\s*["']([\w-]+)/;
const NUMBER = /:value\s*=\s*["']([\d.eE+-]+)/;
const MONEY = /:currency\s*=\s*["']([A-Z]{3})["']/;
const DAY = /:date-value\s*=\s*["'](\d{4}-\d{2}-\d{2}(?:T[\d:]{5,8})?)/;
const BOOLEAN = /:boolean-value\s*=\s*["']([a-z]+)/;
const STRING = /:string-value\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const FORMULA = /:formula\s*=/;
/** LibreOffice calls it a text, and an error in a word of its own. */
const ERROR = /:value-type\s*=\s*["']error["']/;

/** How many times something stands, as an attribute says it; no sheet has more rows. */
const countIn = (tag: string, attribute: RegExp): number =>
  tag.length < 4 ? 1 : Math.min(Math.max(Number(attribute.exec(tag)?.[1] ?? 1), 1), 1_048_576);

type Value = Omit<Cell, 'column'>;

/** Whether the sheet shows nothing of what a cell holds. */
function isUnshown({ text, kind }: Value, tag: string, hides: (value: number | string) => boolean): boolean {
  if (text === '' || kind === 'error' || kind === 'boolean') return false;
  const number = (TYPE.exec(tag)?.[1] ?? 'string') === 'string' ? Number.NaN : Number.parseFloat(text);
  return hides(Number.isNaN(number) ? text : number);
}

/** A cell without the runs of it that a style strikes through. */
function shownOf(tag: string, inside: string, styles: OdsStyles): Value {
  if (!styles.strikes || !inside.includes(':span')) return valueOf(tag, inside);
  let [kept, out, from] = ['', '', 0];
  for (const span of elementsOf(inside, 'span')) {
    if (!styles.isStruck(STYLE.exec(span.tag)?.[1] ?? '')) continue;
    kept += inside.slice(from, span.from);
    out += wordsOf(span.inside);
    from = span.to;
  }
  const value = valueOf(tag, kept + inside.slice(from));
  return out === '' ? value : { ...value, ...withStruck(value.text, out) };
}

function valueOf(tag: string, inside: string): Value {
  if (inside === '' && tag.length < 4) return { text: '' };
  const shown = textIn(inside);
  const hasFormula = FORMULA.test(tag);
  if (ERROR.test(tag) || (hasFormula && /^(?:#|Err:)/.test(shown))) return { text: shown, kind: 'error' };
  const type = TYPE.exec(tag)?.[1];
  switch (type) {
    case 'date': {
      const day = DAY.exec(tag)?.[1];
      return day === undefined ? { text: shown, kind: 'error' } : { text: shortMoment(day), kind: 'date' };
    }
    case 'time':
      return { text: shown, kind: 'date' };
    case 'boolean':
      return { text: BOOLEAN.exec(tag)?.[1] === 'true' ? 'true' : 'false', kind: 'boolean' };
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(NUMBER.exec(tag)?.[1] ?? 'NaN');
      return Number.isNaN(number)
        ? { text: shown }
        : inMoney(numberCell(number, type === 'percentage'), MONEY.exec(tag)?.[1]);
    }
    default: {
      if (type === 'string' && shown === '') {
        const [, one = '', other = ''] = STRING.exec(tag) ?? [];
        return { text: plainText(one || other) };
      }
      return hasFormula && shown === '' && type === undefined
        ? { text: '', kind: 'formula' }
        : { text: shown };
    }
  }
}

/** What stands in a cell beside its text. */
const BESIDE = ['annotation', 'shapes', 'frame', 'custom-shape', 'ruby-text'] as const;
/** Spaces that one sign of the format may stand for. */
const MAX_SPACES = 100;

/** What somebody noted to a cell. */
function remarkIn(inside: string): string {
  const lines: string[] = [];
  for (const note of elementsOf(inside, 'annotation'))
    for (const { inside: line } of elementsOf(note.inside, 'p')) lines.push(wordsOf(line));
  return lines.join(' ').trim().slice(0, MAX_REMARK);
}

/** What a cell shows: its paragraphs, without notes and drawings. */
function textIn(inside: string): string {
  if (inside === '') return '';
  const lines: string[] = [];
  const said = BESIDE.some((name) => inside.includes(`:${name}`))
    ? withoutElements(inside, ...BESIDE)
    : inside;
  for (const { inside: line } of elementsOf(said, 'p', 'h')) {
    if (!line.includes('<')) {
      lines.push(plainText(line));
      continue;
    }
    let text = '';
    let from = 0;
    for (const one of elementsOf(line, 's', 'tab', 'line-break')) {
      text += wordsOf(line.slice(from, one.from));
      from = one.to;
      const count = Math.min(countIn(one.tag, SPACES), MAX_SPACES);
      text += one.name === 's' ? ' '.repeat(count) : one.name === 'tab' ? '\t' : '\n';
    }
    lines.push(text + wordsOf(line.slice(from)));
  }
  return lines.join('\n');
}

/** A text without its tags. */
function wordsOf(xml: string): string {
  let text = '';
  let at = 0;
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', at)) {
    if (xml.startsWith('<![CDATA[', open)) break;
    text += xml.slice(at, open);
    const close = xml.indexOf('>', open);
    if (close === -1) return plainText(text);
    at = close + 1;
  }
  return plainText(text + xml.slice(at));
}
