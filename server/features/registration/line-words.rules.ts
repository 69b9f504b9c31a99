import { foldedWords } from '#contract/rules/texts/typed-text.ts';

/** What people call one thing: the words that the unit keeps for the search. */
export interface WordGroup {
  name: string;
  alike: readonly string[];
}

/**
 * Everyday words for a line of business: those of every group of which its name has a word, and of groups of a kind of the
 * same: «equipo de cómputo portátil» is a kind of «equipo de cómputo».
 */
export function everydayWords(lineName: string, groups: readonly WordGroup[]): string {
  const name = ` ${foldedWords(lineName)}`;
  const all = groups.map(({ name: first, alike }) => [first, ...alike]);
  const folded = all.map((group) => group.map(foldedWords));
  const named = folded.flat().filter((word) => name.includes(` ${word}`));
  const isOf = (word: string) => named.some((one) => word === one || word.startsWith(`${one} `));
  return [...new Set(all.filter((_, at) => folded[at]?.some(isOf)).flat())].join(', ');
}
