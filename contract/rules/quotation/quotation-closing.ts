import { dateInMexico, shortInstant } from '../days/calendar.ts';

const DAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** «viernes 4 dic 2026 a las 14:00 h», by the clock of Mexico. */
export function closingWords(instant: string | Date): string {
  return `${DAYS[new Date(`${dateInMexico(instant)}T00:00:00Z`).getUTCDay()]} ${shortInstant(instant)}`;
}

/** Whether what comes at an instant is taken: the closing itself still is (V51). */
export const isTakenAt = (closesAt: string | Date, at: string | Date): boolean =>
  new Date(at).getTime() <= new Date(closesAt).getTime();

/** What whoever comes late is told. */
export const closedWords = (closesAt: string | Date): string => `Se cerró el ${closingWords(closesAt)}.`;
