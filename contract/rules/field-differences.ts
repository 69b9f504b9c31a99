/** Values of a thing by the name of its field. */
export type FieldState = Readonly<Record<string, unknown>>;

/** What a field is called by people. */
export interface FieldLabel {
  name: string;
  label: string;
}

/** Labels by name as a list, in the order in which they are declared. */
export function fieldLabels(labels: Readonly<Record<string, string>>): FieldLabel[] {
  return Object.entries(labels).map(([name, label]) => ({ name, label }));
}

/** A field before and after a change, under the label it had that day. */
export interface FieldDifference extends FieldLabel {
  before: unknown;
  after: unknown;
}

/** A child row: its id stays the same as long as it lives. */
export type ChildRow = { id: string } & Record<string, unknown>;

/** Whether a value is a list of child rows. */
export function isRows(value: unknown): value is readonly ChildRow[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && 'id' in row)
  );
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two values are the same for a person: the order of keys does not count, and nothing is nothing. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSameValue(value, b[index]));
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.keys({ ...left, ...right }).every((key) => isSameValue(left[key], right[key]));
}

/** The fields in which two states differ, in the order of `fields`. */
export function differencesOf(
  fields: readonly FieldLabel[],
  before: FieldState,
  after: FieldState,
): FieldDifference[] {
  return fields
    .filter(({ name }) => !isSameValue(before[name], after[name]))
    .map(({ name, label }) => ({
      name,
      label,
      before: before[name] ?? null,
      after: after[name] ?? null,
    }));
}

/** How a child row went from one list to the other. */
export interface RowDifference {
  id: string;
  kind: 'added' | 'removed' | 'changed';
  before?: ChildRow;
  after?: ChildRow;
}

/** Child rows that were added, removed or changed, by their ids; another place in the list alone is no difference. */
export function rowDifferences(before: unknown, after: unknown): RowDifference[] {
  const [old, now] = [rowsById(before), rowsById(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): RowDifference[] => {
    const [was, is] = [old.get(id), now.get(id)];
    if (was === undefined) return is === undefined ? [] : [{ id, kind: 'added', after: is }];
    if (is === undefined) return [{ id, kind: 'removed', before: was }];
    return isSameValue(was, is) ? [] : [{ id, kind: 'changed', before: was, after: is }];
  });
}

function rowsById(value: unknown): Map<string, ChildRow> {
  return new Map(isRows(value) ? value.map((row) => [row.id, row]) : []);
}
