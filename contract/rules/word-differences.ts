/** A piece of a text that stayed, went or came. */
export interface Piece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Pairs of words that are compared at most: beyond, what differs is shown whole, before and after. */
const MOST_PAIRS = 4_000_000;

/** What went and what came between two texts, word by word. */
export function wordDifferences(before: string, after: string): Piece[] {
  const [old, now] = [before.match(/\s+|\S+/g) ?? [], after.match(/\s+|\S+/g) ?? []];
  const pieces: Piece[] = [];
  const push = (text: string, kind: Piece['kind']) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else pieces.push({ text, kind });
  };
  const [start, tail] = commonEnds(old, now);
  push(old.slice(0, start).join(''), 'same');
  const [went, came] = [old.slice(start, old.length - tail), now.slice(start, now.length - tail)];
  if (went.length * came.length > MOST_PAIRS) {
    push(went.join(''), 'removed');
    push(came.join(''), 'added');
  } else walk(went, came, push);
  push(old.slice(old.length - tail).join(''), 'same');
  return pieces;
}

/** How many words two rows have in common at their beginning, and at their end after it. */
function commonEnds(old: readonly string[], now: readonly string[]): [number, number] {
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start += 1;
  let tail = 0;
  while (tail < least - start && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return [start, tail];
}

/** Goes along the longest row of words that both have in common. */
function walk(
  old: readonly string[],
  now: readonly string[],
  push: (text: string, kind: Piece['kind']) => void,
): void {
  const width = now.length + 1;
  // lengths[i * width + j]: longest row of words that old from i and now from j have in common.
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      push(old[i] ?? '', 'same');
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      push(old[i] ?? '', 'removed');
      i += 1;
    } else {
      push(now[j] ?? '', 'added');
      j += 1;
    }
  }
}
