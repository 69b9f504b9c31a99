import { expect, test } from 'vitest';
import { DATE_LOCALE } from '#contract/locale.ts';
import * as format from './format.ts';

const instant = '2026-11-23T16:00:00Z';

test('S-1.5 every day of a year is written as es-MX writes it', () => {
  expect(DATE_LOCALE).toBe('es-MX');
  const long = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
  const full = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'full', timeZone: 'UTC' });
  for (let day = 0; day < 366; day += 1) {
    const date = new Date(Date.UTC(2028, 0, 1 + day));
    const plain = date.toISOString().slice(0, 10);
    expect(format.formatFullDate(plain)).toBe(long.format(date));
    expect(format.formatLongDate(plain)).toBe(full.format(date).replace(',', ''));
  }
});

test('S-1.5 dates are written in Mexican Spanish, without the comma that CLDR puts after the weekday', () => {
  expect(format.formatLongDate('2026-11-23')).toBe('lunes 23 de noviembre de 2026');
  expect(format.formatLongDate('2026-12-03')).toBe('jueves 3 de diciembre de 2026');
  expect(format.formatFullDate('2026-11-11')).toBe('11 de noviembre de 2026');
  expect(format.formatDate('2026-11-23')).toBe('23 nov 2026');
  expect(format.formatDate('2026-09-30')).toBe('30 sep 2026');
  expect(format.formatInputDate('2026-11-03')).toBe('03/11/2026');
  expect(format.formatDateRange('2026-11-23', '2026-12-20')).toBe('23 nov a 20 dic');
  expect(format.formatDateRange('2026-12-23', '2027-01-20')).toBe('23 dic 2026 a 20 ene 2027');
});

test('S-1.5 instants are shown in Mexico City with a 24 hour clock', () => {
  expect(format.formatTime(instant)).toBe('10:00\u00a0h');
  expect(format.formatTime('09:30:00')).toBe('09:30\u00a0h');
  expect(format.formatDateTime('2026-11-19T04:42:00Z')).toBe('18 nov 2026, 22:42\u00a0h');
  expect(format.formatAct(instant)).toBe('lunes 23 nov, 10:00\u00a0h');
});

test('dates of another year say their year', () => {
  const now = '2026-11-20T18:00:00Z';
  expect(format.formatNearDate('2026-12-31', now)).toBe('31 dic');
  expect(format.formatNearDate('2027-01-01', now)).toBe('1 ene 2027');
  expect(format.formatNearDate('2027-01-01T05:00:00Z', now)).toBe('31 dic');
  expect(format.formatNearAct(instant, now)).toBe('lunes 23 nov, 10:00\u00a0h');
  expect(format.formatNearAct('2024-11-25T16:00:00Z', now)).toBe('25 nov 2024, 10:00\u00a0h');
});

test('relative days are given within thirty days only', () => {
  const now = '2026-11-20T18:00:00Z';
  const relative = (date: string) => format.formatRelativeDay(date, now);
  expect(relative('2026-11-20')).toBe('hoy');
  expect(relative('2026-11-21')).toBe('mañana');
  expect(relative('2026-11-19')).toBe('ayer');
  expect(relative('2026-11-23')).toBe('en 3 días');
  expect(relative('2026-11-10')).toBe('hace 10 días');
  expect(relative('2026-12-20')).toBe('en 30 días');
  expect(relative('2026-12-21')).toBeUndefined();
  expect(format.formatRelativeDay('2026-11-23', '2026-11-24T03:00:00Z')).toBe('hoy');
});

test('money keeps every cent of amounts beyond what a float can hold', () => {
  expect(format.formatMoney('4812600.00')).toBe('$4,812,600.00');
  expect(format.formatMoney('90071992547409931.07')).toBe('$90,071,992,547,409,931.07');
  expect(format.formatMoney('-1234.5')).toBe('-$1,234.50');
  expect(format.formatMoney(0)).toBe('$0.00');
});

test('counts, percentages and file sizes follow es-MX', () => {
  expect(format.formatCount(1284)).toBe('1,284');
  expect(format.formatCountOf(1, 'procedimiento', 'procedimientos')).toBe('1 procedimiento');
  expect(format.formatCountOf(11, 'procedimiento', 'procedimientos')).toBe('11 procedimientos');
  expect(format.formatPercent(0.61)).toBe('61%');
  expect([0.0257, 0.61, 0.0001, 0, 1].map(format.formatShare)).toEqual([
    '2.6%',
    '61%',
    '<0.1%',
    '0%',
    '100%',
  ]);
  expect(format.formatFileSize(3_100_000)).toBe('3.1 MB');
  expect(format.formatFileSize(31_000_000)).toBe('31 MB');
  expect(format.formatFileSize(240_000)).toBe('240 kB');
  expect(format.formatFileSize(999_900)).toBe('1 MB');
  expect(format.formatFileSize(512)).toBe('512 B');
});
