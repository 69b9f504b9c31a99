import { foldedWords, withoutGuard, withoutUnseen } from '../texts/typed-text.ts';

/** A telephone as it is kept: ten digits, or what was written abroad, and the extension behind it. */
export interface Phone {
  number: string;
  extension: string;
}

/** Words before an extension; `x` and `#` too. */
const EXTENSION =
  /(?:extensiones|extension|exts?|x|#)[ .:#]{0,3}(\d{1,8}(?:(?: ?[,/-] ?| [yo] )\d{1,6}){0,2})[ .)]?$/;

/** What people write before the ten digits: the country, the 1 of mobile phones and the prefixes that are no longer dialled. */
const PREFIX = /^(?:\+?521|\+?52|044|045|01)(\d{10})$/;

/** Words around the digits: «cel. 442 101 2233», «442 101 2233 (whatsapp)», «442 101 2233 con Ana». */
const WORDS_BEFORE = /^\(?[a-z]{2,16}[ .:)-]{1,3}/;
const WORDS_BEHIND = /(?:[ (/,-]{1,3}[a-z][a-z.]{0,19}\)?){1,4}$/;

/** The digits of a telephone with its extension: without spaces, signs, the country's +52, the 1 of mobiles and 044. */
export function readPhone(value: string): Phone {
  const text = foldedWords(withoutGuard(withoutUnseen(value)));
  const found = EXTENSION.exec(text);
  const before = found === null ? text : text.slice(0, found.index);
  const digits = before
    .trim()
    .replace(WORDS_BEFORE, '')
    .replace(WORDS_BEHIND, '')
    .replace(/[\s().,\-‐-―]/gu, '');
  const [, plain = digits] = PREFIX.exec(digits) ?? [];
  return { number: plain, extension: found?.[1] ?? '' };
}

/** The same in one text, as it is kept where the extension has no place of its own: «4737320006 ext. 12». */
export function normalizePhone(value: string): string {
  const { number, extension } = readPhone(value);
  return extension === '' ? number : `${number} ext. ${extension}`;
}

/** Hard rule of a national telephone: ten digits; abroad 7 to 15 digits with or without + (E.164). */
export function phoneRule(value: string, origin: 'national' | 'foreign' = 'national'): true | string {
  const { number } = readPhone(value);
  if (number === '') return 'Escribe el teléfono.';
  if (origin === 'foreign') {
    return /^\+?\d{7,15}$/.test(number) || 'Escribe el teléfono con clave de país: de 7 a 15 dígitos.';
  }
  if (/^\d{10}$/.test(number)) return true;
  return isTwo(value)
    ? 'Escribe un solo teléfono, de 10 dígitos; el otro va en los contactos.'
    : 'El teléfono tiene 10 dígitos, con clave de ciudad.';
}

const isTwo = (value: string) => withoutUnseen(value).replace(/\D/g, '').length >= 20;
