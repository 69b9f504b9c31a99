import { addDays, type PlainDate } from '../days/calendar.ts';
import { addWorkingDays } from '../days/working-days.ts';

/** Beginning and end of a contract. */
export interface Term {
  startsOn: PlainDate;
  endsOn: PlainDate;
}

/**
 * The term that the call asks for in words («30 días», «15 días hábiles», «180 (ciento ochenta) días naturales»), counted from
 * the day after `from`, on which the contract is signed or awarded; null where they say none, several, or no days.
 */
export function askedTerm(words: string, from: PlainDate, holidays: ReadonlySet<PlainDate>): Term | null {
  const found = [...words.matchAll(/(\d{1,4}) ?(?:\([^()]{0,60}\) ?)?d[ií]as?(?: (h[aá]biles?))?/giu)];
  const [first] = found;
  const days = Number(first?.[1] ?? 0);
  if (found.length !== 1 || days < 1 || days > 3_650) return null;
  const endsOn = first?.[2] === undefined ? addDays(from, days) : addWorkingDays(from, days, holidays);
  return { startsOn: addDays(from, 1), endsOn };
}
