import type { Db } from '#server/kit/db.ts';
import { selectNotices } from './notices.sql.ts';

/** What the notices of a day tell the areas that buy. */
export async function noticesForAreas(
  db: Db,
  today: string,
): Promise<{ title: string; until: string | null }[]> {
  const notices = await selectNotices(db, today);
  return notices.filter(({ audience }) => audience === 'areas');
}
