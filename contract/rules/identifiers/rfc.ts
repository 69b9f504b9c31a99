import type { Origin } from '#contract/supplier-choices.ts';
import type { PersonType } from '#contract/suppliers.ts';
import { isPlainDate } from '../days/calendar.ts';
import { plainKey, withoutUnseen } from '../texts/typed-text.ts';

/** The treasury's key for «the general public»: names nobody, so nobody registers with it. */
export const PUBLIC_RFC = 'XAXX010101000';

/** The treasury's key for whoever resides abroad. */
export const FOREIGN_RFC = 'XEXX010101000';

const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const SHAPES: Record<PersonType, RegExp> = {
  legal: /^[A-ZÑ&]{3}\d{6}[A-Z\d]{2}[\dA]$/,
  natural: /^[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[\dA]$/,
};

/** Upper case without spaces and hyphens; Ñ stays Ñ, because in an RFC it is not an N. */
export function normalizeRfc(value: string): string {
  return plainKey(value).toUpperCase();
}

/** Kind of person that the length tells; undefined when it has neither shape. */
export function personTypeOfRfc(rfc: string): PersonType | undefined {
  if (SHAPES.legal.test(rfc)) return 'legal';
  return SHAPES.natural.test(rfc) ? 'natural' : undefined;
}

/** An RFC in a longer text, with what says that it is one. */
const RFC_IN_TEXT =
  /(?:^|[\s,;(–—-])(?:(?:con )?R\.?\s?F\.?\s?C\.?\s?[:.]?\s{0,3})?([A-ZÑ&]{3,4}[ -]?\d{6}[ -]?[A-Z\d]{2}[\dA])(?=$|[\s,;.)])/giu;

/** «PAPELERÍA ÑANDÚ, S.A. DE C.V. RFC: PÑA990407KL6» in its parts; the text as it is, without RFC, where it has none or several. */
export function nameAndRfc(text: string): { name: string; rfc: string } {
  const found = [...text.slice(0, 400).matchAll(RFC_IN_TEXT)];
  const [one, other] = found;
  const rfc = normalizeRfc(one?.[1] ?? '');
  if (one === undefined || other !== undefined || personTypeOfRfc(rfc) === undefined)
    return { name: text, rfc: '' };
  const rest = `${text.slice(0, one.index)} ${text.slice(one.index + one[0].length)}`;
  const name = rest
    .replace(/\s{1,400}/g, ' ')
    .replace(/^[\s,;:()–—-]{1,20}|[\s,;:()–—-]{1,20}$/g, '')
    .trim();
  return name === '' ? { name: text, rfc: '' } : { name, rfc };
}

/** What has the letters and figures of an RFC, whatever stands beside it. */
const LIKE_RFC = /[A-ZÑ&]{3,4}[ -]?\d{6}[ -]?[A-Z\d]{3}/gu;

/** How many RFC a text names. */
export function rfcCount(text: string): number {
  const plain = withoutUnseen(text.slice(0, 400))
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\u2010-\u2015]/g, '-');
  return new Set((plain.match(LIKE_RFC) ?? []).map(normalizeRfc)).size;
}

/** Why a text is not the RFC of one; undefined where it names one at most. */
export function severalRfcs(text: string): string | undefined {
  const count = rfcCount(text);
  if (count < 2) return undefined;
  return `«${text.trim().slice(0, 60)}» trae ${count} RFC: deja solo el de este proveedor y escribe a cada uno de los otros por separado.`;
}

/**
 * A name and its RFC, which may stand behind the name («PAPELERÍA ÑANDÚ, S.A. DE C.V. (PÑA990407KL6)»); why nobody can
 * tell whose it is. `isTaken` where the RFC is that of the name.
 */
export function partedName(
  text: string,
  rfc: string,
): { name: string; rfc: string; isTaken: boolean } | { problem: string } {
  const several = severalRfcs(text);
  if (several !== undefined) return { problem: several };
  const named = nameAndRfc(text);
  const own = normalizeRfc(rfc);
  if (named.rfc === '') return { name: text, rfc, isTaken: false };
  return own === '' || own === named.rfc
    ? { ...named, isTaken: own === '' }
    : {
        problem: `El nombre lleva el RFC ${named.rfc} y su RFC dice ${rfc.trim()}: deja el que es suyo.`,
      };
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
  const several = severalRfcs(value);
  if (several !== undefined) return several;
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
