import type { Sheet } from 'hucre/xlsx';
import { hasLotNames, splitCells, type SheetRow } from '#contract/rules/lots/lots-sheet.ts';
import { formatHides, unshownCell } from '#contract/rules/texts/number-shown.ts';
import { LOT_COLUMNS } from '#contract/rules/lots/lots-paste.ts';
import { odsWords } from '#web/ui/file-check.ts';

/** Bytes of the largest file of lots: two thousand lots take a twentieth of it. */
export const MAX_LOTS_FILE = 5_000_000;
const MAX_ROWS = 5_000;

/** What is wrong with a file, for whoever chose it. */
export class LotsFileProblem extends Error {}

/** Signs of a Spanish text as Windows writes it; another sign beyond English is of another encoding. */
const SPANISH = /^[\p{ASCII}ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª°“”‘’–—…«»·€²³½¼®]*$/u;
const INSIDE = /\p{L}[¿¡ºª°“”„«»·€²³½¼®…]\p{L}|Ã|â€|\uFFFD/u;
/** Where a Macintosh has its accents. */
const MACINTOSH = /\p{L}[‘’–—„]\p{L}|[–„](?=\p{L}{2})/u;

/** Text of a CSV: UTF-8 where every byte fits, otherwise as spreadsheets in Spanish write it. */
function decode(bytes: ArrayBuffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
    if (!SPANISH.test(text) || MACINTOSH.test(text)) throw wrongLetters();
  }
  if (INSIDE.test(text)) throw wrongLetters();
  return text;
}

const wrongLetters = () =>
  new LotsFileProblem(
    'Los acentos del archivo están dañados o se guardaron con otra codificación. Ábrelo y guárdalo como «CSV UTF-8» o como XLSX.',
  );

/**
 * A cell as a person would type it; what a formula left behind the sixth decimal is no part of a number, and its point
 * never stands where thousands could be meant.
 */
function cellText(value: unknown): string {
  if (typeof value === 'number')
    return String(Number(value.toFixed(6))).replace(/\.\d{3}$/, (decimals) => `${decimals}0`);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'VERDADERO' : 'FALSO';
  return typeof value === 'string' ? value.trim() : '';
}

const AGAIN = 'Da a la columna el formato Texto, escribe otra vez el dato y elige el archivo.';

/** What a workbook made of a cell that was typed otherwise. */
function convertedCell(value: unknown): string | undefined {
  if (value instanceof Date)
    return `La hoja de cálculo convirtió una celda en fecha (${cellText(value).split('-').toReversed().join('/')}). ${AGAIN}`;
  if (typeof value === 'boolean')
    return `La hoja de cálculo convirtió una celda en ${cellText(value)}. ${AGAIN}`;
  return typeof value === 'number' && Math.abs(value) >= 1e15
    ? `La hoja de cálculo solo guarda 15 cifras de un número y perdió las demás (${value}). ${AGAIN}`
    : undefined;
}

const percentCell = (value: unknown) =>
  `La hoja de cálculo guarda una celda como porcentaje (${Number((Number(value) * 100).toPrecision(12))}%). ${AGAIN}`;

const MERGED = 'Una celda está combinada con la de arriba: sepárala y escribe su dato en cada fila.';

/** A row of a sheet, with what its workbook says of each cell. */
function rowOf({ rows, merges = [], cells: known }: Sheet, at: number): SheetRow {
  const values = rows[at] ?? [];
  const under = merges.flatMap(({ startRow, startCol, endRow }) =>
    at > startRow && at <= endRow ? [[startCol, MERGED] as const] : [],
  );
  const changed = values.flatMap((value, place) => {
    const isPercent = typeof value === 'number' && known?.get(`${at},${place}`)?.style?.numFmt?.includes('%');
    const code = known?.get(`${at},${place}`)?.style?.numFmt;
    const isHidden = (typeof value === 'number' || typeof value === 'string') && formatHides(code, value);
    const why = isHidden
      ? unshownCell(String(value))
      : isPercent === true
        ? percentCell(value)
        : convertedCell(value);
    return why === undefined ? [] : [[place, why] as const];
  });
  const converted = Object.fromEntries([...under, ...changed]);
  const kept = new Set(values.flatMap((value, place) => (typeof value === 'number' ? [place] : [])));
  return {
    line: at + 1,
    cells: values.map(cellText),
    ...(Object.keys(converted).length > 0 && { converted }),
    ...(kept.size > 0 && { kept }),
  };
}

/** A book of LibreOffice under whatever name: its first entry says so in plain letters. */
const isOds = (bytes: ArrayBuffer): boolean =>
  new TextDecoder('latin1').decode(bytes.slice(0, 100)).includes('opendocument.spreadsheet');

/**
 * Rows of the sheet of an XLSX that has the names of lots, or the first one that people see, or those of a CSV; throws
 * where it is neither. `sheet` is its name where the book has others. The library comes with the first file.
 */
export async function readSheet(file: File): Promise<{ rows: SheetRow[]; sheet?: string }> {
  const bytes = await file.arrayBuffer();
  if (isOds(bytes)) throw new LotsFileProblem(odsWords(file.name));
  if (!/\.xlsx$/i.test(file.name)) return { rows: splitCells(decode(bytes)) };
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
    maxRows: MAX_ROWS,
    readStyles: true,
  });
  const read = sheets.map((sheet) => ({
    name: sheet.name,
    rows: sheet.rows
      .map((_, at) => rowOf(sheet, at))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  }));
  const named = read.filter(({ rows }) => hasLotNames(rows));
  if (named.length > 1)
    throw new LotsFileProblem(
      `Hay partidas en ${named.length} hojas: ${named.map(({ name }) => `«${name}»`).join(', ')}. Deja en el libro solo la que se toma.`,
    );
  const taken = named[0] ?? read.find(({ rows }) => rows.length > 0);
  return { rows: taken?.rows ?? [], ...(taken !== undefined && read.length > 1 && { sheet: taken.name }) };
}

/** An empty sheet with the names of the columns, to be filled in. */
export async function lotsTemplate(): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Partidas',
        columns: LOT_COLUMNS.map((header) => ({ header, width: header === 'Descripción' ? 60 : 20 })),
        rows: [[...LOT_COLUMNS]],
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([book as BlobPart], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
