import { expect, it } from 'vitest';
import { yearEndWarning } from './purchase-route.ts';

it('a purchase that no longer fits in its year says so, with the days that are left', () => {
  const at = (today: string, times: string[]) => yearEndWarning(today, 2026, times)?.text;
  expect(at('2026-11-30', ['45 días hábiles'])).toMatch(/quedan 24 días .* dice 45 hábiles/);
  expect(at('2026-11-30', ['8 días hábiles', '15 días hábiles'])).toBeUndefined();
  // Those of the longest of its sheets count, and a sheet without a number of days says nothing.
  expect(at('2026-12-01', ['8 días hábiles', '20 días hábiles, si toca compra directa'])).toMatch(/dice 20/);
  expect(at('2026-12-30', ['El del contrato'])).toBeUndefined();
  // Asked of another year, it says nothing of this one.
  expect(at('2027-01-04', ['45 días hábiles'])).toBeUndefined();
});
