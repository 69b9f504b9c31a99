import { LOT_COLUMNS, splitCells, type SheetRow } from '#contract/rules/lots-paste.ts';

/** Bytes of the largest file of lots: two thousand lots take a twentieth of it. */
export const MAX_LOTS_FILE = 5_000_000;
const MAX_ROWS = 5_000;

/** Text of a CSV: UTF-8 where every byte fits, otherwise as spreadsheets in Spanish write it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A cell as a person would type it; what a formula left behind the sixth decimal is no part of a number. */
function cellText(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toFixed(6)));
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' ? value.trim() : '';
}

/** Rows of the first sheet of an XLSX, or of a CSV; throws where it is neither. The library comes with the first file. */
export async function readSheet(file: File): Promise<SheetRow[]> {
  const bytes = await file.arrayBuffer();
  if (!/\.xlsx$/i.test(file.name)) return splitCells(decode(bytes));
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MAX_ROWS });
  return (sheets[0]?.rows ?? [])
    .map((values, at) => ({ line: at + 1, cells: values.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
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
