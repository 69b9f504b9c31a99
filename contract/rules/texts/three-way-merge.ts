import {
  isSameValue,
  orderPath,
  partLabel,
  rowPath,
  rowsOf,
  type ChildRow,
  type FieldLabel,
  type FieldState,
  type RowFields,
} from './field-differences.ts';

/** What two people changed from the same beginning, each in another way. */
export interface FieldConflict {
  /** Name of a field, of a child row or of a part of one, as in differences. */
  name: string;
  label: string;
  /** When the person opened it; undefined where nobody knows any more. */
  was?: unknown;
  /** Null where they took the child row away. */
  theirs: unknown;
  /** Null where I took the child row away. */
  mine: unknown;
}

/** Two changes of one state brought together. */
export interface Merge {
  /** What only one of the two touched is taken from that one; in a conflict it holds `mine`. */
  merged: FieldState;
  conflicts: FieldConflict[];
  /** Names of the fields in which something of the others was taken in. */
  joined: string[];
}

/** Three states of one value; `was` is absent where nobody knows it any more. */
interface Sides {
  was?: unknown;
  theirs: unknown;
  mine: unknown;
}

type Meeting = { value: unknown; isJoined: boolean; conflict?: Sides };

const idsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);

/** A list of ids: what either of both added or took away since. */
function meetSets({ was, theirs, mine }: Sides): Meeting {
  const [old, his, my] = [idsOf(was), idsOf(theirs), idsOf(mine)];
  const added = my.filter((id) => !old.includes(id) && !his.includes(id));
  const value = [...his.filter((id) => my.includes(id) || !old.includes(id)), ...added];
  return { value, isJoined: value.some((id) => !my.includes(id)) || my.some((id) => !value.includes(id)) };
}

/** One value of both: whoever changed it is followed; both otherwise is a conflict. */
function meetValue(sides: Sides): Meeting {
  const { was, theirs, mine } = sides;
  if (isSameValue(mine, theirs)) return { value: mine, isJoined: false };
  const isKnown = Object.hasOwn(sides, 'was');
  if (isKnown && isSameValue(was, mine)) return { value: theirs, isJoined: true };
  if (isKnown && isSameValue(was, theirs)) return { value: mine, isJoined: false };
  return { value: mine, isJoined: false, conflict: sides };
}

function conflictOf(name: string, label: string, sides: Sides): FieldConflict {
  const was = Object.hasOwn(sides, 'was') ? { was: sides.was ?? null } : {};
  return { name, label, ...was, theirs: sides.theirs ?? null, mine: sides.mine ?? null };
}

/**
 * Brings `mine` and `theirs` together, both made from `was`; without `was` every difference is a conflict. Child rows of
 * fields that declare them are joined row by row, and part by part.
 */
export function mergeStates(
  fields: readonly FieldLabel[],
  { was, theirs, mine }: { was: FieldState | undefined; theirs: FieldState; mine: FieldState },
): Merge {
  const merged: Record<string, unknown> = { ...theirs };
  const conflicts: FieldConflict[] = [];
  const joined: string[] = [];
  for (const field of fields) {
    const { name, label, rows } = field;
    const sides: Sides = {
      ...(was === undefined ? {} : { was: was[name] }),
      theirs: theirs[name],
      mine: mine[name],
    };
    const met = field.isSet === true && was !== undefined ? meetSets(sides) : meetValue(sides);
    merged[name] = met.value;
    if (field.isUntold === true) continue;
    if (met.conflict !== undefined && rows !== undefined) {
      const list = mergeRows(field, rows, sides);
      merged[name] = list.rows;
      conflicts.push(...list.conflicts);
      if (list.isJoined) joined.push(name);
    } else if (met.conflict !== undefined) conflicts.push(conflictOf(name, label, sides));
    else if (met.isJoined) joined.push(name);
  }
  return { merged, conflicts, joined };
}

function mergeRows(
  { name, label: called }: FieldLabel,
  { title, fields, key, isOrdered = false }: RowFields,
  sides: Sides,
): { rows: ChildRow[]; conflicts: FieldConflict[]; isJoined: boolean } {
  const isKnown = Object.hasOwn(sides, 'was');
  const [was, theirs] = [rowsOf(sides.was), rowsOf(sides.theirs)];
  const mine = key === undefined ? rowsOf(sides.mine) : sameAdditions(was, theirs, rowsOf(sides.mine), key);
  const find = (rows: readonly ChildRow[], id: string) => rows.find((row) => row.id === id);
  const isMoved = isOrdered && !isSameOrder(mine, theirs);
  const isTheirOrder = isMoved && isKnown && isSameOrder(was, mine);
  const isMyOrder = isMoved && isKnown && isSameOrder(was, theirs);
  const result = { rows: [] as ChildRow[], conflicts: [] as FieldConflict[], isJoined: isTheirOrder };
  const order = isTheirOrder ? [...theirs, ...mine] : [...mine, ...theirs];
  for (const id of new Set(order.map((row) => row.id))) {
    const [old, his, my] = [find(was, id), find(theirs, id), find(mine, id)];
    if (his !== undefined && my !== undefined) {
      const met = mergeParts(fields, { old, isKnown, his, my });
      result.rows.push(met.row);
      result.isJoined ||= met.isJoined;
      for (const { part, label, ...part3 } of met.conflicts)
        result.conflicts.push(conflictOf(rowPath(name, id, part), partLabel(title(his), label), part3));
      continue;
    }
    const whole = my === undefined || old === undefined ? my : { ...old, ...my };
    const met = meetValue({ ...(isKnown ? { was: old } : {}), theirs: his, mine: whole });
    if (met.value !== undefined) result.rows.push(met.value as ChildRow);
    result.isJoined ||= met.isJoined;
    if (met.conflict !== undefined)
      result.conflicts.push(conflictOf(rowPath(name, id), title((his ?? my) as ChildRow), met.conflict));
  }
  // Both moved rows, each in another way.
  if (isMoved && !isTheirOrder && !isMyOrder)
    result.conflicts.push(conflictOf(orderPath(name), partLabel(called, 'orden'), { ...sides, mine }));
  return result;
}

/** My new rows, under the id of their new row where both added the same thing. */
function sameAdditions(
  was: readonly ChildRow[],
  theirs: readonly ChildRow[],
  mine: readonly ChildRow[],
  key: (row: ChildRow) => string,
): readonly ChildRow[] {
  const isNew = (row: ChildRow) => !was.some(({ id }) => id === row.id);
  const added = new Map(theirs.filter(isNew).map((row) => [key(row), row.id]));
  return mine.map((row) => (isNew(row) ? { ...row, id: added.get(key(row)) ?? row.id } : row));
}

function isSameOrder(one: readonly ChildRow[], other: readonly ChildRow[]): boolean {
  const ids = new Set(one.map(({ id }) => id));
  const common = other.filter(({ id }) => ids.has(id));
  const kept = new Set(common.map(({ id }) => id));
  return one.filter(({ id }) => kept.has(id)).every(({ id }, index) => common[index]?.id === id);
}

/**
 * One row of both, part by part. What mine does not say stays theirs; what has no label is joined too, and mine is followed
 * where both changed it.
 */
function mergeParts(
  fields: readonly FieldLabel[],
  { old, isKnown, his, my }: { old: ChildRow | undefined; isKnown: boolean; his: ChildRow; my: ChildRow },
): { row: ChildRow; isJoined: boolean; conflicts: (Sides & { part: string; label: string })[] } {
  const row: ChildRow = { ...his };
  const conflicts: (Sides & { part: string; label: string })[] = [];
  let isJoined = false;
  for (const part of Object.keys(my)) {
    // A row that both added has no beginning: only what they wrote differently is asked.
    const met = meetValue({
      ...(isKnown && old !== undefined ? { was: old[part] } : {}),
      theirs: his[part],
      mine: my[part],
    });
    row[part] = met.value;
    isJoined ||= met.isJoined;
    const label = fields.find(({ name }) => name === part)?.label;
    if (met.conflict !== undefined && label !== undefined) conflicts.push({ ...met.conflict, part, label });
  }
  return { row, isJoined, conflicts };
}
