import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../comparisons.ts';
import { termEnd } from '../days/term-count.ts';
import { convenientFloor } from './limits.ts';
import { medianOf } from './prices.ts';
import { evaluateComparison } from './proposal.ts';
import { shareOut } from './sources.ts';
import { comparisonOf } from './test-comparison.ts';

/** The same numbers every time (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Dice = ReturnType<typeof dice>;

/** Whole pesos, so that plain numbers are exact. */
const priceList = (below: Dice, count: number) => Array.from({ length: count }, () => 50 + below(60));

/** Median in half pesos of a sorted list. */
const middle = (sorted: readonly number[]) => {
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
};

/** The largest set of prices that agree, found by trying every set; of two as large the one with the lower sum. */
function preponderantByTrying(prices: readonly number[]): number[] | null {
  let best: number[] | null = null;
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  for (let chosen = 0; chosen < 2 ** prices.length; chosen += 1) {
    const group = prices
      .filter((_, place) => Math.floor(chosen / 2 ** place) % 2 === 1)
      .toSorted((a, b) => a - b);
    const median = middle(group);
    const [least = 0, most = 0] = [group[0], group.at(-1)];
    const between = (all: readonly number[]) => all.filter((price) => price > least && price < most).length;
    // Neighbours only: a group that skips a price in its middle is none.
    if (between(prices) !== between(group)) continue;
    if (group.length < 2 || group.some((price) => Math.abs(price - median) * 10 > median * 2)) continue;
    if (
      best === null ||
      group.length > best.length ||
      (group.length === best.length && sum(group) < sum(best))
    )
      best = group;
  }
  return best;
}

/** A random comparison by price with its groups, barred bidders and bids that nobody made. */
function randomComparison(below: Dice): Comparison {
  const bidders = 1 + below(4);
  const prices = Array.from({ length: 1 + below(4) }, () =>
    priceList(below, bidders).map((price) => (below(4) === 0 ? null : `${price}.00`)),
  );
  return comparisonOf(prices, {
    awardBy: below(5) === 0 ? 'whole' : 'lot',
    lots: prices.map(() => ({ group: [null, 'L1', 'L2'][below(3)] ?? null })),
    bidders: Array.from({ length: bidders }, () => ({
      barred: below(6) === 0 ? 'Inhabilitado' : null,
      isSmall: below(3) === 0,
    })),
  });
}

/** Who wins each lot, by looking at all bidders one after the other. */
function winnersByLooking({ lots, offers, bidders, awardBy }: Comparison): (string | null)[] {
  const bundle = (place: number) =>
    lots.filter(
      (lot, other) =>
        other === place || awardBy === 'whole' || (lot.group !== null && lot.group === lots[place]?.group),
    );
  return lots.map((_, place) => {
    const own = bundle(place);
    const asked = bidders.flatMap(({ id, barred, isSmall }) => {
      const bids = own.flatMap((lot) => offers.filter((one) => one.lotId === lot.id && one.bidderId === id));
      if (barred !== null || bids.length < own.length) return [];
      return [{ id, isSmall, total: bids.reduce((sum, { amount }) => sum + Number(amount), 0) }];
    });
    const least = Math.min(...asked.map(({ total }) => total));
    const first = asked.filter(({ total }) => total === least);
    if (first.length === 1) return first[0]?.id ?? null;
    const small = first.filter(({ isSmall }) => isSmall);
    return small.length === 1 ? (small[0]?.id ?? null) : null;
  });
}

/** What each of two sources takes, counted unit by unit. */
function unitsByCounting(quantity: number, share: number): [number, number] {
  let second = 0;
  while ((second + 1) * 100 <= quantity * (100 - share)) second += 1;
  return [quantity - second, second];
}

function agree(seed: number, cases: number): void {
  const below = dice(20_261_129 + seed);
  for (let turn = 0; turn < cases; turn += 1) {
    const prices = priceList(below, below(8));
    const texts = prices.map(String);
    const sorted = prices.toSorted((a, b) => a - b);
    const floor = convenientFloor(texts, { percent: '40', spread: '20' });
    const comparison = randomComparison(below);
    const quantity = 2 + below(2_000);
    const share = 50 + below(50);
    const parts = shareOut(
      String(quantity),
      { shares: [String(share), String(100 - share)], margin: '10', missing: 'first' },
      [
        { bidderId: 'a', unitPrice: '1', amount: '1' },
        { bidderId: 'b', unitPrice: '1.1', amount: '1.1' },
      ],
    );
    expect({
      turn,
      median: medianOf(texts),
      preponderant: floor?.prices.map(Number) ?? null,
      winners: evaluateComparison(comparison).lots.map(({ proposed }) => proposed[0]?.bidderId ?? null),
      parts: parts.sources.map((source) => Number(source.quantity)),
    }).toEqual({
      turn,
      median: prices.length === 0 ? null : middle(sorted).toFixed(2),
      preponderant: preponderantByTrying(prices),
      winners: winnersByLooking(comparison),
      parts: unitsByCounting(quantity, share),
    });
  }
}

describe('who wins', () => {
  it('is who wins by looking at all bids one after the other, in 200 cases', () => agree(1, 200));
  it('is who wins by looking at all bids one after the other, in 1,000 cases more', { tags: 'all' }, () =>
    agree(2, 1_000),
  );
});

describe('a confirmed quotation', () => {
  it('V74 holds its price for twenty working days from the next day', () => {
    const last = termEnd(
      '2026-11-05',
      { amount: 20, unit: 'working_days', direction: 1 },
      new Set(['2026-11-16']),
    );
    expect(last).toBe('2026-12-04');
  });
});
