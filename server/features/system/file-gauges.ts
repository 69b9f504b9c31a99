import { sql } from 'kysely';
import { bytesOfDrafts } from '#server/features/registration/public.ts';
import { inTime } from '#server/kit/in-time.ts';
import type { Services } from '#server/kit/services.ts';
import { refusesChanges } from '#server/kit/write-room.ts';

const PATIENCE_MS = 2_000;

/** What the disk and the mailboxes hold, as Prometheus gauges; while the database is away, the disk alone. */
export async function fileGauges({ db, files, config }: Services): Promise<string[]> {
  const { free, mark } = await files.room.space();
  const disk = [
    '# HELP portal_files_free_bytes Free space of the disk that holds the files.',
    '# TYPE portal_files_free_bytes gauge',
    `portal_files_free_bytes ${Math.floor(free)}`,
    '# HELP portal_files_free_mark_bytes Free space below which nothing more is uploaded.',
    '# TYPE portal_files_free_mark_bytes gauge',
    `portal_files_free_mark_bytes ${Math.floor(mark)}`,
  ];
  try {
    const kept = await inTime('the database', PATIENCE_MS, bytesOfDrafts(db));
    const { rows } = await inTime(
      'the database',
      PATIENCE_MS,
      sql<{ cause: string; mails: number }>`select cause, count(*)::int as mails from mail_outbox
        where created_at > now() - interval '1 day' and coalesce(unread_until <= now(), true) group by cause order by cause`.execute(
        db,
      ),
    );
    const isRefusing = await inTime(
      'the database',
      PATIENCE_MS,
      refusesChanges(db, { isShort: free <= mark }),
    );
    return [
      ...disk,
      '# HELP portal_changes_refused 1 while the database has no room for changes.',
      '# TYPE portal_changes_refused gauge',
      `portal_changes_refused ${Number(isRefusing)}`,
      '# HELP portal_draft_files_bytes Files of requests that were not sent yet, and how much they may be.',
      '# TYPE portal_draft_files_bytes gauge',
      `portal_draft_files_bytes{what="kept"} ${kept}`,
      `portal_draft_files_bytes{what="allowed"} ${config.uploads.allDrafts}`,
      '# HELP portal_mails_last_day Mails of the last 24 hours by who caused them.',
      '# TYPE portal_mails_last_day gauge',
      ...rows.map(({ cause, mails }) => `portal_mails_last_day{cause="${cause}"} ${mails}`),
    ];
  } catch {
    return disk;
  }
}
