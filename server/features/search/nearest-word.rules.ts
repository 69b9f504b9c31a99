import { isOpposite, lettersApart } from '#server/kit/opposite-words.rules.ts';

/** Letters that sound the same in Spanish, as one: «limpesa» is heard as «limpieza» but for a letter. */
export const heardAs = (word: string): string =>
  word
    .replaceAll(/xc(?=[ei])/g, 'x')
    .replaceAll(/c(?=[ei])|z/g, 's')
    .replaceAll(/p(?=[dt])/g, 'b')
    .replaceAll(/qu(?=[ei])|[cq](?!h)/g, 'k')
    .replaceAll(/(?<!c)h/g, '')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll('v', 'b')
    .replaceAll('ll', 'y');

/** The letter that a word begins with as it is heard, of which «e» and «i» are taken for each other. */
const beginningOf = (word: string) => heardAs(word).slice(0, 1).replace('i', 'e');

/** A plural as the word that it may be of: «labtops» is «laptop» but for a letter. */
export const singularOf = (word: string): string =>
  word.length > 5 && word.endsWith('s') ? word.slice(0, -1) : word;

/** Letters of a word that is sure to be meant although one of its letters is another; of one that lacks a letter or has one more. */
const [SURE_CHANGED, SURE_LACKING] = [8, 6];

const sorted = (word: string) => word.split('').toSorted().join('');
const undoubled = (word: string) => word.replaceAll(/(.)\1/g, '$1');

/** Whether a word can hardly be meant for itself: it sounds the same, has the same letters, or is long. */
function isSureOf(typed: string, word: string): boolean {
  return (
    heardAs(typed) === heardAs(word) ||
    sorted(typed) === sorted(word) ||
    undoubled(typed) === undoubled(word) ||
    typed.length >= SURE_CHANGED ||
    (typed.length < word.length && word.length >= SURE_LACKING)
  );
}

/**
 * The word that somebody meant: one letter away, or two in a long one, as it is written or, with one letter more, as it
 * is heard; the earlier of two that are as near. It begins as it sounds («nomás» is no «Tomás»), and is never its opposite.
 * A short word may as well be another one that nothing says («moto» and «monto»): then it is not sure.
 */
export function nearestOf<T extends { word: string }>(
  typed: string,
  known: readonly T[],
): { one: T; isSure: boolean } | undefined {
  const most = typed.length < 8 ? 1 : 2;
  const heard = heardAs(typed);
  const near = known
    .filter((one) => beginningOf(one.word) === beginningOf(typed) && !isOpposite(typed, one.word))
    .map((one) => {
      const written = lettersApart(typed, one.word);
      return { one, written, sounded: written > most + 1 ? written : lettersApart(heard, heardAs(one.word)) };
    })
    .filter(({ written, sounded }) => written <= most || (written === most + 1 && sounded <= 1));
  const first = near.toSorted((a, b) => a.written + a.sounded - b.written - b.sounded)[0]?.one;
  return first === undefined ? undefined : { one: first, isSure: isSureOf(typed, first.word) };
}
