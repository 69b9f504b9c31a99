import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import type { Db } from '#server/kit/db.ts';

/** What the address of a procedure says that went with the import which had brought it; undefined for any other. */
export async function withdrawnWords(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawn_procedure')
    .select(['number', 'withdrawn_at'])
    .where('slug', 'in', [slug, slug.toUpperCase()])
    .orderBy('withdrawn_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return `El procedimiento ${row.number} se había traído de CompraNet y ya no está: el ${shortDate(dateInMexico(row.withdrawn_at))} se deshizo la importación que lo trajo.`;
}
