import { describe, expect, test } from 'vitest';
import * as calendar from './calendar.ts';

describe('days', () => {
  test('moving by months keeps the day or takes the last one of a shorter month', () => {
    expect(calendar.addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(calendar.addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(calendar.addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(calendar.addMonths('2026-11-23', 2)).toBe('2027-01-23');
    expect(calendar.addMonths('2026-01-23', -1)).toBe('2025-12-23');
    expect(calendar.addMonths('2026-11-23', -23)).toBe('2024-12-23');
  });

  test('moving by years takes 29 February to the 28th', () => {
    expect(calendar.addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(calendar.addYears('2024-02-29', 4)).toBe('2028-02-29');
  });

  test('moving by days crosses months, years and the hours lost to summer time', () => {
    expect(calendar.addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(calendar.addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(calendar.addDays('2021-04-03', 2)).toBe('2021-04-05');
  });
});

describe('weeks', () => {
  test('a week runs from Monday to Sunday', () => {
    expect(calendar.weekdayOf('2026-11-23')).toBe(0);
    expect(calendar.weekdayOf('2026-11-29')).toBe(6);
    expect(calendar.startOfWeek('2026-11-29')).toBe('2026-11-23');
    expect(calendar.endOfWeek('2026-11-23')).toBe('2026-11-29');
  });

  test('a month is drawn in whole weeks that hold each of its days once', () => {
    for (let month = 1; month <= 12; month++) {
      const weeks = calendar.monthWeeks(2026, month);
      expect(weeks.every((week) => week.length === 7 && calendar.weekdayOf(week[0] ?? '') === 0)).toBe(true);
      const inside = weeks.flat().filter((day) => calendar.partsOf(day).month === month);
      expect(inside).toHaveLength(calendar.daysInMonth(2026, month));
    }
    expect(calendar.monthWeeks(2027, 2)).toHaveLength(4);
    expect(calendar.monthWeeks(2026, 8)).toHaveLength(6);
  });
});

describe('bounds', () => {
  const bounds = { min: '2026-03-15', max: '2027-02-10' };

  test('S-5.3 days outside min and max are disabled, the limits themselves are not', () => {
    expect(calendar.isDayDisabled('2026-03-14', bounds)).toBe(true);
    expect(calendar.isDayDisabled('2026-03-15', bounds)).toBe(false);
    expect(calendar.isDayDisabled('2027-02-10', bounds)).toBe(false);
    expect(calendar.isDayDisabled('2027-02-11', bounds)).toBe(true);
    expect(calendar.isDayDisabled('1500-01-01', {})).toBe(false);
  });

  test('S-5.3 months and years without a selectable day are disabled', () => {
    expect(calendar.isMonthDisabled(2026, 2, bounds)).toBe(true);
    expect(calendar.isMonthDisabled(2026, 3, bounds)).toBe(false);
    expect(calendar.isMonthDisabled(2027, 2, bounds)).toBe(false);
    expect(calendar.isMonthDisabled(2027, 3, bounds)).toBe(true);
    expect([2025, 2026, 2027, 2028].map((year) => calendar.isYearDisabled(year, bounds))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('S-5.3 one limit alone leaves the other side open', () => {
    expect(calendar.isMonthDisabled(2030, 1, { min: '2026-03-15' })).toBe(false);
    expect(calendar.isYearDisabled(1990, { max: '2026-03-15' })).toBe(false);
  });

  test('S-5.3 without bounds the year list of 2026 runs from 1926 to 2078', () => {
    const years = calendar.yearList(2026);
    expect([years[0], years.at(-1), years.length]).toEqual([1926, 2078, 153]);
  });

  test('S-5.3 the year list reaches bounds that lie beyond it', () => {
    const years = calendar.yearList(2026, { min: '1900-01-01', max: '2100-12-31' });
    expect([years[0], years.at(-1)]).toEqual([1900, 2100]);
  });

  test('a day is brought to the nearest limit', () => {
    expect(calendar.clampDay('2020-01-01', bounds)).toBe('2026-03-15');
    expect(calendar.clampDay('2030-01-01', bounds)).toBe('2027-02-10');
  });
});
