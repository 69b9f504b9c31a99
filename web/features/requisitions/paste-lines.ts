import { REQUISITION_UNITS, type LineField } from '#contract/requisition-fields.ts';
import { readTypedAmount } from '#contract/rules/amount-text.ts';
import { lineProblems, newLine, type LineText } from './requisition-form.ts';

/** What of a pasted cell has to be looked at, while it says what was pasted. */
export interface PasteDoubt {
  line: string;
  field: LineField;
  typed: string;
  message: string;
}
/** Rows of a sheet as lines; a row with a doubtful cell is taken too. */
export interface PastedLines {
  lines: LineText[];
  doubts: PasteDoubt[];
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

/** Reads cells that were copied from a sheet: tabs between cells, one line a row; `start` is what each line takes over. */
export function pastedLines(text: string, start: Partial<LineText> = {}): PastedLines {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const named = rows[0]?.map(columnOf) ?? [];
  const hasHead = named.includes('description');
  const columns = hasHead ? named : ORDER;
  const taken: PastedLines = { lines: [], doubts: [] };
  for (const cells of hasHead ? rows.slice(1) : rows) {
    const found = Object.fromEntries(
      columns.flatMap((name, at) => (name === undefined ? [] : [[name, cells[at] ?? '']])),
    ) as Partial<Record<Column, string>>;
    const written = found.unit ?? '';
    const unit = written === '' ? 'H87' : (unitOf(written) ?? '');
    const price = (found.unitPrice ?? '').replace(/^\$/, '');
    const read = readTypedAmount(price);
    const line = newLine({
      ...start,
      description: found.description ?? '',
      quantity: found.quantity ?? '',
      unit,
      unitPrice: 'amount' in read ? read.amount : price,
      partida: found.partida ?? '',
    });
    const problems: [string, string][] = Object.entries(lineProblems(line));
    if (unit === '') problems.push(['unit', `«${written}» no es una unidad de medida de la lista.`]);
    taken.lines.push(line);
    for (const [name, message] of problems) {
      const field = name as LineField;
      taken.doubts.push({ line: line.id, field, typed: String(line[field]), message });
    }
  }
  return taken;
}

/** A line in which nothing is written: what is pasted takes its place. */
export const isUntouched = ({ description, partida, quantity, unitPrice }: LineText): boolean =>
  `${description}${partida}${quantity}${unitPrice}`.trim() === '';

/** What a new line takes over: the origin of prices and the keys that all others agree on, or the only key of the area. */
export function startOf(
  lines: readonly LineText[],
  keys: readonly { id: string }[],
): Pick<LineText, 'priceSource' | 'keys'> {
  const sources = new Set(lines.flatMap(({ priceSource }) => (priceSource === '' ? [] : [priceSource])));
  const shared = new Set(
    lines.flatMap((line) => (line.keys.length === 0 ? [] : [JSON.stringify(line.keys)])),
  );
  const [source] = sources;
  const [common] = shared;
  const [only] = keys;
  return {
    priceSource: sources.size === 1 ? (source ?? '') : '',
    keys:
      shared.size === 1 && common !== undefined
        ? (JSON.parse(common) as LineText['keys'])
        : keys.length === 1 && only !== undefined
          ? [{ keyId: only.id, share: '100' }]
          : [],
  };
}
