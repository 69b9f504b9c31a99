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

/** Letters that sound the same in Spanish, as one: «limpesa» is heard as «limpieza» but for a letter. */
export const heardAs = (word: string): string =>
  word
    .replaceAll(/c(?=[ei])|z/g, 's')
    .replaceAll(/qu(?=[ei])|[cq](?!h)/g, 'k')
    .replaceAll(/(?<!c)h/g, '')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll('v', 'b')
    .replaceAll('ll', 'y');

/** A plural as the word that it may be of: «labtops» is «laptop» but for a letter. */
export const singularOf = (word: string): string =>
  word.length > 5 && word.endsWith('s') ? word.slice(0, -1) : word;

/**
 * The word that somebody meant: one letter away, or two in a long one, as it is written or, with one letter more, as it
 * is heard; the earlier of two that are as near.
 */
export function nearestOf<T extends { word: string }>(typed: string, known: readonly T[]): T | undefined {
  const most = typed.length < 8 ? 1 : 2;
  const heard = heardAs(typed);
  const near = known
    .map((one) => {
      const written = lettersApart(typed, one.word);
      return { one, written, sounded: written > most + 1 ? written : lettersApart(heard, heardAs(one.word)) };
    })
    .filter(({ written, sounded }) => written <= most || (written === most + 1 && sounded <= most));
  return near.toSorted((a, b) => a.written + a.sounded - b.written - b.sounded)[0]?.one;
}
