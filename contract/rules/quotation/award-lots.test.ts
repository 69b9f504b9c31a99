import { describe, expect, it } from 'vitest';
import { lotsOfAward, withOfferedTax } from './award-lots.ts';

const lot = (id: string, given: object = {}) => ({
  id,
  description: `Lo que se pide en ${id}`,
  unit: 'Pieza',
  quantity: '30',
  groupLabel: null,
  estimate: '900.00',
  lineIds: [],
  ...given,
});
const part = (lotId: string, bidderId: string, quantity: string | null = null) => ({
  lotId,
  bidderId,
  quantity,
  amount: '100.00',
  reason: null,
});
const line = (id: string, left: string) => ({ id, left, budgetLine: '51101', profile: null });

describe('Lots of the procedure that an award of quotations becomes', () => {
  it('are those that somebody won, whole, from their lines in order', () => {
    const made = lotsOfAward(
      [lot('a', { lineIds: ['x', 'y'] }), lot('b')],
      [part('a', 'one')],
      [line('x', '20'), line('y', '15')],
    );
    expect(made).toMatchObject([
      {
        quoted: 'a',
        bidderId: 'one',
        quantity: '30',
        estimate: '900.00',
        budgetLine: '51101',
        sources: [
          { lineId: 'x', quantity: '20' },
          { lineId: 'y', quantity: '10' },
        ],
      },
    ]);
  });

  it('are one for each of those who share one, and take of no line more than is left of it', () => {
    const made = lotsOfAward(
      [lot('a', { lineIds: ['x'] })],
      [part('a', 'one', '18'), part('a', 'two', '12')],
      [line('x', '25')],
    );
    expect(made.map(({ bidderId, quantity, sources }) => [bidderId, quantity, sources])).toEqual([
      ['one', '18', [{ lineId: 'x', quantity: '18' }]],
      ['two', '12', [{ lineId: 'x', quantity: '7' }]],
    ]);
  });
});

it('A contract is worth its parts with the rate of IVA that each was offered with', () => {
  const parts = [
    { amount: '100.00', rate: '16' as const },
    { amount: '50.05', rate: '8' as const },
    { amount: '10.00', rate: 'exempt' as const },
  ];
  expect(withOfferedTax(parts)).toBe('180.05');
});
