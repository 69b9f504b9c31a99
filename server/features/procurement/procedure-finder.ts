import type { ProcedureFacets, ProcedureQuery } from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { minuteNow } from '#server/kit/kept-answers.ts';
import { memoryOfVersions } from '#server/kit/remembered.ts';
import { facetsOf } from './finder/list-facets.rules.ts';
import { filterPlaces, type Filtered } from './finder/list-filter.rules.ts';
import { orderPlaces } from './finder/list-order.rules.ts';
import { keepListing, type Known } from './finder/listing-keeper.ts';
import type { Listing } from './finder/listing.ts';
import { askedBy } from './finder/search-text.rules.ts';
import { TextSearch } from './finder/text-search.ts';
import { mendQuery } from './procedures.sql.ts';

/** What a filter finds. */
export interface Found {
  /** Ids in the order that was asked for, as many as were asked for. */
  ids: string[];
  total: number;
  facets(): ProcedureFacets;
  /** The text that was searched, where typos of what was asked were mended. */
  correctedQuery: string | null;
}

/** Finds published procedures by the filter of the public list, without asking the database for them. */
export interface ProcedureFinder {
  /** Version of the public data, read after it was asked for: what is found follows from it and from the moment alone. */
  version(): Promise<number>;
  find(query: ProcedureQuery, range?: { from?: number; most?: number }): Promise<Found>;
  /** Ids of what a filter finds, in no order; `among` these, where they are given. */
  idsOf(query: ProcedureQuery, among?: readonly string[]): Promise<string[]>;
}

interface Answer {
  known: Known;
  filtered: Filtered;
  correctedQuery: string | null;
}

/** Most searches whose places are kept. */
const MOST_ANSWERS = 24;

const finders = new WeakMap<Db, ProcedureFinder>();

/** The finder of a database: one for the process, because it holds the list in memory. */
export function procedureFinder(db: Db): ProcedureFinder {
  const known = finders.get(db) ?? createFinder(db);
  finders.set(db, known);
  return known;
}

function createFinder(db: Db): ProcedureFinder {
  const current = keepListing(db);
  const texts = new TextSearch(db);
  // The list and its facets are asked for one after the other.
  const answers = memoryOfVersions<Answer>(MOST_ANSWERS);

  const matchesOf = async (known: Known, q: string) => {
    const matches = await texts.find(known, askedBy(q));
    if (matches?.places.length !== 0) return { matches, correctedQuery: null };
    const mended = await mendQuery(db, q);
    const again = mended === undefined ? undefined : await texts.find(known, askedBy(mended));
    if (mended === undefined || again === undefined || again.places.length === 0)
      return { matches, correctedQuery: null };
    return { matches: again, correctedQuery: mended };
  };

  const search = async (known: Known, query: ProcedureQuery, now: Date): Promise<Answer> => {
    const { listing } = known;
    const { matches, correctedQuery } = await matchesOf(known, query.q ?? '');
    const { places, weights } = matches ?? { places: listing.everyPlace, weights: undefined };
    return { known, filtered: filterPlaces(listing, places, { query, now, weights }), correctedQuery };
  };

  const answerTo = async (query: ProcedureQuery, now: Date): Promise<Answer> => {
    const known = await current();
    const { pag: _page, tam: _size, orden: _order, ...filter } = query;
    const key = `${minuteNow()} ${JSON.stringify(filter)}`;
    return answers(known.version, key, () => search(known, query, now));
  };

  return {
    version: async () => (await current()).version,
    async idsOf(query, among) {
      if (among === undefined) {
        const { filtered, known } = await answerTo(query, new Date());
        return idsAt(known.listing, filtered.places);
      }
      const known = await current();
      const { matches } = await matchesOf(known, query.q ?? '');
      const possible = placesOf(known.listing, among);
      const candidates = matches === undefined ? possible : inBoth(possible, matches.places);
      return idsAt(known.listing, filterPlaces(known.listing, candidates, { query, now: new Date() }).places);
    },
    async find(query, { from = 0, most } = {}) {
      const now = new Date();
      const { filtered, correctedQuery, known } = await answerTo(query, now);
      const { listing } = known;
      const { weights } = filtered;
      const order = query.orden ?? (weights === undefined ? 'acto' : 'relevancia');
      const places = orderPlaces(listing, filtered.places, {
        order,
        now,
        weights,
        ...(most !== undefined && { most: from + most }),
      });
      return {
        ids: places.slice(from).flatMap((place) => idAt(listing, place) ?? []),
        total: filtered.places.length,
        facets: () => facetsOf(listing, filtered, { query, now }),
        correctedQuery,
      };
    },
  };
}

const idsAt = (listing: Listing, places: Uint32Array): string[] =>
  Array.from(places, (place) => listing.ids[place] as string);

/** Places of lists of ids that are asked for again and again. */
const knownPlaces = new WeakMap<
  readonly string[],
  { listing: Listing; revision: number; places: Uint32Array }
>();

/** Where the published ones of these are, rising. */
function placesOf(listing: Listing, ids: readonly string[]): Uint32Array {
  const known = knownPlaces.get(ids);
  if (known?.listing === listing && known.revision === listing.revision) return known.places;
  const places = Uint32Array.from(ids.flatMap((id) => listing.placeOf(id) ?? [])).sort();
  knownPlaces.set(ids, { listing, revision: listing.revision, places });
  return places;
}

function inBoth(places: Uint32Array, others: Uint32Array): Uint32Array {
  const known = new Set(others);
  return places.filter((place) => known.has(place));
}

/** The procedure of a place, unless it left since. */
const idAt = (listing: Listing, place: number): string | undefined =>
  listing.isThere[place] === 1 ? listing.ids[place] : undefined;
