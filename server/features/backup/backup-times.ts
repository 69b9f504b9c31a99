import { addDays } from '#contract/rules/days/calendar.ts';
import { fromMexico, toMexico } from '#contract/mexico-time.ts';
import type { NewestBackup } from './backup-runs.sql.ts';

/** The trial begins so many hours after the backup of that day. */
const TRIAL_AFTER = 2;
/** The clock has so long to begin what it has to, before it counts as missed. */
const GRACE_MS = 30 * 60_000;

/** What of the schedule was missed; the trial waits for a backup that is due. */
export type Missed = 'backup' | 'trial' | undefined;

/** Expressions of the clock of Mexico for a setting such as `01:30`: every night a backup, on the first day a trial. */
export function backupClock(at: string): { backup: string; trial: string; missed: string } {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return {
    backup: `${minute} ${hour} * * *`,
    trial: `${minute} ${(hour + TRIAL_AFTER) % 24} 1 * *`,
    missed: `${(minute + 37) % 60} * * * *`,
  };
}

/** Whether the last night's backup, or the trial of this month, was left out: nobody was there when it should have begun. */
export function missedOf(at: string, newest: NewestBackup | null, now: Date): Missed {
  const since = new Date(now.getTime() - GRACE_MS);
  if (newest === null || newest.takenAt < lastNight(at, since)) return 'backup';
  if (newest.trial === null || newest.trial.at < lastFirst(at, since)) return 'trial';
  return undefined;
}

function lastNight(at: string, now: Date): Date {
  const { date } = toMexico(now);
  const today = new Date(fromMexico({ date, time: at }));
  return today <= now ? today : new Date(fromMexico({ date: addDays(date, -1), time: at }));
}

function lastFirst(at: string, now: Date): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two((hour + TRIAL_AFTER) % 24)}:${two(minute)}`;
  const first = `${toMexico(now).date.slice(0, 8)}01`;
  const due = new Date(fromMexico({ date: first, time }));
  if (due <= now) return due;
  return new Date(fromMexico({ date: `${addDays(first, -1).slice(0, 8)}01`, time }));
}
