import { describe, expect, it } from 'vitest';
import { isPriceOld, profileState } from './profile-state.rules.ts';

describe('A computing profile', () => {
  it('is future, valid, about to expire and expired by its dates', () => {
    const on = (today: string) => profileState('2026-01-01', '2026-12-31', today);
    expect(on('2025-12-31')).toBe('future');
    expect(on('2026-06-01')).toBe('valid');
    expect(on('2026-12-01')).toBe('expiring');
    expect(on('2026-12-31')).toBe('expiring');
    expect(on('2027-01-01')).toBe('expired');
  });

  it('has an old price after ninety days, and none without a date', () => {
    expect(isPriceOld('2026-01-01', '2026-04-01')).toBe(false);
    expect(isPriceOld('2026-01-01', '2026-04-02')).toBe(true);
    expect(isPriceOld(null, '2026-04-02')).toBe(false);
  });
});
