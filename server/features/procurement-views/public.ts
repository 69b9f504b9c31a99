import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ProcedureQuery } from '#contract/procedures.ts';
import { procedureCondition } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { proceduresOfYear, readContracted } from './spending.sql.ts';
import { SPENDING_COLUMNS } from './spending-csv.ts';

/** Columns of the tables of what was contracted, each once. */
export const spendingColumns: readonly string[] = [...new Set(Object.values(SPENDING_COLUMNS).flat())];

/** What was contracted in a year of what the public list finds, as *Contratado* sums it up. */
export async function contractedIn(
  db: Db,
  { anio: year, ...query }: Omit<ProcedureQuery, 'anio'> & { anio: number },
): ReturnType<typeof readContracted> {
  const condition = await procedureCondition(db, { ...query, anio: [] }, proceduresOfYear(year));
  return readContracted(db, { year, today: todayInMexico(new Date()), condition, suppliers: sql`true` });
}
