import { foldedWords } from '#contract/rules/texts/typed-text.ts';

/** What people call one thing: the words that the unit keeps for the search. */
export interface WordGroup {
  name: string;
  alike: readonly string[];
}

/** Everyday words for a line of business: those of every group of which its name has a word. */
export function everydayWords(lineName: string, groups: readonly WordGroup[]): string {
  const name = ` ${foldedWords(lineName)}`;
  const words = groups
    .map(({ name: first, alike }) => [first, ...alike])
    .filter((group) => group.some((word) => name.includes(` ${foldedWords(word)}`)))
    .flat();
  return [...new Set(words)].join(', ');
}
