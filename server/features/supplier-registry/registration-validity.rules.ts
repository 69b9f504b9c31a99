import type { PlainDate } from '#contract/rules/calendar.ts';
import { addMonths } from '#contract/rules/supplier-action.ts';

/** How long a registration lasts (catalogue of terms). */
export interface ValidityTerm {
  /** Until 31 December instead of so many months. */
  endsWithYear: boolean;
  months: number;
}

/**
 * Last day of a registration approved today (domain 12.3 B). One that is renewed before its end goes on from there,
 * so that nobody loses days by renewing early.
 */
export function registrationValidUntil(
  today: PlainDate,
  previous: PlainDate | null,
  { endsWithYear, months }: ValidityTerm,
): PlainDate {
  const from = previous !== null && previous > today ? previous : today;
  if (!endsWithYear) return addMonths(from, months);
  const year = Number(from.slice(0, 4)) + (from === today ? 0 : 1);
  return `${year}-12-31`;
}
