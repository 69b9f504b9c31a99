/** Dotted paths of the values in which two objects differ; a list counts as one value. */
export function differingPaths(before: unknown, after: unknown, path = ''): string[] {
  const isBranch = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isBranch(before) && isBranch(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) =>
      differingPaths(before[key], after[key], path === '' ? key : `${path}.${key}`),
    );
  }
  return JSON.stringify(before ?? '') === JSON.stringify(after ?? '') ? [] : [path];
}
