/** Hard rule of a Mexican postal code: five digits. */
export function postalCodeRule(value: string): true | string {
  const code = value.trim();
  if (code === '') return 'Escribe el código postal.';
  return /^\d{5}$/.test(code) || 'El código postal tiene 5 dígitos.';
}
