/** Shape of a list of buttons walked with the arrow keys. */
export type RovingList = { count: number; columns: number };

/** Index after a key in a grid of `columns`, or undefined when the key does not move. Stops at the ends. */
export function rovingIndex(key: string, index: number, { count, columns }: RovingList): number | undefined {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: index - (index % columns),
    End: index - (index % columns) + columns - 1,
    PageUp: index - 4 * columns,
    PageDown: index + 4 * columns,
  }[key];
  if (target === undefined) return undefined;
  return Math.min(count - 1, Math.max(0, target));
}
