import { addDays, type PlainDate } from '../days/calendar.ts';
import { addWorkingDays } from '../days/working-days.ts';

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const percentsIn = (text: string): number[] =>
  [...text.matchAll(/(\d{1,3}(?:\.\d{1,3})?) ?(?:%|por ciento)/gu)].map(([, one]) => Number(one));

/** Percent of a contract that the words of a call ask for its guarantee; null where they do not say. */
export function guaranteePercent(words: string | null): number | null {
  const percents = percentsIn(plain(words ?? '')).filter((percent) => percent > 0 && percent <= 100);
  return percents.length === 0 ? null : Math.max(...percents);
}

/** Most percent of an advance that the words of a call allow: 0 where they give none, null where they do not say. */
export function advanceAllowed(words: string | null): number | null {
  const text = plain(words ?? '');
  const percents = percentsIn(text);
  if (percents.length > 0) return Math.max(...percents);
  return /\b(?:no|sin|ningun|ninguno|nunca)\b/u.test(text) ? 0 : null;
}

/** Working days in which a payment is made by the words of a request; null where they do not say. */
export function paymentDaysAgreed(words: string | null): number | null {
  const days = [...plain(words ?? '').matchAll(/(\d{1,3})\)? ?(?:\([^)]{0,40}\) ?)?dias/gu)].map(([, one]) =>
    Number(one),
  );
  return days.length === 1 ? days[0]! : null;
}

/** The same day of a later month, or its last one. */
function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

const UNITS = /(\d{1,3})\)? ?(?:\([^)]{0,40}\) ?)?(dias? habil|dia|semana|mes)/gu;

/**
 * Last day of the term of delivery that a call gives («30 días naturales desde la firma»), counted from the signature, or from
 * the order where it says so; of several the last. Null where it names no term or its first day is not known.
 */
export function termDay(
  words: string | null,
  given: { signedOn: PlainDate | null; today: PlainDate; holidays: ReadonlySet<PlainDate> },
): PlainDate | null {
  const text = plain(words ?? '');
  const from = /pedido|orden|solicitud/u.test(text) ? given.today : given.signedOn;
  if (from === null) return null;
  const days = [...text.matchAll(UNITS)].map(([, count, unit = '']) => {
    const most = Number(count);
    if (unit.startsWith('dia'))
      return unit.includes('habil') ? addWorkingDays(from, most, given.holidays) : addDays(from, most);
    return unit === 'mes' ? addMonths(from, most) : addDays(from, 7 * most);
  });
  return days.toSorted().at(-1) ?? null;
}
