import type { Comparison } from '../../comparisons.ts';
import { costOf } from './prices.ts';

/** A uuid that ends in this number. */
export const idOf = (kind: string, number: number): string =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(11, '0')}`;
export const bidderOf = (number: number): string => idOf('1', number);
export const lotOf = (number: number): string => idOf('2', number);

type Price = string | null;

/** A comparison of lots by bidders: `prices[lot][bidder]`, unit prices; null where nothing is offered. */
export function comparisonOf(
  prices: readonly (readonly Price[])[],
  {
    lot = {},
    lots = [],
    bidders = [],
    ...rest
  }: {
    lot?: Partial<Comparison['lots'][number]>;
    lots?: Partial<Comparison['lots'][number]>[];
    bidders?: Partial<Comparison['bidders'][number]>[];
  } & Partial<Omit<Comparison, 'lots' | 'bidders'>> = {},
): Comparison {
  const count = prices[0]?.length ?? 0;
  return {
    of: 'request',
    id: idOf('3', 1),
    folio: 'SC-2026-00001',
    title: 'Equipo de laboratorio',
    kind: 'direct',
    isFederal: false,
    version: 1,
    criterion: 'lowest',
    awardBy: 'lot',
    scoring: null,
    sharing: null,
    least: 1,
    awardAt: null,
    reference: { acceptable: '10', convenient: '40', spread: '20' },
    solvency: [],
    scores: [],
    choices: [],
    bidders: Array.from({ length: count }, (_, place) => ({
      id: bidderOf(place),
      name: `Proveedor ${String.fromCodePoint(65 + place)}`,
      band: null,
      barred: null,
      isSmall: false,
      isCaptured: false,
      ...bidders[place],
    })),
    lots: prices.map((_, place) => ({
      id: lotOf(place),
      number: place + 1,
      group: null,
      description: `Partida ${place + 1}`,
      quantity: '1',
      unit: 'pieza',
      // So high that no price of a test is above it by itself.
      median: '900000000.00',
      budget: null,
      isShared: false,
      requirements: [],
      ...lot,
      ...lots[place],
    })),
    offers: prices.flatMap((row, lotPlace) =>
      row.flatMap((price, place) =>
        price === null
          ? []
          : [
              {
                bidderId: bidderOf(place),
                lotId: lotOf(lotPlace),
                unitPrice: price,
                amount: costOf(price, lots[lotPlace]?.quantity ?? lot.quantity ?? '1'),
                quantity: null,
                delivery: null,
                warranty: null,
                iva: null,
                said: [],
                declined: null,
                leftOut: null,
              },
            ],
      ),
    ),
    ...rest,
  };
}
