import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { addWorkingDays, isWorkingDay, workingDaysBetween, workingDaysLeft } from './working-days.ts';

const HOLIDAYS = new Set(['2026-09-16', '2026-11-16']);

describe('Working days', () => {
  it('leave out Saturdays, Sundays and holidays', () => {
    expect(isWorkingDay('2026-11-20', HOLIDAYS)).toBe(true);
    expect(isWorkingDay('2026-11-21', HOLIDAYS)).toBe(false);
    expect(isWorkingDay('2026-11-22', HOLIDAYS)).toBe(false);
    expect(isWorkingDay('2026-11-16', HOLIDAYS)).toBe(false);
  });

  it('a term of ten working days that starts before a holiday ends one day later', () => {
    expect(addWorkingDays('2026-11-13', 10, HOLIDAYS)).toBe('2026-11-30');
    expect(addWorkingDays('2026-11-13', 10, new Set())).toBe('2026-11-27');
    expect(addWorkingDays('2026-11-21', 0, HOLIDAYS)).toBe('2026-11-21');
  });

  it('left until the end of a term: zero on its last day, negative once it is over', () => {
    expect(workingDaysLeft('2026-11-13', '2026-11-30', HOLIDAYS)).toBe(10);
    expect(workingDaysLeft('2026-11-30', '2026-11-30', HOLIDAYS)).toBe(0);
    expect(workingDaysLeft('2026-11-28', '2026-11-27', HOLIDAYS)).toBe(-1);
    expect(workingDaysLeft('2026-12-02', '2026-11-27', HOLIDAYS)).toBe(-3);
    expect(workingDaysBetween('2026-11-30', '2026-11-20', HOLIDAYS)).toBe(0);
  });

  it('counting undoes adding, from any day and for any length', () => {
    for (let start = 0; start < 40; start++) {
      const from = addDays('2026-09-01', start);
      for (let days = 1; days <= 25; days++) {
        expect(workingDaysLeft(from, addWorkingDays(from, days, HOLIDAYS), HOLIDAYS)).toBe(days);
      }
    }
  });
});
