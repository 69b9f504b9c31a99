/** Names of the months, as Spanish writes them. */
export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** Name of a month that is counted from 1. */
export const monthNameOf = (month: number): string => MONTHS[month - 1] ?? '';

/** Of a text that is no day, or one that the calendar lacks. */
export const NO_SUCH_DAY = 'Esa fecha no se entiende o no está en el calendario. Escríbela como dd/mm/aaaa.';
