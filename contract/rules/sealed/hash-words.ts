import { SPANISH_WORDS } from './spanish-words.ts';

const BITS = 11;
/** Words of a fingerprint that people compare: 88 bits. */
const SHOWN = 8;
/** Words of a phrase that the tool draws: 77 bits. */
export const PHRASE_WORDS = 7;

/** A word as it is compared: people type it with or without accents. */
const plainWord = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The first eight words of a SHA-256 in hexadecimal. */
export function wordsOfHash(hash: string): string {
  const bits = BigInt(`0x${hash}`) >> BigInt(hash.length * 4 - SHOWN * BITS);
  return Array.from({ length: SHOWN }, (_, at) => {
    const place = Number((bits >> BigInt((SHOWN - 1 - at) * BITS)) & 2047n);
    return SPANISH_WORDS[place];
  }).join(' ');
}

/** A phrase of seven words drawn at random: nobody chooses one. */
export function drawPhrase(): string {
  const drawn = crypto.getRandomValues(new Uint16Array(PHRASE_WORDS));
  // 2,048 divides 65,536: every word is as likely.
  return Array.from(drawn, (value) => SPANISH_WORDS[value % 2_048]).join(' ');
}

/** A typed phrase as it locks and opens: small letters without accents, one space between words. */
export const phraseOf = (typed: string): string =>
  plainWord(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');

/** Whether two words are the same to who types them. */
export const isSameWord = (one: string, other: string): boolean => phraseOf(one) === phraseOf(other);
