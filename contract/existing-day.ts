import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';

const MESSAGE = 'Escribe una fecha completa que exista.';

/** A day, `AAAA-MM-DD`, that the database knows too: ISO 8601 has a year 0, PostgreSQL has none. */
export const ExistingDay = z.iso.date(MESSAGE).refine(isCalendarDay, MESSAGE);
