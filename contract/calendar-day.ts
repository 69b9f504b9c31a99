/** Whether `AAAA-MM-DD` is a day of the calendar: 31 February is none, nor is any day of a year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whether an instant lies in years that a procedure can have; a mistyped year does not. */
export function isDayOfOurTime(instant: string): boolean {
  const year = new Date(instant).getUTCFullYear();
  return year >= 1990 && year <= 2200;
}
