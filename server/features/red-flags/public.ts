import type { OpenSet } from '#contract/open-data.ts';
import { RED_FLAGS } from '#contract/red-flags.ts';
import { FLAG_WORDS } from '#contract/rules/planning/red-flag-words.ts';
import type { Db } from '#server/kit/db.ts';
import { keptTotals } from './kept-totals.ts';
import { TOTAL_COLUMNS } from './totals-csv.ts';

/** Columns of the file of totals. */
export const totalColumns: readonly string[] = TOTAL_COLUMNS;

/** Rows of the file of totals, and in how many procedures each question is raised. */
export async function countTotals(
  db: Db,
): Promise<{ rows: number; parts: { key: OpenSet; part: string; count: number }[] }> {
  const { rows } = await keptTotals(db);
  const whole = rows.filter(({ kind }) => kind === null);
  const parts = RED_FLAGS.map((flag) => ({
    key: 'banderas' as const,
    part: FLAG_WORDS[flag].name,
    count: whole.reduce((sum, one) => sum + (one.flag === flag ? (one.raised ?? 0) : 0), 0),
  }));
  return {
    rows: rows.length,
    parts: parts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
  };
}
