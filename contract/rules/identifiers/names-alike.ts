import { companyKey } from './company-name.ts';

/** How many letters have to be changed, added or taken out to make one text of the other; more than `most` is told as one more. */
function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1)
      line[at] = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1),
      );
    above = line;
  }
  return above[other.length] ?? 0;
}

const LINKS = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);

/**
 * Whether two names may be taken for each other: the same but for its legal suffix and small words, or one or two letters apart,
 * or the same words in another order: «Gómez Peña María» is «María Gómez Peña». Numbers tell apart: «Servicios 21» is not «Servicios 22».
 */
export function areAlike(one: string, other: string): boolean {
  const partsOf = (name: string) =>
    companyKey(name)
      .split(' ')
      .filter((word) => word !== '' && !LINKS.has(word));
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const numbers = (parts: readonly string[]) => parts.filter((part) => /\d/.test(part)).join(' ');
  if (mine.length === 0 || theirs.length === 0 || numbers(mine) !== numbers(theirs)) return false;
  const [short, long] = [mine.join(''), theirs.join('')];
  if (mine.toSorted().join(' ') === theirs.toSorted().join(' ')) return true;
  const most = Math.min(short.length, long.length) < 12 ? 1 : 2;
  return lettersApart(short, long, most) <= most;
}
