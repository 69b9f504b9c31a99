import { isCalendarDay } from '#contract/calendar-day.ts';

/** A day of an address, as the calendar writes it or as people type it; undefined for what is none. */
export function dayOf(text = ''): string | undefined {
  const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  return isCalendarDay(day) ? day : undefined;
}
