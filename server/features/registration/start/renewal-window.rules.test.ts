import { expect, it } from 'vitest';
import { addMonths, mayRegisterAgain, renewalRefusal } from './renewal-window.rules.ts';

it('a renewal opens 60 days before the end and closes 12 months after it', () => {
  const windows = { openDays: 60, limitMonths: 12 };
  const on = (day: string, status: 'active' | 'expired' = 'active') =>
    renewalRefusal('renewal', { status, valid_until: '2026-12-31' }, day, windows);
  expect(on('2026-10-31')).toContain('desde el 1 nov 2026');
  expect(on('2026-11-01')).toBeUndefined();
  expect(on('2027-12-31', 'expired')).toBeUndefined();
  expect(on('2028-01-01', 'expired')).toContain('inscripción nueva');
  // A disqualification that ended leaves an expired registration whose last day is still to come.
  expect(on('2026-03-01', 'expired')).toBeUndefined();
  const again = (day: string) =>
    mayRegisterAgain({ status: 'expired', valid_until: '2026-12-31' }, day, windows);
  expect([again('2026-03-01'), again('2027-12-31'), again('2028-01-01')]).toEqual([false, false, true]);
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});
