import { sql } from 'kysely';
import type { Transaction } from '../db.ts';
import type { CsvRow } from '../table-file/csv-text.ts';
import { oneLine } from '../table-file/plain-text.ts';

/** A note that says what a mark in cells of its table means. */
interface FootNote {
  line: number;
  /** «*», «(a)», «1/»; a code that is a whole cell, such as «P», in capitals. */
  mark: string;
  says: string;
  /** Nothing else stands in its row. */
  isAlone: boolean;
}

const SIGN = String.raw`\*{1,3}|[†‡]|\([a-z\d]{1,2}\)|\d{1,2}/|[\u00B9\u00B2\u00B3\u2070-\u2079]{1,2}`;
/** «* Monto con IVA», «(a) cancelado», «a) cancelado», «1/ En dólares»: never a number alone, which counts rows. */
const NOTE = new RegExp(String.raw`^(${SIGN}|[a-z]\))[ .:=-]{0,3}(\p{L}.{2,})$`, 'iu');
/** «P = parcial». */
const CODE = /^([\p{L}\d]{1,3}) {0,2}= {0,2}(\p{L}.{2,})$/u;
/** What a cell has behind it. */
const CALL = new RegExp(String.raw`\S {0,3}(${SIGN})$`, 'iu');
/** What a cell has before it. */
const BEGINS = new RegExp(String.raw`^(${SIGN}) {0,3}\p{L}`, 'iu');
/** Letters with which a call ends. */
const ENDS = /[*†‡)/\u00B9\u00B2\u00B3\u2070-\u2079]$/;
/** «1/» of «501/»: figures before a mark are the value's own. */
const ofItself = (call: string, text: string): string =>
  /^\d\d\/$/.test(call) && /\d/.test(text.at(-4) ?? '') ? call.slice(1) : call;
/** A row of more is a record. */
const MOST_CELLS = 2;
const LONGEST_CODE = 3;
/** Cells of one mark that are kept. */
const MOST_PLACES = 5_000;

const markOf = (mark: string): string => {
  const plain = mark.toLowerCase().replace(/\s/g, '');
  return /^[a-z]\)$/.test(plain) ? `(${plain}` : plain;
};

/** The row as a note about a mark; undefined for others. */
export function footNoteIn({
  line,
  values,
}: {
  line: number;
  values: readonly string[];
}): FootNote | undefined {
  let count = 0;
  for (const value of values) if (value.trim() !== '' && (count += 1) > MOST_CELLS) return undefined;
  if (count === 0) return undefined;
  const text = oneLine(values.join(' '));
  const [, sign] = NOTE.exec(text) ?? [];
  const [, code] = sign === undefined ? (CODE.exec(text) ?? []) : [];
  const mark = sign ?? code;
  if (mark === undefined) return undefined;
  const isAlone = count === 1 || values.some((value) => value.trim() === mark);
  return {
    line,
    mark: sign === undefined ? mark.toUpperCase() : markOf(mark),
    says: text.slice(0, 160),
    isAlone,
  };
}

/** The notes of a table and the cells that have their marks. */
export class FootNotes {
  readonly notes: FootNote[] = [];
  readonly #cells = new Map<string, { line: number; place: number }[]>();

  /** A row of the table; `isUsed` tells the columns that are read. */
  see({ line, values }: CsvRow, isUsed: (place: number) => boolean): void {
    for (const [place, value] of values.entries()) {
      const text = value.trim();
      if (text === '' || !isUsed(place)) continue;
      if (text.length <= LONGEST_CODE) this.#mark(text.toUpperCase(), line, place);
      const [, before] = BEGINS.exec(text) ?? [];
      if (before !== undefined) this.#mark(markOf(before), line, place);
      if (!ENDS.test(text)) continue;
      const [, call] = CALL.exec(text) ?? [];
      if (call !== undefined) this.#mark(markOf(ofItself(call, text)), line, place);
    }
  }

  #mark(mark: string, line: number, place: number): void {
    const cells = this.#cells.get(mark) ?? [];
    if (cells.length === 0) this.#cells.set(mark, cells);
    if (cells.length < MOST_PLACES) cells.push({ line, place });
  }

  /** Those of which some cell has the mark, with those cells. */
  get called(): (FootNote & { cells: { line: number; place: number }[] })[] {
    return this.notes.flatMap((note) => {
      const cells = (this.#cells.get(note.mark) ?? []).filter(({ line }) => line !== note.line);
      return cells.length === 0 ? [] : [{ ...note, cells }];
    });
  }
}

/** Puts what the notes say to the staged rows whose cells have their marks; gives how many rows are newly in doubt. */
export async function tellFootNotes(
  tx: Transaction,
  id: string,
  { found, header }: { found: FootNotes; header: readonly string[] },
): Promise<number> {
  const told = new Map<number, Record<string, string>>();
  for (const { line, says, cells } of found.called)
    for (const cell of cells) {
      const name = header[cell.place]?.trim() || `Columna ${cell.place + 1}`;
      const said = `La nota de la línea ${line.toLocaleString('es-MX')} dice «${says}»: comprueba qué cambia en esta celda.`;
      told.set(cell.line, { ...told.get(cell.line), [name]: said });
    }
  if (told.size === 0) return 0;
  const rows = JSON.stringify([...told].map(([line, doubts]) => ({ line, doubts })));
  const { rows: changed } = await sql<{ is_new: boolean }>`
    with told as (select * from jsonb_to_recordset(${rows}::jsonb) t (line int, doubts jsonb)),
      before as (select r.position, r.doubts is null is_new, t.doubts from import_row r join told t using (line)
        where r.import_id = ${id} and r.kind in ('new', 'changed', 'same'))
    update import_row r set doubts = b.doubts || coalesce(r.doubts, '{}') from before b
    where r.import_id = ${id} and r.position = b.position returning b.is_new`.execute(tx);
  return changed.filter(({ is_new: isNew }) => isNew).length;
}
