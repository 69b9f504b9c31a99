/** Places that match, rising, and what each of them weighs. */
export interface Matches {
  places: Uint32Array;
  weights: Uint16Array;
}

export const NONE: Matches = { places: new Uint32Array(0), weights: new Uint16Array(0) };

/** Two at a time, until one is left. */
function mergeAll<T>(all: readonly T[], merge: (one: T, other: T) => T): T | undefined {
  let left = all;
  while (left.length > 1) {
    const merged: T[] = [];
    for (let at = 0; at < left.length; at += 2) {
      const [one, other] = [left[at] as T, left[at + 1]];
      merged.push(other === undefined ? one : merge(one, other));
    }
    left = merged;
  }
  return left[0];
}

/** Everything in any of these lists of places and weights; what is in several weighs as much as the heaviest. */
export function anyOf(all: readonly Matches[]): Matches {
  return (
    mergeAll(
      all.filter(({ places }) => places.length > 0),
      either,
    ) ?? NONE
  );
}

function either(one: Matches, other: Matches): Matches {
  const most = one.places.length + other.places.length;
  const [places, weights] = [new Uint32Array(most), new Uint16Array(most)];
  let [a, b, count] = [0, 0, 0];
  while (a < one.places.length || b < other.places.length) {
    const left = a < one.places.length ? one.places[a]! : Infinity;
    const right = b < other.places.length ? other.places[b]! : Infinity;
    const place = Math.min(left, right);
    const weight = Math.max(left === place ? one.weights[a]! : 0, right === place ? other.weights[b]! : 0);
    if (left === place) a += 1;
    if (right === place) b += 1;
    places[count] = place;
    weights[count] = weight;
    count += 1;
  }
  return { places: places.subarray(0, count), weights: weights.subarray(0, count) };
}

/** What is in all of them, with the mean of its weights: the fewest are looked up in the others. */
export function allOf(all: readonly Matches[]): Matches {
  const [first = NONE, ...rest] = all.toSorted((a, b) => a.places.length - b.places.length);
  if (rest.length === 0) return first;
  let places = first.places;
  let sums = new Uint32Array(first.weights);
  for (const other of rest) {
    const [kept, sum] = [new Uint32Array(places.length), new Uint32Array(places.length)];
    let [count, from] = [0, 0];
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at]!;
      from = atLeast(other.places, place, from);
      if (from === other.places.length) break;
      if (other.places[from] !== place) continue;
      kept[count] = place;
      sum[count] = sums[at]! + other.weights[from]!;
      count += 1;
    }
    [places, sums] = [kept.subarray(0, count), sum.subarray(0, count)];
  }
  const weights = new Uint16Array(sums.length);
  for (let at = 0; at < sums.length; at += 1) weights[at] = sums[at]! / all.length;
  return { places, weights };
}

/** Where the first place that is not less stands, from a place on: steps that double, then halves. */
function atLeast(places: Uint32Array, place: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < places.length && places[low + step]! < place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(places.length, low + step + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What is left of them by a condition on the place. */
export function keepIf({ places, weights }: Matches, isKept: (place: number) => boolean): Matches {
  const [kept, weight] = [new Uint32Array(places.length), new Uint16Array(places.length)];
  let count = 0;
  for (let at = 0; at < places.length; at += 1) {
    if (!isKept(places[at]!)) continue;
    kept[count] = places[at]!;
    weight[count] = weights[at]!;
    count += 1;
  }
  return { places: kept.subarray(0, count), weights: weight.subarray(0, count) };
}
