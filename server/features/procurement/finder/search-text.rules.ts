import { fold } from '#server/kit/table-file/plain-text.ts';

/** One thing that a searched text asks for. */
export interface Asked {
  /** As it was typed, without accents or case: one word, or those between quotation marks. */
  words: string[];
  /** Words stand side by side, as they are written. */
  isPhrase: boolean;
  isExcluded: boolean;
  /** Parts of a number (`N249-2013`): each stands in the number of a procedure. */
  isNumber: boolean;
}

/** Most words of a searched text that count. */
const MOST = 16;

const RFC_IN_GROUPS = /\b([a-zñ&]{3,4}) (\d{6}) ([a-z\d]{3})\b/gi;

/** What a text asks for: words, `"exact phrases"`, `-words` to leave out and parts of numbers. */
export function askedBy(text: string): Asked[] {
  const asked: Asked[] = [];
  // An RFC as pages write it is one.
  const joined = text.replaceAll(RFC_IN_GROUPS, '$1$2$3');
  for (const [, minus = '', phrase, word = ''] of joined.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const words = partsOf(phrase ?? word);
    if (words.length === 0) continue;
    const isNumber = phrase === undefined && /\d/.test(word);
    const shared = { isExcluded: minus === '-' };
    // «mini-split» is two words, as it is where it is written.
    if (phrase !== undefined || isNumber)
      asked.push({ ...shared, words, isPhrase: phrase !== undefined && words.length > 1, isNumber });
    else asked.push(...words.map((one) => ({ ...shared, words: [one], isPhrase: false, isNumber })));
  }
  return asked.slice(0, MOST);
}

/** Letters and figures between everything else, without accents or case. */
export function partsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words under which the number of a procedure is found: its parts, their figures alone, and those without zeros before. */
export function numberWords(number: string): string[] {
  return partsOf(number).flatMap((part) => {
    const figures = part.replaceAll(/\D/g, '');
    const short = figures.replace(/^0+/, '') || '0';
    return [...new Set([part, ...(figures === '' ? [] : [figures, short])])].map(numberWord);
  });
}

/** How a part of a number stands among the words. */
export const numberWord = (part: string): string => `#${part}`;

/** A word in the singular and in the plural: the stemmer for Spanish leaves those of other languages as they are. */
export function inBothNumbers(word: string): string[] {
  if (word.length < 3) return [word];
  const singular = word.endsWith('ces')
    ? [`${word.slice(0, -3)}z`]
    : word.endsWith('es')
      ? [word.slice(0, -2), word.slice(0, -1)]
      : word.endsWith('s')
        ? [word.slice(0, -1)]
        : [];
  const plural = word.endsWith('z') ? [`${word.slice(0, -1)}ces`] : [`${word}s`, `${word}es`];
  return [word, ...singular, ...plural].filter(({ length }) => length > 2);
}
