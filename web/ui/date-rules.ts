import { NO_SUCH_DAY } from '#contract/date-words.ts';
import { formatDate } from '../kit/format.ts';
import type { Bounds } from './calendar.ts';
import { isOurYear, parseDateText, type DateFormat } from './date-text.ts';
import type { Rule } from './rules.ts';

/** How a format is written for people: «dd/mm/aaaa». */
export function formatHint(format: DateFormat): string {
  return format.replace('yyyy', 'aaaa');
}

/** Why a typed text is no date, with how it is written. */
function whyNoDate(typed: string, format: DateFormat): string {
  const year = /^(?:\d{1,2}[/.-]){2}(\d{4})$/.exec(typed)?.[1] ?? /^(\d{4})-/.exec(typed)?.[1];
  return year === undefined || isOurYear(Number(year))
    ? NO_SUCH_DAY.replace('dd/mm/aaaa', formatHint(format))
    : `El año ${year} no puede ser: va de 1900 a 2100. Escribe ${formatHint(format)}.`;
}

/** A date that exists and lies within the bounds; nothing typed is fine (use `required` for that). */
export function validDate({ min, max }: Bounds = {}, format: DateFormat = 'dd/mm/yyyy'): Rule<string> {
  return (value) => {
    if (value === '') return true;
    if (parseDateText(value, format) !== value) return whyNoDate(value, format);
    if (min && value < min) return `La fecha no puede ser anterior al ${formatDate(min)}.`;
    if (max && value > max) return `La fecha no puede ser posterior al ${formatDate(max)}.`;
    return true;
  };
}

/** Date and time both present and real; an instant ends in Z. */
export function validDateTime(): Rule<string> {
  return (value) => value === '' || value.endsWith('Z') || 'Escribe la fecha y la hora.';
}
