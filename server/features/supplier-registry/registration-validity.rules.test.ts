import { expect, it } from 'vitest';
import { registrationValidUntil } from './registration-validity.rules.ts';

const YEARLY = { endsWithYear: true, months: 12 };

it.each([
  ['2026-11-20', '2027-12-31'],
  ['2026-12-31', '2027-12-31'],
  ['2027-01-02', '2027-12-31'],
])('a registration until 31 December 2026 that is renewed on %s lasts until %s', (today, end) => {
  expect(registrationValidUntil(today, '2026-12-31', YEARLY)).toBe(end);
});

it('a new one lasts until the end of its year, or so many months', () => {
  expect(registrationValidUntil('2026-11-20', null, YEARLY)).toBe('2026-12-31');
  const months = { endsWithYear: false, months: 12 };
  expect(registrationValidUntil('2026-11-20', null, months)).toBe('2027-11-20');
  expect(registrationValidUntil('2026-11-20', '2026-11-20', months)).toBe('2027-11-20');
  expect(registrationValidUntil('2026-11-20', '2026-12-31', months)).toBe('2027-12-31');
});
