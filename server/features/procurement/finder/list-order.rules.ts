import type { ProcedureOrder } from '#contract/procedures.ts';
import type { Listed, Listing } from './listing.ts';

/** After the closing of every open call, and after every date to come. */
const NOT_OPEN = 1e13;
const PAST = 1e14;

/** What a procedure is ordered by, the least first. */
function keyOf(order: ProcedureOrder, one: Listed, now: number): number {
  if (order === 'monto') return -one.amount;
  if (order === 'publicacion') return -one.publishedAt;
  // Open calls that close first; then what else is to come, the nearest first; then what was, the newest first.
  if (one.nextAt !== null && one.nextAt >= now) return one.nextAt + (one.state === 'open' ? 0 : NOT_OPEN);
  return PAST - (one.awardedAt ?? one.publishedAt);
}

/** These places in an order of the list; the first `most` of them. */
export function orderPlaces(
  listing: Listing,
  places: readonly number[],
  given: { order: ProcedureOrder; now: Date; weights: Uint16Array | undefined; most?: number },
): number[] {
  const { order, weights } = given;
  const now = given.now.getTime();
  const keys = new Float64Array(listing.places.length);
  for (const place of places) {
    const one = listing.places[place];
    if (one !== undefined) keys[place] = keyOf(order === 'relevancia' ? 'acto' : order, one, now);
  }
  const published = (place: number) => listing.places[place]?.publishedAt ?? 0;
  const id = (place: number) => listing.places[place]?.id ?? '';
  const compare = (a: number, b: number) =>
    (order === 'relevancia' && weights !== undefined ? (weights[b] as number) - (weights[a] as number) : 0) ||
    (keys[a] as number) - (keys[b] as number) ||
    published(b) - published(a) ||
    (id(a) < id(b) ? -1 : 1);
  return firstOf(places, compare, given.most ?? places.length);
}

/** The first few in an order, without ordering the others: the last of those that are kept stands on top of a heap. */
export function firstOf(
  places: readonly number[],
  compare: (a: number, b: number) => number,
  most: number,
): number[] {
  if (most === 0) return [];
  if (most * 4 >= places.length) return places.toSorted(compare).slice(0, most);
  const heap: number[] = [];
  const at = (place: number) => heap[place] as number;
  const swap = (a: number, b: number) => ([heap[a], heap[b]] = [at(b), at(a)]);
  const sink = () => {
    for (let parent = 0; ;) {
      const left = 2 * parent + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const child = right < heap.length && compare(at(right), at(left)) > 0 ? right : left;
      if (compare(at(child), at(parent)) <= 0) return;
      swap(child, parent);
      parent = child;
    }
  };
  for (const place of places) {
    if (heap.length < most) {
      heap.push(place);
      for (let child = heap.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (compare(at(child), at(parent)) <= 0) break;
        swap(child, parent);
        child = parent;
      }
    } else if (compare(place, at(0)) < 0) {
      heap[0] = place;
      sink();
    }
  }
  return heap.toSorted(compare);
}
