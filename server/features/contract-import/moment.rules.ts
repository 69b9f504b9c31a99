import { readDay, splitClock, type DayProblem, type ReadDay } from '#contract/rules/days/written-day.ts';

/** A moment as the files write it: a plain day, or a day with a clock time. */
export interface Moment {
  /** YYYY-MM-DD in Mexico City. */
  day: string;
  /** ISO instant; midnight in Mexico City for a plain day. */
  at: string;
  isDay: boolean;
  /** What a person should see of how it was read. */
  note?: string;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap]\.?\s?m\.?))?(?:\s*(GMT|UTC|Z))?$/i;
const ZONE = 'America/Mexico_City';
const HOUR = 3_600_000;

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What the wall clock in Mexico City shows at an instant, as if it were UTC milliseconds. */
function wallOf(instant: number): number {
  const part = Object.fromEntries(
    wall.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
}

/**
 * Instant of a wall clock in Mexico City by the time zone database, summer times of the past included.
 * A time that a change of clocks skipped moves forward; one that happened twice is the first.
 */
export function mexicoInstant(year: number, month: number, day: number, seconds = 0): number {
  const midnight = Date.UTC(year, month - 1, day);
  const usual = hoursOfDay(midnight);
  const wanted = midnight + seconds * 1000;
  if (usual !== undefined) return wanted + usual * HOUR;
  return searchInstant(wanted) ?? wanted + 6 * HOUR;
}

function searchInstant(wanted: number): number | undefined {
  return [5, 6, 7].map((hours) => wanted + hours * HOUR).find((instant) => wallOf(instant) === wanted);
}

/** Hours between UTC and Mexico City per day; files name the same days again and again. */
const knownDays = new Map<number, number | undefined>();
const MAX_DAYS = 20_000;

/** Hours to add on a whole day (its UTC midnight given); undefined on days that change their clocks. */
function hoursOfDay(midnight: number): number | undefined {
  if (knownDays.has(midnight)) return knownDays.get(midnight);
  const [first, last] = [midnight, midnight + 24 * HOUR].map((wanted) => {
    const instant = searchInstant(wanted);
    return instant === undefined ? undefined : (instant - wanted) / HOUR;
  });
  const hours = first === last ? first : undefined;
  if (knownDays.size >= MAX_DAYS) knownDays.clear();
  knownDays.set(midnight, hours);
  return hours;
}

function secondsOf(clock: RegExpExecArray): number | undefined {
  const half = clock[4]?.[0]?.toLowerCase();
  let hour = Number(clock[1]);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  const [minute, second] = [Number(clock[2]), Number(clock[3] ?? 0)];
  return hour > 23 || minute > 59 || second > 59 ? undefined : hour * 3600 + minute * 60 + second;
}

/** The first year that a contract of a file can be of. */
export const FIRST_CONTRACT_YEAR = 1990;

/**
 * Reads a day in any of its ways, `2012-07-10 11:20` (Mexico City time) and `2013-12-30 00:00:00 GMT` (a plain day, as
 * CompraNet writes days); `dayOf` reads the day as its column writes it. Says why the text is no moment.
 */
export function readMoment(
  text: string,
  dayOf: (text: string) => ReadDay | DayProblem = (day) => readDay(day, { first: FIRST_CONTRACT_YEAR }),
): Moment | DayProblem {
  const parts = splitClock(text);
  const read = dayOf(parts.day);
  if ('problem' in read) return read;
  const [year = 0, month = 1, day = 1] = read.day.split('-').map(Number);
  const midnight = {
    day: read.day,
    at: new Date(mexicoInstant(year, month, day)).toISOString(),
    isDay: true,
    ...(read.note !== undefined && { note: read.note }),
  };
  if (parts.clock === '') return midnight;
  const clock = CLOCK.exec(parts.clock);
  const seconds = clock === null ? undefined : secondsOf(clock);
  if (clock === null || seconds === undefined)
    return { problem: `«${text.trim()}» no tiene una hora que exista: escribe dd/mm/aaaa hh:mm.` };
  if (clock[5] !== undefined) {
    if (seconds === 0) return midnight;
    const instant = Date.UTC(year, month - 1, day) + seconds * 1000;
    return {
      day: new Date(wallOf(instant)).toISOString().slice(0, 10),
      at: new Date(instant).toISOString(),
      isDay: false,
    };
  }
  return {
    day: read.day,
    at: new Date(mexicoInstant(year, month, day, seconds)).toISOString(),
    isDay: false,
  };
}
