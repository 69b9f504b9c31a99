import type { Pool } from 'pg';
import { backupState } from '#server/features/backup/public.ts';
import { inTime } from '#server/kit/in-time.ts';

const PATIENCE_MS = 2_000;

/** Age of the newest backup and whether it is good, as Prometheus gauges; nothing while there is none. */
export async function backupGauges(pool: Pool): Promise<string[]> {
  try {
    const now = new Date();
    const state = await inTime('the database', PATIENCE_MS, backupState(pool, now));
    if (state === null) return [];
    const seconds = (at: string) => Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1_000));
    return [
      '# HELP portal_backup_age_seconds Time since the instant that the newest backup holds.',
      '# TYPE portal_backup_age_seconds gauge',
      `portal_backup_age_seconds ${seconds(state.takenAt)}`,
      '# HELP portal_backup_whole Whether the newest backup has every file that its rows name.',
      '# TYPE portal_backup_whole gauge',
      `portal_backup_whole ${state.isWhole ? 1 : 0}`,
      ...(state.trial === null
        ? []
        : [
            '# HELP portal_backup_trial_age_seconds Time since a backup was last restored to try it.',
            '# TYPE portal_backup_trial_age_seconds gauge',
            `portal_backup_trial_age_seconds ${seconds(state.trial.at)}`,
            '# HELP portal_backup_trial_good Whether that trial was good.',
            '# TYPE portal_backup_trial_good gauge',
            `portal_backup_trial_good ${state.trial.isGood ? 1 : 0}`,
          ]),
    ];
  } catch {
    return [];
  }
}
