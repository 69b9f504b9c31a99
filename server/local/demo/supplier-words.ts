import words from './data/supplier-words.json' with { type: 'json' };

/** Main lines of business with words for clearly fictitious company names. */
export const LINES: readonly { line: string; also: readonly string[]; words: readonly string[] }[] =
  words.lines;

export const CREATURES = words.creatures;
export const MARKS = words.marks;
export const SUFFIXES = words.suffixes;
export const GIVEN_NAMES = words.givenNames;
export const FICTITIOUS_SURNAMES = words.fictitiousSurnames;
export const SURNAMES = words.surnames;
export const STATES = words.states;
