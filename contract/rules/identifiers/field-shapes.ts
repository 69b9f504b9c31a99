import { isPlainDate, type PlainDate } from '../days/calendar.ts';

/** A date of a deed: it exists and is not later than `today`, where that is known. */
export function dateOfDeed(date: string, today: PlainDate | undefined): true | string {
  if (date === '') return 'Escribe la fecha de la escritura.';
  if (!isPlainDate(date) || date < '1700')
    return 'Revisa la fecha de la escritura: no está en el calendario.';
  return today === undefined || date <= today || 'La fecha de la escritura no puede ser futura.';
}

/** Last day of a REPSE registration: it exists and is not earlier than `today`. */
export function endOfRepse(date: string, today: PlainDate | undefined): true | string {
  if (date === '') return 'Escribe hasta cuándo vale el registro REPSE.';
  if (!isPlainDate(date)) return 'Revisa la vigencia del REPSE: no está en el calendario.';
  return today === undefined || date >= today || 'El registro REPSE ya venció.';
}

/** Whether it looks like the address of a web page, with or without https. */
export function isWebAddress(value: string): boolean {
  return /^(https?:\/\/)?([\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(:\d{2,5})?([/?#]\S*)?$/iu.test(
    value.trim(),
  );
}
