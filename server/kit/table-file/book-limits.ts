import { open, type FileHandle } from 'node:fs/promises';
import { readZipEntries, streamZipEntry, ZipDamaged, type ZipEntry } from '../files/zip.ts';
import { CsvProblem } from './csv-text.ts';

/** What a reader of workbooks keeps in memory at once: cells, places of the widest cell of each row, and tags. */
export const MAX_CELLS = 5_000_000;
const MAX_PLACES = 8_000_000;
const MAX_TAGS = 30_000_000;
/** Tags outside sheets, each of which becomes an object; a text that cells share takes two. */
const MAX_SHARED_TAGS = 2_500_000;
const MAX_BYTES = 400_000_000;
/** Merged ranges of a part that are filled. */
const MAX_MERGED = 100_000;
/** No tag of a cell is longer. */
const MAX_HEAD = 1_000;

/**
 * Refuses a workbook that would take the memory of the process when it is read, although it is small itself: rows
 * with one cell at the far end, millions of empty cells or texts. Reads it once, piece by piece.
 * Gives the merged ranges of each part. Throws {@link CsvProblem} with what to tell the person.
 */
export async function checkBook(path: string): Promise<Map<string, string[]>> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const entries = await readZipEntries(file, size);
    const total = { bytes: 0, cells: 0, places: 0, tags: 0, sharedTags: 0 };
    const merged = new Map<string, string[]>();
    for (const entry of entries) {
      const row = await measure(file, entry, total);
      if (row.merged.length > 0) merged.set(entry.name, row.merged);
    }
    return merged;
  } catch (error) {
    if (!(error instanceof ZipDamaged)) throw error;
    throw new CsvProblem('El libro está dañado. Guárdalo otra vez como XLSX y súbelo.');
  } finally {
    await file.close();
  }
}

interface Total {
  bytes: number;
  cells: number;
  places: number;
  tags: number;
  sharedTags: number;
}

async function measure(file: FileHandle, entry: ZipEntry, total: Total): Promise<RowMeter> {
  const [cellsBefore, tagsBefore] = [total.cells, total.tags];
  const row = new RowMeter(total);
  let carried = '';
  for await (const piece of streamZipEntry(file, entry)) {
    total.bytes += piece.length;
    const parts = (carried + piece.toString('latin1')).split('<');
    const last = parts.pop()!;
    for (const part of parts) row.take(part);
    carried = (parts.length > 0 ? `<${last}` : last).slice(0, MAX_HEAD + 1);
    refuseAbove(total);
  }
  row.take(carried.replace('<', ''));
  row.end();
  if (total.cells === cellsBefore) total.sharedTags += total.tags - tagsBefore;
  refuseAbove(total);
  return row;
}

function refuseAbove({ bytes, cells, places, tags, sharedTags }: Total): void {
  const isTooMuch =
    bytes > MAX_BYTES ||
    cells > MAX_CELLS ||
    places > MAX_PLACES ||
    tags > MAX_TAGS ||
    sharedTags > MAX_SHARED_TAGS;
  if (isTooMuch) throw tooMuch();
}

export const tooMuch = (): CsvProblem =>
  new CsvProblem(
    'El libro tiene demasiadas celdas, columnas o textos. Deja solo la tabla, o guárdala como CSV.',
  );

/** Counts tags and cells, and in each row how far to the right its last cell stands. */
class RowMeter {
  readonly merged: string[] = [];
  readonly #total: Total;
  #column = 0;
  #widest = 0;

  constructor(total: Total) {
    this.#total = total;
  }

  /** What follows a `<` until the next one. */
  take(part: string): void {
    this.#total.tags += 1;
    const name =
      /^(?:[\w.-]{1,40}:)?(c|row|mergeCell|table-row|table-cell|covered-table-cell)(?:[\s/>]|$)/.exec(
        part,
      )?.[1];
    if (name === 'row' || name === 'table-row') this.end();
    if (name === 'mergeCell' && this.merged.length < MAX_MERGED)
      this.merged.push(/\sref\s*=\s*["']([^"']*)["']/.exec(part)?.[1] ?? '');
    if (name !== 'c' && name?.endsWith('table-cell') !== true) return;
    const close = part.indexOf('>');
    if (close === -1 || close > MAX_HEAD) throw new ZipDamaged();
    this.#total.cells += 1;
    this.#column = (name === 'c' ? columnOf(part.slice(0, close)) : undefined) ?? this.#column + 1;
    this.#widest = Math.max(this.#widest, this.#column);
  }

  end(): void {
    this.#total.places += this.#widest;
    this.#widest = 0;
    this.#column = 0;
  }
}

/** Number of the column that a cell's tag names, from 1; undefined when it names none. */
function columnOf(tag: string): number | undefined {
  const reference = /\sr\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
  if (reference === undefined) return undefined;
  const letters = /^\$?([a-z]{1,3})\$?\d+$/i.exec(reference)?.[1]?.toUpperCase();
  if (letters === undefined) throw new ZipDamaged();
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
