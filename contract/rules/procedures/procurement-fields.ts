import { trimEndOf, trimOf } from '#contract/trim.ts';
import {
  isDoubtful,
  readingOf,
  readTypedAmount,
  readWritten,
  type MarkMeanings,
} from '../texts/amount-text.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';

/** A form rule's answer: `true`, or the message to show (S-5.1). */
export type RuleAnswer = true | string;

/** First part of a procedure's own number by kind (domain 3.4). */
export const NUMBER_PREFIXES: Record<ProcedureKind, string> = {
  open: 'LP',
  invitation: 'ITP',
  direct: 'AD',
  framework: 'AM',
  catalogue: 'TD',
  dialogue: 'DC',
  negotiated: 'AN',
  disposal: 'EN',
};

/** How numbers are written: the letters of the kind, those of the institution, and the figures of the running number. */
export interface NumberShape {
  prefix: string;
  mark: string;
  digits: number;
}

/** Number of a procedure from its year and place in that year: `LP-UG-014-2026`. */
export function procedureNumber(
  { prefix, mark, digits }: NumberShape,
  year: number,
  sequence: number,
): string {
  return `${prefix}-${mark}-${String(sequence).padStart(digits, '0')}-${year}`;
}

/** Readable address of a number; numbers of CompraNet hold slashes and spaces. */
export function procedureSlug(number: string): string {
  const words = number
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9-]+/g, '-');
  return trimOf(words, /-/);
}

/** Letters, digits, points, slashes and hyphens; 3 to 80. */
export function numberRule(value: string): RuleAnswer {
  if (value.trim() === '') return 'Escribe el número del procedimiento.';
  return /^[A-Za-z0-9][A-Za-z0-9./-]{2,79}$/.test(value.trim())
    ? true
    : 'Usa solo letras, números, puntos, diagonales y guiones (de 3 a 80).';
}

/** 10 to 250 characters once it is published. */
export function titleRule(value: string): RuleAnswer {
  const length = value.trim().length;
  if (length === 0) return 'Escribe el título.';
  if (length < 10) return 'El título es muy corto. Escribe al menos 10 letras.';
  return length <= 250 ? true : `El título tiene ${length} letras. El máximo es 250.`;
}

/** Up to 2,000 characters. */
export function descriptionRule(value: string): RuleAnswer {
  const length = value.trim().length;
  return length <= 2_000 ? true : `El objeto tiene ${length} letras. El máximo es 2,000.`;
}

/** Text that must be there, with the message that asks for it. */
export function presentRule(value: string | null, message: string): RuleAnswer {
  return value !== null && value.trim() !== '' ? true : message;
}

/** A written reason of 20 characters or more. */
export function reasonRule(value: string | null): RuleAnswer {
  const length = (value ?? '').trim().length;
  if (length === 0) return 'Escribe el motivo.';
  return length >= 20 ? true : 'Explica el motivo con al menos 20 letras.';
}

/** Empty, or a whole http(s) address. */
export function urlRule(value: string): RuleAnswer {
  if (value.trim() === '') return true;
  return /^https?:\/\/\S+\.\S+/.test(value.trim()) && URL.canParse(value.trim())
    ? true
    : 'Escribe una dirección completa que empiece con https://';
}

/** Empty, or a budget line of the COG with five digits. */
export function budgetLineRule(value: string): RuleAnswer {
  return value === '' || /^\d{5}$/.test(value) ? true : 'La partida del COG tiene 5 dígitos.';
}

/** Empty, or a CUCoP key such as 51500-0012. */
export function cucopRule(value: string): RuleAnswer {
  return value === '' || CUCOP.test(normalizeCucop(value))
    ? true
    : 'La clave CUCoP se escribe 00000-0000, o con sus 8 dígitos.';
}

/** A key of the CUCoP as it is kept: nine digits with their dash, or the eight with which it was published. */
export const CUCOP = /^(?:\d{5}-\d{4}|\d{8})$/;

/** The same key with or without its dash. */
export function normalizeCucop(value: string): string {
  const digits = value.trim().replace(/^(\d{4,5})[ -](\d{3,4})$/, '$1$2');
  return /^\d{9}$/.test(digits)
    ? `${digits.slice(0, 5)}-${digits.slice(5)}`
    : /^\d{8}$/.test(digits)
      ? digits
      : value.trim();
}

/**
 * A number above zero with up to three decimals, thousands by comma allowed; gives the plain decimal or undefined.
 * `meanings` is what its column says of signs before three figures, where it says anything. A fourth decimal that is a zero tells that three
 * figures are decimals: «2.3750».
 */
export function readQuantity(value: string, meanings?: MarkMeanings): string | undefined {
  const written = readWritten(value);
  if ('problem' in written || written.isNegative || written.words !== '' || written.currency !== undefined)
    return undefined;
  const { readings } = written;
  // In a field a comma separates thousands, and a point before three figures is asked about.
  const isAsked = isDoubtful(written) && readings['.']?.includes('.') === true;
  const plain = meanings !== undefined ? readingOf(written, meanings) : isAsked ? undefined : readings['.'];
  if (plain === undefined) return undefined;
  const [whole = '0', decimals = ''] = plain.split('.');
  const kept = trimEndOf(decimals.slice(0, 3), /0/);
  if (whole.length > 15 || /[1-9]/.test(decimals.slice(3))) return undefined;
  const number = kept === '' ? whole : `${whole}.${kept}`;
  return Number(number) > 0 ? number : undefined;
}

/** A quantity above zero. */
export function quantityRule(value: string): RuleAnswer {
  if (value.trim() === '') return 'Escribe la cantidad.';
  if (readQuantity(value) !== undefined) return true;
  const written = readWritten(value);
  const { '.': point = '', ',': thousands = '' } = 'problem' in written ? {} : written.readings;
  return thousands !== '' && point.includes('.')
    ? `¿Miles o decimales? Escribe ${Number(thousands).toLocaleString('es-MX')} si son miles, o ${point}0 si son decimales.`
    : 'La cantidad debe ser un número mayor que cero.';
}

/** An amount of money as it is typed; gives it with exactly two decimals, or undefined. */
export function readAmount(value: string): string | undefined {
  const read = readTypedAmount(value);
  return 'amount' in read ? read.amount : undefined;
}

/** An amount above or equal to zero; says what to correct. */
export function amountRule(value: string): RuleAnswer {
  if (value.trim() === '') return 'Escribe el monto.';
  const read = readTypedAmount(value);
  return 'amount' in read ? true : read.problem;
}

/** Kinds that publish a result instead of an invitation to take part. */
export function publishesResult(kind: ProcedureKind): boolean {
  return kind !== 'open' && kind !== 'invitation' && kind !== 'disposal';
}
