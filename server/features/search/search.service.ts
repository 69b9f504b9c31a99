import {
  MOST_OF_KIND,
  SEARCH_KIND_SLUGS,
  SEARCH_KINDS,
  type SearchPage,
  type SearchQuery,
} from '#contract/search.ts';
import type { PortalAbility } from '#contract/permissions.ts';
import { askedBy, readSynonyms, Synonyms, type Asked } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { selectLive } from './live.sql.ts';
import { mendWords } from './mended-words.ts';
import { PLACES, type Place } from './places.ts';
import { hitOf } from './search-hit.rules.ts';
import { INDEXED, knowWords, selectFound, type Audience, unsaidOf, type IndexedKind } from './search.sql.ts';
import {
  asTyped,
  both,
  type KnownWord,
  isWholePhrase,
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

/** Who looks for something: nobody is known without an ability. */
export type Seeker = PortalAbility | undefined;

interface KeptSynonyms {
  sign: string;
  synonyms: Synonyms;
  stems: ReadonlyMap<string, string>;
  /** Words of the synonyms alone. */
  said: ReadonlySet<string>;
  places: readonly { place: Place; title: Set<string>; all: Set<string> }[];
}

const kept = new WeakMap<Db, KeptSynonyms>();

const partsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Synonyms as people of the unit keep them and the words of places, by their forms; read again when they changed. */
async function synonymsOf(db: Db, sign: string): Promise<KeptSynonyms> {
  const known = kept.get(db);
  if (known?.sign === sign) return known;
  const groups = await readSynonyms(db);
  const said = new Set(Synonyms.wordsOf(groups));
  const wordsOfPlaces = PLACES.flatMap(({ title, words, note }) => partsOf(`${title} ${words} ${note}`));
  const { words } = await knowWords(db, [...new Set([...said, ...wordsOfPlaces])], []);
  const stems = new Map(words.map(({ word, stem }) => [word, stem]));
  const stemsOf = (text: string) => new Set(partsOf(text).map((word) => stems.get(word) ?? word));
  const next = {
    sign,
    stems,
    said,
    synonyms: new Synonyms(groups, formsOf(stems)),
    places: PLACES.map((place) => ({
      place,
      title: stemsOf(place.title),
      all: stemsOf(`${place.title} ${place.words} ${place.note}`),
    })),
  };
  kept.set(db, next);
  return next;
}

const formsOf = (stems: ReadonlyMap<string, string>) =>
  new Map([...stems].map(([word, stem]) => [word, { stems: [stem], plain: [word] }]));

/** A text as the index is asked for it. */
interface Plan {
  all: Part[];
  excluded: Part[];
  /** Exact phrases. */
  phrases: string[];
  /** Words that are marked where they are found. */
  marks: string[];
  mended: string | null;
  missing: string[];
  /** Numbers and phrases: asked for as a whole. */
  whole: { said: string; query: string; isPhrase: boolean }[];
  /** Each part of the text by the forms that satisfy it, to find places of the portal. */
  stems: { stem: string; word: string }[][];
}

interface Asking {
  db: Db;
  asked: readonly Asked[];
  audiences: readonly Audience[];
  seen: (place: Place) => boolean;
}

async function planOf({ db, asked, audiences, seen }: Asking): Promise<Plan> {
  const telling = tellingOf(asked);
  const all = [...new Set(asked.flatMap(({ words }) => words))];
  const { words, synonyms: sign } = await knowWords(db, all, audiences);
  const known = new Map(words.map((word) => [word.word, word]));
  const book = await synonymsOf(db, sign);
  const inPlaces = new Set(
    book.places.filter(({ place }) => seen(place)).flatMap(({ all: stems }) => [...stems]),
  );
  const of = (word: string): KnownWord => known.get(word) ?? { word, stem: word, isKnown: false, begun: [] };
  const lists = { all: [], excluded: [], phrases: [], marks: [], missing: [], whole: [], stems: [] };
  const plan: Plan = { ...lists, mended: null };
  for (const one of telling.filter(({ isNumber }) => isNumber)) {
    plan.all.push(both(numberQuery(one.words)));
    plan.whole.push({ said: one.words.join('-'), query: numberQuery(one.words), isPhrase: false });
    plan.marks.push(...one.words);
    plan.stems.push(one.words.map((word) => ({ stem: word, word })));
  }
  for (const { words: phrase } of telling.filter(({ isPhrase }) => isPhrase)) {
    const query = phraseQuery(phrase.map((word) => of(word).stem));
    plan.all.push(both(query));
    plan.whole.push({ said: phrase.join(' '), query, isPhrase: true });
    plan.phrases.push(phrase.join(' '));
    plan.marks.push(...markedOf(phrase));
    for (const word of phrase) plan.stems.push([{ stem: of(word).stem, word }]);
  }
  const single = telling
    .filter(({ isNumber, isPhrase }) => !isNumber && !isPhrase)
    .flatMap((one) => one.words);
  const isThere = ({ word, stem, isKnown, begun }: KnownWord) =>
    isKnown || begun.length > 0 || word.length < 3 || inPlaces.has(stem);
  const mended = await mendWords(
    { db, audiences, book },
    single.map(of).filter((one) => !isThere(one)),
  );
  for (const { near } of mended.values()) known.set(near.word, near);
  for (const { words: phrase, others } of book.synonyms.phrasesOf(
    single.map((word) => mended.get(word)?.near.word ?? word),
    formsOf(new Map([...known.values()].map((one) => [one.word, one.stem]))),
  )) {
    const own: Part[] = [];
    for (const typed of phrase) {
      const one = of(typed);
      const isSaid = isThere(one) || others.length > 0;
      if (!isSaid) plan.missing.push(typed);
      plan.marks.push(one.word);
      plan.stems.push([
        { stem: one.stem, word: one.word },
        ...others
          .filter(({ length }) => length === 1)
          .map(([other = '']) => ({ stem: book.stems.get(other) ?? other, word: other })),
      ]);
      own.push(wordQuery(one));
    }
    const ways = others.map((other) => wayQuery(other, (word) => book.stems.get(word) ?? word));
    plan.marks.push(...others.flatMap((other) => markedOf(other)));
    plan.all.push(together([together(own, '&'), ...ways], '|'));
  }
  for (const { words: out } of asked.filter(({ isExcluded }) => isExcluded))
    plan.excluded.push(...out.map((word) => without(wordQuery({ ...of(word), isKnown: true }))));
  if (mended.size > 0)
    plan.mended = telling
      .map(({ words: some, isPhrase }) => {
        const text = some.map((word) => mended.get(word)?.written ?? word).join(' ');
        return isPhrase ? `"${text}"` : text;
      })
      .join(' ');
  return plan;
}

const IN_TITLE = 1.7;
const BY_WORDS = 1.3;

/** Places of the portal that have everything that is asked. */
function placesOf(book: KeptSynonyms, plan: Plan, seen: (place: Place) => boolean) {
  const has = (stems: Set<string>, ways: { stem: string; word: string }[]) =>
    ways.some(
      ({ stem, word }) =>
        stems.has(stem) || (word.length > 3 && [...stems].some((one) => one.startsWith(word))),
    );
  return book.places
    .filter(
      ({ place, all }) => seen(place) && plan.stems.length > 0 && plan.stems.every((ways) => has(all, ways)),
    )
    .map(({ place, title }) => {
      const inTitle = plan.stems.filter((ways) => has(title, ways)).length / plan.stems.length;
      return { place, rank: BY_WORDS + (IN_TITLE - BY_WORDS) * inTitle + 0.5 * (inTitle / title.size) };
    });
}

const EMPTY_PAGE = { mended: null, missing: [], isPartial: false };

/** One page of everything that a text finds for whoever asks, the best first. */
export async function findEverything(db: Db, query: SearchQuery, ability: Seeker): Promise<SearchPage> {
  const asked = askedBy(query.q);
  const audiences: Audience[] = ability === undefined ? ['everyone'] : ['everyone', 'signed-in'];
  const seen = ({ subject }: Place) =>
    subject === undefined ||
    (ability !== undefined && (subject === 'signed-in' || ability.can('administer', subject)));
  if (asked.length === 0) return { rows: [], counts: [], total: 0, isMore: false, page: 1, ...EMPTY_PAGE };
  const plan = await planOf({ db, asked, audiences, seen });
  const kind = SEARCH_KINDS.find((one) => SEARCH_KIND_SLUGS[one] === query.tipo);
  const kinds = INDEXED.filter((one) => kind === undefined || one === kind);
  const typed = (plan.mended === null ? asked.flatMap(({ words }) => words) : partsOf(plan.mended)).join(' ');
  const search = (how: '&' | '|', parts: readonly Part[]) => {
    const { found, ranked } = together([together(parts, how), ...plan.excluded], '&');
    return selectFound(db, {
      asked: found,
      ranked,
      typed: asked.some(({ isNumber }) => isNumber) ? fold(query.q.trim()) : typed,
      phrases: how === '&' ? plan.phrases : [],
      audiences,
      kinds,
      page: query.pag,
    });
  };
  if (plan.all.length === 0) return { rows: [], counts: [], total: 0, isMore: false, page: 1, ...EMPTY_PAGE };
  const book = kept.get(db) as KeptSynonyms;
  const places = placesOf(book, plan, seen);
  const live = ability === undefined ? [] : await selectLive(db, query.q, ability);
  let found = await search('&', plan.all);
  const isEmpty = Object.keys(found.counts).length === 0 && places.length === 0 && live.length === 0;
  const isPartial = isEmpty && (plan.all.length > 1 || plan.phrases.length > 0);
  const whole = plan.all.filter(isWholePhrase);
  if (isPartial && whole.length > 0 && whole.length < plan.all.length) {
    // What stands between quotation marks is meant as it is written: the other words give way first.
    const { found: asPhrases } = together(whole, '&');
    const { ranked } = together(plan.all, '|');
    found = await search('&', [{ found: asPhrases, ranked }]);
  }
  if (isPartial && Object.keys(found.counts).length === 0) {
    // Without the phrase, its words; without all the words, some of them.
    const loose = [
      ...plan.all.filter((part) => !isWholePhrase(part)),
      ...(plan.phrases.length === 0
        ? []
        : plan.stems
            .flatMap((ways) => ways.slice(0, 1))
            // «de» of a phrase would find every text.
            .filter(({ word }) => markedOf(plan.marks).includes(word))
            .map(({ stem }) => both(`'${stem}'`))),
    ];
    found = await search('|', loose);
  }
  const others = [
    ...live.map((row) => ({ ...row, body: '' })),
    ...places.map(({ place, rank }) => ({
      kind: place.kind,
      title: place.title,
      number: null,
      note: place.note,
      body: '',
      place: '',
      path: place.path,
      dated: null,
      rank,
    })),
  ];
  const counts = SEARCH_KINDS.flatMap((one) => {
    const count = found.counts[one as IndexedKind] ?? others.filter((row) => row.kind === one).length;
    const most = one === 'procedure' ? 2 * MOST_OF_KIND : MOST_OF_KIND;
    return count === 0 ? [] : [{ kind: one, count: Math.min(count, most), isMore: count >= MOST_OF_KIND }];
  });
  const listed = counts.filter((one) => kind === undefined || one.kind === kind);
  const first = query.pag > 1 ? [] : others.filter((row) => kind === undefined || row.kind === kind);
  const rows = [...first, ...found.rows].toSorted((a, b) => b.rank - a.rank);
  return {
    rows: rows.map((row) => hitOf(row, plan.marks)),
    counts,
    total: listed.reduce((sum, { count }) => sum + count, 0),
    isMore: listed.some(({ isMore }) => isMore),
    page: query.pag,
    mended: plan.mended,
    missing: isEmpty
      ? [...plan.missing, ...(await unsaidOf(db, plan.whole, audiences))].map(asTyped(query.q))
      : [],
    isPartial,
  };
}
