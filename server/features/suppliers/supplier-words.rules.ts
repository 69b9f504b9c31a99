/** Codes whose words occur in the list; words that mean nothing are ignored. */
export function codesOf<Code extends string>(words: readonly string[], slugs: Record<Code, string>): Code[] {
  const known = Object.entries(slugs) as [Code, string][];
  return known.filter(([, slug]) => words.includes(slug)).map(([code]) => code);
}
