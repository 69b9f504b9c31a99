import type { LineField } from '#contract/requisition-fields.ts';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import { readSheetRows, type ReadSheet } from '#contract/rules/lots/lots-paste.ts';
import type { ReadRow } from '#contract/rules/lots/lots-read.ts';
import { hasLotNames, splitCells, type Column, type SheetRow } from '#contract/rules/lots/lots-sheet.ts';
import { unitCodeOf } from '#contract/rules/lots/unit-words.ts';
import { lineProblems, newLine, type LineText } from './requisition-form.ts';

/** What of a pasted cell has to be looked at, while it says what was pasted. */
export interface PasteDoubt {
  line: string;
  field: LineField;
  typed: string;
  message: string;
}
/** Rows of a sheet as lines; a row with a doubtful cell is taken too, with that cell empty. */
export interface PastedLines extends Pick<ReadSheet, 'question' | 'columnQuestion' | 'errors' | 'leftOut'> {
  lines: LineText[];
  doubts: PasteDoubt[];
}

/** Cells of a text: a table where it has tabs or the names of its columns, and else one thing a line. */
function rowsOf(text: string): SheetRow[] {
  const rows = splitCells(text.replace(/^\uFEFF/, ''));
  if (text.includes('\t') || hasLotNames(rows)) return rows;
  return text
    .split(/\r?\n/)
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at + 1, cells: [line.trim()] }]));
}

const FIELDS: Partial<Record<Column, LineField>> = {
  description: 'description',
  quantity: 'quantity',
  unit: 'unit',
  unitPrice: 'unitPrice',
  estimate: 'unitPrice',
  budgetLine: 'partida',
};

/** One row as a line, with a sentence at each of its cells that could not be read. */
function lineOf({ values, problems }: ReadRow, start: Partial<LineText>): PastedLines {
  const unit = unitCodeOf(values.unit) ?? '';
  const told = new Map<LineField, string>();
  for (const { column, message } of problems) {
    const field = FIELDS[column];
    if (field !== undefined && !told.has(field)) told.set(field, message);
  }
  if (values.unitPrice === '' && values.estimate !== '' && !told.has('unitPrice'))
    told.set('unitPrice', `«${values.estimate}» es el importe del renglón: escribe el precio unitario.`);
  if (unit === '' && values.unit !== '' && !told.has('unit'))
    told.set(
      'unit',
      `«${values.unit}» no es una unidad de medida de la lista: elige una y di en la descripción lo que trae.`,
    );
  const line = newLine({
    ...start,
    description: values.description,
    quantity: values.quantity,
    unit,
    unitPrice: values.unitPrice,
    partida: values.budgetLine,
  });
  for (const [field, message] of Object.entries(lineProblems(line)))
    if (!told.has(field as LineField)) told.set(field as LineField, message);
  const doubts = [...told].map(([field, message]) => ({
    line: line.id,
    field,
    typed: String(line[field]),
    message,
  }));
  return { lines: [line], doubts, errors: [], leftOut: [] };
}

/** Reads cells that were copied from a sheet as lots are read; `start` is what each line takes over. */
export function pastedLines(text: string, start: Partial<LineText> = {}, said: LotsSaid = {}): PastedLines {
  const { rows, isRefused: _, header: _header, ...read } = readSheetRows(rowsOf(text), said, 'lines');
  const found = rows.map((row) => lineOf(row, start));
  return {
    ...read,
    lines: found.flatMap(({ lines }) => lines),
    doubts: found.flatMap(({ doubts }) => doubts),
  };
}

/** A line in which nothing is written: what is pasted takes its place. */
export const isUntouched = ({ description, partida, quantity, unitPrice }: LineText): boolean =>
  `${description}${partida}${quantity}${unitPrice}`.trim() === '';

/** What a new line takes over: the origin of prices that all others agree on, and the only key of the area. */
export function startOf(
  lines: readonly LineText[],
  keys: readonly { id: string }[],
): Pick<LineText, 'priceSource' | 'keys'> {
  const sources = new Set(lines.flatMap(({ priceSource }) => (priceSource === '' ? [] : [priceSource])));
  const [source] = sources;
  const [only] = keys;
  return {
    priceSource: sources.size === 1 ? (source ?? '') : '',
    keys: keys.length === 1 && only !== undefined ? [{ keyId: only.id, share: '100' }] : [],
  };
}
