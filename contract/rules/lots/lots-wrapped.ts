import type { Columns, SheetRow } from './lots-sheet.ts';

/** What a mail did to the rows of a table on its way: marks of quotation, blanks for tabs, lines that it broke. */
interface Mended {
  rows: SheetRow[];
  told: { line: number; message: string }[];
}

/** The number of a line without what people put behind it: «1.-», «1)», «1.»; undefined for other texts. */
export const lineNumberIn = (text: string): string | undefined =>
  /^(\d{1,5}) ?(?:\.-|\.\)|[.)-])?$/.exec(text)?.[1];

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;

/** A row whose tabs became blanks, by its runs of blanks. */
function unblanked({ cells, ...row }: SheetRow, columns: Columns): SheetRow | undefined {
  const [only = '', ...others] = cells.filter((cell) => cell !== '');
  if (others.length > 0 || columns.length < 3) return undefined;
  const parts = only.split(/ {2,}/).map((part) => part.trim());
  const hasNumber = columns[0] !== 'number' || lineNumberIn(parts[0] ?? '') !== undefined;
  return hasNumber && parts.length > 3 && parts.length <= columns.length
    ? { ...row, cells: parts }
    : undefined;
}

/** Whether a row begins a line that a mail broke: a number and words, and nothing behind them. */
const isBegun = ({ cells }: SheetRow, columns: Columns): boolean =>
  columns[0] === 'number' &&
  columns[1] === 'description' &&
  lineNumberIn(cells[0] ?? '') !== undefined &&
  (cells[1] ?? '') !== '' &&
  filled(cells.slice(2)) === 0;

/** The rest of a broken line: more words, and with the last of them its quantity, unit and prices. */
function restOf(rows: readonly SheetRow[], from: number, columns: Columns): SheetRow[] {
  const rest: SheetRow[] = [];
  for (const row of rows.slice(from)) {
    const [first = '', ...behind] = row.cells;
    if (first === '' || /^[\d(*]/.test(first) || behind.length > columns.length - 2) return [];
    rest.push(row);
    if (behind.some((cell) => /\d/.test(cell))) return rest;
    if (filled(behind) > 0) return [];
  }
  return [];
}

/** Without the marks of a quoted mail: «> > 1.- Guante». */
const unquoted = (cell: string): string => cell.replace(/^(?:> ?)+/, '') || cell;

/** Rows as they were before the mail, and what was done with each. */
export function mendRows(given: readonly SheetRow[], columns: Columns): Mended {
  const told: Mended['told'] = [];
  const all = given.map((row) => {
    const cells = row.cells.map((cell, place) => (place === 0 ? unquoted(cell) : cell));
    const parted = unblanked({ ...row, cells }, columns);
    if (parted === undefined) return { ...row, cells };
    told.push({
      line: row.line,
      message: 'Sus tabuladores se volvieron espacios: la fila se leyó por ellos.',
    });
    return parted;
  });
  const rows: SheetRow[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const row = all[at]!;
    const rest = isBegun(row, columns) ? restOf(all, at + 1, columns) : [];
    if (rest.length === 0) {
      rows.push(row);
      continue;
    }
    const words = [row.cells[1], ...rest.map(({ cells }) => cells[0])].join(' ');
    const joined = rest.map(({ line }) => line);
    rows.push({
      ...row,
      cells: [row.cells[0]!, words, ...rest.at(-1)!.cells.slice(1)],
      joined: [...(row.joined ?? []), ...joined],
    });
    told.push({
      line: row.line,
      message: `La fila estaba partida: se unió con ${joined.length === 1 ? 'la línea' : 'las líneas'} ${joined.join(' y ')}.`,
    });
    at += rest.length;
  }
  return { rows, told };
}

/** A call of a note at the end of a description: «Guante (1)», where the notes stand below. */
export function withoutCall(text: string, notes: ReadonlySet<string>): { text: string; call?: string } {
  const [all = '', number = ''] = /\((\d{1,2})\)$/.exec(text) ?? [];
  return number !== '' && notes.has(number) && text.length > all.length
    ? { text: text.slice(0, -all.length).trimEnd(), call: all }
    : { text };
}

/** Numbers of the notes below a table. */
export const notesIn = (rows: readonly SheetRow[]): Set<string> =>
  new Set(
    rows.flatMap(({ cells }) => {
      const [first = ''] = cells.filter((cell) => cell !== '');
      return /^\((\d{1,2})\)\s*\S/.exec(first)?.[1] ?? [];
    }),
  );
