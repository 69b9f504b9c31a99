import { describe, expect, it } from 'vitest';
import { paymentDue } from './payment-due.ts';

/** Days without work of the law (LFPA art. 28) and the winter recess of the vectors. */
const HOLIDAYS = new Set([
  '2026-09-16',
  '2026-11-16',
  ...Array.from({ length: 17 }, (_, day) =>
    new Date(Date.UTC(2026, 11, 21 + day)).toISOString().slice(0, 10),
  ),
]);

describe('Until when an invoice is paid (purchase-chain §9.7)', () => {
  it.each([
    ['V132', '2026-09-01', '2026-09-01', '2026-09-25'],
    ['V133', '2026-11-03', '2026-11-02', '2026-11-27'],
    ['V135: from its acceptance where that was later', '2026-11-03', '2026-11-05', '2026-12-01'],
    ['nothing says when it was accepted', '2026-11-03', null, '2026-11-27'],
  ])('%s', (_, verifiedOn, acceptedOn, due) => {
    expect(paymentDue({ verifiedOn, acceptedOn }, 17, HOLIDAYS)).toBe(due);
  });

  it('V134: the recess is not counted', () => {
    const due = paymentDue({ verifiedOn: '2026-12-10', acceptedOn: null }, 17, HOLIDAYS);
    expect(due).toBe('2027-01-21');
  });
});
