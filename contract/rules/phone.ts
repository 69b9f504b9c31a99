/** The ten digits of a Mexican telephone: without spaces, signs and the country's +52. */
export function normalizePhone(value: string): string {
  const digits = value.replace(/[\s().\-‐-―]/gu, '');
  return digits.replace(/^\+?52(?=\d{10}$)/, '');
}

/** Hard rule of a national telephone: ten digits; abroad 7 to 15 digits with or without + (E.164). */
export function phoneRule(value: string, origin: 'national' | 'foreign' = 'national'): true | string {
  const phone = normalizePhone(value);
  if (phone === '') return 'Escribe el teléfono.';
  if (origin === 'foreign') {
    return /^\+?\d{7,15}$/.test(phone) || 'Escribe el teléfono con clave de país: de 7 a 15 dígitos.';
  }
  return /^\d{10}$/.test(phone) || 'El teléfono tiene 10 dígitos, con clave de ciudad.';
}
