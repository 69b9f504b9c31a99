/** What became of one thing of two rows of things. */
export type Fate = 'same' | 'removed' | 'added';

/** Pairs that are compared at most at once: longer rows are parted first where both say the same. */
const MOST_PAIRS = 4_000_000;

/** One row after the other becoming the second: `at` is the place in the later row, of what went in the earlier one. */
export interface Step {
  fate: Fate;
  at: number;
}

/**
 * What stayed, went and came between two rows, in order. Long rows are parted at what stands once in each and in the same
 * order; where there is no such thing, what differs is told whole.
 */
export function differencesOf(old: readonly string[], now: readonly string[]): Step[] {
  const steps: Step[] = [];
  compare({ old, now, steps }, [0, old.length], [0, now.length]);
  return steps;
}

interface Rows {
  old: readonly string[];
  now: readonly string[];
  steps: Step[];
}
type Span = readonly [from: number, to: number];

function compare(rows: Rows, [oldFrom, oldTo]: Span, [nowFrom, nowTo]: Span): void {
  const { old, now, steps } = rows;
  const tell = (fate: Fate, from: number, to: number) => {
    for (let at = from; at < to; at += 1) steps.push({ fate, at });
  };
  let [from, onto, oldEnd, nowEnd] = [oldFrom, nowFrom, oldTo, nowTo];
  while (from < oldEnd && onto < nowEnd && old[from] === now[onto]) [from, onto] = [from + 1, onto + 1];
  while (oldEnd > from && nowEnd > onto && old[oldEnd - 1] === now[nowEnd - 1])
    [oldEnd, nowEnd] = [oldEnd - 1, nowEnd - 1];
  tell('same', nowFrom, onto);
  if ((oldEnd - from) * (nowEnd - onto) <= MOST_PAIRS) walk(rows, [from, oldEnd], [onto, nowEnd]);
  else {
    const [left, right] = [
      [from, oldEnd],
      [onto, nowEnd],
    ] as const;
    const anchors = anchorsOf(rows, left, right);
    if (anchors.length === 0) {
      tell('removed', from, oldEnd);
      tell('added', onto, nowEnd);
    } else {
      for (const [oldAt, nowAt] of anchors) {
        compare(rows, [from, oldAt], [onto, nowAt]);
        tell('same', nowAt, nowAt + 1);
        [from, onto] = [oldAt + 1, nowAt + 1];
      }
      compare(rows, [from, oldEnd], [onto, nowEnd]);
    }
  }
  tell('same', nowEnd, nowTo);
}

/** Places of things that stand once in each row, as many as keep their order. */
function anchorsOf({ old, now }: Rows, left: Span, right: Span): [number, number][] {
  const [first, second] = [onlyOnce(old, left), onlyOnce(now, right)];
  const pairs: [number, number][] = [];
  for (const [thing, oldAt] of first) {
    const nowAt = second.get(thing);
    if (nowAt !== undefined) pairs.push([oldAt, nowAt]);
  }
  return longestRising(pairs.toSorted(([one], [other]) => one - other));
}

function onlyOnce(row: readonly string[], [from, to]: Span): Map<string, number> {
  const places = new Map<string, number>();
  const often = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const thing = row[at] ?? '';
    if (places.has(thing)) often.add(thing);
    else places.set(thing, at);
  }
  for (const thing of often) places.delete(thing);
  return places;
}

/** The most pairs whose second places rise with the first. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const before: number[] = [];
  const secondOf = (at: number | undefined) => (at === undefined ? -1 : (pairs[at]?.[1] ?? -1));
  for (const [at, [, second]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (secondOf(ends[middle]) < second) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = at;
  }
  const rising: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.toReversed();
}

/** Goes along the longest row of things that both have in common. */
function walk({ old, now, steps }: Rows, [oldFrom, oldTo]: Span, [nowFrom, nowTo]: Span): void {
  const [height, width] = [oldTo - oldFrom, nowTo - nowFrom + 1];
  // lengths[i * width + j]: longest row of things that old from i and now from j have in common.
  const lengths = new Uint16Array((height + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = height - 1; i >= 0; i -= 1)
    for (let j = width - 2; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[oldFrom + i] === now[nowFrom + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < height || j < width - 1) {
    const isSame = i < height && j < width - 1 && old[oldFrom + i] === now[nowFrom + j];
    const wentFirst = j >= width - 1 || (i < height && at(i + 1, j) >= at(i, j + 1));
    if (isSame) steps.push({ fate: 'same', at: nowFrom + j });
    else if (wentFirst) steps.push({ fate: 'removed', at: oldFrom + i });
    else steps.push({ fate: 'added', at: nowFrom + j });
    if (isSame || wentFirst) i += 1;
    if (isSame || !wentFirst) j += 1;
  }
}
