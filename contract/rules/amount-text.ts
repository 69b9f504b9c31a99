import { decimal } from './opening.ts';

/** Largest amount that is taken, in cents: above it somebody typed a telephone number. */
const MOST_CENTS = 99_999_999_999_999n;

/** What people write after a number, and how many times it counts. */
const FACTORS: readonly (readonly [RegExp, bigint])[] = [
  [/^(mdp|millon|millones|m)$/, 1_000_000n],
  [/^(mil|miles|k)$/, 1_000n],
  [/^$/, 1n],
];

const ASK = 'Escribe el monto en pesos, como 450,000.00 o 1.5 mdp.';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/**
 * Reads pesos as people type them: «450,000.50», «$ 1 250 000», «1.5 mdp», «300 mil pesos». Gives them with two
 * decimals, or what to correct.
 */
export function readAmountText(text: string): { amount: string } | { problem: string } {
  const typed = plain(text)
    .replace(/\b(mxn|m\.?\s?n\.?|pesos?|moneda nacional)(?=\s|$|\/)/g, '')
    .replace(/\bde\b|[$]/g, '')
    .trim();
  if (typed === '') return { problem: ASK };
  if (/usd|dolar|eur/.test(typed)) return { problem: 'Escribe el monto en pesos, no en otra moneda.' };
  if (/^[-−]/.test(typed)) return { problem: 'Escribe un monto mayor que cero.' };
  const found = /^([\d.,\s\u00a0\u202f]*\d)\s*([a-z]*)\.?$/.exec(typed);
  const factor = FACTORS.find(([word]) => word.test(found?.[2] ?? '-'))?.[1];
  if (found === null || factor === undefined) return { problem: ASK };
  // Spaces separate thousands too.
  const [first = '', ...others] = (found[1] ?? '').split(/[\s\u00a0\u202f]/);
  const digits = [first, ...others].join(others.every((part) => /^\d{3}(\.|$)/.test(part)) ? ',' : ' ');
  if (!/^(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,8})?$/.test(digits))
    return {
      problem: /,\d{1,2}$/.test(digits)
        ? 'Los centavos van después de un punto, como 450,000.50.'
        : 'Las comas separan miles de tres en tres, como 1,250,000.00.',
    };
  const [whole = '0', decimals = ''] = digits.replaceAll(',', '').split('.');
  const scaled = BigInt(whole + decimals.padEnd(8, '0')) * factor;
  if (scaled % 1_000_000n !== 0n) return { problem: 'Los centavos son dos cifras, como 450,000.50.' };
  const cents = scaled / 1_000_000n;
  if (cents === 0n) return { problem: 'Escribe un monto mayor que cero.' };
  if (cents > MOST_CENTS) return { problem: 'Es demasiado: revisa cuántos ceros lleva.' };
  return { amount: decimal(cents) };
}
