import type { Problem } from '#contract/errors.ts';
import { withValue, type FieldState } from '#contract/rules/texts/field-differences.ts';
import type { FieldConflict } from '#contract/rules/texts/three-way-merge.ts';
import { conflictWho } from './conflict-author.ts';

/** A refused change: what is in force, what both wrote where both wrote, and the rest brought together. */
export interface ChangeConflict<State> {
  who: string;
  at: string | undefined;
  /** Version in force, which the next try names. */
  version: number;
  current: State;
  /** Mine with what only others touched. */
  merged: State;
  conflicts: (FieldConflict & { changedBy?: string; at?: string })[];
}

/** Reads a refused change; undefined when it was refused for something else. */
export function changeConflict<State>(problem: Problem): ChangeConflict<State> | undefined {
  const { version, current, merged, conflicts, at } = problem.extra ?? {};
  if (problem.code !== 'version_conflict' || typeof version !== 'number' || !Array.isArray(conflicts))
    return undefined;
  return {
    who: conflictWho(problem),
    at: typeof at === 'string' ? at : undefined,
    version,
    current: current as State,
    merged: merged as State,
    conflicts: conflicts as ChangeConflict<State>['conflicts'],
  };
}

/** The state after a person chose, field by field and row by row, between theirs and mine. */
export function chosenState<State extends object>(
  { conflicts, merged }: ChangeConflict<State>,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): State {
  return conflicts
    .filter(({ name }) => choices[name] === 'theirs')
    .reduce<FieldState>(
      (state, { name, theirs }) => withValue(state, name, theirs),
      merged as FieldState,
    ) as State;
}
