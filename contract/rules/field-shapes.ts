import { isPlainDate, type PlainDate } from './calendar.ts';

/** A date of a deed: it exists and is not later than `today`, where that is known. */
export function dateOfDeed(date: string, today: PlainDate | undefined): true | string {
  if (date === '') return 'Escribe la fecha de la escritura.';
  if (!isPlainDate(date) || date < '1700') return 'Revisa la fecha de la escritura: escribe una que exista.';
  return today === undefined || date <= today || 'La fecha de la escritura no puede ser futura.';
}

/** Last day of a REPSE registration: it exists and is not earlier than `today`. */
export function endOfRepse(date: string, today: PlainDate | undefined): true | string {
  if (date === '') return 'Escribe hasta cuándo vale el registro REPSE.';
  if (!isPlainDate(date)) return 'Revisa la vigencia del REPSE: escribe una fecha que exista.';
  return today === undefined || date >= today || 'El registro REPSE ya venció.';
}

/** Begins like an address that is neither of the web nor of a mailbox: `javascript:` would run in who follows it. */
const OTHER_SCHEME = /^[\s\p{Cc}]*(?!https?:|mailto:)[a-z][a-z\d+.\-\s]*:(?!\d)/iu;

export const LINK_REFUSAL = 'Usa una dirección que empiece con https:// (o http:// o mailto:).';

/** Whether a text may be kept where a link is asked for, also half written in a draft. */
export const mayBeLink = (text: string): boolean => !OTHER_SCHEME.test(text);

/** A kept link as it may be followed; undefined for anything but http, https and mailto. */
export function linkAddress(text: string): string | undefined {
  const address = text.trim();
  return /^(https?:\/\/|mailto:)\S+$/i.test(address) ? address : undefined;
}

/** Whether it looks like the address of a web page, with or without https. */
export function isWebAddress(value: string): boolean {
  return /^(https?:\/\/)?([\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(:\d{2,5})?([/?#]\S*)?$/iu.test(
    value.trim(),
  );
}
