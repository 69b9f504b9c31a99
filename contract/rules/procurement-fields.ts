import { trimOf } from '../trim.ts';
import type { ProcedureKind } from '../procedure-kinds.ts';

/** A form rule's answer: `true`, or the message to show (S-5.1). */
export type RuleAnswer = true | string;

/** First part of a procedure's own number by kind (domain 3.4). */
export const NUMBER_PREFIXES: Record<ProcedureKind, string> = {
  open: 'LP',
  invitation: 'ITP',
  direct: 'AD',
  framework: 'AM',
  catalogue: 'TD',
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
  return value === '' || /^\d{5}-\d{4}$/.test(value) ? true : 'La clave CUCoP se escribe 00000-0000.';
}

/** A number above zero with up to three decimals, thousands by comma allowed; gives the plain decimal or undefined. */
export function readQuantity(value: string): string | undefined {
  const text = value.trim();
  if (!/^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,3})?$/.test(text)) return undefined;
  const plain = text.replaceAll(',', '');
  return Number(plain) > 0 ? plain : undefined;
}

/** A quantity above zero. */
export function quantityRule(value: string): RuleAnswer {
  if (value.trim() === '') return 'Escribe la cantidad.';
  return readQuantity(value) === undefined ? 'La cantidad debe ser un número mayor que cero.' : true;
}

/** An amount of money with up to two decimals; gives it with exactly two, or undefined. */
export function readAmount(value: string): string | undefined {
  const text = value.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = '0', cents = ''] = text.replaceAll(',', '').split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

/** An amount above or equal to zero. */
export function amountRule(value: string): RuleAnswer {
  if (value.trim() === '') return 'Escribe el monto.';
  return readAmount(value) === undefined ? 'Escribe el monto como 1,234.50' : true;
}

/** Kinds that publish a result instead of an invitation to take part. */
export function publishesResult(kind: ProcedureKind): boolean {
  return kind === 'direct' || kind === 'framework' || kind === 'catalogue';
}
