/** What makes a word its opposite: «hábil» and «inhábil», «legal» and «ilegal», «calificado» and «descalificado». */
const NEGATING = /^(?:in|im|ir(?=r)|i(?=l)|des|dis|anti|contra|no|sin|mal)/;
/** Words that begin so are the opposites of those that begin otherwise, where their letters are nearly the same. */
const PAIRS = [
  ['import', 'export'],
  ['intern', 'extern'],
  ['interior', 'exterior'],
  ['inclu', 'exclu'],
  ['ingres', 'egres'],
  ['inmigr', 'emigr'],
  ['aprob', 'reprob'],
  ['ascen', 'descen'],
  ['micro', 'macro'],
  ['mayor', 'menor'],
  ['maxim', 'minim'],
  ['superior', 'inferior'],
  ['anterior', 'posterior'],
  ['abiert', 'cerrad'],
  ['entrad', 'salid'],
  ['deudor', 'acreedor'],
  ['normal', 'anormal'],
  ['tipic', 'atipic'],
  ['simetric', 'asimetric'],
] as const;

/** Whether one of two words, small and without accents, says the contrary of the other, misspelt or not: neither mends the other. */
export function isOpposite(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((word) => NEGATING.exec(word)?.[0]);
  // What is left without the prefix that only one has is nearer to the other than the whole word: «inabiles» and «hábiles».
  if (a[0] !== b[0] && lettersApart(one.slice(a.length), other.slice(b.length)) < lettersApart(one, other))
    return true;
  return PAIRS.some(
    ([first, second]) =>
      (one.startsWith(first) && other.startsWith(second)) ||
      (one.startsWith(second) && other.startsWith(first)),
  );
}

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
