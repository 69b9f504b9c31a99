import {
  MOST_OF_KIND,
  SEARCH_KIND_SLUGS,
  SEARCH_KINDS,
  SEARCH_PAGE,
  type SearchKind,
  type SearchPage,
  type SearchQuery,
} from '#contract/search.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { askedBy } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { beginsPattern, type Need, phrasePattern } from './live-text.rules.ts';
import { selectLive } from './live.sql.ts';
import { placeRows, placesAt } from './place-rows.rules.ts';
import type { Place } from './places.ts';
import type { Lead } from './lead.ts';
import { leadsOf, namesOf } from './leads.ts';
import { type Question, understand } from './question.rules.ts';
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
  maybe: null,
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
  /** What the question makes worth more. */
  worth: Worth;
}

type Worth = Pick<Parameters<typeof selectFound>[1], 'worth' | 'namesake'>;

/** A supplier whose name says a thing that is bought stands below the purchases of it. */
const NAMESAKE = 0.5;
/** What answers stands before everything that is found. */
const ANSWERS = 9;

/** What a question makes worth more or less of what is found. */
function worthOf({ want, about, article }: Question, ability: Seeker): Worth {
  const more: Worth['worth'] = {};
  const raise = (by: number, ...kinds: IndexedKind[]) => {
    for (const kind of kinds) more[kind] = (more[kind] ?? 1) * by;
  };
  // Who may see them buys by them.
  if (ability !== undefined) raise(1.3, 'profile');
  if (about === 'procedures' && want !== 'how') raise(1.5, 'procedure');
  if (about === 'contracts') raise(2, 'contract');
  if (about === 'suppliers') raise(2, 'supplier');
  if (about === 'articles' || article !== undefined) raise(2, 'article');
  if (want === 'who' || want === 'price' || want === 'sells') raise(2, 'contract');
  if (want === 'price') raise(1.5, 'lot');
  if (want === 'when') raise(1.5, 'procedure');
  if (want === 'contact') raise(1.8, 'person', 'area');
  if (want === 'how') raise(1.5, 'sheet');
  return { worth: more, namesake: about === 'suppliers' || want === 'sells' ? 1 : NAMESAKE };
}

/** Asks whether all or some of it is there, of the index and of what only people of the unit see. */
interface Attempt {
  how: '&' | '|';
  parts: readonly Part[];
  needs: readonly Need[];
  /** By what it is ranked, where that is not by what is found. */
  of?: readonly Part[];
}

/** What is listed beside what the index has, whoever knows it. */
type OtherRow =
  | ReturnType<typeof leadRows>[number]
  | Omit<ReturnType<typeof placeRows>[number], 'isWhole'>
  | Awaited<ReturnType<typeof liveRows>>[number];

/** What an attempt found: in the index, and what is listed among it in its order. */
interface Found {
  indexed: Awaited<ReturnType<typeof selectFound>>;
  others: readonly OtherRow[];
  beside: readonly OtherRow[];
}

/**
 * One page of everything that a text finds for whoever asks, the best first; `noteMissing` is told the words that nothing says, where
 * somebody has finished writing them.
 */
export async function findEverything(
  db: Db,
  query: SearchQuery,
  ability: Seeker,
  noteMissing?: (words: readonly string[]) => void,
  mayMend = true,
): Promise<SearchPage> {
  const asked = askedBy(query.q);
  if (asked.length === 0) return EMPTY_PAGE;
  const audiences: Audience[] = ability === undefined ? ['everyone'] : ['everyone', 'signed-in'];
  const seen = ({ subject }: Place) =>
    subject === undefined ||
    (ability === undefined && subject === 'visitor') ||
    (ability !== undefined &&
      subject !== 'visitor' &&
      (subject === 'signed-in' || ability.can('administer', subject)));
  const today = todayInMexico(new Date());
  const question = understand(query.q, { today, names: await namesOf(db) });
  const planned = planOf({ db, text: query.q, asked, audiences, ability, seen }, question.topic);
  const [{ plan: whole, about: plan, book }, leads] = await Promise.all([
    planned,
    leadsOf(db, question, today, async () => (await planned).about.stems),
  ]);
  if (plan.all.length === 0) return EMPTY_PAGE;
  // What answers the words as they were typed says that they are words.
  const isAnswered = leads.some(({ isElse }) => isElse !== true);
  if (mayMend && whole.mended !== null && !isAnswered) {
    const meant = { ...query, q: whole.mended };
    const found = await findEverything(db, meant, ability, noteMissing, false);
    if (found.total > 0) return { ...found, mended: whole.mended };
  }
  if (!isAnswered && query.escribiendo === undefined && query.pag === 1) noteMissing?.(plan.missing);
  const isAbout = plan !== whole;
  const words = plan.mended === null ? asked.flatMap((one) => one.words) : partsOf(plan.mended);
  const literal = asked.some(({ isNumber }) => isNumber) ? fold(query.q.trim()) : words.join(' ');
  const { topic, article } = question;
  const typed = article === undefined ? (isAbout ? topic.join(' ') : literal) : `articulo ${article}`;
  const kind = SEARCH_KINDS.find((one) => SEARCH_KIND_SLUGS[one] === query.tipo);
  const search = { db, query, plan, audiences, ability, typed, kind, worth: worthOf(question, ability) };
  const answers = leadRows(leads);
  const places = placeRows(book, { ...whole, topic }, seen).filter(({ path }) =>
    answers.every((one) => one.path !== path),
  );
  // What it is about finds it; all of the question says which comes first.
  if (question.want === 'contact' && places.every(({ path }) => path !== DIRECTORY))
    places.push(...placesAt(book, DIRECTORY));
  const first = await attempt(search, { how: '&', parts: plan.all, needs: plan.needs, of: whole.all }, [
    ...answers,
    ...places,
  ]);
  const isFound =
    Object.keys(first.indexed.counts).length > 0 ||
    first.others.some((row) => !places.some((one) => one === row));
  const isEmpty = !isFound && !places.some(({ isWhole }) => isWhole);
  const canBeLess = isAbout || plan.stems.length > 1 || plan.phrases.length > 0;
  const missing = isEmpty ? [...plan.missing, ...(await unsaidOf(db, plan.whole, audiences))] : [];
  const isPartial = isEmpty && canBeLess;
  // All of it stands in the text of some pages alone: what says most of it in its title comes with them.
  const isThin =
    !isEmpty && canBeLess && answers.length <= question.errands.length && isOfText(plan, question, first);
  return {
    ...pageOf(
      search,
      isPartial || isThin
        ? await attemptLess({ ...search, plan: isAbout && plan.all.length === 1 ? whole : plan }, first, [
            ...answers,
            ...places,
          ])
        : first,
    ),
    mended: null,
    maybe: isAnswered ? null : whole.maybe,
    missing: missing.map(asTyped(query.q)),
    isPartial,
  };
}

/** Whether nothing was asked for exactly, and all of it stands in the text of documents alone or in next to nothing. */
function isOfText({ whole, stems }: Plan, { about }: Question, { indexed }: Found): boolean {
  const counts = Object.entries(indexed.counts);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const firms = indexed.counts.supplier ?? 0;
  // A firm by its name is found; firms by what they sell, and nothing that was bought, are not all of it.
  const isNamed = ({ kind, title }: { kind: string | null; title: string | null }) =>
    kind === 'supplier' && stems.every((ways) => partsOf(title ?? '').some((word) => word === ways[0]?.word));
  const isOfFirms =
    firms > 0 && firms === all && about !== 'suppliers' && !indexed.rows.some((row) => isNamed(row));
  return (
    whole.length === 0 &&
    (isOfFirms ||
      (all < FEW && firms === 0) ||
      (all < SEARCH_PAGE && counts.every(([kind]) => TEXTS.has(kind))))
  );
}
const TEXTS = new Set<string>(['page', 'document'] satisfies IndexedKind[]);
const FEW = 3;

/** Who is asked for is in the directory, whatever the question calls them. */
const DIRECTORY = '/directorio';

/** Answers as rows, before everything else. */
const leadRows = (leads: readonly Lead[]) =>
  leads.map((lead, at) => ({
    ...lead,
    kind: 'answer' as const,
    number: null,
    body: '',
    place: '',
    dated: null,
    rank: ANSWERS - at / 10,
  }));

const isNothing = ({ indexed, others }: Found) =>
  Object.keys(indexed.counts).length === 0 && others.length === 0;

/** Less than everything: first the phrases alone, then some of the words. */
async function attemptLess(search: Search, nothing: Found, places: readonly OtherRow[]): Promise<Found> {
  const { all, phrases } = search.plan;
  const whole = all.filter(isWholePhrase);
  if (whole.length > 0 && whole.length < all.length) {
    // What stands between quotation marks is meant as it is written: the other words give way first.
    const parts = [{ found: together(whole, '&').found, ranked: together(all, '|').ranked }];
    const needs = phrases.map((phrase) => [[phrasePattern(phrase.split(' '))]]);
    const found = await attempt(search, { how: '&', parts, needs }, places);
    if (!isNothing(found)) return found;
  }
  const loose = someOf(search.plan);
  return loose.parts.length === 0 ? nothing : attempt(search, loose, places);
}

/** Without the phrase, its words; without all the words, some of them. */
function someOf({ all, phrases, stems, marks, needs }: Plan): Attempt {
  // «de» of a phrase would find every text.
  const isTelling = ({ word }: { word: string }) => markedOf(marks).includes(word);
  const isOne = phrases.length > 0 || all.length === 1;
  const ofPhrases = !isOne ? [] : stems.flatMap((ways) => ways.slice(0, 1)).filter(isTelling);
  return {
    how: '|',
    parts: [...all.filter((part) => !isWholePhrase(part)), ...ofPhrases.map(({ stem }) => both(`'${stem}'`))],
    needs: [...needs, ...ofPhrases.map(({ stem }) => [[beginsPattern(stem)]])],
  };
}

async function attempt(
  search: Search,
  { how, parts, needs, of = parts }: Attempt,
  places: readonly OtherRow[] = [],
): Promise<Found> {
  const { db, query, plan, audiences, typed, kind } = search;
  const others = [...(await liveRows(search, how, needs)), ...places];
  const beside = listedOf(others.filter((row) => kind === undefined || row.kind === kind)).toSorted(
    (one, other) => other.rank - one.rank,
  );
  const { found } = together([together(parts, how), ...plan.excluded], '&');
  const indexed = await selectFound(db, {
    asked: found,
    ranked: together(of, '|').ranked,
    parts: of.length,
    ...search.worth,
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
  const answers = new Set(beside.flatMap((row) => (row.kind === 'answer' ? [row.path] : [])));
  const rows = indexed.rows
    .flatMap((row) => (row.at === null ? row : (beside[row.at] ?? [])))
    // What answers is not said twice.
    .filter((row) => row.kind === 'answer' || !answers.has(row.path));
  return {
    rows: rows.map((row) => hitOf(row, plan)),
    counts,
    total: listed.reduce((sum, { count }) => sum + count, 0),
    isMore: listed.some(({ isMore }) => isMore),
    page: query.pag,
  };
}
