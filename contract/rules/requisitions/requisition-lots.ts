import { centsOf, decimal } from '../texts/money.ts';
import { quantityOf, thousandthsOf } from '../bids/shares.ts';

/** How lots are made from lines: equal goods summed, or one lot from each line. */
export const LOT_WAYS = ['equal', 'each'] as const;
export type LotWay = (typeof LOT_WAYS)[number];
export const LOT_WAY_LABELS: Record<LotWay, string> = {
  equal: 'Sumar los renglones con la misma descripción y unidad',
  each: 'Una partida por cada renglón',
};

/** A line, or a part of one, that goes into a procedure. */
export interface TakenLine {
  lineId: string;
  description: string;
  unit: string;
  /** Of the line; how much other procedures have of it; how much this one takes. */
  quantity: string;
  elsewhere: string;
  taken: string;
  /** Key of the expense by object (COG), five digits. */
  budgetLine: string | null;
  /** Estimated price of one, without tax. */
  unitPrice: string | null;
  profile: string | null;
}

/** A lot with the lines from which it comes. */
export interface LotFromLines {
  description: string;
  unit: string;
  quantity: string;
  budgetLine: string | null;
  /** Of the whole lot, without tax; null where a line has no price. */
  estimate: string | null;
  profile: string | null;
  sources: { lineId: string; quantity: string }[];
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How much of a line no procedure has yet. */
export const leftOf = (quantity: string, elsewhere: string): string => {
  const left = thousandthsOf(quantity) - thousandthsOf(elsewhere);
  return quantityOf(left > 0n ? left : 0n);
};

/**
 * What is wrong with how much is taken of a line, or undefined: nothing, or more than there is of it (§2.8: the lots of a line
 * together are never more than the line).
 */
export function refuseTaken({
  quantity,
  elsewhere,
  taken,
}: Pick<TakenLine, 'quantity' | 'elsewhere' | 'taken'>): string | undefined {
  if (!/^\d{1,12}(\.\d{1,3})?$/.test(taken) || thousandthsOf(taken) === 0n)
    return 'Escribe una cantidad mayor que cero, con tres decimales a lo más.';
  const sum = thousandthsOf(elsewhere) + thousandthsOf(taken);
  if (sum <= thousandthsOf(quantity)) return undefined;
  return `Entre todos los procedimientos serían ${quantityOf(sum)} y el renglón pide ${quantity}. Escribe ${leftOf(quantity, elsewhere)} o menos.`;
}

/** Quantity × price without tax, to the nearest cent. */
export function amountOf(quantity: string, unitPrice: string): string {
  return decimal((2n * thousandthsOf(quantity) * centsOf(unitPrice) + 1000n) / 2000n);
}

function lotOf(lines: readonly TakenLine[]): LotFromLines {
  const longest = lines.reduce((one, other) =>
    other.description.length > one.description.length ? other : one,
  );
  const priced = lines.map(({ taken, unitPrice }) => unitPrice && amountOf(taken, unitPrice));
  return {
    description: longest.description,
    unit: longest.unit,
    quantity: quantityOf(lines.reduce((sum, { taken }) => sum + thousandthsOf(taken), 0n)),
    budgetLine: lines[0]?.budgetLine ?? null,
    estimate: priced.every((amount) => typeof amount === 'string')
      ? decimal(priced.reduce((sum, amount) => sum + centsOf(amount), 0n))
      : null,
    profile: lines[0]?.profile ?? null,
    sources: lines.map(({ lineId, taken }) => ({ lineId, quantity: quantityOf(thousandthsOf(taken)) })),
  };
}

/**
 * Lots from lines: equal are those of one description, unit, budget line and computing profile; the longest description stands.
 * Several budget lines make several lots.
 */
export function lotsFromLines(lines: readonly TakenLine[], way: LotWay): LotFromLines[] {
  const keyOf = ({ lineId, description, unit, budgetLine, profile }: TakenLine) =>
    way === 'each' ? lineId : JSON.stringify([plain(description), plain(unit), budgetLine, profile]);
  return [...Map.groupBy(lines, keyOf).values()].map(lotOf);
}

/**
 * What of the award of a lot belongs to each of its sources, by quantity: cents that are left go to the largest remainders, the
 * first of equals first, so that the parts are the award.
 */
export function sharesOfAward(award: string, quantities: readonly string[]): string[] {
  const parts = quantities.map(thousandthsOf);
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) return quantities.map(() => '0.00');
  const cents = centsOf(award);
  const shares = parts.map((part) => (cents * part) / whole);
  const left = Number(cents - shares.reduce((sum, share) => sum + share, 0n));
  const rest = parts.map((part, place) => ({ place, over: (cents * part) % whole }));
  for (const { place } of rest
    .toSorted((a, b) => Number(b.over > a.over) - Number(b.over < a.over))
    .slice(0, left))
    shares[place]! += 1n;
  return shares.map(decimal);
}
