import { describe, expect, it } from 'vitest';
import { pairId, type Bid, type Tenderer } from '#contract/bids.ts';
import { compareBids } from './comparison.ts';

const tenderer = (position: number, given: Partial<Tenderer> = {}): Tenderer => ({
  id: `t${position}`,
  position,
  supplierId: null,
  name: `Licitante ${position}`,
  rfc: null,
  openedAt: '2026-11-24T15:34:00.000Z',
  reason: null,
  ground: null,
  ...given,
});
const bid = (position: number, lotId: string, amount: string | null, given: Partial<Bid> = {}): Bid => ({
  id: pairId(`t${position}`, lotId),
  tendererId: `t${position}`,
  lotId,
  amount,
  points: null,
  reason: null,
  ground: null,
  ...given,
});

describe('The comparison of bids', () => {
  it('marks the lowest that counts, and averages those that count, to the cent', () => {
    const [lot] = compareBids(
      {
        tenderers: [
          tenderer(2),
          tenderer(1),
          tenderer(3, { reason: 'Impedido', ground: 'art. 71' }),
          tenderer(4),
        ],
        bids: [
          bid(1, 'l', '100.00'),
          bid(2, 'l', '100.01'),
          bid(3, 'l', '1.00'),
          bid(4, 'l', '50.00', { reason: 'No cumple', ground: 'art. 47' }),
        ],
      },
      ['l'],
    );
    expect(lot).toMatchObject({ lowest: '100.00', average: '100.01', count: 2 });
    expect(lot?.bids).toEqual([
      { tendererId: 't1', amount: '100.00', isLowest: true, status: 'valid' },
      { tendererId: 't2', amount: '100.01', isLowest: false, status: 'valid' },
      { tendererId: 't3', amount: '1.00', isLowest: false, status: 'disqualified' },
      { tendererId: 't4', amount: '50.00', isLowest: false, status: 'disqualified' },
    ]);
  });

  it('tells who does not bid from what nobody wrote yet, and has no lowest without bids', () => {
    const [lot] = compareBids({ tenderers: [tenderer(1), tenderer(2)], bids: [bid(1, 'l', null)] }, ['l']);
    expect(lot).toMatchObject({ lowest: null, average: null, count: 0 });
    expect(lot?.bids.map(({ amount }) => amount)).toEqual([null, undefined]);
  });

  it('marks two that are equal', () => {
    const [lot] = compareBids(
      { tenderers: [tenderer(1), tenderer(2)], bids: [bid(1, 'l', '5.00'), bid(2, 'l', '5.00')] },
      ['l'],
    );
    expect(lot?.bids.every(({ isLowest }) => isLowest)).toBe(true);
  });
});
