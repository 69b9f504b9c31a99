import { bankOfClabe } from './banks.ts';
import { plainKey } from '../texts/typed-text.ts';

/** Digits only: people copy a CLABE with spaces or hyphens. */
export function normalizeClabe(value: string): string {
  return plainKey(value);
}

/** Control digit of a CLABE from its first 17 digits (ABM: weights 3, 7, 1; domain 2.5). */
export function clabeControlDigit(clabe: string): string {
  const sum = Array.from(clabe.slice(0, 17)).reduce(
    (total, digit, i) => total + ((Number(digit) * ([3, 7, 1][i % 3] ?? 0)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Hard rule of a CLABE: 18 digits and the control digit. */
export function clabeRule(value: string): true | string {
  const clabe = normalizeClabe(value);
  if (clabe === '') return 'Escribe la CLABE.';
  if (/^[\d.,]+e\+?\d+$/i.test(clabe))
    return 'La hoja de cálculo escribió la CLABE como número y perdió cifras: da a la celda formato de texto y escríbela otra vez.';
  if (/^\d{17}$/.test(clabe))
    return 'La CLABE tiene 18 dígitos y esta 17: si viene de Excel, perdió el cero del principio.';
  if (!/^\d{18}$/.test(clabe)) return 'La CLABE tiene 18 dígitos.';
  return (
    clabe.endsWith(clabeControlDigit(clabe)) ||
    'La CLABE no es correcta: su último dígito no corresponde a los demás. Cópiala de la carátula de tu cuenta.'
  );
}

/** New institutions appear before lists do, so an unknown bank is for a reviewer to look at. */
export function clabeWarning(value: string): string | undefined {
  const clabe = normalizeClabe(value);
  if (clabeRule(clabe) !== true || bankOfClabe(clabe) !== undefined) return undefined;
  return `No reconocemos el banco con la clave ${clabe.slice(0, 3)}. Compárala con la carátula de la cuenta.`;
}
