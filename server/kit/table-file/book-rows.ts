import type { FileHandle } from 'node:fs/promises';
import { decodeXml, xmlTags, type XmlTag } from '../files/xml-tags.ts';
import { readZipEntry, streamZipEntry, ZipDamaged, type ZipEntry } from '../files/zip.ts';
import { formatHides } from '#contract/rules/texts/number-shown.ts';
import { CsvProblem, type CellKind, type RowBeside } from './csv-text.ts';
import { elementsOf, plainText, withoutBetween, withoutElements } from './xml-elements.ts';
import {
  dayOfSerial,
  kindOfFormat,
  moneyOfFormat,
  shortMoment,
  textOfFormat,
  type NumberKind,
} from './number-formats.ts';

/** A sheet that people see, by the part in which its cells stand. */
interface BookSheet {
  name: string;
  part: string;
}

/** What the parts of a workbook say besides its sheets. */
interface Book {
  sheets: BookSheet[];
  hidden: string[];
  is1904: boolean;
  texts: CellText[];
  /** By the number of its style. */
  formats: NumberKind[];
  /** The foreign money of each style. */
  monies: (string | undefined)[];
  /** The text that a style shows of a whole number, where the number is a part of one. */
  shown: ReturnType<typeof textOfFormat>[];
  /** Codes of the formats that may hide what a cell holds. */
  codes: (string | undefined)[];
  struck: boolean[];
}

/** What a cell says, without what of it is struck through; `isStruck` when all of it is. */
export interface CellText {
  text: string;
  struck?: string;
  isStruck?: boolean;
}

/** A cell as a text, and what the workbook made of it. */
export interface Cell extends CellText {
  column: number;
  kind?: CellKind;
  remark?: string;
}

export interface BookRow {
  /** From 1. */
  line: number;
  values: string[];
  kinds?: Record<number, CellKind>;
  beside?: RowBeside;
  /** Cells that have their value from a merged one above. */
  filled: number;
}

const MAX_PART = 150_000_000;
/** No row of a table is longer. */
const MAX_ROW = 20_000_000;

/** A sheet that begins; the rows of one that people see follow. */
export interface SheetHead {
  name: string;
  isHidden: boolean;
}

/** Sheets of a workbook and the rows of those that people see. */
export async function* bookRows(
  file: FileHandle,
  entries: readonly ZipEntry[],
  merged: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<SheetHead | BookRow> {
  const text = partsOf(file, entries);
  const book = await readBookParts(text);
  for (const name of book.hidden) yield { name, isHidden: true };
  for (const { name, part } of book.sheets) {
    yield { name, isHidden: false };
    const entry = entries.find((one) => one.name.toLowerCase() === part.toLowerCase());
    if (entry === undefined) continue;
    const slash = part.lastIndexOf('/') + 1;
    const beside = targetsIn(
      await text(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`),
      part.slice(0, slash),
    );
    const comments = beside.find(({ type }) => type === 'comments');
    const remarks = remarksIn(comments === undefined ? '' : await text(comments.part));
    yield* sheetRows(file, entry, { book, merged: merged.get(entry.name) ?? [], remarks });
  }
}

/** Text of a part by its name; empty without it. */
function partsOf(file: FileHandle, entries: readonly ZipEntry[]) {
  return async (name: string): Promise<string> => {
    const entry = entries.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (entry === undefined) return '';
    const bytes = await readZipEntry(file, entry, MAX_PART);
    if (bytes === undefined) throw new ZipDamaged();
    return decodeXml(bytes);
  };
}

/** Sheets, texts and formats of a workbook. */
async function readBookParts(text: (name: string) => Promise<string>): Promise<Book> {
  const main = targetsIn(await text('_rels/.rels'), '').find(({ type }) => type === 'officeDocument');
  const path = main?.part ?? 'xl/workbook.xml';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const targets = targetsIn(await text(`${folder}_rels/${path.slice(folder.length)}.rels`), folder);
  const book: Book = {
    sheets: [],
    hidden: [],
    is1904: false,
    texts: [],
    formats: [],
    monies: [],
    shown: [],
    codes: [],
    struck: [],
  };
  for (const { name, isClosing, attributes } of xmlTags(await text(path))) {
    if (isClosing) continue;
    if (name === 'workbookPr') book.is1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '');
    if (name !== 'sheet') continue;
    const target = targets.find(({ id, type }) => id === attributes.get('id') && type === 'worksheet');
    const called = attributes.get('name') ?? '';
    if (target === undefined) continue;
    if ((attributes.get('state') ?? 'visible') === 'visible')
      book.sheets.push({ name: called, part: target.part });
    else book.hidden.push(called);
  }
  const partOf = (type: string) => targets.find((one) => one.type === type)?.part ?? '';
  book.texts = sharedTexts(await text(partOf('sharedStrings')));
  const styles = await text(partOf('styles'));
  const formats = formatsOf(xmlTags(styles));
  book.formats = formats.map(({ kind }) => kind);
  book.monies = formats.map(({ money }) => money);
  book.shown = formats.map(({ shown }) => shown);
  book.codes = formats.map(({ code }) => code);
  book.struck = struckOf(xmlTags(styles));
  return book;
}

function targetsIn(xml: string, folder: string): { id: string; type: string; part: string }[] {
  return [...xmlTags(xml)].flatMap(({ name, isClosing, attributes }) => {
    if (name !== 'Relationship' || isClosing) return [];
    const target = attributes.get('Target') ?? '';
    const part = target.startsWith('/')
      ? target.slice(1)
      : new URL(target, `file:///${folder}`).pathname.slice(1);
    const type = attributes.get('Type') ?? '';
    return [
      {
        id: attributes.get('Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        part: decodeURIComponent(part),
      },
    ];
  });
}

type Format = {
  kind: NumberKind;
  money: string | undefined;
  shown: ReturnType<typeof textOfFormat>;
  code: string | undefined;
};

function formatsOf(tags: Iterable<XmlTag>): Format[] {
  const codes = new Map<number, string>();
  const formats: Format[] = [];
  let isCells = false;
  for (const { name, isClosing, attributes } of tags) {
    if (name === 'cellXfs') isCells = !isClosing;
    if (isClosing) continue;
    if (name === 'numFmt') codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    if (name === 'xf' && isCells) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      const code = codes.get(id);
      formats.push({
        kind: kindOfFormat(id, code),
        money: moneyOfFormat(code),
        shown: textOfFormat(code),
        code: code?.includes(';') === true ? code : undefined,
      });
    }
  }
  return formats;
}

/** Which styles of cells strike their text through. */
function struckOf(tags: Iterable<XmlTag>): boolean[] {
  const fonts: boolean[] = [];
  const struck: boolean[] = [];
  let part = '';
  for (const { name, isClosing, attributes } of tags) {
    if (name === 'fonts' || name === 'cellXfs') part = isClosing ? '' : name;
    if (isClosing) continue;
    if (part === 'fonts' && name === 'font') fonts.push(false);
    if (part === 'fonts' && name === 'strike')
      fonts[fonts.length - 1] = !/^(0|false)$/.test(attributes.get('val') ?? '');
    if (part === 'cellXfs' && name === 'xf')
      struck.push(fonts[Number(attributes.get('fontId') ?? 0)] === true);
  }
  return struck;
}

/** Notes of the cells of a sheet, by line and column. */
function remarksIn(xml: string): Map<number, Cell[]> {
  const remarks = new Map<number, Cell[]>();
  for (const { tag, inside } of elementsOf(xml, 'comment')) {
    const [, letters, line] = /\bref\s*=\s*["']([A-Za-z]{1,3})(\d{1,7})["']/.exec(tag) ?? [];
    const remark = textIn(inside).slice(0, MAX_REMARK);
    if (letters === undefined || remark.trim() === '') continue;
    const found = remarks.get(Number(line)) ?? [];
    remarks.set(Number(line), [...found, { column: placeOf(letters), text: '', remark }]);
  }
  return remarks;
}

export const MAX_REMARK = 500;

/** Text of a cell or a shared one: its runs, without how they are spoken. */
function textIn(xml: string): string {
  const shown = xml.includes('rPh') ? withoutElements(xml, 'rPh') : xml;
  let text = '';
  for (const { inside } of elementsOf(shown, 't')) text += plainText(inside);
  return text;
}

const STRIKE = /^(?:[\w.-]{1,40}:)?strike\b/;
const NOT_STRUCK = /\bval\s{0,9}=\s{0,9}["'](?:0|false)/;
const isStruck = (xml: string) =>
  xml
    .split('<')
    .map((mark) => mark.split('>', 1)[0] ?? '')
    .some((mark) => STRIKE.test(mark) && !NOT_STRUCK.test(mark));

/** The same of a cell, which may strike some of its runs through. */
function cellTextIn(xml: string): CellText {
  if (!xml.includes('strike')) return { text: textIn(xml) };
  let [text, struck] = ['', ''];
  for (const { inside } of elementsOf(xml, 'r')) {
    if (isStruck(inside)) struck += textIn(inside);
    else text += textIn(inside);
  }
  return withStruck(text, struck);
}

/** A text that stays with one that is struck through. */
export const withStruck = (text: string, struck: string): CellText =>
  struck.trim() === '' ? { text } : text.trim() === '' ? { text: struck, isStruck: true } : { text, struck };

const sharedTexts = (xml: string): CellText[] =>
  [...elementsOf(xml, 'si')].map(({ inside }) => cellTextIn(inside));

const HIDDEN = /\bhidden\s*=\s*["'](?:1|true)["']/;

/** Rows of a sheet in their order, the values of merged cells repeated down to the last row of each. */
async function* sheetRows(
  file: FileHandle,
  entry: ZipEntry,
  {
    book,
    merged,
    remarks,
  }: { book: Book; merged: readonly string[]; remarks: ReadonlyMap<number, readonly Cell[]> },
): AsyncGenerator<BookRow> {
  const merges = new Merges(merged);
  let line = 0;
  for await (const piece of rowPieces(file, entry, 'row')) {
    for (const { tag, inside } of elementsOf(piece, 'row')) {
      line = Number(/\br\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? line + 1);
      const isHidden = HIDDEN.test(tag);
      yield rowOf(line, [...cellsIn(inside, book), ...(remarks.get(line) ?? [])], { merges, isHidden });
    }
  }
}

/** The text of a sheet cut after rows, by the name of their elements. */
export async function* rowPieces(file: FileHandle, entry: ZipEntry, name: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let text = '';
  for await (const bytes of streamZipEntry(file, entry)) {
    decoder ??= new TextDecoder(
      bytes[0] === 0xff || (bytes[0] === 0x3c && bytes[1] === 0)
        ? 'utf-16le'
        : bytes[0] === 0xfe
          ? 'utf-16be'
          : 'utf-8',
    );
    text += decoder.decode(bytes, { stream: true });
    const end = endOfLast(text, name);
    if (end !== -1) {
      const piece = text.slice(0, end);
      text = text.slice(end);
      yield withoutBetween(piece, '<!--', '-->');
    } else if (text.length > MAX_ROW)
      throw new CsvProblem('El libro tiene una fila demasiado larga. Deja solo la tabla.');
  }
  yield text;
}

/** Place after the last closing tag of this name; -1 without one. */
function endOfLast(text: string, name: string): number {
  for (let at = text.lastIndexOf(`${name}>`); at !== -1; at = text.lastIndexOf(`${name}>`, at - 1)) {
    const open = text.lastIndexOf('<', at);
    if (/^<\/(?:[\w.-]{1,40}:)?$/.test(text.slice(Math.max(open, at - 50), at))) return at + name.length + 1;
    if (at === 0) return -1;
  }
  return -1;
}

function* cellsIn(row: string, book: Book): Generator<Cell> {
  let next = 0;
  for (const { tag, inside } of elementsOf(row, 'c')) {
    const letters = /\br\s*=\s*["']\$?([A-Za-z]{1,3})\$?\d*["']/.exec(tag)?.[1];
    const column = letters === undefined ? next : placeOf(letters);
    next = column + 1;
    if (inside === '') continue;
    const type = /\bt\s*=\s*["'](\w+)["']/.exec(tag)?.[1] ?? 'n';
    const style = Number(/\bs\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? -1);
    const value = valueOf(inside, { type, style, format: book.formats[style] ?? 'plain' }, book);
    yield {
      column,
      ...value,
      ...(isUnshown(value, { type, code: book.codes[style] }) && { kind: 'unshown' as const }),
      ...(book.struck[style] === true && { isStruck: true }),
    };
  }
}

function isUnshown(
  { text, kind }: CellText & { kind?: CellKind },
  { type, code }: { type: string; code: string | undefined },
): boolean {
  if (code === undefined || text === '' || kind === 'error' || kind === 'boolean') return false;
  const number = type === 'n' ? Number.parseFloat(text) : Number.NaN;
  return formatHides(code, Number.isNaN(number) ? text : number);
}

const placeOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function valueOf(
  inside: string,
  { type, style, format }: { type: string; style: number; format: NumberKind },
  book: Book,
): CellText & { kind?: CellKind } {
  if (type === 'inlineStr') return cellTextIn(inside);
  const written = elementsOf(inside, 'v').next().value?.inside;
  const value = plainText(written ?? '').trim();
  if (value === '') {
    if (type === 'str' && written !== undefined) return { text: '' };
    return elementsOf(inside, 'f').next().done !== true ? { text: '', kind: 'formula' } : { text: '' };
  }
  if (type === 's') return book.texts[Number(value)] ?? { text: '' };
  if (type === 'str') return { text: plainText(written ?? '') };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'true' : 'false', kind: 'boolean' };
  if (type === 'e') return { text: value, kind: 'error' };
  if (type === 'd') return { text: shortMoment(value), kind: 'date' };
  const number = Number(value);
  if (Number.isNaN(number)) return { text: value };
  if (format === 'date') {
    const day = dayOfSerial(number, book.is1904);
    return day === undefined ? { text: value, kind: 'error' } : { text: day, kind: 'date' };
  }
  const shown = book.shown[style];
  if (shown !== undefined && Number.isInteger(number) && number >= 0) return { text: shown(number) };
  return inMoney(numberCell(number, format === 'percent'), book.monies[style]);
}

/** A number that a sheet shows in another money than pesos says which one, as whoever types it would write it. */
export const inMoney = <Value extends { text: string; kind?: CellKind }>(
  value: Value,
  money: string | undefined,
): Value =>
  money === undefined || money === 'MXN' || (value.kind ?? 'number') !== 'number'
    ? value
    : { ...value, text: `${value.text} ${money}` };

/** A number as a spreadsheet keeps it, with fifteen digits: its point never stands where thousands could be meant. */
export function numberCell(number: number, isPercent: boolean): { text: string; kind?: CellKind } {
  if (Math.abs(number) >= 1e15) return { text: String(number), kind: 'digits' };
  const cents = Math.round(number * 100) / 100;
  // What a sum of cents leaves behind them is none.
  const isNoise = Math.abs(number - cents) < 1e-8 * Math.max(1, Math.abs(number) / 1e6);
  const text = String(isNoise && !isPercent && cents !== 0 ? cents : Number(number.toPrecision(15)));
  if (isPercent) return { text, kind: 'percent' };
  return text.includes('.') ? { text: /\.\d{3}$/.test(text) ? `${text}0` : text, kind: 'number' } : { text };
}

export function rowOf(
  line: number,
  cells: Iterable<Cell>,
  { merges, isHidden = false }: { merges: Merges; isHidden?: boolean },
): BookRow {
  const values: string[] = [];
  const kinds: Record<number, CellKind> = {};
  const remarks: Record<number, string> = {};
  const struck: Record<number, string> = {};
  const whole: Cell[] = [];
  const merged: number[] = [];
  let [filled, written] = [0, 0];
  const put = ({ column, text, kind }: Cell) => {
    while (values.length < column) values.push('');
    values[column] = text;
    if (kind !== undefined) kinds[column] = kind;
  };
  for (const cell of cells) {
    if (cell.remark !== undefined) remarks[cell.column] = cell.remark;
    if (cell.text === '' && cell.kind === undefined) continue;
    put(cell);
    written += 1;
    if (cell.isStruck === true) whole.push(cell);
    if (cell.struck !== undefined) struck[cell.column] = cell.struck.trim().slice(0, MAX_REMARK);
  }
  const isStruck = whole.length * 2 > written;
  // Of a row that stands, what is struck through does not.
  for (const { column, text } of isStruck ? [] : whole) {
    values[column] = '';
    delete kinds[column];
    struck[column] = text.trim().slice(0, MAX_REMARK);
  }
  const isOwn = values.length > 0;
  for (const cell of merges.at(line, (column) => ({
    column,
    text: values[column] ?? '',
    ...(kinds[column] === undefined ? {} : { kind: kinds[column] }),
  }))) {
    if (isOwn && cell.text !== '') merged.push(cell.column);
    if (!isOwn || (values[cell.column] ?? '') !== '') continue;
    put(cell);
    filled += 1;
  }
  const beside: RowBeside = {
    ...(isHidden && isOwn && { isHidden }),
    ...(merged.length > 0 && { merged }),
    ...(isStruck && { isStruck }),
    ...(Object.keys(struck).length > 0 && { struck }),
    ...(Object.keys(remarks).length > 0 && { remarks }),
  };
  return {
    line,
    values,
    filled,
    ...(Object.keys(kinds).length > 0 && { kinds }),
    ...(Object.keys(beside).length > 0 && { beside }),
  };
}

interface Merge {
  column: number;
  from: number;
  to: number;
}

/** Merged ranges over more than one row: what their first cell says counts for the rows below. */
export class Merges {
  readonly #waiting: Merge[];
  #open: (Merge & { cell: Cell })[] = [];

  constructor(ranges: readonly string[] = []) {
    this.#waiting = ranges
      .flatMap((range) => {
        const found = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/i.exec(range);
        if (found === null) return [];
        const [column, from, to] = [placeOf(found[1]!), Number(found[2]), Number(found[3])];
        return to > from ? [{ column, from, to }] : [];
      })
      .toSorted((a, b) => b.from - a.from);
  }

  /** A range that begins in the row that is read next. */
  add(merge: Merge): void {
    this.#waiting.push(merge);
  }

  /** Cells of a row that share a value with others, the one that has it first; `first` gives the cell with which a range begins in this row. */
  *at(line: number, first: (column: number) => Cell): Generator<Cell> {
    if (this.#open.length > 0) {
      this.#open = this.#open.filter(({ to }) => to >= line);
      for (const { cell } of this.#open) if (cell.text !== '') yield cell;
    }
    while ((this.#waiting.at(-1)?.from ?? Number.POSITIVE_INFINITY) <= line) {
      const merge = this.#waiting.pop()!;
      if (merge.from !== line) continue;
      const cell = first(merge.column);
      this.#open.push({ ...merge, cell });
      yield cell;
    }
  }
}
