import { centsOf, decimal } from '../texts/money.ts';
import { keyAmounts, type ChargedLine } from './requisition-totals.ts';
import { hundredthsOf, thousandthsOf } from '../bids/shares.ts';

/** A line of a requisition with money, and how much of it each lot buys. */
export interface BoughtCharge extends ChargedLine {
  quantity: string;
  /** It is bought no more: nothing is kept for it. */
  isCancelled: boolean;
  sources: readonly { lotId: string; quantity: string }[];
}

/** Who won a part of a lot, for how much without tax, and whether that is contracted already. */
export interface WonPart {
  amount: string;
  winner: string;
  isContracted: boolean;
}

/** A lot once it is decided; lots that are not are left out. */
export interface DecidedCharge {
  id: string;
  won: readonly WonPart[];
}

/** A contract with what it is worth in each year, with tax; `null` where it says no years. */
export interface ContractCharge {
  id: string;
  winner: string;
  lots: readonly string[];
  amount: string;
  years: readonly { year: number; amount: string }[] | null;
}

const ALL = 'all';
const sum = (values: Iterable<bigint>) => [...values].reduce((total, value) => total + value, 0n);
const add = (sums: Map<string, bigint>, key: string, value: bigint) =>
  sums.set(key, (sums.get(key) ?? 0n) + value);

/** An amount in parts by weight; cents that are left go to the largest remainders, so that the parts are the whole. */
function dealt(total: bigint, weights: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const whole = sum(weights.values());
  if (whole === 0n) return new Map();
  const parts = [...weights].map(([key, weight]) => ({
    key,
    cents: (total * weight) / whole,
    rest: (total * weight) % whole,
  }));
  const left = Number(total - sum(parts.map(({ cents }) => cents)));
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  for (const part of byRest.slice(0, left)) part.cents += 1n;
  return new Map(parts.map(({ key, cents }) => [key, cents]));
}

/** What a part of a line costs without tax, in thousandths of a cent. */
const netOf = ({ unitPrice }: BoughtCharge, quantity: string): bigint =>
  centsOf(unitPrice ?? '0.00') * thousandthsOf(quantity);
const withTax = ({ taxRate }: BoughtCharge): bigint => 100n + (taxRate === 'exempt' ? 0n : BigInt(taxRate));

/** What each key pays of a part of a line, with tax, in parts that are only compared with each other. */
function weightsOf(line: BoughtCharge, quantity: string): Map<string, bigint> {
  const gross = netOf(line, quantity) * withTax(line);
  return new Map(line.keys.map(({ keyId, share }) => [keyId, gross * BigInt(hundredthsOf(share))]));
}

/** Estimate of a part of a line, with tax, for each key: what is kept for it until it is decided. */
function estimateOf(line: BoughtCharge, quantity: string): Map<string, bigint> {
  return new Map([...weightsOf(line, quantity)].map(([keyId, weight]) => [keyId, weight / 1_000_000_000n]));
}

/** An award without tax, with the tax of the line that it buys, in the keys of the lines of its lot. */
function awardOf(lot: string, net: bigint, lines: readonly BoughtCharge[], own: readonly BoughtCharge[]) {
  const parts = lines.flatMap((line) =>
    line.sources
      .filter(({ lotId }) => lotId === lot)
      .map(({ quantity }) => ({ line, quantity, net: netOf(line, quantity) })),
  );
  const shares = dealt(net, new Map(parts.map((part, place) => [String(place), part.net])));
  const keys = new Map<string, bigint>();
  for (const [place, { line, quantity }] of parts.entries()) {
    if (!own.includes(line)) continue;
    const gross = (2n * (shares.get(String(place)) ?? 0n) * withTax(line) + 100n) / 200n;
    for (const [keyId, cents] of dealt(gross, weightsOf(line, quantity))) add(keys, keyId, cents);
  }
  return keys;
}

/**
 * What stays reserved of each key for one requisition (purchase-chain §3.3, §3.6): its estimate where nothing is decided, the award
 * with its tax where it is, and nothing where it is contracted. `all` are the lines of every requisition of the same lots.
 */
export function keptFor(
  own: readonly BoughtCharge[],
  all: readonly BoughtCharge[],
  decided: readonly DecidedCharge[],
): Map<string, bigint> {
  const open = own.filter(({ isCancelled }) => !isCancelled);
  const kept = new Map(keyAmounts(open).map(({ keyId, amount }) => [keyId, centsOf(amount)]));
  const isDecided = new Set(decided.map(({ id }) => id));
  const undecided = new Set<string>();
  for (const line of open) {
    const bought = line.sources.filter(({ lotId }) => isDecided.has(lotId));
    const left = thousandthsOf(line.quantity) - sum(bought.map(({ quantity }) => thousandthsOf(quantity)));
    for (const { keyId } of line.keys) if (left > 0n) undecided.add(keyId);
    for (const { quantity } of bought)
      for (const [keyId, cents] of estimateOf(line, quantity)) add(kept, keyId, -cents);
  }
  // Cents that rounding left of what is decided whole.
  for (const keyId of kept.keys()) if (!undecided.has(keyId)) kept.set(keyId, 0n);
  for (const { id, won } of decided) {
    const waiting = sum(won.filter(({ isContracted }) => !isContracted).map(({ amount }) => centsOf(amount)));
    for (const [keyId, cents] of awardOf(id, waiting, all, open)) add(kept, keyId, cents);
  }
  return kept;
}

/**
 * What a contract commits of each key: what it is worth with tax, by what its lots were awarded for; of one that runs through several
 * years, what each year receives (LGCG art. 4-XIV). Parts of lines without money are left out.
 */
export function committedBy(
  contract: ContractCharge,
  lines: readonly BoughtCharge[],
  given: { decided: readonly DecidedCharge[]; yearOf: ReadonlyMap<string, number> },
): Map<string, bigint> {
  const weights = new Map<string, Map<string, bigint>>();
  for (const lot of contract.lots) {
    const won = given.decided.find(({ id }) => id === lot)?.won ?? [];
    const own = won.filter(({ winner }) => winner === contract.winner);
    // Without an award the estimate says how much of the contract is of which lot.
    const net =
      sum(own.map(({ amount }) => centsOf(amount))) ||
      sum(
        lines.flatMap((line) =>
          line.sources
            .filter(({ lotId }) => lotId === lot)
            .map(({ quantity }) => netOf(line, quantity) / 1000n),
        ),
      );
    for (const [keyId, cents] of awardOf(lot, net, lines, lines)) {
      const year = contract.years === null ? ALL : String(given.yearOf.get(keyId) ?? '');
      const group = weights.get(year) ?? new Map<string, bigint>();
      weights.set(year, group);
      add(group, keyId, cents);
    }
  }
  const committed = new Map<string, bigint>();
  for (const [year, group] of weights) {
    const amount =
      year === ALL
        ? contract.amount
        : (contract.years?.find((one) => String(one.year) === year)?.amount ?? '0.00');
    for (const [keyId, cents] of dealt(centsOf(amount), group))
      if (keyId !== '') add(committed, keyId, cents);
  }
  return committed;
}

/** What of a contract is accepted, invoiced or given up of a lot; weights are only compared with each other. `null`: no lot is known. */
export interface LotPart {
  lotId: string | null;
  weight: bigint;
}

/**
 * An amount in cents by the keys of the lots that it is of: first by lot, then by what each key pays of the lot, which `held` says
 * where a contract has years, else the estimate. What no key is known of is left out.
 */
export function keysOfParts(
  amount: bigint,
  parts: readonly LotPart[],
  { lines, held }: { lines: readonly BoughtCharge[]; held: ReadonlyMap<string, bigint> | null },
): Map<string, bigint> {
  const lots = new Map<string, bigint>();
  for (const { lotId, weight } of parts) add(lots, lotId ?? '', weight);
  const keys = new Map<string, bigint>();
  for (const [lot, cents] of dealt(amount, lots)) {
    const weights = new Map<string, bigint>();
    for (const line of lines)
      for (const { quantity } of line.sources.filter(({ lotId }) => lotId === lot))
        for (const [keyId, weight] of weightsOf(line, quantity))
          if (held === null) add(weights, keyId, weight);
          else weights.set(keyId, held.get(keyId) ?? 0n);
    for (const [keyId, share] of dealt(cents, weights)) if (keyId !== '') add(keys, keyId, share);
  }
  return keys;
}

/** What a key has left, in cents; less from each draw on. */
export interface Pot {
  keyId: string;
  left: bigint;
}

/**
 * Draws an amount from pots, never above what they have: first what `wanted` says of each key, and what is left of it in the proportion
 * of what they still have.
 */
export function drawn(
  pots: readonly Pot[],
  amount: bigint,
  wanted: ReadonlyMap<string, bigint>,
): { keyId: string; amount: bigint }[] {
  const taken = new Map<string, bigint>();
  let rest = amount;
  const take = (pot: Pot, most: bigint) => {
    const part = [most, pot.left, rest].reduce((one, other) => (other < one ? other : one));
    pot.left -= part;
    rest -= part;
    add(taken, pot.keyId, part);
  };
  for (const pot of pots) take(pot, wanted.get(pot.keyId) ?? 0n);
  const whole = sum(pots.map(({ left }) => left));
  const shares = dealt(rest > whole ? whole : rest, new Map(pots.map(({ keyId, left }) => [keyId, left])));
  for (const pot of pots) take(pot, shares.get(pot.keyId) ?? 0n);
  return [...taken].flatMap(([keyId, cents]) => (cents === 0n ? [] : [{ keyId, amount: cents }]));
}

/** What is committed, never below what was accrued of a key: what one needs more, those that have more give. */
export function notBelow(
  wanted: ReadonlyMap<string, bigint>,
  accrued: ReadonlyMap<string, bigint>,
): Map<string, bigint> {
  const kept = new Map(wanted);
  const pots: Pot[] = [];
  let missing = 0n;
  for (const keyId of new Set([...wanted.keys(), ...accrued.keys()])) {
    const above = (wanted.get(keyId) ?? 0n) - (accrued.get(keyId) ?? 0n);
    if (above > 0n) pots.push({ keyId, left: above });
    if (above >= 0n) continue;
    missing -= above;
    add(kept, keyId, -above);
  }
  for (const { keyId, amount } of drawn(pots, missing, new Map())) add(kept, keyId, -amount);
  return kept;
}

/** What a contract that ended early still owes: what was accepted or paid of it. */
export const keptOfEnded = (amount: string, used: readonly string[]): string => {
  const most = used.map(centsOf).reduce((one, other) => (other > one ? other : one), 0n);
  return decimal(most < centsOf(amount) ? most : centsOf(amount));
};
