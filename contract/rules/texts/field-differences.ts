/** Values of a thing by the name of its field. */
export type FieldState = Readonly<Record<string, unknown>>;

/** A child row: its id stays the same as long as it lives. */
export type ChildRow = { id: string } & Record<string, unknown>;

/** What a field is called by people. */
export interface FieldLabel {
  name: string;
  label: string;
  /** A value as people read it, where it is not the text itself. */
  text?: (value: unknown) => string;
  /** The value is a list of child rows, which are compared, joined and asked about one by one. */
  rows?: RowFields;
  /** The value is a list of ids, of which each stands on its own: who adds one and who takes another away are joined. */
  isSet?: boolean;
  /** Joined like the others, and told to people by another field: an id says nothing to them. */
  isUntold?: boolean;
}

/** Child rows of a field. */
export interface RowFields {
  /** What people call a row: «Partida 3». */
  title: (row: ChildRow) => string;
  /** What people see of a row. */
  fields: readonly FieldLabel[];
  /** What stands only once among them: two people who add it at the same time add the same row. */
  key?: (row: ChildRow) => string;
  /** The order says something. Whoever alone changed it is followed; where two did, they are asked. */
  isOrdered?: boolean;
}

/** Labels by name as a list, in the order in which they are declared. */
export function fieldLabels(labels: Readonly<Record<string, string>>): FieldLabel[] {
  return Object.entries(labels).map(([name, label]) => ({ name, label }));
}

/**
 * What differs between two states, under the label it had that day. `name` is a field (`title`), a child row that came or
 * went (`lots/7f…`; the side without it is null), a part of one (`lots/7f…/quantity`), or their order (`steps/#`).
 */
export interface FieldDifference {
  name: string;
  label: string;
  before: unknown;
  after: unknown;
}

/** Name of a child row, or of a part of it, in differences and conflicts. */
export const rowPath = (field: string, id: string, part?: string): string =>
  part === undefined ? `${field}/${id}` : `${field}/${id}/${part}`;

/** Name of the order of child rows in differences and conflicts. */
export const orderPath = (field: string): string => rowPath(field, '#');

/** Whether one of two names of differences is the other, or lies in it. */
export function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Child rows of a value; none when it holds none. */
export function rowsOf(value: unknown): readonly ChildRow[] {
  return Array.isArray(value) ? (value as ChildRow[]) : [];
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

/** What differs between two states, in the order of `fields`. */
export function differencesOf(
  fields: readonly FieldLabel[],
  before: FieldState,
  after: FieldState,
): FieldDifference[] {
  return fields.flatMap((field): FieldDifference[] => {
    const { name, label, rows, isUntold = false } = field;
    if (isUntold || isSameValue(before[name], after[name])) return [];
    if (rows !== undefined) return rowDifferences(field, rows, rowsOf(before[name]), rowsOf(after[name]));
    return [{ name, label, before: before[name] ?? null, after: after[name] ?? null }];
  });
}

function rowDifferences(
  { name, label }: FieldLabel,
  { title, fields, isOrdered = false }: RowFields,
  before: readonly ChildRow[],
  after: readonly ChildRow[],
): FieldDifference[] {
  const [old, now] = [byId(before), byId(after)];
  const differences = [...new Set([...old.keys(), ...now.keys()])].flatMap((id): FieldDifference[] => {
    const [was, is] = [old.get(id), now.get(id)];
    if (was === undefined || is === undefined) {
      const row = (is ?? was) as ChildRow;
      return [{ name: rowPath(name, id), label: title(row), before: was ?? null, after: is ?? null }];
    }
    return differencesOf(fields, was, is).map((part) => ({
      ...part,
      name: rowPath(name, id, part.name),
      label: partLabel(title(is), part.label),
    }));
  });
  const common = (rows: readonly ChildRow[]) => rows.filter(({ id }) => old.has(id) && now.has(id));
  const isMoved = common(before).some(({ id }, index) => common(after)[index]?.id !== id);
  if (!isOrdered || !isMoved) return differences;
  return [
    ...differences,
    {
      name: orderPath(name),
      label: partLabel(label, 'orden'),
      before: before.map(title),
      after: after.map(title),
    },
  ];
}

/** «Partida 3, cantidad» */
export const partLabel = (row: string, part: string): string =>
  `${row}, ${part.charAt(0).toLowerCase()}${part.slice(1)}`;

const byId = (rows: readonly ChildRow[]) => new Map(rows.map((row) => [row.id, row]));

/** Child rows in the order of others; those that are not among them stay at the end. */
function inOrderOf(rows: readonly ChildRow[], others: readonly ChildRow[]): ChildRow[] {
  const places = new Map(others.map(({ id }, place) => [id, place]));
  const place = ({ id }: ChildRow) => places.get(id) ?? others.length;
  return rows.toSorted((one, other) => place(one) - place(other));
}

/** A state with another value under the name of a difference or conflict; `null` takes a child row away. */
export function withValue(state: FieldState, path: string, value: unknown): FieldState {
  const [name = '', id, part] = path.split('/');
  if (id === undefined) return { ...state, [name]: value };
  const rows = rowsOf(state[name]);
  const others = (change: (row: ChildRow) => ChildRow) =>
    rows.map((row) => (row.id === id ? change(row) : row));
  if (id === '#') return { ...state, [name]: inOrderOf(rows, rowsOf(value)) };
  if (part !== undefined) return { ...state, [name]: others((row) => ({ ...row, [part]: value })) };
  if (value === null) return { ...state, [name]: rows.filter((row) => row.id !== id) };
  const isThere = rows.some((row) => row.id === id);
  return { ...state, [name]: isThere ? others(() => value as ChildRow) : [...rows, value] };
}

const plainText = (value: unknown): string => {
  if (isNothing(value)) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return Array.isArray(value) ? value.map(plainText).join('; ') : String(value);
};

/** A value under the name of a difference or conflict as people read it; `plain` writes what has no words of its own. */
export function valueText(
  fields: readonly FieldLabel[],
  path: string,
  value: unknown,
  plain: (value: unknown) => string = plainText,
): string {
  const [name, id, part] = path.split('/');
  const field = fields.find((one) => one.name === name);
  const show = (one: FieldLabel | undefined, given: unknown) =>
    isNothing(given) ? '' : (one?.text ?? plain)(given);
  if (field?.rows === undefined) return show(field, value);
  const { fields: parts, title } = field.rows;
  // A revision keeps the titles of that day, a conflict the rows.
  if (id === '#')
    return rowsOf(value)
      .map((row) => (typeof row === 'string' ? row : title(row)))
      .join('; ');
  const rowText = (row: ChildRow) =>
    parts
      .filter((one) => !isNothing(row[one.name]))
      .map((one) => `${one.label}: ${show(one, row[one.name])}`)
      .join('; ');
  if (id === undefined) return rowsOf(value).map(title).join('; ');
  if (part !== undefined)
    return show(
      parts.find((one) => one.name === part),
      value,
    );
  return value === null || value === undefined ? '' : rowText(value as ChildRow);
}
