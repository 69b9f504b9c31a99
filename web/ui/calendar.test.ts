import { describe, expect, test } from 'vitest';
import * as calendar from './calendar.ts';
import * as grid from './calendar-grid.ts';

describe('days', () => {
  test('moving by months keeps the day or takes the last one of a shorter month', () => {
    expect(grid.addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(grid.addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(grid.addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(grid.addMonths('2026-11-23', 2)).toBe('2027-01-23');
    expect(grid.addMonths('2026-01-23', -1)).toBe('2025-12-23');
    expect(grid.addMonths('2026-11-23', -23)).toBe('2024-12-23');
  });

  test('moving by years takes 29 February to the 28th', () => {
    expect(grid.addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(grid.addYears('2024-02-29', 4)).toBe('2028-02-29');
  });

  test('moving by days crosses months, years and the hours lost to summer time', () => {
    expect(calendar.addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(calendar.addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(calendar.addDays('2021-04-03', 2)).toBe('2021-04-05');
  });
});

describe('weeks', () => {
  test('a week runs from Monday to Sunday', () => {
    expect(grid.weekdayOf('2026-11-23')).toBe(0);
    expect(grid.weekdayOf('2026-11-29')).toBe(6);
    expect(grid.startOfWeek('2026-11-29')).toBe('2026-11-23');
    expect(grid.endOfWeek('2026-11-23')).toBe('2026-11-29');
  });

  test('a month is drawn in whole weeks that hold each of its days once', () => {
    for (let month = 1; month <= 12; month++) {
      const weeks = grid.monthWeeks(2026, month);
      expect(weeks.every((week) => week.length === 7 && grid.weekdayOf(week[0] ?? '') === 0)).toBe(true);
      const inside = weeks.flat().filter((day) => calendar.partsOf(day).month === month);
      expect(inside).toHaveLength(calendar.daysInMonth(2026, month));
    }
    expect(grid.monthWeeks(2027, 2)).toHaveLength(4);
    expect(grid.monthWeeks(2026, 8)).toHaveLength(6);
  });
});

describe('bounds', () => {
  const bounds = { min: '2026-03-15', max: '2027-02-10' };

  test('S-5.3 days outside min and max are disabled, the limits themselves are not', () => {
    expect(grid.isDayDisabled('2026-03-14', bounds)).toBe(true);
    expect(grid.isDayDisabled('2026-03-15', bounds)).toBe(false);
    expect(grid.isDayDisabled('2027-02-10', bounds)).toBe(false);
    expect(grid.isDayDisabled('2027-02-11', bounds)).toBe(true);
    expect(grid.isDayDisabled('1500-01-01', {})).toBe(false);
  });

  test('S-5.3 months and years without a selectable day are disabled', () => {
    expect(grid.isMonthDisabled(2026, 2, bounds)).toBe(true);
    expect(grid.isMonthDisabled(2026, 3, bounds)).toBe(false);
    expect(grid.isMonthDisabled(2027, 2, bounds)).toBe(false);
    expect(grid.isMonthDisabled(2027, 3, bounds)).toBe(true);
    expect([2025, 2026, 2027, 2028].map((year) => grid.isYearDisabled(year, bounds))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('S-5.3 one limit alone leaves the other side open', () => {
    expect(grid.isMonthDisabled(2030, 1, { min: '2026-03-15' })).toBe(false);
    expect(grid.isYearDisabled(1990, { max: '2026-03-15' })).toBe(false);
  });

  test('S-5.3 without bounds the year list of 2026 runs from 1926 to 2078', () => {
    const years = grid.yearList(2026);
    expect([years[0], years.at(-1), years.length]).toEqual([1926, 2078, 153]);
  });

  test('S-5.3 the year list reaches bounds that lie beyond it', () => {
    const years = grid.yearList(2026, { min: '1900-01-01', max: '2100-12-31' });
    expect([years[0], years.at(-1)]).toEqual([1900, 2100]);
  });

  test('a day is brought to the nearest limit', () => {
    expect(grid.clampDay('2020-01-01', bounds)).toBe('2026-03-15');
    expect(grid.clampDay('2030-01-01', bounds)).toBe('2027-02-10');
  });
});
