import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Notice } from '#contract/notices.ts';
import { shownBlocks } from '#contract/rules/texts/rich-text.ts';
import type { DayOff } from '#contract/rules/days/recess.ts';
import type { Db } from '#server/kit/db.ts';

const blocksOf = ({ text, link }: Pick<Notice, 'text' | 'link'>): Notice['blocks'] =>
  shownBlocks(link === null ? text : `${text}\n\n[Más información](${link})`, SCREEN_BASE);

/** Notices that are shown on a day, the urgent ones first, then the newest. */
export async function selectNotices(db: Db, today: string): Promise<Notice[]> {
  const { rows } = await sql<Omit<Notice, 'blocks'>>`
    select key, title, text, link, shown_from "from", shown_until "until", priority, audience,
      (select json_agg(json_build_object('id', p.file_id, 'text', p.title) order by p.position) from content_public_file p
        where p.item_id = notice.id and p.field = 'pictures') pictures from notice
    where is_published and shown_from <= ${today}::date and (shown_until is null or shown_until >= ${today}::date)
    order by array_position(array['urgent', 'important', 'normal'], priority), shown_from desc, key limit 20`.execute(
    db,
  );
  return rows.map(({ pictures, ...notice }) => ({
    ...notice,
    blocks: blocksOf(notice),
    ...(pictures == null ? {} : { pictures }),
  }));
}

/** Days off around a day, those of a declared recess under its name: none is longer than three months. */
export async function selectDaysOff(db: Db, today: string): Promise<DayOff[]> {
  const { rows } = await sql<DayOff>`
    select distinct on (day) day::date::text date, reason
    from holiday, generate_series(date, coalesce(until, date), interval '1 day') day
    where coalesce(until, date) >= ${today}::date - 93 and date <= ${today}::date + 93
    order by day, until nulls last`.execute(db);
  return rows;
}
