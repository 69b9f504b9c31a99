import {
  MOST_OF_KIND,
  SEARCH_KIND_SLUGS,
  SEARCH_KINDS,
  type SearchKind,
  type SearchPage,
  type SearchQuery,
} from '#contract/search.ts';
import { askedBy } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { beginsPattern, type Need, phrasePattern } from './live-text.rules.ts';
import { selectLive } from './live.sql.ts';
import { placeRows } from './place-rows.rules.ts';
import type { Place } from './places.ts';
import { hitOf } from './search-hit.rules.ts';
import { type Plan, planOf, type Seeker } from './search-plan.ts';
import { INDEXED, selectFound, type Audience, unsaidOf, type IndexedKind } from './search.sql.ts';
import { asTyped, both, isWholePhrase, markedOf, type Part, together } from './text-query.rules.ts';
import { partsOf } from './word-book.ts';

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

/** What somebody looks for, and where. */
interface Search {
  db: Db;
  query: SearchQuery;
  plan: Plan;
  audiences: readonly Audience[];
  ability: Seeker;
  /** What is asked for without the marks of a search. */
  typed: string;
  kind: SearchKind | undefined;
}

/** Asks whether all or some of it is there, of the index and of what only people of the unit see. */
interface Attempt {
  how: '&' | '|';
  parts: readonly Part[];
  needs: readonly Need[];
}

type OtherRow = ReturnType<typeof placeRows>[number] | Awaited<ReturnType<typeof liveRows>>[number];

/** What an attempt found: in the index, and what is listed among it in its order. */
interface Found {
  indexed: Awaited<ReturnType<typeof selectFound>>;
  others: readonly OtherRow[];
  beside: readonly OtherRow[];
}

/** One page of everything that a text finds for whoever asks, the best first. */
export async function findEverything(db: Db, query: SearchQuery, ability: Seeker): Promise<SearchPage> {
  const asked = askedBy(query.q);
  if (asked.length === 0) return EMPTY_PAGE;
  const audiences: Audience[] = ability === undefined ? ['everyone'] : ['everyone', 'signed-in'];
  const seen = ({ subject }: Place) =>
    subject === undefined ||
    (ability !== undefined && (subject === 'signed-in' || ability.can('administer', subject)));
  const { plan, book } = await planOf({ db, asked, audiences, ability, seen });
  if (plan.all.length === 0) return EMPTY_PAGE;
  const words = plan.mended === null ? asked.flatMap((one) => one.words) : partsOf(plan.mended);
  const typed = asked.some(({ isNumber }) => isNumber) ? fold(query.q.trim()) : words.join(' ');
  const kind = SEARCH_KINDS.find((one) => SEARCH_KIND_SLUGS[one] === query.tipo);
  const search = { db, query, plan, audiences, ability, typed, kind };
  const whole = await attempt(
    search,
    { how: '&', parts: plan.all, needs: plan.needs },
    placeRows(book, plan, seen),
  );
  const isEmpty = isNothing(whole);
  const isPartial = isEmpty && (plan.all.length > 1 || plan.phrases.length > 0);
  const missing = isEmpty ? [...plan.missing, ...(await unsaidOf(db, plan.whole, audiences))] : [];
  return {
    ...pageOf(search, isPartial ? await attemptLess(search, whole) : whole),
    mended: plan.mended,
    missing: missing.map(asTyped(query.q)),
    isPartial,
  };
}

const isNothing = ({ indexed, others }: Found) =>
  Object.keys(indexed.counts).length === 0 && others.length === 0;

/** Less than everything: first the phrases alone, then some of the words. */
async function attemptLess(search: Search, nothing: Found): Promise<Found> {
  const { all, phrases } = search.plan;
  const whole = all.filter(isWholePhrase);
  if (whole.length > 0 && whole.length < all.length) {
    // What stands between quotation marks is meant as it is written: the other words give way first.
    const parts = [{ found: together(whole, '&').found, ranked: together(all, '|').ranked }];
    const needs = phrases.map((phrase) => [[phrasePattern(phrase.split(' '))]]);
    const found = await attempt(search, { how: '&', parts, needs });
    if (!isNothing(found)) return found;
  }
  const loose = someOf(search.plan);
  return loose.parts.length === 0 ? nothing : attempt(search, loose);
}

/** Without the phrase, its words; without all the words, some of them. */
function someOf({ all, phrases, stems, marks, needs }: Plan): Attempt {
  // «de» of a phrase would find every text.
  const isTelling = ({ word }: { word: string }) => markedOf(marks).includes(word);
  const ofPhrases = phrases.length === 0 ? [] : stems.flatMap((ways) => ways.slice(0, 1)).filter(isTelling);
  return {
    how: '|',
    parts: [...all.filter((part) => !isWholePhrase(part)), ...ofPhrases.map(({ stem }) => both(`'${stem}'`))],
    needs: [...needs, ...ofPhrases.map(({ stem }) => [[beginsPattern(stem)]])],
  };
}

async function attempt(
  search: Search,
  { how, parts, needs }: Attempt,
  places: ReturnType<typeof placeRows> = [],
): Promise<Found> {
  const { db, query, plan, audiences, typed, kind } = search;
  const others = [...(await liveRows(search, how, needs)), ...places];
  const beside = listedOf(others.filter((row) => kind === undefined || row.kind === kind)).toSorted(
    (one, other) => other.rank - one.rank,
  );
  const { found, ranked } = together([together(parts, how), ...plan.excluded], '&');
  const indexed = await selectFound(db, {
    asked: found,
    ranked,
    typed,
    phrases: how === '&' ? plan.phrases : [],
    audiences,
    kinds: INDEXED.filter((one) => kind === undefined || one === kind),
    beside: beside.map(({ rank }) => rank),
    page: query.pag,
  });
  return { indexed, others, beside };
}

/** What only people of the unit see. */
async function liveRows({ db, query, plan, ability }: Search, how: '&' | '|', needs: readonly Need[]) {
  if (ability === undefined) return [];
  const rows = await selectLive(
    db,
    { q: plan.mended ?? query.q, needs, how, without: plan.without },
    ability,
  );
  return rows.map((row) => ({ ...row, body: '' }));
}

/** What was found, as a page of it is shown. */
function pageOf({ query, plan, kind }: Search, { indexed, others, beside }: Found) {
  const counts = countsOf(indexed.counts, others);
  const listed = counts.filter((one) => kind === undefined || one.kind === kind);
  const rows = indexed.rows.flatMap((row) => (row.at === null ? row : (beside[row.at] ?? [])));
  return {
    rows: rows.map((row) => hitOf(row, plan)),
    counts,
    total: listed.reduce((sum, { count }) => sum + count, 0),
    isMore: listed.some(({ isMore }) => isMore),
    page: query.pag,
  };
}
