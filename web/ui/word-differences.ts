/** A piece of a text that stayed, went or came. */
export interface Piece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Longer texts are shown whole, before and after: finding their words would take too long. */
const MOST_WORDS = 600;

/** What went and what came between two texts, word by word. */
export function wordDifferences(before: string, after: string): Piece[] {
  const [old, now] = [before.match(/\s+|\S+/g) ?? [], after.match(/\s+|\S+/g) ?? []];
  if (old.length > MOST_WORDS || now.length > MOST_WORDS)
    return [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ];
  // lengths[i][j]: longest row of words that old from i and now from j have in common.
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  const push = (text: string, kind: Piece['kind']) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ text, kind });
  };
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
  return pieces;
}
