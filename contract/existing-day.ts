import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { isInOurYears } from './rules/days/calendar.ts';

const MESSAGE = 'Esa fecha no está en el calendario. Escríbela completa.';
const WRONG_YEAR = 'Revisa el año: va de 1900 a 2100.';

/** A day, `AAAA-MM-DD`, that the database knows too: ISO 8601 has a year 0, PostgreSQL has none. */
export const ExistingDay = z.iso
  .date(MESSAGE)
  .refine(isCalendarDay, MESSAGE)
  .refine(isInOurYears, WRONG_YEAR);

/** The same for whoever writes it as it is sent. */
export const CalendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como AAAA-MM-DD.')
  .refine(isCalendarDay, 'Esa fecha no existe en el calendario.')
  .refine(isInOurYears, WRONG_YEAR);
