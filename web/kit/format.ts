import { todayInMexico, toMexico } from '#contract/mexico-time.ts';
import { monthNameOf } from '#contract/date-words.ts';

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** A plain date (YYYY-MM-DD) or an instant (ISO string with time, or Date); instants are read in Mexico City. */
export type DateValue = string | Date;

/** The pieces of a date that the portal writes. `month` counts from 1. */
export type DateParts = {
  year: number;
  month: number;
  day: number;
  monthName: string;
  monthShort: string;
  weekday: string;
};

function plainDate(value: DateValue): string {
  return typeof value === 'string' && value.length === 10 ? value : toMexico(value).date;
}

/** Splits a date into numbers and Spanish names. */
export function dateParts(value: DateValue): DateParts {
  const date = plainDate(value);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const monthName = monthNameOf(month);
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return { year, month, day, monthName, monthShort: monthName.slice(0, 3), weekday };
}

/** «lunes 23 de noviembre de 2026» */
export function formatLongDate(value: DateValue): string {
  const { weekday, day, monthName, year } = dateParts(value);
  return `${weekday} ${day} de ${monthName} de ${year}`;
}

/** «23 de noviembre de 2026» */
export function formatFullDate(value: DateValue): string {
  const { day, monthName, year } = dateParts(value);
  return `${day} de ${monthName} de ${year}`;
}

/** «23 nov 2026» */
export function formatDate(value: DateValue): string {
  const { day, monthShort, year } = dateParts(value);
  return `${day} ${monthShort} ${year}`;
}

/** «23 nov» */
export function formatDayMonth(value: DateValue): string {
  const { day, monthShort } = dateParts(value);
  return `${day} ${monthShort}`;
}

/** «23 nov», with its year when that is not the year of `now`. */
export function formatNearDate(value: DateValue, now: DateValue): string {
  return dateParts(value).year === dateParts(now).year ? formatDayMonth(value) : formatDate(value);
}

/** «23 nov a 20 dic», with years when they differ. */
export function formatDateRange(from: DateValue, to: DateValue): string {
  const isSameYear = dateParts(from).year === dateParts(to).year;
  const show = isSameYear ? formatDayMonth : formatDate;
  return `${show(from)} a ${show(to)}`;
}

/** «23/11/2026», as it is typed. */
export function formatInputDate(value: DateValue): string {
  const [year, month, day] = plainDate(value).split('-');
  return `${day}/${month}/${year}`;
}

/** «10:00 h» of an instant, or of a clock time HH:MM. */
export function formatTime(value: DateValue): string {
  const time =
    typeof value === 'string' && /^\d\d:\d\d/.test(value) ? value.slice(0, 5) : toMexico(value).time;
  return `${time}\u00a0h`;
}

/** «18 nov 2026, 16:42 h» */
export function formatDateTime(value: DateValue): string {
  return `${formatDate(value)}, ${formatTime(value)}`;
}

/** «lunes 23 nov, 10:00 h» for the acts of a procedure. */
export function formatAct(value: DateValue): string {
  return `${dateParts(value).weekday} ${formatDayMonth(value)}, ${formatTime(value)}`;
}

/** An act as `formatAct` says it; one of another year with that year instead of its weekday. */
export function formatNearAct(value: DateValue, now: DateValue): string {
  return dateParts(value).year === dateParts(now).year ? formatAct(value) : formatDateTime(value);
}

/** Days from today (Mexico City) to the date; negative when it has passed. */
export function daysUntil(value: DateValue, now: DateValue = new Date()): number {
  const today = typeof now === 'string' && now.length === 10 ? now : todayInMexico(now);
  return Math.round((Date.parse(plainDate(value)) - Date.parse(today)) / 86_400_000);
}

/** «hoy», «mañana», «ayer», «en 3 días», «hace 3 días»; undefined beyond 30 days. */
export function formatRelativeDay(value: DateValue, now: DateValue = new Date()): string | undefined {
  const days = daysUntil(value, now);
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  if (days === -1) return 'ayer';
  if (Math.abs(days) > 30) return undefined;
  return days > 0 ? `en ${days} días` : `hace ${-days} días`;
}

function group(digits: string): string {
  const head = digits.length % 3 || 3;
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].join(',');
}

/** «1,284» */
export function formatCount(value: number): string {
  return (value < 0 ? '-' : '') + group(String(Math.abs(Math.round(value))));
}

/** «11 procedimientos», «1 procedimiento» */
export function formatCountOf(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** «$4,812,600.00». Amounts come as decimal strings, so that no cent is lost. */
export function formatMoney(value: string | number): string {
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  const [whole = '0', cents = ''] = text.replace(/^-/, '').split('.');
  const sign = text.startsWith('-') ? '-' : '';
  return `${sign}$${group(whole)}.${cents.slice(0, 2).padEnd(2, '0')}`;
}

/** «61%» of a ratio between 0 and 1. */
export function formatPercent(ratio: number): string {
  return `${Math.round(ratio * 100)}%`;
}

/** «2.6%», «61%», «<0.1%»: a part of a sum, with the decimal without which small parts mislead. */
export function formatShare(ratio: number): string {
  return ratio > 0 && ratio < 0.0005 ? '<0.1%' : `${trimmed(ratio * 100)}%`;
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** «3.1 MB», «240 kB», «512 B» (decimal units). */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_950_000) return `${trimmed(bytes / 1e6)} MB`;
  return `${trimmed(bytes / 1e9)} GB`;
}

/** First letter in capitals, for a date that opens a sentence. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
