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

/** A piece of a text, and whether it is a word that was looked for. */
export interface MarkedPiece {
  text: string;
  isFound: boolean;
}

/** A text in pieces, those that begin with one of the words marked to the end of their own word. */
export function markWords(text: string, words: readonly string[]): MarkedPiece[] {
  if (words.length === 0) return [{ text, isFound: false }];
  const letters = Array.from(text);
  const said = fold(text);
  const pieces: MarkedPiece[] = [];
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  const stems = words.map((word) => stemOf(word));
  for (let at = 0; at < letters.length;) {
    const isStart = isLetter(letters[at]) && !isLetter(letters[at - 1]);
    const isFound = isStart && stems.some((stem) => said.startsWith(stem, at));
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

/** A piece of a long text around the first word that was looked for, with all of them marked. */
export function excerptOf(text: string, words: readonly string[]): MarkedPiece[] {
  const flat = text.replaceAll('\n', ' ');
  const [first] = markWords(flat, words);
  const found = first === undefined || first.isFound ? 0 : first.text.length;
  const isNone = found === flat.length;
  const wanted = isNone || found < BEFORE ? 0 : found - BEFORE;
  const start = wanted === 0 ? 0 : flat.indexOf(' ', wanted) + 1;
  const stop = flat.length <= start + EXCERPT ? flat.length : flat.lastIndexOf(' ', start + EXCERPT);
  const end = stop <= start ? start + EXCERPT : stop;
  const cut = `${start === 0 ? '' : '… '}${flat.slice(start, end)}${end < flat.length ? ' …' : ''}`;
  return markWords(cut, words);
}
