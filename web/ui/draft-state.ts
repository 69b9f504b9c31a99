import type { Problem } from '#contract/errors.ts';
import { isSameValue, withValue } from '#contract/rules/field-differences.ts';
import type { ChangeConflict } from '#web/kit/change-conflict.ts';

/** Values of a form by field. */
export type DraftValues = Readonly<Record<string, unknown>>;

/** A thing of the server that is edited here. */
export interface DraftThing {
  version: number;
  values: DraftValues;
  updatedAt: string;
}

/** How far the form is from the server. */
export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'failed'; problem: Problem };

/** A form that is being filled in. */
export interface Editing<Thing extends DraftThing> {
  /** As the server told it last. */
  thing: Thing;
  /** What stood in the form when the person began, and which version that was. */
  seen: DraftValues;
  version: number;
  values: DraftValues;
  save: SaveState;
  conflict: ChangeConflict<DraftValues> | undefined;
  /** Messages of the server by field. */
  refused: Readonly<Record<string, string>>;
}

/** What the browser keeps until the server has it. */
export interface KeptDraft {
  values: DraftValues;
  seen: DraftValues;
  version: number;
}

/** The fields in which the form differs from what the person had before them. */
export function typedValues({ values, seen }: Pick<Editing<DraftThing>, 'values' | 'seen'>): DraftValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, seen[name])),
  );
}

/** Opens a thing with what was typed before and not saved. */
export function openDraft<Thing extends DraftThing>(thing: Thing, kept?: KeptDraft): Editing<Thing> {
  const fresh = { seen: thing.values, version: thing.version, values: thing.values };
  const open = kept ?? fresh;
  const isTyped = Object.keys(typedValues(open)).length > 0;
  return {
    thing,
    ...(isTyped ? open : fresh),
    save: isTyped ? { kind: 'typing' } : { kind: 'saved', at: thing.updatedAt },
    conflict: undefined,
    refused: {},
  };
}

/** The form after the server took `sent`: what was typed meanwhile stays, the rest is as the server has it. */
export function savedDraft<Thing extends DraftThing>(
  now: Editing<Thing>,
  thing: Thing,
  sent: DraftValues,
): Editing<Thing> {
  const values = Object.fromEntries(
    Object.entries(thing.values).map(([name, saved]) => {
      const value = now.values[name];
      return [name, isSameValue(value, sent[name]) ? saved : value];
    }),
  );
  return openDraft(thing, { values, seen: thing.values, version: thing.version });
}

/** The form after a person chose, field by field and row by row, between theirs and mine. */
export function settledDraft<Thing extends DraftThing>(
  now: Editing<Thing>,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Editing<Thing> {
  const { conflict } = now;
  if (conflict === undefined) return now;
  const known = Object.keys(now.values);
  const of = (state: DraftValues) => Object.fromEntries(known.map((name) => [name, state[name]]));
  const chosen = conflict.conflicts
    .filter(({ name }) => choices[name] === 'theirs')
    .reduce<DraftValues>((state, { name, theirs }) => withValue(state, name, theirs), conflict.merged);
  const values = of(chosen);
  const open = { values, seen: of(conflict.current), version: conflict.version };
  const isTyped = Object.keys(typedValues(open)).length > 0;
  return {
    ...now,
    ...open,
    save: isTyped ? { kind: 'typing' } : { kind: 'saved', at: conflict.at ?? now.thing.updatedAt },
    conflict: undefined,
    refused: {},
  };
}
