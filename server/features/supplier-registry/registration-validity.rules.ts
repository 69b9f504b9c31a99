import type { PlainDate } from '#contract/rules/days/calendar.ts';
import { addMonths } from '#contract/rules/registry/supplier-action.ts';

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
  // Also on its very last day.
  const goesOn = previous !== null && previous >= today;
  const from = goesOn ? previous : today;
  if (!endsWithYear) return addMonths(from, months);
  const year = Number(from.slice(0, 4)) + (goesOn ? 1 : 0);
  return `${year}-12-31`;
}
