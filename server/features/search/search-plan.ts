import type { PortalAbility } from '#contract/permissions.ts';
import type { Asked } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { beginsPattern, type Need, numberNeed, phrasePattern, withoutPatterns } from './live-text.rules.ts';
import { alikeLive, saidLive } from './live.sql.ts';
import { mendWords } from './mended-words.ts';
import type { Place } from './places.ts';
import { type Audience, knowWords } from './search.sql.ts';
import {
  both,
  MOST_BEGUN,
  type KnownWord,
  markedOf,
  numberQuery,
  type Part,
  phraseQuery,
  tellingOf,
  together,
  wayQuery,
  without,
  wordQuery,
} from './text-query.rules.ts';
import { bookOf, formsOf, type WordBook } from './word-book.ts';
import { rootOf } from './word-root.rules.ts';

/** Who looks for something: nobody is known without an ability. */
export type Seeker = PortalAbility | undefined;

/** A text as the index is asked for it. */
export interface Plan {
  all: Part[];
  excluded: Part[];
  /** Exact phrases. */
  phrases: string[];
  /** Words that are marked where they are found. */
  marks: string[];
  /** The text as it was meant; null where it was written so. */
  mended: string | null;
  /** And as it may have been. */
  maybe: string | null;
  /** Words that nothing has. */
  missing: string[];
  /** Numbers and phrases: asked for as a whole. */
  whole: { said: string; query: string; isPhrase: boolean }[];
  /** Each part of the text by the forms that satisfy it, to find places of the portal. */
  stems: { stem: string; word: string; typed?: string }[][];
  /** The same, as what only people of the unit see is asked for it. */
  needs: Need[];
  without: string[];
}

interface Asking {
  db: Db;
  /** As it was typed. */
  text: string;
  asked: readonly Asked[];
  audiences: readonly Audience[];
  ability: Seeker;
  /** Whether whoever asks sees a place of the portal. */
  seen: (place: Place) => boolean;
}

/** What is known of the words of a text. */
interface Knowledge {
  book: WordBook;
  /** What is known of a word, mended ones among them. */
  of: (word: string) => KnownWord;
  /** Whether something that whoever asks may see has it. */
  isThere: (word: KnownWord) => boolean;
  mended: Awaited<ReturnType<typeof mendWords>>;
  /** The text with its words mended; and with those that are not sure, where there are some. */
  meant: string;
  maybe: string | null;
  /** Words of the synonyms of the same family as typed ones that nothing has. */
  akin: ReadonlyMap<string, string>;
}

const isSingle = ({ isNumber, isPhrase }: Asked) => !isNumber && !isPhrase;

/**
 * How the index is asked for a text, with the book that it was made from; and how for its `topic` alone, the words that are left
 * when the question is understood.
 */
export async function planOf(
  asking: Asking,
  topic: readonly string[],
): Promise<{ plan: Plan; about: Plan; book: WordBook }> {
  const single = tellingOf(asking.asked)
    .filter(isSingle)
    .flatMap(({ words }) => words);
  const known = await knowText(asking, single);
  const plan = planOfWords(asking.asked, known);
  const left = asking.asked.filter(
    (one) => one.isExcluded || one.isPhrase || one.words.some((word) => topic.includes(word)),
  );
  const isLess = topic.length > 0 && tellingOf(left).length < tellingOf(asking.asked).length;
  return { plan, about: isLess ? planOfWords(left, known) : plan, book: known.book };
}

function planOfWords(asked: readonly Asked[], known: Knowledge): Plan {
  const telling = tellingOf(asked);
  const single = telling.filter(isSingle).flatMap(({ words }) => words);
  const { of, mended } = known;
  const lists = { all: [], excluded: [], phrases: [], marks: [], missing: [], whole: [], stems: [] };
  const plan: Plan = { ...lists, needs: [], without: [], mended: null, maybe: known.maybe };
  for (const { words } of telling.filter(({ isNumber }) => isNumber)) addNumber(plan, words);
  for (const { words } of telling.filter(({ isPhrase }) => isPhrase)) addPhrase(plan, words, of);
  addWords(plan, single, known);
  for (const { words } of asked.filter(({ isExcluded }) => isExcluded))
    plan.excluded.push(...words.map((word) => without(wordQuery({ ...of(word), isKnown: true }))));
  plan.without = withoutPatterns(asked, (word) => of(word).stem);
  if (single.some((word) => mended.has(word))) plan.mended = known.meant;
  return plan;
}

/** What the index, the synonyms and what whoever asks may see know of a text; `single` are its words that stand alone. */
async function knowText(
  { db, text, asked, audiences, ability, seen }: Asking,
  single: readonly string[],
): Promise<Knowledge> {
  const all = [...new Set(asked.flatMap(({ words }) => words))];
  const { words, synonyms: sign } = await knowWords(db, all, audiences);
  const known = new Map(words.map((word) => [word.word, word]));
  const book = await bookOf(db, sign);
  const places = book.places.filter(({ place }) => seen(place));
  const inPlaces = new Set(places.flatMap(({ all: stems }) => [...stems]));
  const of = (word: string): KnownWord => known.get(word) ?? { word, stem: word, isKnown: false, begun: [] };
  const isPublic = ({ word, stem, isKnown, begun }: KnownWord) =>
    isKnown || begun.length > 0 || word.length < 3 || inPlaces.has(stem);
  const notPublic = single.map(of).filter((one) => !isPublic(one));
  const own = ability === undefined ? new Set<string>() : await saidLive(db, notPublic, ability);
  const akin = new Map<string, string>();
  for (const { word } of notPublic) {
    const root = rootOf(word);
    const said = own.has(word) || book.said.has(word) ? undefined : book.saidBy.get(root);
    if (said === undefined || root.length * 2 < word.length) continue;
    akin.set(word, said);
    if (!known.has(said)) known.set(said, { ...of(said), stem: book.stems.get(said) ?? said, isKnown: true });
  }
  const isThere = (one: KnownWord) => isPublic(of(one.word)) || own.has(one.word) || akin.has(one.word);
  const more = async (word: string) => (ability === undefined ? [] : alikeLive(db, word, ability));
  const near = await mendWords(
    { db, audiences, book, spoken: new Map(places.flatMap((one) => [...one.written])), more },
    notPublic.filter((one) => !isThere(one)),
  );
  const mended = new Map([...near].filter(([, { isSure }]) => isSure));
  for (const { near: meant } of mended.values()) known.set(meant.word, meant);
  // «traduzca» is nowhere, «traducción» is: all words of its family are looked for, where they are few.
  const alone = notPublic.filter((one) => !isThere(one) && !mended.has(one.word) && !book.said.has(one.word));
  // «modificar» is also what «modificatorio» says.
  const verbs = single.map(of).filter(({ word }) => VERB.test(word) && !akin.has(word) && !mended.has(word));
  const families = await familiesOf(db, [...new Set([...alone, ...verbs])], audiences);
  for (const [word, begun] of families)
    known.set(word, { ...of(word), begun: [...new Set([of(word).stem, ...begun])], isFamily: true });
  const textOf = (words: typeof near) =>
    text.replaceAll(/\p{L}+/gu, (word) => words.get(fold(word))?.written ?? word);
  const maybe = mended.size < near.size ? textOf(near) : null;
  return { book, of, isThere, mended, meant: textOf(mended), maybe, akin };
}

/** What is done, as people ask for it. */
const VERB = /^\p{L}{4,}(?:ar|er|ir)(?:se|me|le|lo|la|los|las|nos)?$/u;

/** Words of the index that begin as these do without their endings; none where they are many. */
async function familiesOf(
  db: Db,
  words: readonly KnownWord[],
  audiences: readonly Audience[],
): Promise<Map<string, readonly string[]>> {
  const roots = new Map(words.map(({ word }) => [word, rootOf(word)]));
  const asked = [...new Set(roots.values())].filter((root) => root.length > 3);
  if (asked.length === 0) return new Map();
  const { words: known } = await knowWords(db, asked, audiences);
  const begunBy = new Map(known.map(({ word, begun }) => [word, begun]));
  return new Map(
    [...roots].flatMap(([word, root]) => {
      const begun = begunBy.get(root) ?? [];
      return begun.length === 0 || begun.length > MOST_BEGUN ? [] : [[word, begun] as const];
    }),
  );
}

function addNumber(plan: Plan, words: readonly string[]): void {
  const query = numberQuery(words);
  plan.all.push(both(query));
  plan.whole.push({ said: words.join('-'), query, isPhrase: false });
  plan.marks.push(...words);
  for (const word of words) plan.stems.push([{ stem: word, word }]);
  plan.needs.push(numberNeed(words));
}

function addPhrase(plan: Plan, words: readonly string[], of: Knowledge['of']): void {
  const query = phraseQuery(words.map((word) => of(word).stem));
  plan.all.push(both(query));
  plan.whole.push({ said: words.join(' '), query, isPhrase: true });
  plan.phrases.push(words.join(' '));
  plan.marks.push(...markedOf(words));
  for (const word of words) plan.stems.push([{ stem: of(word).stem, word }]);
  plan.needs.push([[phrasePattern(words)]]);
}

/** Words that stand alone, each by itself or, where synonyms say it with several, together with those. */
function addWords(
  plan: Plan,
  single: readonly string[],
  { book, of, isThere, mended, akin }: Knowledge,
): void {
  const meant = single.map((word) => mended.get(word)?.near.word ?? akin.get(word) ?? word);
  const typedAs = new Map(meant.map((word, at) => [word, single[at] ?? word]));
  const stemOf = (word: string) => book.stems.get(word) ?? word;
  const forms = formsOf(new Map(meant.map((word) => [word, of(word).stem])));
  for (const { words, others } of book.synonyms.phrasesOf(meant, forms)) {
    for (const typed of words) {
      const { word, stem } = of(typed);
      if (!isThere(of(typed)) && others.length === 0) plan.missing.push(typed);
      plan.marks.push(word);
      const alone = others.filter(({ length }) => length === 1).flat();
      plan.stems.push([
        { stem, word, typed: typedAs.get(typed) ?? typed },
        ...alone.map((other) => ({ stem: stemOf(other), word: other })),
      ]);
    }
    plan.needs.push([
      words.map((typed) => beginsPattern(of(typed).stem)),
      ...others.map((other) => markedOf(other).map((word) => beginsPattern(stemOf(word)))),
    ]);
    plan.marks.push(...others.flatMap((other) => markedOf(other)));
    const own = together(
      words.map((typed) => wordQuery(of(typed))),
      '&',
    );
    plan.all.push(together([own, ...others.map((other) => wayQuery(other, stemOf))], '|'));
  }
}
