import type { Db } from '#server/kit/db.ts';
import type { Known } from './listing-keeper.ts';
import type { Listing } from './listing.ts';
import { inBothNumbers, numberWord, partsOf, type Asked } from './search-text.rules.ts';
import { readForms, withPhrase, type WordForms } from './search-words.sql.ts';
import type { WordIndex } from './word-index.ts';

/** How much a word weighs: in the title or number, elsewhere; half of it for a synonym or an unfinished word. */
const IN_TITLE = 80;
const IN_BODY = 20;
/** What it adds that the parts of a number stand in it as they were typed, and nothing besides. */
const SAME_ORDER = 100;
const SAME_NUMBER = 300;
/** Among more matches than these no number is told from another. */
const MOST_COMPARED = 5_000;

/** Places that match, with what each weighs. */
interface Matches {
  places: number[];
  weights: Uint16Array;
}

/** Words whose forms were asked for before. */
const MOST_FORMS = 5_000;

/** Finds texts in the list that is held in memory. */
export class TextSearch {
  readonly #db: Db;
  readonly #forms = new Map<string, WordForms>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Places of everything that has all that is asked for, and the weight of each; undefined when nothing is asked. */
  async find({ listing, synonyms }: Known, asked: readonly Asked[]): Promise<Matches | undefined> {
    if (asked.length === 0) return undefined;
    const forms = await this.#formsOf(asked.flatMap(({ words }) => words));
    const { words: index, places } = listing;
    const size = places.length;
    const of = (word: string) => formsIn(forms, word);
    const all: Matches[] = [];
    // Words that say nothing («de», the letters of «S.A.») are asked for only where nothing else is.
    const isTelling = (one: Asked) =>
      one.isNumber || one.words.some((word) => word.length > 1 && of(word).stems.length > 0);
    const wanted = asked.filter(({ isExcluded }) => !isExcluded);
    const telling = wanted.some(isTelling) ? wanted.filter(isTelling) : wanted;
    for (const one of telling.filter(({ isNumber }) => isNumber))
      all.push(inNumber(index, one.words, size, of));
    for (const one of telling.filter(({ isPhrase }) => isPhrase))
      all.push(
        every(
          one.words.map((word) => oneWord(index, of(word), IN_TITLE, size)),
          size,
        ),
      );
    const single = telling.filter(({ isNumber, isPhrase }) => !isNumber && !isPhrase);
    for (const phrase of synonyms.phrasesOf(
      single.flatMap(({ words }) => words),
      forms,
    )) {
      const own = every(
        phrase.words.map((word) => wordOrBeginning(index, word, of(word), size)),
        size,
      );
      const others = phrase.others.map((words) =>
        every(
          words.map((word) => oneWord(index, formsIn(synonyms.forms, word), IN_TITLE / 2, size)),
          size,
        ),
      );
      all.push(others.length === 0 ? own : any([own, ...others], size));
    }
    const found = all.length === 0 ? everything(size) : every(all, size);
    const out = new Set<number>();
    for (const { words } of asked.filter(({ isExcluded }) => isExcluded))
      for (const place of every(
        words.map((word) => oneWord(index, of(word), 1, size)),
        size,
      ).places)
        out.add(place);
    found.places = found.places.filter((place) => places[place] !== undefined && !out.has(place));
    for (const { words } of telling.filter(({ isPhrase }) => isPhrase)) {
      const ids = found.places.flatMap((place) => places[place]?.id ?? []);
      const kept = await withPhrase(this.#db, ids, words);
      found.places = found.places.filter((place) => kept.has(places[place]?.id ?? ''));
    }
    if (found.places.length <= MOST_COMPARED)
      for (const { words } of telling.filter(({ isNumber }) => isNumber)) preferNumber(found, listing, words);
    return found;
  }

  async #formsOf(words: readonly string[]): Promise<ReadonlyMap<string, WordForms>> {
    const unknown = [...new Set(words.filter((word) => !this.#forms.has(word)))];
    const read = await readForms(this.#db, unknown);
    if (this.#forms.size > MOST_FORMS) this.#forms.clear();
    for (const [word, forms] of read) this.#forms.set(word, forms);
    return new Map([...read, ...words.flatMap((word) => pairOf(word, this.#forms.get(word)))]);
  }
}

const pairOf = (word: string, forms: WordForms | undefined): [string, WordForms][] =>
  forms === undefined ? [] : [[word, forms]];

const formsIn = (forms: ReadonlyMap<string, WordForms>, word: string): WordForms & { word: string } => ({
  ...(forms.get(word) ?? { stems: [], plain: [word] }),
  word,
});

/** Everything that has one of these words, under any of their forms. */
function places(index: WordIndex, words: Iterable<string>, inTitle: number, size: number): Matches {
  const weights = new Uint16Array(size);
  const found: number[] = [];
  for (const word of new Set(words)) {
    const all = index.placesOf(word);
    for (let at = 0; at < all.length; at += 1) {
      const value = all[at] as number;
      const place = value >> 1;
      const weight = (value & 1) === 1 ? inTitle : Math.min(IN_BODY, inTitle);
      if (weights[place] === 0) found.push(place);
      if ((weights[place] as number) < weight) weights[place] = weight;
    }
  }
  return { places: found, weights };
}

type Forms = WordForms & { word: string };

function oneWord(index: WordIndex, { stems, plain, word }: Forms, inTitle: number, size: number): Matches {
  return places(index, [...stems, ...plain.flatMap(inBothNumbers), numberWord(word)], inTitle, size);
}

/** A word, or where nothing has it the words that begin so: somebody is still typing it. */
function wordOrBeginning(index: WordIndex, word: string, forms: Forms, size: number): Matches {
  const whole = oneWord(index, forms, IN_TITLE, size);
  if (whole.places.length > 0 || word.length < 2) return whole;
  return places(
    index,
    [...index.beginningWith(word), ...index.beginningWith(numberWord(word))],
    IN_TITLE / 2,
    size,
  );
}

/** Parts of a number: each stands in a number, or the only one in any text; the last may be unfinished. */
function inNumber(
  index: WordIndex,
  parts: readonly string[],
  size: number,
  forms: (word: string) => Forms,
): Matches {
  return every(
    parts.map((part, place) => {
      const isAlone = parts.length === 1;
      const whole = places(
        index,
        [numberWord(part), ...(isAlone ? [...forms(part).plain, ...forms(part).stems] : [])],
        IN_TITLE,
        size,
      );
      if (place < parts.length - 1 || whole.places.length > 0) return whole;
      return places(index, index.beginningWith(numberWord(part)), IN_TITLE / 2, size);
    }),
    size,
  );
}

/** Brings forward the numbers in which the parts stand side by side. */
function preferNumber({ places: found, weights }: Matches, listing: Listing, parts: readonly string[]): void {
  const typed = parts.join('-');
  for (const place of found) {
    const number = partsOf(listing.places[place]?.number ?? '').join('-');
    if (number === typed) weights[place] = (weights[place] as number) + SAME_NUMBER;
    else if (number.includes(typed)) weights[place] = (weights[place] as number) + SAME_ORDER;
  }
}

/** What all of them have. */
function every(all: readonly Matches[], size: number): Matches {
  const [first, ...rest] = all.toSorted((a, b) => a.places.length - b.places.length);
  if (first === undefined) return { places: [], weights: new Uint16Array(size) };
  if (rest.length === 0) return first;
  const weights = new Uint16Array(size);
  const found = first.places.filter((place) => rest.every((other) => other.weights[place] !== 0));
  for (const place of found)
    weights[place] = all.reduce((sum, other) => sum + (other.weights[place] as number), 0) / all.length;
  return { places: found, weights };
}

/** What any of them has, by its best. */
function any(all: readonly Matches[], size: number): Matches {
  const weights = new Uint16Array(size);
  const found: number[] = [];
  for (const other of all)
    for (const place of other.places) {
      if (weights[place] === 0) found.push(place);
      weights[place] = Math.max(weights[place] as number, other.weights[place] as number);
    }
  return { places: found, weights };
}

function everything(size: number): Matches {
  return {
    places: Array.from({ length: size }, (_, place) => place),
    weights: new Uint16Array(size).fill(1),
  };
}
