import { IMPORT_FIELD_LABELS, type ImportField } from '#contract/contract-imports.ts';
import { rowTaxIn, taxIn, taxOfHeading } from '#contract/rules/texts/money-unit.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { fit, looksLikeName } from './column-content.rules.ts';
import { fieldOf, headerKey, PUBLISHED_ORDERS } from './column-names.rules.ts';
import { nameKey, oneLine } from '#server/kit/table-file/plain-text.ts';

/** How the columns of one file are read. */
export interface ColumnMap {
  /** Values that a row must have. */
  width: number;
  /** Name of each column of the rows, '' for those without one. */
  header: string[];
  /** Place of each field in a row, from 0. */
  at: Partial<Record<ImportField, number>>;
  columns: ImportColumn[];
  missing: string[];
  ignored: string[];
  notes: string[];
  /** Places of an amount without tax, of its tax, and of the total by its name, where there are the first two. */
  parts?: { base: number; tax: number; total: number };
  /** Place of a column whose words say whether each amount has the tax. */
  taxWords?: number;
  /** Whether everything that a contract needs is there. */
  isComplete: boolean;
  /** What of it is not. */
  needed: string[];
}

const MAX_UNNAMED = 6;

/** Most frequent number of values per row; ragged rows are refused one by one later. */
function usualWidth(rows: readonly string[][], fallback: number): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? fallback;
}

/**
 * Places a header of n names over rows of w ≥ n values: the monotone placement in which the contents fit the
 * names best. Columns left without a name get ''; when nothing speaks against it they are the last ones.
 */
export function placeHeader(header: readonly string[], rows: readonly string[][], width: number): string[] {
  const gaps = width - header.length;
  if (gaps <= 0 || gaps > MAX_UNNAMED) return [...header];
  const column = (index: number) => rows.map((row) => row[index] ?? '');
  const best: number[][] = Array.from({ length: header.length + 1 }, () => Array<number>(gaps + 1).fill(0));
  const match: boolean[][] = best.map((row) => row.map(() => false));
  for (let name = header.length - 1; name >= 0; name -= 1) {
    for (let gap = gaps; gap >= 0; gap -= 1) {
      const named = fit(header[name]!, column(name + gap)) + best[name + 1]![gap]!;
      const skipped = gap < gaps ? best[name]![gap + 1]! : Number.NEGATIVE_INFINITY;
      match[name]![gap] = named >= skipped - 0.25;
      best[name]![gap] = match[name]![gap] ? named : skipped;
    }
  }
  const placed = Array<string>(width).fill('');
  for (let name = 0, gap = 0; name < header.length;) {
    if (match[name]![gap]) {
      placed[name + gap] = header[name]!;
      name += 1;
    } else gap += 1;
  }
  return placed;
}

/** Names a lost header cell when all its neighbours stand as in a published form. */
function restoreLost(header: readonly string[], notes: string[]): string[] {
  const keys = header.map(headerKey);
  if (!keys.includes('')) return [...header];
  const order = PUBLISHED_ORDERS.find(
    (names) =>
      keys.length >= names.length && names.every((name, i) => keys[i] === '' || keys[i] === headerKey(name)),
  );
  return header.map((name, index) => {
    const restored = keys[index] === '' ? order?.[index] : undefined;
    if (restored === undefined) return name;
    notes.push(`La columna ${index + 1} no tiene nombre; por su lugar es ${restored}.`);
    return restored;
  });
}

/** Recognises unnamed columns by what they contain: only the supplier's name can be told with certainty. */
function readUnnamed(map: ColumnMap, rows: readonly string[][]): void {
  map.header.forEach((name, index) => {
    if (name.trim() !== '') return;
    const values = rows.map((row) => row[index] ?? '').filter((value) => value.trim() !== '');
    const names = values.filter(looksLikeName).length;
    const place = `La columna ${index + 1} no tiene nombre en el encabezado`;
    const isName = values.length > 0 && names / values.length >= 0.8;
    const known = map.at.supplier;
    const agrees =
      known !== undefined &&
      rows.filter((row) => nameKey(row[index] ?? '') === nameKey(row[known] ?? '')).length / rows.length >=
        0.3;
    if (isName && known === undefined) {
      map.at.supplier = index;
      map.columns.push({ label: IMPORT_FIELD_LABELS.supplier, header: null, position: index + 1 });
      map.notes.push(`${place}; por su contenido es el nombre del proveedor.`);
    } else if (isName && agrees && map.at.supplierRegistered === undefined) {
      map.at.supplierRegistered = index;
      map.columns.push({ label: IMPORT_FIELD_LABELS.supplierRegistered, header: null, position: index + 1 });
      map.notes.push(
        `${place}; repite el nombre del proveedor según el registro y solo se usa si falta el otro.`,
      );
    } else {
      map.ignored.push(`columna ${index + 1}`);
      map.notes.push(
        `${place} y no se usa${values[0] === undefined ? '' : ` (por ejemplo «${values[0].slice(0, 30)}»)`}.`,
      );
    }
  });
}

/** What a contract needs; one of each. */
export const NEEDED: readonly (readonly ImportField[])[] = [
  ['contractCode'],
  ['supplier', 'supplierRegistered'],
  ['amount'],
  ['startsOn'],
];

/** How surely a column of amounts is the one with tax, with which contracts are signed and published. */
const amountRank = (name: string): number => {
  const tax = taxOfHeading(name);
  if (tax !== undefined) return tax === 'with' ? 3 : 0;
  return /(?:^|_)total(?:_|$)/.test(headerKey(name)) ? 2 : 1;
};

/** Whether a column of amounts says nothing of tax and is called no total. */
export const isPlainAmount = (name: string): boolean => fieldOf(name) === 'amount' && amountRank(name) === 1;

/** Whether a column holds the tax alone. */
export const isTaxColumn = (name: string): boolean =>
  taxIn(name) === undefined &&
  /^(?:(?:importe|monto|mto|total)_(?:del?_)?)?i_?v_?a(?:_(?:al_)?16|_trasladado)?$/.test(headerKey(name));

/** Where words say of each amount whether it has the tax: a column of tax that holds no amounts alone. */
const taxWordsPlace = (header: readonly string[], rows: readonly string[][]): number =>
  header.findIndex(
    (name, place) => isTaxColumn(name) && rows.some((row) => rowTaxIn(row[place] ?? '') !== undefined),
  );

/** Where the amount that contracts are published with stands; -1 without any. */
const amountPlace = (header: readonly string[]): number =>
  header.reduce(
    (best, name, place) =>
      fieldOf(name) === 'amount' && (best === -1 || amountRank(name) > amountRank(header[best]!))
        ? place
        : best,
    -1,
  );

/** Columns of which each may be the amount of the contract: nothing in their names tells which. */
export function amountsToAsk(header: readonly string[]): string[] {
  const amounts = header.filter((name) => fieldOf(name) === 'amount');
  const best = Math.max(...amounts.map(amountRank));
  const equal = [...new Set(amounts.filter((name) => amountRank(name) === best).map(oneLine))];
  return equal.length > 1 ? equal : [];
}

/** The field that each heading names; none for amounts of which their names tell or ask which is the one. */
export function fieldsOf(header: readonly string[]): (ImportField | undefined)[] {
  const best = amountRank(header[amountPlace(header)] ?? '');
  const areAsked = amountsToAsk(header).length > 0;
  return header.map((name) => {
    const field = fieldOf(name);
    return field === 'amount' && (areAsked || amountRank(name) < best) ? undefined : field;
  });
}

/** Decides what each column is, from the header and the first rows. Order is free; unknown columns are named and ignored. */
export function mapColumns(given: readonly string[], rows: readonly string[][]): ColumnMap {
  const notes: string[] = [];
  const width = Math.max(usualWidth(rows, given.length), given.length);
  const usual = rows.filter((row) => row.length === width);
  const header = placeHeader(restoreLost(given, notes), usual, width);
  if (width > given.length) {
    notes.push(`El encabezado tiene ${given.length} nombres y las filas ${width} valores.`);
  }
  const map: ColumnMap = {
    width,
    header,
    at: {},
    columns: [],
    missing: [],
    ignored: [],
    notes,
    isComplete: false,
    needed: [],
  };
  const amount = amountPlace(header);
  header.forEach((name, index) => {
    if (name.trim() === '') return;
    const field = fieldOf(name);
    const isOther = field === 'amount' && amountRank(name) < amountRank(header[amount] ?? '');
    if (isOther) map.ignored.push(name.trim());
    else if (field === undefined) map.ignored.push(name.trim());
    else if (map.at[field] === undefined) {
      map.at[field] = index;
      map.columns.push({ label: IMPORT_FIELD_LABELS[field], header: name.trim(), position: index + 1 });
    } else map.ignored.push(name.trim());
  });
  readUnnamed(map, usual);
  const placeOf = (isIt: (name: string) => boolean) => header.findIndex(isIt);
  const base = placeOf((name) => fieldOf(name) === 'amount' && amountRank(name) === 0);
  const tax = placeOf(isTaxColumn);
  const total = amountRank(header[amount] ?? '') > 0 ? amount : -1;
  const words = taxWordsPlace(header, usual);
  if (words !== -1)
    return completed({
      ...map,
      taxWords: words,
      ignored: map.ignored.filter((name) => name !== header[words]?.trim()),
    });
  return completed({ ...map, ...(Math.min(base, tax) === -1 ? {} : { parts: { base, tax, total } }) });
}

/** What most files do not have, and nobody misses. */
const BESIDE = new Set<ImportField>(['contractYear', 'supplierRegistered', 'supplierRfc', 'requestingArea']);

function completed(map: ColumnMap): ColumnMap {
  const lacks = (field: ImportField) => map.at[field] === undefined;
  const fields = Object.keys(IMPORT_FIELD_LABELS) as ImportField[];
  const needed = NEEDED.filter((choices) => choices.every(lacks)).map(
    ([field]) => IMPORT_FIELD_LABELS[field!],
  );
  return {
    ...map,
    missing: fields
      .filter((field) => lacks(field) && !BESIDE.has(field))
      .map((field) => IMPORT_FIELD_LABELS[field]),
    needed,
    isComplete: needed.length === 0,
  };
}

/** The same file with its columns as a person said. */
export function withPlaces(map: ColumnMap, at: Partial<Record<ImportField, number>>): ColumnMap {
  const fields = Object.keys(IMPORT_FIELD_LABELS) as ImportField[];
  if (fields.every((field) => map.at[field] === at[field])) return map;
  const used = new Map(
    fields.flatMap((field) => (at[field] === undefined ? [] : [[at[field], field] as const])),
  );
  return completed({
    ...map,
    at,
    columns: map.header.flatMap((header, place) => {
      const field = used.get(place);
      if (field === undefined) return [];
      return [{ label: IMPORT_FIELD_LABELS[field], header: header.trim() || null, position: place + 1 }];
    }),
    ignored: map.header.flatMap((header, place) =>
      used.has(place) ? [] : [header.trim() || `columna ${place + 1}`],
    ),
  });
}
