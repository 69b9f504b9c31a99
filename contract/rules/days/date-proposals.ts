import { actId, type AdminAct } from '#contract/procurement-admin.ts';
import { fromMexico, toMexico } from '#contract/mexico-time.ts';
import { addDays, type PlainDate } from './calendar.ts';
import { isWorkingDay } from './working-days.ts';

/** An act by how many days after the publication it was, and at what time; what a template keeps. */
export interface DistantAct extends Pick<AdminAct, 'kind' | 'sequence' | 'place' | 'url'> {
  days: number;
  /** HH:MM on a wall in Mexico City. */
  time: string;
}

const DAY = 86_400_000;
const daysBetween = (from: PlainDate, to: PlainDate) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Acts without the publication, by their distance to the day from which they are counted. */
export function distantActs(acts: readonly AdminAct[], from: PlainDate): DistantAct[] {
  return acts
    .filter(({ kind }) => kind !== 'publication')
    .map(({ kind, sequence, at, place, url }) => {
      const { date, time } = toMexico(at);
      return { kind, sequence, place, url, days: daysBetween(from, date), time };
    });
}

/**
 * Dates that are proposed when something begins like something else did: as far from the new beginning as they were from
 * the old one, at the same time; what falls on a day without work goes to the next one, so that their order stays. What an
 * old record dates before its own beginning is proposed for the new one, never for a day that is past.
 */
export function proposedActs(
  acts: readonly DistantAct[],
  from: PlainDate,
  holidays: readonly PlainDate[],
): (AdminAct & { id: string })[] {
  const free = new Set(holidays);
  return acts.map(({ days, time, ...act }) => {
    let date = addDays(from, Math.max(0, days));
    while (!isWorkingDay(date, free)) date = addDays(date, 1);
    return { ...act, id: actId(act), at: fromMexico({ date, time }) };
  });
}
