/** A percentage with up to three decimals, above 0 and up to 100; undefined for anything else. */
export function readPercent(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text.trim())) return undefined;
  const percent = Number(text);
  return percent > 0 && percent <= 100 ? percent : undefined;
}

/** Nothing, or a percentage. */
export const percentRule = (value: string): true | string =>
  value.trim() === '' || readPercent(value) !== undefined || 'Escribe el porcentaje como 2.5, hasta 100.';
