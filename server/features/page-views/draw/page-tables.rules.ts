import type { Segment } from './page-lines.rules.ts';

/** Pieces on one baseline, from left to right. */
export interface Row {
  y: number;
  size: number;
  cells: Segment[];
}

/** A table found on a page, with what it was made of. */
export interface FoundTable {
  hasHead: boolean;
  rows: string[][];
  segments: Set<Segment>;
}

interface Column {
  from: number;
  to: number;
}

/** Baselines nearer than so many sizes go on with a cell; rows of tables stand farther apart. */
const SAME_CELL = 1.42;
/** Rows of a table are not farther apart than this. */
const SAME_TABLE = 4.5;
/** Longer cells in two columns are a page in columns, not a table. */
const PROSE = 46;

/** Pieces of a page put into rows by their baselines. */
export function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  for (const one of segments.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = rows.at(-1);
    if (last !== undefined && Math.abs(last.y - one.y) <= Math.min(last.size, one.size) * 0.4) {
      last.cells.push(one);
      last.size = Math.max(last.size, one.size);
    } else rows.push({ y: one.y, size: one.size, cells: [one] });
  }
  for (const row of rows) row.cells.sort((a, b) => a.x - b.x);
  return rows;
}

/** Columns with the cells of a row in them; undefined when the row does not stand in columns. */
function fit(columns: readonly Column[], cells: readonly Segment[]): Column[] | undefined {
  const next = columns.map((column) => ({ ...column }));
  const taken = new Set<Column>();
  for (const { x, width } of cells) {
    const touched = next.filter(({ from, to }) => x < to && x + width > from);
    if (touched.length > 1) return undefined;
    const [column] = touched;
    if (column === undefined) {
      next.push({ from: x, to: x + width });
      continue;
    }
    if (taken.has(column)) return undefined;
    taken.add(column);
    column.from = Math.min(column.from, x);
    column.to = Math.max(column.to, x + width);
  }
  return next.sort((a, b) => a.from - b.from);
}

/** Tables of a page: rows below each other whose pieces stand in the same columns. */
export function findTables(segments: readonly Segment[]): FoundTable[] {
  const rows = rowsOf(segments);
  const tables: FoundTable[] = [];
  for (let first = 0; first < rows.length; first += 1) {
    const found = tableFrom(rows, first);
    if (found === undefined) continue;
    tables.push(found.table);
    first = found.last;
  }
  return tables;
}

function tableFrom(rows: readonly Row[], first: number): { table: FoundTable; last: number } | undefined {
  const head = rows[first];
  if (head === undefined || head.cells.length < 2) return undefined;
  let columns = fit([], head.cells) ?? [];
  let last = first;
  for (let at = first + 1; at < rows.length; at += 1) {
    const [row, before] = [rows[at], rows[at - 1]];
    if (row === undefined || before === undefined) break;
    const gap = row.y - before.y;
    if (gap > row.size * SAME_TABLE) break;
    // Alone in its row it belongs to a cell above, or is no part of the table.
    if (row.cells.length === 1 && gap > row.size * SAME_CELL) break;
    const next = fit(columns, row.cells);
    if (next === undefined || next.length > Math.max(columns.length, 2) + 2) break;
    if (row.cells.length === 1 && next.length > columns.length) break;
    columns = next;
    last = at;
  }
  const own = rows.slice(first, last + 1);
  if (own.filter(({ cells }) => cells.length > 1).length < 2 || isProse(own, columns)) return undefined;
  return { table: tableOf(own, columns), last };
}

/** Two columns of running text that happen to share their baselines. */
function isProse(rows: readonly Row[], columns: readonly Column[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  const letters = cells.reduce((sum, { text }) => sum + text.length, 0);
  return columns.length === 2 && letters / cells.length > PROSE && rows.length > 3;
}

function tableOf(rows: readonly Row[], columns: readonly Column[]): FoundTable {
  const written: string[][] = [];
  const isBold: boolean[] = [];
  const segments = new Set<Segment>();
  const isTight = rows.slice(1).every((row, index) => row.y - (rows[index]?.y ?? 0) < row.size * SAME_CELL);
  for (const [index, row] of rows.entries()) {
    const texts = columns.map(({ from, to }) =>
      row.cells
        .filter(({ x, width }) => x < to + 0.01 && x + width > from - 0.01)
        .map(({ text }) => text)
        .join(' '),
    );
    for (const cell of row.cells) segments.add(cell);
    const above = written.at(-1);
    const gap = row.y - (rows[index - 1]?.y ?? 0);
    const goesOn = above !== undefined && (isTight ? texts[0] === '' : gap < row.size * SAME_CELL);
    if (!goesOn) {
      written.push(texts);
      isBold.push(row.cells.every((cell) => cell.isBold));
      continue;
    }
    for (const [column, text] of texts.entries())
      if (text !== '') above[column] = above[column] === '' ? text : `${above[column]} ${text}`;
  }
  return { hasHead: isBold[0] === true && isBold[1] !== true, rows: written, segments };
}
