import { splitCells } from '../lots/lots-sheet.ts';
import { clausesOf } from '../planning/profile-requirements.ts';
import {
  CONCEPT_WORDS,
  conceptOf,
  conceptsIn,
  fullWords,
  plainWords,
  quantitiesIn,
  type Dimension,
  type Quantity,
} from './quotation-words.ts';

/** A row of a quotation as it came: its line and its cells. */
export interface QuotationRow {
  line: number;
  cells: readonly string[];
}

/** One thing that a quotation says. */
export interface Statement {
  line: number;
  /** The whole row, as it was written. */
  row: string;
  /** Plain: what stands before a colon or in the first cell. */
  label: string;
  concept: string;
  text: string;
  quantities: readonly (Quantity & { concept: string })[];
  /** Concepts that the text names, and the words of the text and of its label that say something. */
  concepts: readonly string[];
  words: readonly string[];
  labelWords: readonly string[];
  /** How far it could be extended, or how much it reaches at best: that is not what is offered. */
  isUpper: boolean;
}

/** What a unit is about where nothing else says it. */
const OF_UNIT: Partial<Record<Dimension, string>> = {
  inches: 'screen',
  resolution: 'screen',
  energy: 'battery',
  charge: 'battery',
  mass: 'weight',
};
const UPPER = /\b(ampliable|expandible|hasta|maximo de|soporta|escalable)\b/;
/** Rows of a pasted text: a table where it has tabs or bars, and else one thing a line. */
export function quotationRows(text: string): QuotationRow[] {
  const clean = text.replace(/^\uFEFF/, '');
  if (clean.includes('\t')) return splitCells(clean);
  return clean.split(/\r?\n/).flatMap((line, index) => {
    const cells = line
      .split(line.includes('|') ? '|' : '\u0000')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    return cells.length === 0 ? [] : [{ line: index + 1, cells }];
  });
}

const HEAD = {
  label:
    /^(concepto|caracteristicas?|requisito|especificacion( solicitada)?|elemento|componente|rubro|atributo|descripcion)$/,
  offered: /ofert|propuest|cotiza|respuesta|^valor$|ofrec|^descripcion|^especificacion/,
  /** What was asked for comes back in the table: it is not what is offered. */
  asked:
    /solicit|requer|minim|pedid|^partida|^cantidad|^no\.?$|^num|^unidad|precio|importe|subtotal|^total|^iva$/,
};

interface Columns {
  label: number;
  offered: number[];
}

/** Which columns name and say, by the first row that heads a table. */
function headOf(rows: readonly QuotationRow[]): { at: number; columns: Columns } | undefined {
  for (const [at, { cells }] of rows.slice(0, 10).entries()) {
    const plain = cells.map((cell) => plainWords(cell));
    if (plain.length < 2 || plain.some((cell) => cell.length > 60)) continue;
    const label = plain.findIndex((cell) => HEAD.label.test(cell));
    const offered = plain.flatMap((cell, index) =>
      index !== label && HEAD.offered.test(cell) && !HEAD.asked.test(cell) ? [index] : [],
    );
    const isHead = label >= 0 && (offered.length > 0 || plain.some((cell) => HEAD.asked.test(cell)));
    if (isHead) return { at, columns: { label, offered } };
  }
  return undefined;
}

/** Label and value of a row. */
function pairOf({ cells }: QuotationRow, columns: Columns | undefined): [label: string, value: string] {
  if (columns !== undefined && cells.length > 1) {
    const label = cells[columns.label] ?? '';
    if (columns.offered.length > 0)
      return [label, columns.offered.map((index) => cells[index] ?? '').join(', ')];
    return ['', label];
  }
  const [first = '', ...rest] = cells.filter((cell) => cell !== '');
  if (rest.length > 0) return [first, rest.join(', ')];
  const colon = first.indexOf(':');
  // A name stands before a colon; an hour does not.
  const isLabel = colon > 1 && colon <= 60 && !/\d$/.test(first.slice(0, colon));
  return isLabel ? [first.slice(0, colon), first.slice(colon + 1).trim()] : ['', first];
}

/** What is told in bytes. */
const IN_BYTES = new Set(['memory', 'storage', 'graphics']);

/**
 * Concept of a quantity: a text that begins with a concept names it before each number («SSD 512 GB RAM 8 GB»), any other
 * after it («8 GB RAM 512 GB SSD»); where neither does, it is its label's.
 */
function conceptAt(
  { all, concepts }: { all: readonly Quantity[]; concepts: ReturnType<typeof conceptsIn> },
  found: Quantity,
  fallback: string,
): string {
  const near = concepts.filter(({ concept }) => found.dimension !== 'bytes' || IN_BYTES.has(concept));
  const others = all.filter(({ dimension }) => dimension === found.dimension);
  const isBetween = (from: number, to: number) =>
    others.some((one) => one.from >= from && one.to <= to && one.from !== found.from);
  const next = near.find(({ from }) => from >= found.to - 1 && from - found.to <= 24);
  const last = near.findLast(({ to }) => to <= found.from);
  const after = next === undefined || isBetween(found.to, next.from) ? undefined : next.concept;
  const before = last === undefined || isBetween(last.to, found.from) ? undefined : last.concept;
  const isBefore = (near[0]?.from ?? Infinity) < (others[0]?.from ?? 0);
  const named = isBefore ? (before ?? after) : (after ?? before);
  const isConcept = Object.hasOwn(CONCEPT_WORDS, fallback);
  return named ?? (isConcept ? fallback : (OF_UNIT[found.dimension] ?? fallback));
}

/** A plain text with what it names. */
function worded(text: string, concepts = conceptsIn(text)): Pick<Statement, 'text' | 'concepts' | 'words'> {
  return { text, concepts: concepts.map(({ concept }) => concept), words: fullWords(text) };
}

/** What a quotation says: clause by clause with its quantities, and each row as a whole. */
export function statementsOf(rows: readonly QuotationRow[]): { clauses: Statement[]; wholes: Statement[] } {
  const head = headOf(rows);
  const wholes: Statement[] = [];
  const clauses = rows.flatMap((row, index) => {
    if (head !== undefined && index <= head.at) return [];
    const [label, value] = pairOf(row, head?.columns);
    const plainLabel = plainWords(label);
    const concept = label === '' ? '' : conceptOf(label);
    const common = {
      line: row.line,
      row: row.cells.join(' | '),
      label: plainLabel,
      concept,
      labelWords: fullWords(plainLabel),
    };
    wholes.push({ ...common, ...worded(plainWords(value)), quantities: [], isUpper: false });
    return clausesOf(value).map((clause) => {
      const text = plainWords(clause);
      const quantities = quantitiesIn(text);
      const concepts = conceptsIn(text);
      const bare = /^(\d{1,4})(?: |$)/.exec(text);
      if (bare !== null && quantities.every(({ from }) => from > 0))
        quantities.push({
          dimension: 'count',
          value: Number(bare[1]),
          from: 0,
          to: bare[1]?.length ?? 0,
          isRough: false,
        });
      return {
        ...common,
        ...worded(text, concepts),
        quantities: quantities.map((found) => ({
          ...found,
          concept: conceptAt({ all: quantities, concepts }, found, concept),
        })),
        isUpper: UPPER.test(text),
      };
    });
  });
  return { clauses, wholes };
}
