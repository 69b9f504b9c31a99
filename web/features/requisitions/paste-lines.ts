import { REQUISITION_UNITS } from '#contract/requisition-fields.ts';
import { readTypedAmount } from '#contract/rules/amount-text.ts';
import { newLine, type LineText } from './requisition-form.ts';

/** Rows of a sheet as lines, and what of each has to be looked at; the row itself is taken in any case. */
export interface PastedLines {
  lines: LineText[];
  doubts: { row: number; message: string }[];
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Headings by what they mean; without any, cells come in this order. */
const HEADINGS = {
  description: ['descripcion', 'concepto', 'articulo', 'bien'],
  quantity: ['cantidad', 'cant', 'cant.'],
  unit: ['unidad', 'unidad de medida'],
  unitPrice: ['precio', 'precio unitario', 'precio estimado', 'costo', 'p.u.'],
  partida: ['partida', 'cog'],
} as const;
type Column = keyof typeof HEADINGS;
const ORDER = Object.keys(HEADINGS) as Column[];

const columnOf = (cell: string): Column | undefined =>
  ORDER.find((name) => (HEADINGS[name] as readonly string[]).includes(plain(cell)));

function unitOf(cell: string): string | undefined {
  const wanted = plain(cell).replace(/s$/, '');
  return Object.entries(REQUISITION_UNITS).find(
    ([code, { label }]) =>
      plain(code) === plain(cell) || plain(label) === wanted || plain(label) === plain(cell),
  )?.[0];
}

/** Reads cells that were copied from a sheet: tabs between cells, one line a row. */
export function pastedLines(text: string): PastedLines {
  const rows = text
    .split(/\r?\n/)
    .map((row, index) => ({ number: index + 1, cells: row.split('\t').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const named = rows[0]?.cells.map(columnOf) ?? [];
  const hasHead = named.includes('description');
  const columns = hasHead ? named : ORDER;
  const taken: PastedLines = { lines: [], doubts: [] };
  for (const { number, cells } of hasHead ? rows.slice(1) : rows) {
    const found = Object.fromEntries(
      columns.flatMap((name, at) => (name === undefined ? [] : [[name, cells[at] ?? '']])),
    ) as Partial<Record<Column, string>>;
    const unit = unitOf(found.unit ?? '');
    if ((found.unit ?? '') !== '' && unit === undefined)
      taken.doubts.push({ row: number, message: `«${found.unit}» no es una unidad de medida de la lista.` });
    const price = (found.unitPrice ?? '').replace(/^\$/, '');
    const read = readTypedAmount(price);
    if (price !== '' && 'problem' in read)
      taken.doubts.push({ row: number, message: `Precio: ${read.problem}` });
    taken.lines.push(
      newLine({
        description: found.description ?? '',
        quantity: found.quantity ?? '',
        unit: unit ?? 'H87',
        unitPrice: 'amount' in read ? read.amount : price,
        partida: found.partida ?? '',
      }),
    );
  }
  return taken;
}
