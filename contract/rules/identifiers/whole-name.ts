import { normalizeRfc, personTypeOfRfc } from './rfc.ts';
import { foldedWords } from '../texts/typed-text.ts';

/** The name of a natural person in its parts. */
export interface PersonName {
  givenNames: string;
  firstSurname: string;
  secondSurname: string;
}

/** Words that belong to the next one: «de la Cruz», «San Juan». */
const LINKS = new Set('de del la las los el y e da di do dos das van von der mc mac san santa'.split(' '));
const TITLES = new Set('lic ing dr dra arq mtro mtra sr sra srta prof profa profr'.split(' '));
/** Given names that the treasury passes over where another one follows. */
const PASSED = new Set('jose j maria ma m'.split(' '));

const plain = (text: string) =>
  foldedWords(text)
    .replace(/[^\p{L} ]/gu, '')
    .trim();

/** Names with the words that belong to each: «JUAN», «DE LA CRUZ», «LÓPEZ». */
function namesOf(text: string): string[] {
  const names: string[] = [];
  let before = '';
  for (const word of text.split(/\s+/).filter((one) => plain(one) !== '')) {
    const key = plain(word);
    if (names.length === 0 && before === '' && TITLES.has(key)) continue;
    before = before === '' ? word : `${before} ${word}`;
    if (LINKS.has(key)) continue;
    names.push(before);
    before = '';
  }
  if (before !== '') names.push(before);
  return names;
}

/** The letters of a name without the words that are no part of it. */
const heart = (name: string) =>
  plain(name)
    .split(' ')
    .filter((word) => !LINKS.has(word))
    .join('');

/** The four letters with which the RFC of a person of this name begins. */
export function rfcLetters({ givenNames, firstSurname, secondSurname }: PersonName): string {
  const given = plain(givenNames).split(' ');
  const own = heart(given.length > 1 && PASSED.has(given[0]!) ? given.slice(1).join(' ') : givenNames);
  const [first, second] = [heart(firstSurname), heart(secondSurname)];
  if (second === '') return (first.slice(0, 2) + own.slice(0, 2)).toUpperCase();
  if (first.length < 3) return (first.slice(0, 1) + second.slice(0, 1) + own.slice(0, 2)).toUpperCase();
  const vowel = /[aeiou]/.exec(first.slice(1))?.[0] ?? 'x';
  return (first.slice(0, 1) + vowel + second.slice(0, 1) + own.slice(0, 1)).toUpperCase();
}

const named = (
  given: readonly string[],
  [firstSurname = '', secondSurname = '']: readonly string[],
): PersonName => ({
  givenNames: given.join(' '),
  firstSurname,
  secondSurname,
});

/** Every way in which these words may be surnames and given names. */
function waysOf(names: readonly string[]): PersonName[] {
  return [1, 2].flatMap((surnames) =>
    names.length <= surnames
      ? []
      : [
          named(names.slice(0, -surnames), names.slice(-surnames)),
          named(names.slice(surnames), names.slice(0, surnames)),
        ],
  );
}

/**
 * A person's name that stands in one cell, in its parts: by a comma behind the surnames, else in the one order that
 * agrees with the RFC. Undefined where neither tells, so that nobody guesses.
 */
export function partsOfName(text: string, rfc: string): (PersonName & { by: 'comma' | 'rfc' }) | undefined {
  const [before = '', behind, ...more] = text.split(',');
  if (more.length > 0) return undefined;
  const given = behind === undefined ? [] : namesOf(behind);
  if (behind !== undefined && given.length > 0) {
    const surnames = namesOf(before);
    return surnames.length === 1 || surnames.length === 2
      ? { ...named(given, surnames), by: 'comma' }
      : undefined;
  }
  const key = normalizeRfc(rfc);
  if (personTypeOfRfc(key) !== 'natural') return undefined;
  const letters = key.slice(0, 4).replaceAll('Ñ', 'N');
  const ways = waysOf(namesOf(before)).filter((way) => rfcLetters(way) === letters);
  const different = new Set(ways.map((way) => JSON.stringify(way)));
  return different.size === 1 ? { ...ways[0]!, by: 'rfc' } : undefined;
}
