/** Date and clock time on a wall in Mexico City. `date` is YYYY-MM-DD, `time` is HH:MM. */
export type WallClock = { date: string; time: string };

const HOUR = 3_600_000;

function sundayOnOrAfter(year: number, month: number, day: number): number {
  const at = Date.UTC(year, month, day);
  return at + ((7 - new Date(at).getUTCDay()) % 7) * 24 * HOUR;
}

/**
 * Hours to add to UTC: −6, and −5 in the summers of 1996 to 2022 (Ley de los Husos Horarios, DOF 28-10-2022).
 * Written out because browsers with an old time zone table still believe in the abolished summer time.
 */
export function mexicoOffset(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  if (year < 1996 || year > 2022) return -6;
  const [startMonth, endMonth] = year === 2001 ? [4, 8] : [3, 9];
  const lastDay = endMonth === 8 ? 24 : 25;
  const start = sundayOnOrAfter(year, startMonth, 1) + 8 * HOUR;
  const end = sundayOnOrAfter(year, endMonth, lastDay) + 7 * HOUR;
  return instant >= start && instant < end ? -5 : -6;
}

/** Wall clock in America/Mexico_City of an instant (ISO string or Date). */
export function toMexico(instant: string | Date): WallClock {
  const at = new Date(instant).getTime();
  const shifted = new Date(at + mexicoOffset(at) * HOUR).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** Instant (ISO, UTC) of a wall clock in America/Mexico_City. */
export function fromMexico({ date, time }: WallClock): string {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const guess = asUtc + 6 * HOUR;
  return new Date(asUtc - mexicoOffset(guess) * HOUR).toISOString();
}

/** Today's date in Mexico City, YYYY-MM-DD. */
export function todayInMexico(now: string | Date = new Date()): string {
  return toMexico(now).date;
}
