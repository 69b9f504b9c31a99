import { readSynonyms, Synonyms } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { PLACES, type Place } from './places.ts';
import { knowWords } from './search.sql.ts';
import { markedOf } from './text-query.rules.ts';
import { rootOf } from './word-root.rules.ts';

/** Synonyms as people of the unit keep them, and the words of places, by their forms in the index. */
export interface WordBook {
  synonyms: Synonyms;
  stems: ReadonlyMap<string, string>;
  /** Words of the synonyms alone, and how these write them. */
  said: ReadonlyMap<string, string>;
  /** One of them by what it begins with. */
  saidBy: ReadonlyMap<string, string>;
  /** Each place with the forms of its words: of its title, and of everything that it says; and how it writes each word. */
  places: readonly {
    place: Place;
    title: Set<string>;
    all: Set<string>;
    /** What its words begin with, whatever their endings. */
    roots: Set<string>;
    written: ReadonlyMap<string, string>;
  }[];
  /** What a word says of a place: the fewer have it, the more. */
  weightOf: (stem: string) => number;
}

const kept = new WeakMap<Db, { sign: string; book: WordBook }>();

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words and figures of a text, in small letters without accents. */
export const partsOf = (text: string): string[] => wordsIn(fold(text));

/** Words as synonyms are asked with them. */
export const formsOf = (
  stems: ReadonlyMap<string, string>,
): Map<string, { stems: string[]; plain: string[] }> =>
  new Map([...stems].map(([word, stem]) => [word, { stems: [stem], plain: [word] }]));

/** The book of a database; read again when `sign`, the mark of its synonyms, is another. */
export async function bookOf(db: Db, sign: string): Promise<WordBook> {
  const known = kept.get(db);
  if (known?.sign === sign) return known.book;
  const book = await readBook(db);
  kept.set(db, { sign, book });
  return book;
}

async function readBook(db: Db): Promise<WordBook> {
  const groups = await readSynonyms(db);
  const said = new Map(wordsIn(groups.flat().join(' ')).map((word) => [fold(word), word.toLowerCase()]));
  const textOf = ({ title, words: looked, note }: Place) => `${title} ${looked} ${note}`;
  const wordsOf = (place: Place) => partsOf(textOf(place));
  const { words } = await knowWords(db, [...new Set([...said.keys(), ...PLACES.flatMap(wordsOf)])], []);
  const stems = new Map(words.map(({ word, stem }) => [word, stem]));
  const stemsOf = (some: readonly string[]) => new Set(some.map((word) => stems.get(word) ?? word));
  const places = PLACES.map((place) => ({
    place,
    written: new Map(wordsIn(textOf(place).toLowerCase()).map((word) => [fold(word), word])),
    title: stemsOf(markedOf(partsOf(place.title))),
    all: stemsOf(wordsOf(place)),
    // «mesa» is not of the family of «mes».
    roots: new Set(wordsOf(place).flatMap((word) => (word.length > 3 ? [rootOf(word)] : []))),
  }));
  const having = new Map<string, number>();
  for (const { all } of places) for (const stem of all) having.set(stem, (having.get(stem) ?? 0) + 1);
  const weightOf = (stem: string) => Math.log(1 + places.length / (having.get(stem) ?? 1));
  const saidBy = new Map(
    [...said.keys()].filter((word) => word.length > 3).map((word) => [rootOf(word), word]),
  );
  return { said, saidBy, stems, synonyms: new Synonyms(groups, formsOf(stems)), places, weightOf };
}
