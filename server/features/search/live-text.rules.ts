import type { Asked } from '#server/features/procurement/public.ts';

/**
 * One thing that is asked of the texts that only people of the unit see: any of these ways, each of them by patterns that
 * all stand in the text (regular expressions of PostgreSQL over small letters without accents).
 */
export type Need = readonly (readonly string[])[];

const BETWEEN = '[^[:alnum:]]';

/** A word by its form, as the index has it: its plural, its genders and what begins so. */
export const beginsPattern = (stem: string): string => `\\m${stem.replace(/z$/, '(z|c)')}`;

/** Words side by side, whatever stands between them. */
export const phrasePattern = (words: readonly string[]): string => `\\m${words.join(`${BETWEEN}+`)}\\M`;

/** A part of a number from where it begins, with zeros before it or none; a long figure also within an RFC. */
const partPattern = (part: string): string => {
  if (/^\d{5,}$/.test(part)) return part;
  return /^\d+$/.test(part) ? `\\m0*${part.replace(/^0+/, '') || '0'}` : `\\m${part}`;
};

/** The parts of a number, joined however they are written, or each of them somewhere. */
export function numberNeed(parts: readonly string[]): Need {
  const each = parts.map(partPattern);
  if (parts.length === 1) return [each];
  const [first = '', ...rest] = each;
  return [[[first, ...rest.map((part) => part.replace('\\m', ''))].join(`${BETWEEN}*`)], each];
}

/** What must not be there. */
export const withoutPatterns = (asked: readonly Asked[], stemOf: (word: string) => string): string[] =>
  asked
    .filter(({ isExcluded }) => isExcluded)
    .flatMap(({ words }) => words.map((word) => beginsPattern(stemOf(word))));
