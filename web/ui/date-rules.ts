import { formatDate } from '../kit/format.ts';
import type { Bounds } from './calendar.ts';
import type { DateFormat } from './date-text.ts';
import type { Rule } from './rules.ts';

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** How a format is written for people: «dd/mm/aaaa». */
export function formatHint(format: DateFormat): string {
  return format.replace('yyyy', 'aaaa');
}

/** A date that exists and lies within the bounds; nothing typed is fine (use `required` for that). */
export function validDate({ min, max }: Bounds = {}, format: DateFormat = 'dd/mm/yyyy'): Rule<string> {
  return (value) => {
    if (value === '') return true;
    if (!ISO_DAY.test(value)) return `Escribe una fecha que exista, como ${formatHint(format)}.`;
    if (min && value < min) return `La fecha no puede ser anterior al ${formatDate(min)}.`;
    if (max && value > max) return `La fecha no puede ser posterior al ${formatDate(max)}.`;
    return true;
  };
}

/** Date and time both present and real; an instant ends in Z. */
export function validDateTime(): Rule<string> {
  return (value) => value === '' || value.endsWith('Z') || 'Escribe la fecha y la hora.';
}
