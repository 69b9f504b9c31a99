import { isRows, isSameValue, type ChildRow, type FieldLabel, type FieldState } from './field-differences.ts';

/** A field that two people changed from the same beginning, each in another way. */
export interface FieldConflict extends FieldLabel {
  /** When the person opened it; undefined where nobody knows any more. */
  was?: unknown;
  theirs: unknown;
  mine: unknown;
}

/** Two changes of one state brought together. */
export interface Merge {
  /** What only one of the two touched is taken from that one; in a conflict it holds `mine`. */
  merged: FieldState;
  conflicts: FieldConflict[];
  /** Names of what the others changed and I did not. */
  joined: string[];
}

/** Brings `mine` and `theirs` together, both made from `was`; without `was` every difference is a conflict. */
export function mergeStates(
  fields: readonly FieldLabel[],
  { was, theirs, mine }: { was: FieldState | undefined; theirs: FieldState; mine: FieldState },
): Merge {
  const merged: Record<string, unknown> = { ...theirs };
  const conflicts: FieldConflict[] = [];
  const joined: string[] = [];
  for (const field of fields) {
    const { name } = field;
    const [here, there] = [mine[name], theirs[name]];
    merged[name] = here;
    if (isSameValue(here, there)) continue;
    if (was !== undefined && isSameValue(was[name], here)) {
      merged[name] = there;
      joined.push(name);
      continue;
    }
    if (was !== undefined && isSameValue(was[name], there)) continue;
    const rows = was === undefined ? undefined : mergeRows(was[name], there, here);
    if (rows !== undefined) {
      merged[name] = rows;
      joined.push(name);
      continue;
    }
    conflicts.push({
      ...field,
      ...(was === undefined ? {} : { was: was[name] ?? null }),
      theirs: there ?? null,
      mine: here ?? null,
    });
  }
  return { merged, conflicts, joined };
}

/** Child rows of both by their ids, in my order and theirs behind; undefined when both changed the same row. */
function mergeRows(was: unknown, theirs: unknown, mine: unknown): ChildRow[] | undefined {
  if (![theirs, mine].every((value) => isRows(value) || (Array.isArray(value) && value.length === 0)))
    return undefined;
  const [there, here] = [theirs as ChildRow[], mine as ChildRow[]];
  const find = (rows: unknown, id: string) => (isRows(rows) ? rows.find((row) => row.id === id) : undefined);
  const merged: ChildRow[] = [];
  for (const id of new Set([...here, ...there].map((row) => row.id))) {
    const [old, his, my] = [find(was, id), find(there, id), find(here, id)];
    if (!isSameValue(his, my) && !isSameValue(old, his) && !isSameValue(old, my)) return undefined;
    const kept = isSameValue(old, my) ? his : my;
    if (kept !== undefined) merged.push(kept);
  }
  return merged;
}
