/** Letters that differ between two words: one changed, missing, added, or two exchanged. */
export function lettersApart(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, before[at - 2]! + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length]!;
}

/** The word that somebody meant: one letter away, or two in a long one; the earlier of two that are as near. */
export function nearestOf<T extends { word: string }>(typed: string, known: readonly T[]): T | undefined {
  const most = typed.length < 8 ? 1 : 2;
  const near = known
    .map((one) => ({ one, apart: lettersApart(typed, one.word) }))
    .filter(({ apart }) => apart <= most);
  return near.toSorted((a, b) => a.apart - b.apart)[0]?.one;
}
