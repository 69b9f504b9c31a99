import { DIRECT_MARK_SLUGS } from '#contract/direct-awards.ts';
import { ENTRY_SLUGS, FUNDING_SLUGS, KIND_SLUGS } from '#contract/procedure-kinds.ts';
import { PUBLIC_STATE_SLUGS, type ProcedureQuery } from '#contract/procedures.ts';
import { fromMexico } from '#contract/mexico-time.ts';
import {
  NO_VALUE,
  SEVERAL_FACETS,
  SINGLE_FACETS,
  VALUE_FACETS,
  type Listing,
  type ValueFacet,
} from './listing.ts';

/** What the filters of the list let through. */
export interface Filtered {
  /** Places of those that pass all of them. */
  places: Uint32Array;
  /** What each of these weighs, where a text was searched. */
  weights: Uint16Array | undefined;
  /** Places that pass all filters but one at most, and the bit of that one. */
  near: { places: Uint32Array; failed: Uint16Array };
}

/** Moment at which a plain date begins in Mexico. */
export const beginning = (date: string) => Date.parse(fromMexico({ date, time: '00:00' }));

const nextDay = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Words of the address by code, of the facets that have them. */
export const SLUGS: Partial<Record<ValueFacet, Record<string, string>>> = {
  estado: PUBLIC_STATE_SLUGS,
  tipo: KIND_SLUGS,
  participa: ENTRY_SLUGS,
  directa: DIRECT_MARK_SLUGS,
  recurso: FUNDING_SLUGS,
};

/** Words of the address as codes of the list; null where nothing is chosen. Unknown words are left out. */
function chosenOf({ values }: Listing, query: ProcedureQuery, facet: ValueFacet): Uint8Array | null {
  const slugs = SLUGS[facet];
  const given = query[facet];
  const keys =
    slugs === undefined
      ? given
      : Object.entries(slugs).flatMap(([code, slug]) => (given.includes(slug) ? [code] : []));
  if (keys.length === 0) return null;
  const marks = new Uint8Array(values[facet].keys.length);
  for (const key of keys) {
    const code = values[facet].find(key);
    if (code !== undefined) marks[code] = 1;
  }
  return marks;
}

/** The filters of a question: those of the facets by their place, where something is chosen. */
interface Gates {
  single: (Uint8Array | null)[];
  several: (Uint8Array | null)[];
  amount: { least: number; most: number } | null;
  dates: { from: number; until: number } | null;
}

/** The filters that a question has. */
export function gatesOf(listing: Listing, query: ProcedureQuery): Gates {
  const { monto_min: least, monto_max: most, desde, hasta } = query;
  return {
    single: SINGLE_FACETS.map((facet) => chosenOf(listing, query, facet)),
    several: SEVERAL_FACETS.map((facet) => chosenOf(listing, query, facet)),
    amount:
      least === undefined && most === undefined
        ? null
        : { least: least ?? -Infinity, most: most ?? Infinity },
    dates:
      desde === undefined && hasta === undefined
        ? null
        : {
            from: desde === undefined ? -Infinity : beginning(desde),
            until: hasta === undefined ? Infinity : beginning(nextDay(hasta)),
          },
  };
}

/** Bits of the filters: those of a facet of values, and after them those that have none. */
export const AMOUNT = 1 << VALUE_FACETS.length;
export const DATES = AMOUNT << 1;
export const bitOf = (facet: number) => 1 << facet;

/** Until when the acts of a procedure count, by the code of its state: those of one that ended early or stands still will not be held. */
export function heldUntil({ values }: Listing, now: number): Float64Array {
  const until = new Float64Array(values.estado.keys.length).fill(Infinity);
  for (const [state, end] of [
    ['cancelled', -Infinity],
    ['suspended', -Infinity],
    ['unsuccessful', now],
  ] as const) {
    const code = values.estado.find(state);
    if (code !== undefined) until[code] = end;
  }
  return until;
}

/**
 * Which filters each candidate does not pass, a bit for each. Filter by filter over plain arrays: a hundred thousand
 * candidates take a fraction of a millisecond each.
 */
function failedOf(listing: Listing, candidates: Uint32Array, gates: Gates, now: number): Uint16Array {
  const count = candidates.length;
  const failed = scratch(count);
  for (const [facet, marks] of gates.single.entries()) {
    if (marks === null) continue;
    const codes = (listing.single[facet] as Listing['single'][number]).values;
    for (let at = 0; at < count; at += 1)
      if (marks[codes[candidates[at]!]!] === 0) failed[at]! |= bitOf(facet);
  }
  for (const [facet, marks] of gates.several.entries()) {
    if (marks === null) continue;
    const { starts, values } = listing.several[facet] as Listing['several'][number];
    for (let at = 0; at < count; at += 1) {
      const place = candidates[at]!;
      let isMarked = 0;
      for (let one = starts[place]!; one < starts[place + 1]!; one += 1) isMarked |= marks[values[one]!]!;
      if (isMarked === 0) failed[at]! |= bitOf(SINGLE_FACETS.length + facet);
    }
  }
  if (gates.amount !== null) {
    const { least, most } = gates.amount;
    const [amounts, steps] = [listing.amount.values, listing.step.values];
    for (let at = 0; at < count; at += 1) {
      const place = candidates[at]!;
      const amount = amounts[place]!;
      if (steps[place] === NO_VALUE || amount < least || amount > most) failed[at]! |= AMOUNT;
    }
  }
  if (gates.dates !== null) {
    const { from, until } = gates.dates;
    const states = (listing.single[0] as Listing['single'][number]).values;
    const held = heldUntil(listing, now);
    const { starts, values: acts } = listing.acts;
    for (let at = 0; at < count; at += 1) {
      const place = candidates[at]!;
      const end = Math.min(until, held[states[place]!]!);
      let isHeld = false;
      for (let one = starts[place]!; one < starts[place + 1]!; one += 1)
        if (acts[one]! >= from && acts[one]! < end) isHeld = true;
      if (!isHeld) failed[at]! |= DATES;
    }
  }
  return failed;
}

/** Room for one question at a time: nothing waits between taking it and reading it. */
let room = new Uint16Array(0);

function scratch(length: number): Uint16Array {
  if (room.length < length) room = new Uint16Array(2 * length);
  return room.subarray(0, length).fill(0);
}

/** Passes these places, with what each weighs for a text, through the filters. */
export function filterPlaces(
  listing: Listing,
  candidates: Uint32Array,
  { query, now, weights }: { query: ProcedureQuery; now: Date; weights?: Uint16Array | undefined },
): Filtered {
  const failed = failedOf(listing, candidates, gatesOf(listing, query), now.getTime());
  let [passing, left] = [0, 0];
  for (let at = 0; at < failed.length; at += 1) {
    const bits = failed[at]!;
    if (bits === 0) passing += 1;
    if ((bits & (bits - 1)) === 0) left += 1;
  }
  const places = new Uint32Array(passing);
  const kept = weights && new Uint16Array(passing);
  const near = { places: new Uint32Array(left), failed: new Uint16Array(left) };
  [passing, left] = [0, 0];
  for (let at = 0; at < failed.length; at += 1) {
    const bits = failed[at]!;
    if ((bits & (bits - 1)) !== 0) continue;
    near.places[left] = candidates[at]!;
    near.failed[left] = bits;
    left += 1;
    if (bits !== 0) continue;
    places[passing] = candidates[at]!;
    if (kept !== undefined) kept[passing] = weights![at]!;
    passing += 1;
  }
  return { places, weights: kept, near };
}
