import { describe, expect, it } from 'vitest';
import { fromMexico } from '#contract/mexico-time.ts';
import { backupClock, missedOf } from './backup-times.ts';

const at = (date: string, time: string) => new Date(fromMexico({ date, time }));
const newest = (takenAt: Date, trial?: Date) => ({
  takenAt,
  isWhole: true,
  trial: trial === undefined ? null : { at: trial, isGood: true },
});
const tried = at('2026-11-01', '03:40');

describe('What was missed while no portal was there', () => {
  it('is a backup when there is none, or the newest is of before last night', () => {
    expect(missedOf('01:30', null, at('2026-11-20', '12:00'))).toBe('backup');
    const before = newest(at('2026-11-19', '01:30'), tried);
    expect(missedOf('01:30', before, at('2026-11-20', '12:00'))).toBe('backup');
    expect(missedOf('01:30', newest(at('2026-11-20', '01:31'), tried), at('2026-11-20', '12:00'))).toBe(
      undefined,
    );
  });

  it('is nothing in the half hour in which the clock itself begins it', () => {
    const before = newest(at('2026-11-19', '01:31'), tried);
    expect(missedOf('01:30', before, at('2026-11-20', '01:29'))).toBe(undefined);
    expect(missedOf('01:30', before, at('2026-11-20', '01:59'))).toBe(undefined);
    expect(missedOf('01:30', before, at('2026-11-20', '02:01'))).toBe('backup');
  });

  it('is the trial when none was made since the first day of the month, or ever', () => {
    const now = at('2026-12-01', '05:00');
    const fresh = at('2026-12-01', '01:31');
    expect(missedOf('01:30', newest(fresh, tried), now)).toBe('trial');
    expect(missedOf('01:30', newest(fresh), now)).toBe('trial');
    expect(missedOf('01:30', newest(fresh, at('2026-12-01', '03:50')), now)).toBe(undefined);
    // On the first day before its hour the one of the month before counts.
    expect(missedOf('01:30', newest(fresh, tried), at('2026-12-01', '03:20'))).toBe(undefined);
  });

  it('is asked at another minute than the backup', () => {
    expect(backupClock('01:30')).toEqual({ backup: '30 1 * * *', trial: '30 3 1 * *', missed: '7 * * * *' });
    expect(backupClock('23:05').trial).toBe('5 1 1 * *');
  });
});
