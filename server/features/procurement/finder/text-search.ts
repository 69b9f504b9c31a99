import { MOST_WHOLE } from '#contract/rules/texts/marked-words.ts';
import type { Db } from '#server/kit/db.ts';
import type { Known } from './listing-keeper.ts';
import type { Listing } from './listing.ts';
import { allOf, anyOf, keepIf, type Matches } from './matches.rules.ts';
import { inBothNumbers, numberWord, type Asked } from './search-text.rules.ts';
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
    const index = listing.words;
    const of = (word: string) => formsIn(forms, word);
    const whole = (words: readonly string[], inTitle: number, known = forms) =>
      allOf(words.map((word) => oneWord(index, formsIn(known, word), inTitle)));
    // Words that say nothing («de», the letters of «S.A.») are asked for only where nothing else is.
    const isTelling = (one: Asked) =>
      one.isNumber || one.words.some((word) => word.length > 1 && of(word).stems.length > 0);
    const wanted = asked.filter(({ isExcluded }) => !isExcluded);
    const telling = wanted.some(isTelling) ? wanted.filter(isTelling) : wanted;
    const numbers = telling.filter(({ isNumber }) => isNumber);
    const phrases = telling.filter(({ isPhrase }) => isPhrase);
    const all = [
      ...numbers.map(({ words }) => inNumber(index, words, of)),
      ...phrases.map(({ words }) => whole(words, IN_TITLE)),
    ];
    const single = telling.filter(({ isNumber, isPhrase }) => !isNumber && !isPhrase);
    for (const phrase of synonyms.phrasesOf(
      single.flatMap(({ words }) => words),
      forms,
    )) {
      const own = allOf(phrase.words.map((word) => wordOrBeginning(index, word, of(word))));
      const others = phrase.others.map((words) => whole(words, IN_TITLE / 2, synonyms.forms));
      all.push(anyOf([own, ...others]));
    }
    const out = new Set<number>();
    for (const { words } of asked.filter(({ isExcluded }) => isExcluded))
      for (const place of whole(words, 1).places) out.add(place);
    let found = keepIf(
      all.length === 0 ? everything(listing) : allOf(all),
      (place) => listing.isThere[place] === 1 && !out.has(place),
    );
    for (const { words } of phrases) {
      const ids = Array.from(found.places, (place) => listing.ids[place] as string);
      const kept = await withPhrase(this.#db, ids, words);
      found = keepIf(found, (place) => kept.has(listing.ids[place] as string));
    }
    if (found.places.length <= MOST_COMPARED)
      for (const { words } of numbers) preferNumber(found, listing, words);
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
function having(index: WordIndex, words: Iterable<string>, inTitle: number): Matches {
  const elsewhere = Math.min(IN_BODY, inTitle);
  return anyOf(
    Array.from(new Set(words), (word) => {
      const values = index.placesOf(word);
      const places = new Uint32Array(values.length);
      const weights = new Uint16Array(values.length);
      for (let at = 0; at < values.length; at += 1) {
        places[at] = values[at]! >> 1;
        weights[at] = (values[at]! & 1) === 1 ? inTitle : elsewhere;
      }
      return { places, weights };
    }),
  );
}

type Forms = WordForms & { word: string };

function oneWord(index: WordIndex, { stems, plain, word }: Forms, inTitle: number): Matches {
  return having(index, [...stems, ...plain.flatMap(inBothNumbers), numberWord(word)], inTitle);
}

/** A word, or where nothing has it the words that begin so: somebody is still typing it. The shortest are whole. */
function wordOrBeginning(index: WordIndex, word: string, forms: Forms): Matches {
  const whole = oneWord(index, forms, IN_TITLE);
  if (whole.places.length > 0 || word.length <= MOST_WHOLE) return whole;
  return having(
    index,
    [...index.beginningWith(word), ...index.beginningWith(numberWord(word))],
    IN_TITLE / 2,
  );
}

/** Parts of a number: each stands in a number, or the only one in any text; the last may be unfinished. */
function inNumber(index: WordIndex, parts: readonly string[], forms: (word: string) => Forms): Matches {
  return allOf(
    parts.map((part, place) => {
      const isAlone = parts.length === 1;
      const whole = having(
        index,
        [numberWord(part), ...(isAlone ? [...forms(part).plain, ...forms(part).stems] : [])],
        IN_TITLE,
      );
      if (place < parts.length - 1 || whole.places.length > 0) return whole;
      return having(index, index.beginningWith(numberWord(part)), IN_TITLE / 2);
    }),
  );
}

/** Brings forward the numbers in which the parts stand side by side. */
function preferNumber({ places, weights }: Matches, listing: Listing, parts: readonly string[]): void {
  const typed = parts.join('-');
  for (const [at, place] of places.entries()) {
    const number = listing.numbers[place] as string;
    if (number === typed) weights[at]! += SAME_NUMBER;
    else if (number.includes(typed)) weights[at]! += SAME_ORDER;
  }
}

const everything = ({ everyPlace }: Listing): Matches => ({
  places: everyPlace,
  weights: new Uint16Array(everyPlace.length).fill(1),
});
