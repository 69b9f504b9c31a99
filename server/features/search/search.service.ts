import {
  MOST_OF_KIND,
  SEARCH_KIND_SLUGS,
  SEARCH_KINDS,
  type SearchKind,
  type SearchPage,
  type SearchQuery,
} from '#contract/search.ts';
import type { PortalAbility } from '#contract/permissions.ts';
import { askedBy, readSynonyms, Synonyms, type Asked } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { beginsPattern, type Need, numberNeed, phrasePattern, withoutPatterns } from './live-text.rules.ts';
import { alikeLive, saidLive, selectLive } from './live.sql.ts';
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
  /** The same, as what only people of the unit see is asked for it. */
  needs: Need[];
  without: string[];
}

interface Asking {
  db: Db;
  asked: readonly Asked[];
  audiences: readonly Audience[];
  ability: Seeker;
  seen: (place: Place) => boolean;
}

async function planOf({ db, asked, audiences, ability, seen }: Asking): Promise<Plan> {
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
  const plan: Plan = { ...lists, needs: [], without: [], mended: null };
  for (const one of telling.filter(({ isNumber }) => isNumber)) {
    plan.all.push(both(numberQuery(one.words)));
    plan.whole.push({ said: one.words.join('-'), query: numberQuery(one.words), isPhrase: false });
    plan.marks.push(...one.words);
    plan.stems.push(one.words.map((word) => ({ stem: word, word })));
    plan.needs.push(numberNeed(one.words));
  }
  for (const { words: phrase } of telling.filter(({ isPhrase }) => isPhrase)) {
    const query = phraseQuery(phrase.map((word) => of(word).stem));
    plan.all.push(both(query));
    plan.whole.push({ said: phrase.join(' '), query, isPhrase: true });
    plan.phrases.push(phrase.join(' '));
    plan.marks.push(...markedOf(phrase));
    for (const word of phrase) plan.stems.push([{ stem: of(word).stem, word }]);
    plan.needs.push([[phrasePattern(phrase)]]);
  }
  const single = telling
    .filter(({ isNumber, isPhrase }) => !isNumber && !isPhrase)
    .flatMap((one) => one.words);
  const isPublic = ({ word, stem, isKnown, begun }: KnownWord) =>
    isKnown || begun.length > 0 || word.length < 3 || inPlaces.has(stem);
  const notPublic = single.map(of).filter((one) => !isPublic(one));
  const own = ability === undefined ? new Set<string>() : await saidLive(db, notPublic, ability);
  const isThere = (one: KnownWord) => isPublic(one) || own.has(one.word);
  const mended = await mendWords(
    {
      db,
      audiences,
      book,
      more: async (word) => (ability === undefined ? [] : alikeLive(db, word, ability)),
    },
    notPublic.filter((one) => !isThere(one)),
  );
  for (const { near } of mended.values()) known.set(near.word, near);
  for (const { words: phrase, others } of book.synonyms.phrasesOf(
    single.map((word) => mended.get(word)?.near.word ?? word),
    formsOf(new Map([...known.values()].map((one) => [one.word, one.stem]))),
  )) {
    const ownParts: Part[] = [];
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
      ownParts.push(wordQuery(one));
    }
    plan.needs.push([
      phrase.map((typed) => beginsPattern(of(typed).stem)),
      ...others.map((other) => markedOf(other).map((word) => beginsPattern(book.stems.get(word) ?? word))),
    ]);
    const ways = others.map((other) => wayQuery(other, (word) => book.stems.get(word) ?? word));
    plan.marks.push(...others.flatMap((other) => markedOf(other)));
    plan.all.push(together([together(ownParts, '&'), ...ways], '|'));
  }
  for (const { words: out } of asked.filter(({ isExcluded }) => isExcluded))
    plan.excluded.push(...out.map((word) => without(wordQuery({ ...of(word), isKnown: true }))));
  plan.without = withoutPatterns(asked, (word) => of(word).stem);
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

const EMPTY_PAGE = {
  rows: [],
  counts: [],
  total: 0,
  isMore: false,
  page: 1,
  mended: null,
  missing: [],
  isPartial: false,
};

/** Places as what was found is listed. */
const placeRows = (places: ReturnType<typeof placesOf>) =>
  places.map(({ place, rank }) => ({
    kind: place.kind,
    title: place.title,
    number: null,
    note: place.note,
    body: '',
    place: '',
    path: place.path,
    dated: null,
    rank,
  }));

/** How many of each kind there are, up to what is ranked. */
function countsOf(
  found: Partial<Record<IndexedKind, number>>,
  others: readonly { kind: SearchKind }[],
): SearchPage['counts'] {
  return SEARCH_KINDS.flatMap((kind) => {
    const indexed = found[kind as IndexedKind];
    if (indexed === undefined) {
      const count = others.filter((row) => row.kind === kind).length;
      return count === 0
        ? []
        : [{ kind, count: Math.min(count, MOST_OF_KIND), isMore: count > MOST_OF_KIND }];
    }
    const most = kind === 'procedure' ? 2 * MOST_OF_KIND : MOST_OF_KIND;
    return [{ kind, count: Math.min(indexed, most), isMore: indexed >= MOST_OF_KIND }];
  });
}

/** The first ones of a kind, as many as are listed. */
function listedOf<T extends { kind: SearchKind }>(rows: readonly T[]): T[] {
  const seen = new Map<SearchKind, number>();
  return rows.filter(({ kind }) => {
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return before < MOST_OF_KIND;
  });
}

/** One page of everything that a text finds for whoever asks, the best first. */
export async function findEverything(db: Db, query: SearchQuery, ability: Seeker): Promise<SearchPage> {
  const asked = askedBy(query.q);
  const audiences: Audience[] = ability === undefined ? ['everyone'] : ['everyone', 'signed-in'];
  const seen = ({ subject }: Place) =>
    subject === undefined ||
    (ability !== undefined && (subject === 'signed-in' || ability.can('administer', subject)));
  if (asked.length === 0) return EMPTY_PAGE;
  const plan = await planOf({ db, asked, audiences, ability, seen });
  if (plan.all.length === 0) return EMPTY_PAGE;
  const kind = SEARCH_KINDS.find((one) => SEARCH_KIND_SLUGS[one] === query.tipo);
  const kinds = INDEXED.filter((one) => kind === undefined || one === kind);
  const typed = (plan.mended === null ? asked.flatMap(({ words }) => words) : partsOf(plan.mended)).join(' ');
  const readLive = async (how: '&' | '|', needs: readonly Need[]) => {
    const search = { q: plan.mended ?? query.q, needs, how, without: plan.without };
    const rows = ability === undefined ? [] : await selectLive(db, search, ability);
    return rows.map((row) => ({ ...row, body: '' }));
  };
  const places = placeRows(placesOf(kept.get(db) as KeptSynonyms, plan, seen));
  let others = [...(await readLive('&', plan.needs)), ...places];
  /** What is not in the index, in its order: it is listed among what is. */
  const beside = () =>
    listedOf(others.filter((row) => kind === undefined || row.kind === kind)).toSorted(
      (a, b) => b.rank - a.rank,
    );
  const search = (how: '&' | '|', parts: readonly Part[]) => {
    const { found, ranked } = together([together(parts, how), ...plan.excluded], '&');
    return selectFound(db, {
      asked: found,
      ranked,
      typed: asked.some(({ isNumber }) => isNumber) ? fold(query.q.trim()) : typed,
      phrases: how === '&' ? plan.phrases : [],
      audiences,
      kinds,
      beside: beside().map(({ rank }) => rank),
      page: query.pag,
    });
  };
  let found = await search('&', plan.all);
  const isNothing = () => Object.keys(found.counts).length === 0 && others.length === 0;
  const isEmpty = isNothing();
  const isPartial = isEmpty && (plan.all.length > 1 || plan.phrases.length > 0);
  const whole = plan.all.filter(isWholePhrase);
  if (isPartial && whole.length > 0 && whole.length < plan.all.length) {
    // What stands between quotation marks is meant as it is written: the other words give way first.
    const { found: asPhrases } = together(whole, '&');
    const { ranked } = together(plan.all, '|');
    others = await readLive(
      '&',
      plan.phrases.map((phrase) => [[phrasePattern(phrase.split(' '))]]),
    );
    found = await search('&', [{ found: asPhrases, ranked }]);
  }
  if (isPartial && isNothing()) {
    // Without the phrase, its words; without all the words, some of them.
    const inPhrases =
      plan.phrases.length === 0
        ? []
        : plan.stems
            .flatMap((ways) => ways.slice(0, 1))
            // «de» of a phrase would find every text.
            .filter(({ word }) => markedOf(plan.marks).includes(word))
            .map(({ stem }) => stem);
    const loose = [
      ...plan.all.filter((part) => !isWholePhrase(part)),
      ...inPhrases.map((stem) => both(`'${stem}'`)),
    ];
    others = await readLive('|', [...plan.needs, ...inPhrases.map((stem) => [[beginsPattern(stem)]])]);
    found = await search('|', loose);
  }
  const counts = countsOf(found.counts, others);
  const listed = counts.filter((one) => kind === undefined || one.kind === kind);
  const listedBeside = beside();
  const rows = found.rows.flatMap((row) => (row.at === null ? row : (listedBeside[row.at] ?? [])));
  return {
    rows: rows.map((row) => hitOf(row, plan)),
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
