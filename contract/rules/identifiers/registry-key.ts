import { normalizeRfc, personTypeOfRfc } from './rfc.ts';

/** A number of the registry or an RFC as they are kept: «p 1042» is P-01042. */
export function registryKey(value: string): string {
  const plain = normalizeRfc(value);
  const [, digits] = /^P(\d{1,6})$/.exec(plain) ?? [];
  return digits === undefined ? plain : `P-${digits.padStart(5, '0')}`;
}

/** Whether something has the shape of a number of the registry or of an RFC; whether it is registered is not told. */
export function registryKeyRule(value: string): true | string {
  const key = registryKey(value);
  if (key.startsWith('P-') || personTypeOfRfc(key) !== undefined) return true;
  return key === ''
    ? 'Escribe tu número de registro o tu RFC.'
    : 'Eso no es un número de registro (como P-01042) ni un RFC (12 o 13 caracteres). Revísalo.';
}
