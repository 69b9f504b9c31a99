import { isPlainDate } from '../days/calendar.ts';
import { FOREIGN_RFC, normalizeRfc, personTypeOfRfc, rfcDate } from './rfc.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const STATES =
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE';
const SHAPE = new RegExp(
  String.raw`^[A-Z][AEIOUX][A-Z]{2}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[HMX](${STATES})[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$`,
);

/** Upper case without spaces and hyphens. */
export function normalizeCurp(value: string): string {
  return normalizeRfc(value);
}

/** Digits AAMMDD of the birth date. */
export function curpDate(curp: string): string {
  return curp.slice(4, 10);
}

/** Check digit of a CURP with or without its last character (RENAPO, modulus 10; domain 2.5). */
export function curpCheckDigit(curp: string): string {
  const sum = Array.from(curp.slice(0, 17)).reduce(
    (total, letter, i) => total + ALPHABET.indexOf(letter) * (18 - i),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Hard rule of a CURP: shape, a real date (the 17th character tells the century) and check digit. */
export function curpRule(value: string): true | string {
  const curp = normalizeCurp(value);
  if (curp === '') return 'Escribe la CURP.';
  if (curp.length !== 18) return 'La CURP tiene 18 caracteres.';
  if (!SHAPE.test(curp)) return `Revisa la CURP «${curp}»: las letras o los números no están en su lugar.`;
  const date = curpDate(curp);
  const century = /\d/.test(curp.charAt(16)) ? '19' : '20';
  if (!isPlainDate(`${century}${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`)) {
    return `Revisa la CURP «${curp}»: ${date} no es una fecha (AAMMDD).`;
  }
  return (
    curp.endsWith(curpCheckDigit(curp)) ||
    `Revisa la CURP «${curp}»: el último dígito no corresponde a los demás.`
  );
}

/** A natural person's CURP and RFC hold the same birth date; when they do not, a reviewer looks (warning). */
export function curpRfcWarning(curp: string, rfc: string): string | undefined {
  const ours = { curp: normalizeCurp(curp), rfc: normalizeRfc(rfc) };
  if (ours.rfc === FOREIGN_RFC || personTypeOfRfc(ours.rfc) !== 'natural' || !SHAPE.test(ours.curp))
    return undefined;
  return curpDate(ours.curp) === rfcDate(ours.rfc)
    ? undefined
    : `La fecha de la CURP (${curpDate(ours.curp)}) no es la del RFC (${rfcDate(ours.rfc)}).`;
}
