import { markOf, readingOf, readWritten } from '#contract/rules/texts/amount-text.ts';
import { lotAmount, totalOfLots, type OfferedLots } from '#contract/sealed-offer.ts';
import type { UrnCard } from '#contract/sealed-card.ts';

/** What stands in the fields of one line, as it was typed. */
export interface TypedLine {
  price: string;
  brand: string;
  model: string;
  days: string;
  origin: string;
}
export const LINE_COLUMNS = [
  'price',
  'brand',
  'model',
  'days',
  'origin',
] as const satisfies (keyof TypedLine)[];
export const EMPTY_LINE: TypedLine = { price: '', brand: '', model: '', days: '', origin: '' };

/** Fields of a bid as they were typed, by lot and line. A draft is this as JSON. */
export interface TypedBid {
  lines: Record<string, TypedLine>;
  name: string;
  rfc: string;
  representative: string;
  email: string;
  phone: string;
  validity: string;
}
export const lineKey = (lot: string, line: string) => `${lot}/${line}`;

/** A price as people type or paste it, in its only form, or what is wrong with it. */
export function priceOf(typed: string, currency: string): { price: string } | { problem: string } {
  const written = readWritten(typed);
  if ('problem' in written) return written;
  const isOther = (written.currency ?? currency) !== currency;
  if (written.isNegative || written.words !== '' || written.tax !== undefined || isOther)
    return { problem: `«${typed.trim()}» no es un precio en ${currency} sin IVA: escribe solo el número.` };
  if (markOf(written) === '.')
    return {
      problem: `¿Miles o decimales? Escribe «${typed.trim()}» con dos decimales, o con coma en los miles.`,
    };
  const number = readingOf(written, { ',': 'thousands' });
  if (number === undefined)
    return { problem: `«${typed.trim()}» no es una cantidad: escribe solo el número.` };
  const [whole = '', decimals = ''] = number.split('.');
  if (decimals.length > 4) return { problem: 'Un precio tiene a lo más cuatro decimales.' };
  if (whole.length > 12) return { problem: 'Un precio tiene a lo más doce cifras enteras.' };
  const price = `${whole}.${decimals.padEnd(2, '0')}`;
  return /[1-9]/.test(price)
    ? { price }
    : { problem: 'Un precio es mayor que cero; si no ofreces, déjalo vacío.' };
}

/** Problems of one line's fields, by column. */
export function lineProblems(typed: TypedLine, currency: string): Partial<Record<keyof TypedLine, string>> {
  const problems: Partial<Record<keyof TypedLine, string>> = {};
  if (typed.price.trim() !== '') {
    const read = priceOf(typed.price, currency);
    if ('problem' in read) problems.price = read.problem;
  }
  if (!/^(?:|\d{1,3}|[1-2]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)$/.test(typed.days.trim()))
    problems.days = 'Escribe los días con número, hasta 3650.';
  if (!/^(?:|[A-Z]{2})$/.test(typed.origin.trim().toUpperCase()))
    problems.origin = 'Escribe dos letras de país, como MX.';
  if (typed.brand.trim().length > 120) problems.brand = 'Hasta 120 letras.';
  if (typed.model.trim().length > 120) problems.model = 'Hasta 120 letras.';
  return problems;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim().normalize('NFC'));

/** Lots that are offered, with what of them is wrong or empty, in sentences. */
export function offeredLots(card: UrnCard, lines: TypedBid['lines']) {
  const offered: OfferedLots[number][] = [];
  const problems: { key: string; sentence: string }[] = [];
  const empty: string[] = [];
  for (const lot of card.partidas) {
    const typed = lot.renglones.map(({ id }) => [id, lines[lineKey(lot.id, id)] ?? EMPTY_LINE] as const);
    if (typed.every(([, { price }]) => price.trim() === '')) {
      empty.push(lot.id);
      continue;
    }
    const renglones: OfferedLots[number]['renglones'] = [];
    for (const [renglon, line] of typed) {
      const key = lineKey(lot.id, renglon);
      const wrong = Object.values(lineProblems(line, card.moneda));
      const read = priceOf(line.price, card.moneda);
      if (line.price.trim() === '') problems.push({ key, sentence: `Precio del renglón ${renglon}` });
      else if (wrong.length > 0 || 'problem' in read) problems.push({ key, sentence: `Renglón ${renglon}` });
      else
        renglones.push({
          renglon,
          precioUnitario: read.price,
          marca: orNull(line.brand),
          modelo: orNull(line.model),
          plazoDias: line.days.trim() === '' ? null : Number(line.days),
          origen: orNull(line.origin.toUpperCase()),
          nota: null,
        });
    }
    offered.push({ partida: lot.id, renglones });
  }
  const amounts = offered.map(({ partida, renglones }) => {
    const asked = card.partidas.find(({ id }) => id === partida);
    return asked === undefined ? '0.00' : lotAmount(renglones, asked);
  });
  return { offered, problems, empty, amounts, total: totalOfLots(amounts) };
}

/** A copied part of a sheet: rows of cells. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));

/** Lines with a copied part of a sheet put in from one cell on; what lies beyond the table is counted. */
export function withPasted(
  { keys, lines }: { keys: readonly string[]; lines: TypedBid['lines'] },
  { cells, from }: { cells: readonly (readonly string[])[]; from: { key: string; column: keyof TypedLine } },
): { lines: TypedBid['lines']; entered: number; beyond: number } {
  const changed = { ...lines };
  const [first, column] = [keys.indexOf(from.key), LINE_COLUMNS.indexOf(from.column)];
  let [entered, beyond] = [0, 0];
  for (const [row, values] of cells.entries()) {
    const key = keys[first + row];
    if (key === undefined) {
      beyond += 1;
      continue;
    }
    entered += 1;
    const line = { ...(changed[key] ?? EMPTY_LINE) };
    for (const [at, value] of values.entries()) {
      const name = LINE_COLUMNS[column + at];
      if (name !== undefined) line[name] = value.trim();
    }
    changed[key] = line;
  }
  return { lines: changed, entered, beyond };
}

/** What of a file nobody could read afterwards; undefined when nothing is seen. */
export async function paperProblem(file: File, most: number): Promise<string | undefined> {
  if (file.size === 0) return `${file.name} está vacío.`;
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  if (file.size > most)
    return `${file.name} pesa ${megabytes(file.size)} MB; el tope es ${megabytes(most)} MB.`;
  const ends = [file.slice(0, 65_536), file.slice(-65_536)];
  const texts = await Promise.all(
    ends.map(async (end) => new TextDecoder('latin1').decode(await end.arrayBuffer())),
  );
  const isPdf = texts[0]?.startsWith('%PDF-') === true;
  if (isPdf && texts.some((text) => /\/Encrypt\s+\d+ \d+ R/.test(text)))
    return 'El PDF tiene contraseña: nadie podrá leerlo después. Sube uno sin contraseña.';
  return undefined;
}
