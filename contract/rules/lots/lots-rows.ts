import { settledOf, type NumberRow } from './lots-numbers.ts';
import { headerColumns, type Column, type Columns, type PastedKind, type SheetRow } from './lots-sheet.ts';
import { notesIn, withoutCall } from './lots-wrapped.ts';
import { moneyUnitIn, taxIn } from '../texts/money-unit.ts';
import { foldedWords } from '../texts/typed-text.ts';
import { severalUnits, unitCodeOf } from './unit-words.ts';

/** A row that is a line, with the heading above it and what is wrong with how it is written. */
export interface LineRow extends NumberRow {
  group: string;
  /** All lines of the sheet that it needs: its heading, itself and what was joined to it. */
  lines: number[];
  problem?: { column: Column; message: string };
}
export interface RowMessage {
  line: number;
  /** By what a person finds the row again when lines are counted anew: «partida 14». */
  item?: string;
  message: string;
}

const TOTAL =
  /^(sub ?-?total|gran total|total|sumas?|i\.? ?v\.? ?a|(importe|monto) total|descuento|retencion(es)?)\b/;
const HEADING = /^(lote|paquete|grupo|seccion|capitulo|bloque)\b/;
const NOTE =
  /^(enviado desde|notas?|observacion(es)?|fuente|vigencia|condiciones|elaboro|reviso|autorizo|atentamente)\b/;
/** Longest name of a group. */
const MOST_GROUP = 200;

const shown = (text: string) => `«${text.length > 50 ? `${text.slice(0, 49)}…` : text}»`;

type RowKind = 'line' | 'total' | 'heading' | 'note' | 'more' | 'header';

/** What a row is, by what it has: a line has a quantity or a unit beside its words. */
function kindOf(cells: readonly string[], columns: Columns): RowKind {
  const said = cells.filter((cell) => cell !== '');
  const [first = ''] = said;
  const words = foldedWords(first);
  const value = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const isCall = /^(?:\(\d{1,2}\)|\*) *\S/.test(first);
  const isBare = (column: Column) => value(column) === '' || value(column) === first;
  if (TOTAL.test(words) && isBare('quantity') && isBare('unit')) return 'total';
  if (isCall && isBare('quantity') && isBare('unit')) return 'note';
  if (headerColumns(cells) !== undefined) return 'header';
  if (said.length > 1) return 'line';
  if (HEADING.test(words)) return 'heading';
  if (NOTE.test(words)) return 'note';
  return columns.indexOf('description') > 0 && value('description') === first ? 'more' : 'line';
}

const WITH_UNIT = /^([\d.,' ]*\d)\s*(\p{L}[\p{L}.²³]*)$/u;

/** «2 JGO» in one cell is a quantity and its unit. */
function withUnit(row: SheetRow, columns: Columns): Pick<LineRow, 'cells' | 'problem'> {
  const { cells } = row;
  const [at, unitAt] = [columns.indexOf('quantity'), columns.indexOf('unit')];
  const [, number = '', unit = ''] = WITH_UNIT.exec(cells[at] ?? '') ?? [];
  const isUnit = unitCodeOf(unit) !== undefined || severalUnits(unit).length > 0;
  if (unit === '' || !isUnit || /^mil$/i.test(unit) || unitAt === -1) return { cells };
  const other = cells[unitAt] ?? '';
  const isOther = other !== '' && (unitCodeOf(other) ?? other) !== (unitCodeOf(unit) ?? unit);
  const parted = Array.from({ length: Math.max(cells.length, unitAt + 1) }, (_, place) =>
    place === at ? number.trim() : place === unitAt && !isOther ? unit : (cells[place] ?? ''),
  );
  return {
    cells: parted,
    ...(isOther && {
      problem: {
        column: 'unit',
        message: `La fila dice dos unidades, ${shown(unit)} y ${shown(other)}: escribe una sola.`,
      },
    }),
  };
}

/** What is wrong with the rows below headings that stand in another order than those above. */
function otherHeadProblem({ line, cells }: SheetRow, columns: Columns): LineRow['problem'] {
  const isOther = headerColumns(cells)?.some(
    (column, place) => column !== undefined && columns.includes(column) && columns.indexOf(column) !== place,
  );
  return isOther === true
    ? {
        column: 'description',
        message: `Está bajo los encabezados del renglón ${line}, que son otros: pega esa tabla aparte, con ellos.`,
      }
    : undefined;
}

const hasPrice = (cells: readonly string[], columns: Columns): boolean =>
  (['unitPrice', 'estimate'] as const).some((column) => /\d/.test(cells[columns.indexOf(column)] ?? ''));

/** What is wrong with the prices below a title or a note that says their unit, or that they have the tax. */
function amountsProblem(line: number, text: string): LineRow['problem'] {
  const unit = moneyUnitIn(text)?.name;
  if (unit === undefined && taxIn(text) !== 'with') return undefined;
  return {
    column: 'unitPrice',
    message: `El renglón ${line} dice ${shown(text)}: escribe el precio ${unit === undefined ? 'sin IVA' : `en pesos, no en ${unit}`}.`,
  };
}

/** The lines among the rows of a sheet, and what is said of each row that is none. */
export function linesOf(
  { body, before }: { body: readonly SheetRow[]; before: readonly SheetRow[] },
  columns: Columns,
  kind: PastedKind,
): { rows: LineRow[]; leftOut: RowMessage[] } {
  const rows: LineRow[] = [];
  const leftOut: RowMessage[] = [];
  let group = '';
  let heading: number[] = [];
  let above: RowKind = 'line';
  let amounts: LineRow['problem'];
  let otherHead: LineRow['problem'];
  const notes = notesIn(body);
  const isTable = body.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  const see = ({ line }: SheetRow, text: string) => {
    amounts = amountsProblem(line, text) ?? (HEADING.test(foldedWords(text)) ? undefined : amounts);
  };
  const open = ({ line }: SheetRow, text: string) => {
    const name = text.replace(/\s+/g, ' ');
    const [short = name] = /^\S+ \S+/.exec(name) ?? [];
    group = name.length > MOST_GROUP ? short.replace(/[.,:;]$/, '') : name;
    heading = [line];
    leftOut.push({
      line,
      message: `${shown(text)} ${kind === 'lots' ? 'es el lote de las filas que siguen.' : 'es el nombre de un lote y no se tomó.'}`,
    });
  };
  for (const row of before) {
    const text = row.cells.filter((cell) => cell !== '').join(' ');
    see(row, text);
    if (HEADING.test(foldedWords(text))) {
      open(row, text);
      continue;
    }
    // Lines of text under the name of a lot are its lines: the table below is of another one.
    if (/^[•·*–-]|\d/.test(text)) [group, heading] = ['', []];
    leftOut.push({
      line: row.line,
      message: `${shown(text)} está arriba de los encabezados y no se tomó.`,
    });
  }
  for (const row of body) {
    const is = isTable ? kindOf(row.cells, columns) : 'line';
    const text = row.cells.filter((cell) => cell !== '').join(' ');
    const last = rows.at(-1);
    const at = columns.indexOf('description');
    if (is === 'heading' || is === 'note' || (is === 'more' && amountsProblem(row.line, text)))
      see(row, text);
    if (is === 'heading') open(row, text);
    else if (is === 'total') {
      group = '';
      heading = [];
      leftOut.push({ line: row.line, message: `${shown(text)} es una suma y no se tomó.` });
    } else if (is === 'header') {
      otherHead = otherHeadProblem(row, columns);
      leftOut.push({
        line: row.line,
        message: `Los encabezados ${otherHead === undefined ? 'se repiten y no se tomaron' : 'son otros: pega aparte esa tabla'}.`,
      });
    } else if (is === 'note')
      leftOut.push({ line: row.line, message: `${shown(text)} es una nota y no se tomó.` });
    else if (is === 'more' && last !== undefined && (above === 'line' || above === 'more')) {
      last.lines.push(row.line);
      last.cells = last.cells.map((cell, place) => (place === at ? `${cell} ${text}` : cell));
      leftOut.push({
        line: row.line,
        message: `${shown(text)} se unió a la descripción de la fila ${last.line}.`,
      });
    } else {
      const { cells: given, problem = otherHead ?? (hasPrice(row.cells, columns) ? amounts : undefined) } =
        withUnit(row, columns);
      const { text: words, call } = withoutCall(given[at] ?? '', notes);
      const cells = call === undefined ? given : given.with(at, words);
      if (call !== undefined)
        leftOut.push({
          line: row.line,
          message: `«${call}» llama a una nota y se quitó de ${shown(words)}.`,
        });
      const settled = settledOf(cells, columns);
      rows.push({
        ...row,
        cells,
        group,
        lines: [...heading, row.line, ...(row.joined ?? [])],
        settled,
        ...(problem && { problem }),
      });
    }
    above = is;
  }
  return { rows, leftOut };
}
