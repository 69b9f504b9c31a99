import { fold } from '#server/kit/table-file/plain-text.ts';
import { PERSON_NAMES } from './person-names.ts';

/** Words of a question that are kept at most: who writes more writes a text. */
const MOST = 3;
const WORD = /^[a-z]{4,30}$/;
/** Figures and signs of a key, a mail, a phone, an account. */
const HAS_KEY = /[\d@]/;
/** Two capitals in a row, within a text that has small letters: «Zoraida Quintanar». */
const HAS_NAME = /\p{Lu}\p{Ll}+\s+(?:(?:de|del|la|y)\s+)*\p{Lu}\p{Ll}+/u;

/**
 * What is kept of a question whose words nothing has: single words, small and without accents, that are no key, mail, phone or name
 * of a person. Where any of it could be one, nothing at all.
 */
export function keptOfMissed(typed: string, missing: readonly string[]): string[] {
  if (missing.length === 0 || missing.length > MOST || HAS_KEY.test(typed) || HAS_NAME.test(typed)) return [];
  const words = fold(typed).match(/\p{L}+/gu) ?? [];
  if (words.some((word) => PERSON_NAMES.has(word))) return [];
  return [...new Set(missing.map((word) => fold(word)))].filter((word) => WORD.test(word));
}
