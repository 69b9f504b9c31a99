import type { Origin } from '#contract/supplier-choices.ts';
import type { PersonType } from '#contract/suppliers.ts';
import { isPlainDate } from '../days/calendar.ts';
import { plainKey } from '../texts/typed-text.ts';

/** The treasury's key for «the general public»: names nobody, so nobody registers with it. */
export const PUBLIC_RFC = 'XAXX010101000';

/** The treasury's key for whoever resides abroad. */
export const FOREIGN_RFC = 'XEXX010101000';

/** Whether a key stands for many and names nobody. */
export const isGenericRfc = (rfc: string): boolean => rfc === PUBLIC_RFC || rfc === FOREIGN_RFC;

const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const SHAPES: Record<PersonType, RegExp> = {
  legal: /^[A-ZÑ&]{3}\d{6}[A-Z\d]{2}[\dA]$/,
  natural: /^[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[\dA]$/,
};

/** Upper case without spaces and hyphens; Ñ stays Ñ, because in an RFC it is not an N. */
export function normalizeRfc(value: string): string {
  return plainKey(value).toUpperCase();
}

/** Whether what stands for an RFC says that its owner resides abroad: the treasury's key, or «EXTRANJERO». */
export const saysForeign = (value: string): boolean =>
  normalizeRfc(value) === FOREIGN_RFC ||
  /^(?:prov(?:eedora?)?[. ]*|residente en el |empresa )?extranjer[oa]$|^no residente$/i.test(value.trim());

/** The RFC with the letter O and the zero each in its place; undefined where nothing was wrong, or that makes no RFC. */
export function repairedRfc(rfc: string): string | undefined {
  const at = rfc.length === 13 ? 4 : 3;
  const [letters, date] = [rfc.slice(0, at), rfc.slice(at, at + 6)];
  const better = `${letters.replaceAll('0', 'O')}${date.replaceAll('O', '0')}${rfc.slice(at + 6)}`;
  return better === rfc || personTypeOfRfc(better) === undefined ? undefined : better;
}

/** Kind of person that the length tells; undefined when it has neither shape. */
export function personTypeOfRfc(rfc: string): PersonType | undefined {
  if (SHAPES.legal.test(rfc)) return 'legal';
  return SHAPES.natural.test(rfc) ? 'natural' : undefined;
}

/** Digits AAMMDD: of incorporation or of birth. */
export function rfcDate(rfc: string): string {
  return rfc.slice(-9, -3);
}

/** Whether AAMMDD is a day of some year of the last or this century. */
export function isShortDate(date: string): boolean {
  const rest = `${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`;
  return isPlainDate(`20${rest}`);
}

/** Check digit of an RFC with or without its last character (SAT, modulus 11; domain 2.5). */
export function rfcCheckDigit(rfc: string): string {
  const base = rfc.slice(0, rfc.length > 11 && /^[A-ZÑ&]{3}\d/.test(rfc) ? 11 : 12).padStart(12, ' ');
  const sum = [...base].reduce((total, letter, i) => total + ALPHABET.indexOf(letter) * (13 - i), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? '0' : rest === 10 ? 'A' : String(rest);
}

/** What is said of an RFC that is of neither kind of person. */
export const RFC_LENGTHS = 'El RFC tiene 12 caracteres (persona moral) o 13 (persona física).';

const MESSAGES: Record<PersonType, { length: number; text: string }> = {
  legal: {
    length: 12,
    text: 'El RFC de una persona moral tiene 12 caracteres: 3 letras, fecha y homoclave.',
  },
  natural: {
    length: 13,
    text: 'El RFC de una persona física tiene 13 caracteres: 4 letras, fecha y homoclave.',
  },
};

/**
 * Hard rule of an RFC: shape by person type, or by its length where nobody chose one, and a real date (domain 2.5). Takes it as typed.
 * The generic keys are refused, except the foreign one for foreign suppliers.
 */
export function rfcRule(
  value: string,
  personType: PersonType | undefined,
  origin: Origin = 'national',
): true | string {
  const rfc = normalizeRfc(value);
  if (rfc === '') return 'Escribe el RFC.';
  if (rfc === PUBLIC_RFC)
    return 'XAXX010101000 es el RFC genérico del público en general. Escribe el de este proveedor.';
  if (rfc === FOREIGN_RFC) {
    return (
      origin === 'foreign' ||
      'XEXX010101000 es solo para proveedores extranjeros. Escribe el RFC de este proveedor.'
    );
  }
  const kind =
    personType ?? (['legal', 'natural'] as const).find((one) => MESSAGES[one].length === rfc.length);
  if (kind === undefined) return RFC_LENGTHS;
  const { length, text } = MESSAGES[kind];
  if (!SHAPES[kind].test(rfc)) {
    return rfc.length === length
      ? `Revisa el RFC «${rfc}»: las letras o los números no están en su lugar.`
      : personTypeOfRfc(rfc) === undefined
        ? text
        : `${text} El que escribiste es de una persona ${kind === 'legal' ? 'física' : 'moral'}: revisa el tipo de persona.`;
  }
  return isShortDate(rfcDate(rfc)) || `Revisa el RFC «${rfc}»: ${rfcDate(rfc)} no es una fecha (AAMMDD).`;
}

/** What a reviewer should look at: a few real keys do not match their digit, so this never blocks. */
export function rfcWarning(value: string): string | undefined {
  const rfc = normalizeRfc(value);
  if (rfc === FOREIGN_RFC || personTypeOfRfc(rfc) === undefined) return undefined;
  const digit = rfcCheckDigit(rfc);
  return rfc.endsWith(digit)
    ? undefined
    : `El último carácter del RFC no coincide con su dígito verificador (se esperaba ${digit}). Compáralo con la constancia de situación fiscal.`;
}
