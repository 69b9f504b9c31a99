/** Places of one word: each is the ordinal of a text, twice, plus one where the word stands in its title. */
class Places {
  #values = new Uint32Array(4);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Uint32Array(this.#length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  get last(): number {
    return this.#values[this.#length - 1] ?? -1;
  }

  get all(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }
}

/** Most words that one beginning stands for. */
const MOST_WORDS = 200;
/** New words that are looked through one by one before all are sorted again. */
const UNSORTED = 2_000;

/** Where every word stands. Texts are only added, by rising ordinals; whoever asks leaves out those that are gone. */
export class WordIndex {
  // Most words stand once: a number alone is a tenth of a list.
  #places = new Map<string, number | Places>();
  #sorted: string[] = [];
  #fresh: string[] = [];

  add(ordinal: number, title: Iterable<string>, body: Iterable<string>): void {
    for (const word of title) this.#put(word, ordinal, 1);
    for (const word of body) this.#put(word, ordinal, 0);
  }

  has(word: string): boolean {
    return this.#places.has(word);
  }

  /** Places of a word, by rising ordinal. */
  placesOf(word: string): ArrayLike<number> {
    const places = this.#places.get(word);
    if (places === undefined) return [];
    return typeof places === 'number' ? [places] : places.all;
  }

  /** Words that begin so, at most two hundred of them. */
  beginningWith(start: string): string[] {
    if (this.#fresh.length > UNSORTED) {
      this.#sorted = [...this.#places.keys()].toSorted(byCode);
      this.#fresh = [];
    }
    const words = this.#fresh.filter((word) => word.startsWith(start));
    for (let at = firstAtLeast(this.#sorted, start); words.length < MOST_WORDS; at += 1) {
      const word = this.#sorted[at];
      if (word?.startsWith(start) !== true) break;
      words.push(word);
    }
    return words;
  }

  #put(word: string, ordinal: number, inTitle: 0 | 1): void {
    const value = ordinal * 2 + inTitle;
    const known = this.#places.get(word);
    if (known === undefined) {
      this.#places.set(word, value);
      this.#fresh.push(word);
      return;
    }
    const last = typeof known === 'number' ? known : known.last;
    // Once for each text: the title comes first.
    if (last >> 1 === ordinal) return;
    if (typeof known !== 'number') return known.push(value);
    const places = new Places();
    places.push(known);
    places.push(value);
    this.#places.set(word, places);
  }
}

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
