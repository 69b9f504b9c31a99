import { hasLotNames, LOT_COLUMNS, splitCells, type SheetRow } from '#contract/rules/lots-paste.ts';

/** Bytes of the largest file of lots: two thousand lots take a twentieth of it. */
export const MAX_LOTS_FILE = 5_000_000;
const MAX_ROWS = 5_000;

/** What is wrong with a file, for whoever chose it. */
export class LotsFileProblem extends Error {}

/** Signs of a Spanish text as Windows writes it; another sign beyond English is of another encoding. */
const SPANISH = /^[\p{ASCII}ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª°“”‘’–—…«»·€²³½¼®]*$/u;
const INSIDE = /\p{L}[¿¡ºª°“”„«»·€²³½¼®…]\p{L}|Ã|â€|\uFFFD/u;

/** Text of a CSV: UTF-8 where every byte fits, otherwise as spreadsheets in Spanish write it. */
function decode(bytes: ArrayBuffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
    if (!SPANISH.test(text)) throw wrongLetters();
  }
  if (INSIDE.test(text)) throw wrongLetters();
  return text;
}

const wrongLetters = () =>
  new LotsFileProblem(
    'Los acentos del archivo están dañados o se guardaron con otra codificación. Ábrelo y guárdalo como «CSV UTF-8» o como XLSX.',
  );

/** A cell as a person would type it; what a formula left behind the sixth decimal is no part of a number. */
function cellText(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toFixed(6)));
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'VERDADERO' : 'FALSO';
  return typeof value === 'string' ? value.trim() : '';
}

const AGAIN = 'Da a la columna el formato Texto, escribe otra vez el dato y elige el archivo.';

/** What a workbook made of a cell that was typed otherwise. */
function convertedCell(value: unknown): string | undefined {
  if (value instanceof Date)
    return `Excel convirtió una celda en fecha (${cellText(value).split('-').toReversed().join('/')}). ${AGAIN}`;
  if (typeof value === 'boolean') return `Excel convirtió una celda en ${cellText(value)}. ${AGAIN}`;
  return typeof value === 'string' && /^#(?:N\/[AD]|REF!|DIV\/0!|NAME\?|VALUE!|NUM!|NULL!|¡|¿)/.test(value)
    ? `Una celda tiene un error de Excel (${value}): corrígela.`
    : undefined;
}

function rowOf(values: readonly unknown[], at: number): SheetRow {
  const converted = Object.fromEntries(
    values.flatMap((value, place) => {
      const why = convertedCell(value);
      return why === undefined ? [] : [[place, why]];
    }),
  );
  const cells = values.map(cellText);
  return { line: at + 1, cells, ...(Object.keys(converted).length > 0 && { converted }) };
}

/**
 * Rows of the sheet of an XLSX that has the names of lots, or the first one that people see, or those of a CSV; throws
 * where it is neither. The library comes with the first file.
 */
export async function readSheet(file: File): Promise<SheetRow[]> {
  const bytes = await file.arrayBuffer();
  if (!/\.xlsx$/i.test(file.name)) return splitCells(decode(bytes));
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
    maxRows: MAX_ROWS,
  });
  const read = sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map(rowOf).filter(({ cells }) => cells.some((cell) => cell !== '')),
  }));
  const named = read.filter(({ rows }) => hasLotNames(rows));
  if (named.length > 1)
    throw new LotsFileProblem(
      `Hay partidas en ${named.length} hojas: ${named.map(({ name }) => `«${name}»`).join(', ')}. Deja en el libro solo la que se toma.`,
    );
  return (named[0] ?? read.find(({ rows }) => rows.length > 0))?.rows ?? [];
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
