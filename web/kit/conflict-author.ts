import type { Problem } from '#contract/errors.ts';

/** Who changed a thing meanwhile, and when, as the server tells with a conflict. */
export function conflictAuthor({ extra }: Problem): { who: string; at: string } | undefined {
  const { changedBy: who, at } = extra ?? {};
  return typeof who === 'string' && typeof at === 'string' ? { who, at } : undefined;
}

/** Who changed a thing meanwhile, in words for a sentence. */
export const conflictWho = (problem: Problem): string => conflictAuthor(problem)?.who ?? 'Otra persona';
