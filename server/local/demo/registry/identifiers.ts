import { clabeControlDigit } from '#contract/rules/identifiers/clabe.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { rfcDate } from '#contract/rules/identifiers/rfc.ts';
import { plainLetters } from '../plain-letters.ts';
import type { Random } from '../random.ts';

/** A person's name in its parts. */
export interface PersonName {
  given: string;
  first: string;
  second: string;
}

/** «Julia Inventada Robles» in parts: the last two words are the surnames. */
export function personName(name: string): PersonName {
  const words = name.split(' ');
  return { given: words.slice(0, -2).join(' '), first: words.at(-2) ?? '', second: words.at(-1) ?? '' };
}

const letters = (text: string) =>
  plainLetters(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
const after = (text: string, shape: RegExp) =>
  Array.from(letters(text).slice(1)).find((letter) => shape.test(letter)) ?? 'X';
const VOWEL = /[AEIOU]/;
const CONSONANT = /[B-DF-HJ-NP-TV-Z]/;

/** The four letters with which the RFC and the CURP of a person begin. */
export function initialsOf({ given, first, second }: PersonName): string {
  return (
    letters(first).charAt(0) + after(first, VOWEL) + letters(second).charAt(0) + letters(given).charAt(0)
  );
}

/** A CURP of the right shape with its check digit; the person does not exist. `date` is AAMMDD. */
export function curpOf(name: PersonName, date: string, random: Random): string {
  const { given, first, second } = name;
  const inner = after(first, CONSONANT) + after(second, CONSONANT) + after(given, CONSONANT);
  const century = Number(date.slice(0, 2)) < 30 ? 'A' : '0';
  const stem = `${initialsOf(name)}${date}${random.pick(['H', 'M'])}GT${inner}${century}`;
  return stem + curpCheckDigit(`${stem}0`);
}

/** Birth date AAMMDD of somebody of age. */
export function birthDate(random: Random): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return two(random.int(60, 99)) + two(random.int(1, 12)) + two(random.int(1, 28));
}

/** Birth date that an RFC tells. */
export const birthDateOf = rfcDate;

/** A CLABE with a real bank's number and its control digit. */
export function clabeOf(random: Random): string {
  const stem =
    random.pick(['002', '012', '014', '021', '072']) +
    '225' +
    String(random.int(0, 99_999_999)).padStart(11, '0');
  return stem + clabeControlDigit(`${stem}0`);
}
