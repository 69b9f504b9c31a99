import type { ProcedureOrder } from '#contract/procedures.ts';
import type { Listing } from './listing.ts';

/** After the closing of every open call, and after every date to come. */
const NOT_OPEN = 1e13;
const PAST = 1e14;

/** What these places are ordered by, the least first. */
function keysOf(order: ProcedureOrder, listing: Listing, places: Uint32Array, now: number): Float64Array {
  const keys = new Float64Array(places.length);
  const [amount, published] = [listing.amount.values, listing.publishedAt.values];
  if (order === 'monto') for (let at = 0; at < places.length; at += 1) keys[at] = -amount[places[at]!]!;
  else if (order === 'publicacion')
    for (let at = 0; at < places.length; at += 1) keys[at] = -published[places[at]!]!;
  else {
    // Open calls that close first; then what else is to come, the nearest first; then what was, the newest first.
    const open = listing.values.estado.find('open');
    const states = (listing.single[0] as Listing['single'][number]).values;
    const [nextAt, pastAt] = [listing.nextAt.values, listing.pastAt.values];
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at]!;
      const next = nextAt[place]!;
      keys[at] = next >= now ? next + (states[place] === open ? 0 : NOT_OPEN) : PAST - pastAt[place]!;
    }
  }
  return keys;
}

/** These places in an order of the list; the first `most` of them. `weights` are those of each, where a text was searched. */
export function orderPlaces(
  listing: Listing,
  places: Uint32Array,
  given: { order: ProcedureOrder; now: Date; weights: Uint16Array | undefined; most?: number },
): number[] {
  const { order, now } = given;
  const keys = keysOf(order, listing, places, now.getTime());
  const weights = order === 'relevancia' ? given.weights : undefined;
  const published = listing.publishedAt.values;
  const { ids } = listing;
  const compare = (a: number, b: number) =>
    (weights === undefined ? 0 : weights[b]! - weights[a]!) ||
    keys[a]! - keys[b]! ||
    published[places[b]!]! - published[places[a]!]! ||
    (ids[places[a]!]! < ids[places[b]!]! ? -1 : 1);
  return firstOf(places.length, compare, given.most ?? places.length).map((at) => places[at]!);
}

/**
 * The first few in an order, by their places from zero to `count`, without ordering the others: the last of those that
 * are kept stands on top of a heap.
 */
export function firstOf(count: number, compare: (a: number, b: number) => number, most: number): number[] {
  if (most === 0) return [];
  if (most * 4 >= count)
    return Array.from({ length: count }, (_, at) => at)
      .sort(compare)
      .slice(0, most);
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
  for (let place = 0; place < count; place += 1) {
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
