import { describe, expect, it } from 'vitest';
import { keyAmounts, lineAmount, requisitionTotals } from './requisition-totals.ts';

const line = (
  quantity: string | null,
  unitPrice: string | null,
  taxRate: '16' | '8' | '0' | 'exempt' = '16',
) => ({
  quantity,
  unitPrice,
  taxRate,
});

describe('totals of a requisition', () => {
  it('a line is rounded to the cent, and half a cent goes up', () => {
    expect(lineAmount(line('3.333', '333.33'))).toBe('1110.99');
    expect(lineAmount(line('0.5', '0.01'))).toBe('0.01');
    expect(lineAmount(line('0.499', '0.01'))).toBe('0.00');
    expect(lineAmount(line(null, '10.00'))).toBeNull();
  });

  it('IVA is counted once for each rate on the sum of its lines, not line by line', () => {
    const seven = Array.from({ length: 7 }, () => line('1', '10.03'));
    // Line by line it would be 7 × 1.60 = 11.20.
    expect(requisitionTotals(seven)).toEqual({
      net: '70.21',
      taxes: [{ rate: '16', amount: '11.23' }],
      tax: '11.23',
      gross: '81.44',
    });
  });

  it('each rate stands apart; what is at 0 % or exempt has no IVA', () => {
    expect(
      requisitionTotals([
        line('1', '100.00'),
        line('2', '50.00', '8'),
        line('1', '30.00', '0'),
        line('1', '20.00', 'exempt'),
      ]),
    ).toEqual({
      net: '250.00',
      taxes: [
        { rate: '16', amount: '16.00' },
        { rate: '8', amount: '8.00' },
      ],
      tax: '24.00',
      gross: '274.00',
    });
  });

  it('the picture of the microscope adds up as it is drawn', () => {
    const lines = [line('1', '412000.00'), line('1', '38450.00'), line('1', '46800.00')];
    expect(requisitionTotals(lines)).toMatchObject({ net: '497250.00', tax: '79560.00', gross: '576810.00' });
  });

  it('keys are charged with IVA and add up to the total to the cent', () => {
    const [one, two, three] = ['a', 'b', 'c'] as const;
    const shared = [
      {
        ...line('1', '100.01'),
        keys: [
          { keyId: one, share: '33.33' },
          { keyId: two, share: '33.33' },
          { keyId: three, share: '33.34' },
        ],
      },
    ];
    expect(requisitionTotals(shared).gross).toBe('116.01');
    expect(keyAmounts(shared)).toEqual([
      { keyId: 'a', amount: '38.67' },
      { keyId: 'b', amount: '38.66' },
      { keyId: 'c', amount: '38.68' },
    ]);
  });
});
