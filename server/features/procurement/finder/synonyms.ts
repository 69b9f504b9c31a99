import { partsOf } from './search-text.rules.ts';
import type { WordForms } from './search-words.sql.ts';

/** Longest phrase of the catalogue that is looked for in a searched text, in words. */
const LONGEST = 5;

/** Words between the others of a phrase. */
const LITTLE = new Set('de del la el los las y a en para por con'.split(' '));

/** The catalogue of words that find the same, ready to look a text up in. */
export class Synonyms {
  readonly groups: readonly string[][];
  readonly forms: ReadonlyMap<string, WordForms>;
  /** Other phrases of the group, by the stems of one. */
  readonly #others = new Map<string, string[][]>();

  constructor(groups: readonly string[][], forms: ReadonlyMap<string, WordForms>) {
    this.groups = groups;
    this.forms = forms;
    for (const group of groups) {
      const phrases = group.map(partsOf).filter(({ length }) => length > 0 && length <= LONGEST);
      for (const phrase of phrases) {
        const key = this.#keyOf(phrase, forms);
        const others = phrases.filter((other) => this.#keyOf(other, forms) !== key);
        // Whoever looks for the words that say something leaves the little ones out.
        const told = phrase.filter((word) => !LITTLE.has(word));
        for (const one of new Set([key, this.#keyOf(told.length > 1 ? told : phrase, forms)]))
          this.#others.set(one, [...(this.#others.get(one) ?? []), ...others]);
      }
    }
  }

  /** Words whose forms the catalogue needs. */
  static wordsOf(groups: readonly string[][]): string[] {
    return [...new Set(groups.flat().flatMap(partsOf))];
  }

  /** Parts the words of a text into phrases, the longest known first, each with those that mean the same. */
  phrasesOf(
    words: readonly string[],
    forms: ReadonlyMap<string, WordForms>,
  ): { words: string[]; others: string[][] }[] {
    const phrases: { words: string[]; others: string[][] }[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(LONGEST, words.length - at);
      let others: string[][] | undefined;
      for (; length > 1; length -= 1) {
        others = this.#others.get(this.#keyOf(words.slice(at, at + length), forms));
        if (others !== undefined) break;
      }
      others ??= this.#others.get(this.#keyOf(words.slice(at, at + 1), forms));
      phrases.push({ words: words.slice(at, at + length), others: others ?? [] });
      at += length;
    }
    return phrases;
  }

  #keyOf(words: readonly string[], forms: ReadonlyMap<string, WordForms>): string {
    return words.map((word) => (forms.get(word)?.stems[0] ?? word).replace(/e?s$/, '')).join(' ');
  }
}
