import type { Asked } from '#server/features/procurement/public.ts';

/** A word that was typed, and what the index knows of it. */
export interface KnownWord {
  word: string;
  /** Its form in the index. */
  stem: string;
  isKnown: boolean;
  /** Words of the index begin so. */
  isBegun: boolean;
}

/** Words that say nothing where others say something. */
const EMPTY = new Set(
  'a al ante con contra de del desde e el en entre es la las lo los me mi mis no o para por que se si sin su sus te tu u un una unas unos y como donde cual cuales'.split(
    ' ',
  ),
);

/** What is looked for: the words that say something, in their order. */
export function tellingOf(asked: readonly Asked[]): Asked[] {
  const wanted = asked.filter(({ isExcluded }) => !isExcluded);
  const telling = wanted.filter(
    ({ words, isNumber, isPhrase }) =>
      isNumber || isPhrase || words.some((word) => word.length > 1 && !EMPTY.has(word)),
  );
  return telling.length > 0 ? telling : wanted;
}

/** Words of a phrase that are marked where they stand: without those that every sentence has, while others remain. */
export function markedOf(phrase: readonly string[]): readonly string[] {
  const told = phrase.filter((word) => !EMPTY.has(word));
  return told.length > 0 ? told : phrase;
}

const lexeme = (word: string) => `'${word.replaceAll("'", "''")}'`;
const joined = (parts: readonly string[], how: '&' | '|') =>
  parts.length === 1 ? (parts[0] as string) : `(${parts.join(` ${how} `)})`;

/** A word as it is in the index; one that nothing has, as a beginning: somebody is still typing it. */
export function wordQuery({ word, stem, isKnown, isBegun }: KnownWord): string {
  const parts = [lexeme(stem)];
  if (!isKnown && isBegun && word.length > 2) parts.push(`${lexeme(word)}:*`);
  return joined(parts, '|');
}

/** Words side by side, by their places. */
export const phraseQuery = (stems: readonly string[]): string => `(${stems.map(lexeme).join(' <-> ')})`;

/** Parts of a number: each in the number of one thing, or all of them together; the last one may be unfinished. */
export function numberQuery(parts: readonly string[]): string {
  const whole = `#${parts.join('')}`;
  const last = parts.length - 1;
  const each = parts.map((part, at) => {
    const sign = lexeme(`#${part}`);
    return at === last && part.length > 2 ? `${sign}:*` : sign;
  });
  const ways = [joined(each, '&')];
  if (parts.length > 1) ways.push(`${lexeme(whole)}:*`);
  // A figure of a text: «artículo 26», «1500 VA».
  ways.push(joined(parts.map(lexeme), '&'));
  return joined(ways, '|');
}

/** All of these, or some of them. */
export const together = (parts: readonly string[], how: '&' | '|'): string => joined(parts, how);

/** What must not be there. */
export const without = (query: string): string => `!${query}`;
