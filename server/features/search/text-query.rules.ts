import type { Asked } from '#server/features/procurement/public.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** A word that was typed, and what the index knows of it. */
export interface KnownWord {
  word: string;
  /** Its form in the index. */
  stem: string;
  isKnown: boolean;
  /** Forms of words of the index that begin so, one more than `MOST_BEGUN` where there are more. */
  begun: readonly string[];
  /** These are all of its family: none begins as it was typed. */
  isFamily?: boolean;
}

/** A beginning of so many words is looked for by them, which costs the index half of what a beginning does. */
export const MOST_BEGUN = 12;

/** Words that say nothing where others say something. */
const EMPTY = new Set(
  'a al ante con contra de del desde e el en entre es la las lo los me mi mis no o para por que se si sin su sus te tu u un una unas unos y como donde cual cuales quien quienes cuando cuanto cuanta cuantos cuantas gano ganaron nomas pa pal q x xq pq'.split(
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

/** One thing that is asked, as the index is asked for it and as what it finds is ranked. */
export interface Part {
  found: string;
  ranked: string;
}

/** What is found and ranked by the same. */
export const both = (query: string): Part => ({ found: query, ranked: query });

/** A word as it is in the index; one that nothing has, as a beginning: somebody is still typing it. */
export function wordQuery({ word, stem, isKnown, begun, isFamily }: KnownWord): Part {
  if (isFamily === true) return both(joined(begun.map(lexeme), '|'));
  if (isKnown || begun.length === 0 || word.length < 3) return both(lexeme(stem));
  const ranked = joined([lexeme(stem), `${lexeme(word)}:*`], '|');
  if (begun.length > MOST_BEGUN) return both(ranked);
  return { ranked, found: joined([...new Set([stem, ...begun])].map(lexeme), '|') };
}

/** Words side by side, by their places. */
export const phraseQuery = (stems: readonly string[]): string => `(${stems.map(lexeme).join(' <-> ')})`;

/** Groups of an amount as texts write it with its commas: «4812600» stands there as 4, 812 and 600. */
const thousandsOf = (figure: string) => Number(figure).toLocaleString('en-US').split(',');

/** Parts of a number: each in the number of one thing, or all of them together; the last one may be unfinished. */
export function numberQuery(parts: readonly string[]): string {
  const whole = `#${parts.join('')}`;
  const last = parts.length - 1;
  const each = parts.map((part, at) => {
    const sign = lexeme(`#${part}`);
    // A year that ends a number is whole; what begins so are all numbers of that year.
    const isUnfinished = at === last && part.length > 2 && !(last > 0 && /^(?:19|20)\d\d$/.test(part));
    return isUnfinished ? `${sign}:*` : sign;
  });
  const ways = [joined(each, '&')];
  if (parts.length > 1) ways.push(`${lexeme(whole)}:*`);
  // A figure of a text: «artículo 26», «1500 VA».
  ways.push(joined(parts.map(lexeme), '&'));
  const [figure = ''] = parts;
  if (parts.length === 1 && /^[1-9]\d{4,11}$/.test(figure))
    ways.push(joined(thousandsOf(figure).map(lexeme), '&'));
  return joined(ways, '|');
}

/** All of these, or some of them. */
export const together = (parts: readonly Part[], how: '&' | '|'): Part => ({
  found: joined(
    parts.map(({ found }) => found),
    how,
  ),
  ranked: joined(
    parts.map(({ ranked }) => ranked),
    how,
  ),
});

/** Another way to say it, by the forms of its words: those that every text has tell nothing of where the others are. */
export const wayQuery = (words: readonly string[], stemOf: (word: string) => string): Part =>
  both(
    joined(
      markedOf(words).map((word) => lexeme(stemOf(word))),
      '&',
    ),
  );

/** What must not be there. */
export const without = ({ found, ranked }: Part): Part => ({ found: `!${found}`, ranked: `!${ranked}` });

/** Whether a part is words side by side, as they stand between quotation marks. */
export const isWholePhrase = ({ found }: Part): boolean => found.includes('<->');

const WORD = /[\p{L}\p{N}]+/gu;

/** What was looked for as somebody typed it, with its accents, its capitals and what stands between its parts. */
export function asTyped(text: string): (said: string) => string {
  const typed = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    form: fold(word),
    from: index,
    to: index + word.length,
  }));
  const written = new Map(typed.map(({ form, word }) => [form, word]));
  return (said) => {
    const parts = said.match(WORD) ?? [];
    const at = typed.findIndex((_, from) => parts.every((part, place) => typed[from + place]?.form === part));
    const [first, last] = [typed[at], typed[at + parts.length - 1]];
    if (first !== undefined && last !== undefined) return text.slice(first.from, last.to);
    return said.replaceAll(WORD, (word) => written.get(word) ?? word);
  };
}

/** Whether a word says something by itself. */
export const isTelling = (word: string): boolean => !EMPTY.has(word);
