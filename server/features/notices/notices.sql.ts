import { sql } from 'kysely';
import type { Notice } from '#contract/notices.ts';
import type { Db } from '#server/kit/db.ts';

/** Notices that are shown on a day, the urgent ones first, then the newest. */
export async function selectNotices(db: Db, today: string): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select key, title, text, link, shown_from "from", shown_until "until", priority, audience from notice
    where is_published and shown_from <= ${today}::date and (shown_until is null or shown_until >= ${today}::date)
    order by array_position(array['urgent', 'important', 'normal'], priority), shown_from desc, key limit 20`.execute(
    db,
  );
  return rows;
}
