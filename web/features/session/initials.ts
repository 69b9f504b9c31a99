import { LOCALE } from '#contract/locale.ts';

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/** First letters of the first two names, for the picture of someone without a photograph. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s.@_-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !PARTICLES.has(word.toLowerCase()));
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  return letters.join('').toLocaleUpperCase(LOCALE) || '?';
}
