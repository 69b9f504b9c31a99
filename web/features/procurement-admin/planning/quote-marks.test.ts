import { expect, test } from 'vitest';
import { pairId, type Bid } from '#contract/bids.ts';
import { lowestQuotes } from './quote-marks.ts';

const offer = (tendererId: string, lotId: string, amount: string | null): Bid => ({
  id: pairId(tendererId, lotId),
  tendererId,
  lotId,
  amount,
  points: null,
  reason: null,
  ground: null,
});
const tenderers = ['a', 'b', 'c'].map((id) => ({ id })) as Parameters<typeof lowestQuotes>[0]['tenderers'];
const bids = [
  offer('a', 'l1', '900.00'),
  offer('a', 'l2', '100.00'),
  offer('b', 'l1', '1000.00'),
  offer('b', 'l2', '150.00'),
  offer('c', 'l1', '1200.00'),
  offer('c', 'l2', null),
];

test('the lowest quotation is said of who may be contracted, not of who is barred', () => {
  const open = lowestQuotes({ tenderers, bids }, ['l1', 'l2'], new Set());
  expect([open.lots.get('l1'), open.lots.get('l2'), open.total]).toEqual(['900.00', '100.00', '1000.00']);
  const closed = lowestQuotes({ tenderers, bids }, ['l1', 'l2'], new Set(['a']));
  // One alone is compared with nobody.
  expect([closed.lots.get('l1'), closed.lots.get('l2'), closed.total]).toEqual([
    '1000.00',
    undefined,
    undefined,
  ]);
});
