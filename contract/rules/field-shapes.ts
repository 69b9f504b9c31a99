import { isPlainDate, type PlainDate } from './calendar.ts';

/** A date that exists and is not later than `today`, where that is known. */
export function dateBefore(date: string, today: PlainDate | undefined): true | string {
  if (date === '') return 'Escribe la fecha.';
  if (!isPlainDate(date) || date < '1700') return 'Escribe una fecha que exista.';
  return today === undefined || date <= today || 'La fecha no puede ser futura.';
}

/** A date that exists and is not earlier than `today`; `message` when it is. */
export function dateAfter(date: string, today: PlainDate | undefined, message: string): true | string {
  if (date === '') return 'Escribe hasta cuándo vale.';
  if (!isPlainDate(date)) return 'Escribe una fecha que exista.';
  return today === undefined || date >= today || message;
}

/** Whether it looks like the address of a web page, with or without https. */
export function isWebAddress(value: string): boolean {
  return /^(https?:\/\/)?([\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(:\d{2,5})?([/?#]\S*)?$/iu.test(
    value.trim(),
  );
}
