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
