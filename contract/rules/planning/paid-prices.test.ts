import { describe, expect, it } from 'vitest';
import type { PaidPrice } from '#contract/profile-prices.ts';
import { priceLine } from './paid-prices.ts';

const paid = (unitPrice: string, on: string | null, other: Partial<PaidPrice> = {}): PaidPrice => ({
  unitPrice,
  currency: 'MXN',
  withTax: false,
  quantity: '10',
  unit: 'Equipo',
  on,
  supplierName: 'Cómputo de muestra',
  supplierNumber: null,
  procedureNumber: 'LP-UG-001-2026',
  procedureSlug: 'lp-ug-001-2026',
  lot: 1,
  description: 'Computadora portátil',
  profile: 'PC-LAP-BAS-2026-01',
  ...other,
});

describe('The line of prices that were paid', () => {
  it('is not drawn with fewer than two dated cases of one basis', () => {
    expect(priceLine([])).toBeUndefined();
    expect(priceLine([paid('100.00', '2026-01-01')])).toBeUndefined();
    expect(priceLine([paid('100.00', '2026-01-01'), paid('90.00', null)])).toBeUndefined();
    expect(
      priceLine([paid('100.00', '2026-01-01'), paid('116.00', '2026-02-01', { withTax: true })]),
    ).toBeUndefined();
    expect(
      priceLine([paid('100.00', '2026-01-01'), paid('6.00', '2026-02-01', { currency: 'USD' })]),
    ).toBeUndefined();
  });

  it('holds the cases of the basis that most have, the oldest first', () => {
    const line = priceLine([
      paid('95.00', '2026-03-01'),
      paid('116.00', '2026-02-01', { withTax: true }),
      paid('100.00', '2026-01-01'),
    ]);
    expect(line).toMatchObject({ currency: 'MXN', withTax: false });
    expect(line?.points.map(({ unitPrice }) => unitPrice)).toEqual(['100.00', '95.00']);
  });

  it('prefers what carries no tax where two bases have as many cases', () => {
    const line = priceLine([
      paid('116.00', '2026-02-01', { withTax: true }),
      paid('117.00', '2026-03-01', { withTax: true }),
      paid('100.00', '2026-01-01'),
      paid('99.00', '2026-01-02'),
    ]);
    expect(line?.withTax).toBe(false);
  });
});
