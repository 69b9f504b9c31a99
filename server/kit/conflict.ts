import { isSameValue } from '#contract/rules/texts/field-differences.ts';
import { failure, type Failure } from './errors.ts';

/** What is told to whoever wrote over something that is otherwise by now. */
export interface Conflict {
  /** Who did what, or what to look at; replaces the general text. */
  detail?: string;
  /** What is in force, and where both differ. */
  extra?: Record<string, unknown>;
}

/** The one refusal of what was written or decided over something that changed meanwhile. */
export function conflict(told: Conflict): Failure {
  return failure('version_conflict', told);
}

/**
 * What is decided as a whole counts only for what the person saw: a version, a state, a paper by its id. Throws
 * `version_conflict` with what `told` says when it is otherwise by now. What is written field by field goes through `change`.
 */
export async function requireSeen(
  { seen, present }: { seen: unknown; present: unknown },
  told: () => Conflict | Promise<Conflict> = () => ({}),
): Promise<void> {
  if (!isSameValue(seen, present)) throw conflict(await told());
}
