import { Column } from './columns.ts';

/** Most words that one beginning stands for. */
const MOST_WORDS = 200;
/** Letters by which words are put together until somebody asks for a beginning. */
const GROUPED_BY = 4;

/** Where every word stands. Texts are only added, by rising ordinals; whoever asks leaves out those that are gone. */
export class WordIndex {
  // Most words stand once: a number alone is a tenth of a list. Each place is an ordinal, twice, plus one in the title.
  readonly #places = new Map<string, number | Column<Uint32Array>>();
  /** Words by their first letters, sorted when they are asked for: all of them at once would hold everybody up. */
  readonly #groups = new Map<string, { words: string[]; sorted: number }>();

  add(ordinal: number, title: Iterable<string>, body: Iterable<string>): void {
    for (const word of title) this.#put(word, ordinal, 1);
    for (const word of body) this.#put(word, ordinal, 0);
  }

  /** Places of a word, by rising ordinal: each is the ordinal, twice, plus one where the word stands in the title. */
  placesOf(word: string): Uint32Array {
    const places = this.#places.get(word);
    if (places === undefined) return NOWHERE;
    return typeof places === 'number' ? Uint32Array.of(places) : places.values.subarray(0, places.length);
  }

  /** Words that begin so, the first two hundred of them. */
  beginningWith(start: string): string[] {
    const found: string[] = [];
    for (const key of this.#keysWith(start)) {
      const words = this.#sorted(key);
      for (let at = firstAtLeast(words, start); found.length < MOST_WORDS; at += 1) {
        const word = words[at];
        if (word?.startsWith(start) !== true) break;
        found.push(word);
      }
      if (found.length >= MOST_WORDS) break;
    }
    return found;
  }

  #keysWith(start: string): string[] {
    if (start.length >= GROUPED_BY) return [start.slice(0, GROUPED_BY)];
    return [...this.#groups.keys()].filter((key) => key.startsWith(start)).toSorted(byCode);
  }

  #sorted(key: string): readonly string[] {
    const group = this.#groups.get(key);
    if (group === undefined) return [];
    if (group.sorted < group.words.length) {
      group.words.sort(byCode);
      group.sorted = group.words.length;
    }
    return group.words;
  }

  #put(word: string, ordinal: number, inTitle: 0 | 1): void {
    const value = ordinal * 2 + inTitle;
    const known = this.#places.get(word);
    if (known === undefined) {
      this.#places.set(word, value);
      this.#putInGroup(word);
      return;
    }
    const last = typeof known === 'number' ? known : (known.values[known.length - 1] as number);
    // Once for each text: the title comes first.
    if (last >> 1 === ordinal) return;
    if (typeof known !== 'number') return known.push(value);
    const places = new Column<Uint32Array>(Uint32Array, 4);
    places.push(known);
    places.push(value);
    this.#places.set(word, places);
  }

  #putInGroup(word: string): void {
    const key = word.slice(0, GROUPED_BY);
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, { words: [word], sorted: 1 });
    else group.words.push(word);
  }
}

const NOWHERE = new Uint32Array(0);

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function firstAtLeast(sorted: readonly string[], start: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
