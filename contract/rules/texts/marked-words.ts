/** Letters as a search compares them: small, without accents; each stays in its place. */
export const fold = (text: string) =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Words that are looked for in a text. */
export const wordsOf = (q: string) =>
  fold(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A word without the ending of its plural, so that «garantías» finds «garantía» too. */
export const stemOf = (word: string) => (word.length > 4 ? word.replace(/(?:es|s)$/, '') : word);

/** Words of so many letters are looked for whole: «S.A. de C.V.» is no beginning of other words. */
export const MOST_WHOLE = 2;

/** A piece of a text, and whether it is a word that was looked for. */
export interface MarkedPiece {
  text: string;
  isFound: boolean;
}

/** A text in pieces, those that begin with one of the words, or are one of the shortest, marked to the end of their own word. */
export function markWords(text: string, words: readonly string[]): MarkedPiece[] {
  if (words.length === 0) return [{ text, isFound: false }];
  const letters = Array.from(text);
  const said = fold(text);
  const pieces: MarkedPiece[] = [];
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  const stems = words.map((word) => stemOf(word));
  for (let at = 0; at < letters.length;) {
    const isStart = isLetter(letters[at]) && !isLetter(letters[at - 1]);
    const isFound =
      isStart &&
      stems.some(
        (stem) =>
          said.startsWith(stem, at) && (stem.length > MOST_WHOLE || !isLetter(letters[at + stem.length])),
      );
    let end = at + 1;
    if (isFound) while (end < letters.length && isLetter(letters[end])) end += 1;
    const piece = letters.slice(at, end).join('');
    const last = pieces.at(-1);
    if (last?.isFound === isFound && !isFound) last.text += piece;
    else pieces.push({ text: piece, isFound });
    at = end;
  }
  return pieces;
}

/** Letters of an excerpt, and those of them before the first word that was found. */
const EXCERPT = 260;
const BEFORE = 80;

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'àáâãäå',
  c: 'ç',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõö',
  u: 'ùúûü',
  y: 'ýÿ',
};
const PLAIN = new Map(
  Object.entries(ACCENTED).flatMap(([plain, accented]) => Array.from(accented, (letter) => [letter, plain])),
);
/** {@link fold} of the letters of western languages, many times as fast. */
const foldWestern = (text: string) =>
  text.toLowerCase().replaceAll(/[à-ÿ]/g, (letter) => PLAIN.get(letter) ?? letter);

/** Words side by side as a text first has them, whatever stands between; nothing where it has not. Their letters are folded. */
export function standsIn(text: string, phrase: string): string {
  const words = wordsOf(phrase);
  const said = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const first = said.findIndex((_, at) =>
    words.every((word, place) => foldWestern(said[at + place]?.[0] ?? '') === word),
  );
  const [begin, end] = [said[first], said[first + words.length - 1]];
  if (words.length === 0 || begin === undefined || end === undefined) return '';
  return text.slice(begin.index, end.index + end[0].length).replaceAll(/\s+/g, ' ');
}

const LETTER = /[\p{L}\p{N}]/u;

/** Where a word first begins with `stem`, or is it, where it is one of the shortest; the end of the text where none does. Both folded. */
function firstStart(text: string, stem: string): number {
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1))
    if (
      (at === 0 || !LETTER.test(text.charAt(at - 1))) &&
      (stem.length > MOST_WHOLE || !LETTER.test(text.charAt(at + stem.length)))
    )
      return at;
  return text.length;
}

/** Where the first word that is marked begins; the end of the text where none is. Long texts are not looked at by letter. */
function firstMarked(text: string, words: readonly string[]): number {
  if (words.length === 0) return text.length;
  const plain = foldWestern(text);
  const found = Math.min(...words.map((word) => firstStart(plain, stemOf(word))));
  if (found < plain.length && plain.length === text.length) return found;
  // Letters of other languages have accents too.
  if (plain.length === text.length && !/(?=\p{L})[\u0100-\u{10ffff}]/u.test(text)) return text.length;
  const [first] = markWords(text, words);
  return first === undefined || first.isFound ? 0 : first.text.length;
}

/** A piece of a long text around the first word that was looked for, with all of them marked. */
export function excerptOf(text: string, words: readonly string[]): MarkedPiece[] {
  const flat = text.replaceAll('\n', ' ');
  const found = firstMarked(flat, words);
  const isNone = found === flat.length;
  const wanted = isNone || found < BEFORE ? 0 : found - BEFORE;
  const start = wanted === 0 ? 0 : flat.indexOf(' ', wanted) + 1;
  const stop = flat.length <= start + EXCERPT ? flat.length : flat.lastIndexOf(' ', start + EXCERPT);
  const end = stop <= start ? start + EXCERPT : stop;
  const cut = `${start === 0 ? '' : '… '}${flat.slice(start, end)}${end < flat.length ? ' …' : ''}`;
  return markWords(cut, words);
}
