import { YEAR_END, type YearEndDay } from '#contract/year-end-setting.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Last days of the year as the unit set them; without a day nothing ends. */
export async function yearEndDays(db: Db | Transaction): Promise<Partial<Record<YearEndDay, string>>> {
  return (await readSettingValues(db, [YEAR_END.key])).get(YEAR_END.key) ?? {};
}
