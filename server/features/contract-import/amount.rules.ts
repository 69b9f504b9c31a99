import { trimEndOf } from '#contract/trim.ts';
/** An amount in cents precision. */
export interface Amount {
  /** Two decimals, point. */
  text: string;
  isRounded: boolean;
}

const PLAIN = /^\d+(?:\.\d+)?$/;
const MEXICAN = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const EUROPEAN = /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/;
const EUROPEAN_WHOLE = /^\d{1,3}(?:\.\d{3}){2,}$/;

/**
 * Reads `4710.2`, `$1,234.50` and `1.234,50` without passing through binary fractions; more than two
 * decimals are rounded half up. Undefined for anything else, negative or 10^16 and more, and for
 * scientific notation, in which spreadsheets lose digits.
 */
export function readAmount(text: string): Amount | undefined {
  let value = text.replace(/^\s*(?:MXN|USD|M\.N\.)?\s*\$?\s*/i, '').replace(/[\s\u00A0]/g, '');
  if (EUROPEAN.test(value) || EUROPEAN_WHOLE.test(value)) value = value.replaceAll('.', '').replace(',', '.');
  else if (MEXICAN.test(value)) value = value.replaceAll(',', '');
  if (!PLAIN.test(value)) return undefined;
  const [whole = '0', fraction = ''] = value.split('.');
  const significant = trimEndOf(fraction, /0/);
  let cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  if ((fraction[2] ?? '0') >= '5') cents += 1n;
  const digits = cents.toString().padStart(3, '0');
  if (digits.length > 18) return undefined;
  return { text: `${digits.slice(0, -2)}.${digits.slice(-2)}`, isRounded: significant.length > 2 };
}
