import type { Problem } from '#contract/errors.ts';
import { isSameValue, type FieldLabel } from '#contract/rules/texts/field-differences.ts';
import { mergeStates } from '#contract/rules/texts/three-way-merge.ts';
import { chosenState, type ChangeConflict } from '#web/kit/change-conflict.ts';

/** Values of a form by field. */
export type DraftValues = Readonly<Record<string, unknown>>;

/** A thing of the server that is edited here. */
export interface DraftThing {
  version: number;
  values: DraftValues;
  updatedAt: string;
}

/** How a form differs from what the server keeps; without rules it does not. */
export interface DraftRules {
  /** Fields with child rows, which are joined row by row. */
  fields?: readonly FieldLabel[];
  /** Whether two values of a field say the same to the server: unfinished text stays in the form and is not sent. */
  isSame?: (name: string, typed: unknown, saved: unknown) => boolean;
  /** The form of a state that the server told with a conflict. */
  formOf?: (state: DraftValues) => DraftValues;
}

const NO_RULES: DraftRules = {};

/** How far the form is from the server. */
export type SaveState =
  /** Without an instant while nothing was saved since the thing was opened. */
  | { kind: 'saved'; at: string | undefined }
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
  /** When what was typed here was saved last. */
  savedAt: string | undefined;
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

/** The fields in which the form differs from what the person had before them; all that the server would take. */
export function typedValues(
  { values, seen }: Pick<Editing<DraftThing>, 'values' | 'seen'>,
  { isSame = (_, typed, saved) => isSameValue(typed, saved) }: DraftRules = NO_RULES,
): DraftValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(name, value, seen[name])),
  );
}

/** Whether two states say the same in every field of the form. */
export const isSameForm = (one: DraftValues, other: DraftValues): boolean =>
  Object.entries(one).every(([name, value]) => isSameValue(value, other[name]));

/** Opens a thing with what was typed before and not saved. */
export function openDraft<Thing extends DraftThing>(
  thing: Thing,
  kept?: KeptDraft,
  rules: DraftRules = NO_RULES,
): Editing<Thing> {
  const fresh = { seen: thing.values, version: thing.version, values: thing.values };
  const open = kept ?? fresh;
  const isKept = Object.keys(typedValues(open)).length > 0;
  const isTyped = isKept && Object.keys(typedValues(open, rules)).length > 0;
  return {
    thing,
    ...(isKept ? open : fresh),
    save: isTyped ? { kind: 'typing' } : { kind: 'saved', at: undefined },
    savedAt: undefined,
    conflict: undefined,
    refused: {},
  };
}

/** The form after the server took `sent`: what was typed meanwhile stays, the rest is as the server has it. */
export function savedDraft<Thing extends DraftThing>(
  now: Editing<Thing>,
  thing: Thing,
  sent: DraftValues,
  rules: DraftRules = NO_RULES,
): Editing<Thing> {
  const { fields = [], isSame = () => false } = rules;
  const values = Object.fromEntries(
    Object.entries(thing.values).map(([name, saved]) => {
      const value = now.values[name];
      if (isSameValue(value, sent[name])) return [name, isSame(name, value, saved) ? value : saved];
      const rows = fields.filter((field) => field.name === name && field.rows !== undefined);
      if (rows.length === 0) return [name, value];
      const sides = { was: { [name]: sent[name] }, theirs: { [name]: saved }, mine: { [name]: value } };
      return [name, mergeStates(rows, sides).merged[name]];
    }),
  );
  const open = openDraft(thing, { values, seen: thing.values, version: thing.version }, rules);
  const savedAt = thing.updatedAt;
  return { ...open, savedAt, save: open.save.kind === 'saved' ? { kind: 'saved', at: savedAt } : open.save };
}

/** The form after a person chose, field by field and row by row, between theirs and mine. */
export function settledDraft<Thing extends DraftThing>(
  now: Editing<Thing>,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
  rules: DraftRules = NO_RULES,
): Editing<Thing> {
  const { conflict } = now;
  const { formOf = (state: DraftValues) => state, isSame = () => false } = rules;
  if (conflict === undefined) return now;
  const known = Object.keys(now.values);
  const of = (state: DraftValues) => {
    const form = formOf(state);
    return Object.fromEntries(known.map((name) => [name, form[name]]));
  };
  const values = Object.fromEntries(
    Object.entries(of(chosenState(conflict, choices))).map(([name, value]) => {
      const typed = now.values[name];
      return [name, isSame(name, typed, value) ? typed : value];
    }),
  );
  const open = { values, seen: of(conflict.current), version: conflict.version };
  const isTyped = Object.keys(typedValues(open, rules)).length > 0;
  return {
    ...now,
    ...open,
    save: isTyped ? { kind: 'typing' } : { kind: 'saved', at: conflict.at ?? now.thing.updatedAt },
    conflict: undefined,
    refused: {},
  };
}
