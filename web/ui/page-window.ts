/** Pages worth a link: the first, the last, and two on each side of the current one. */
export function pageWindow(current: number, last: number): number[] {
  const pages = new Set([1, last]);
  for (let page = current - 2; page <= current + 2; page++) {
    if (page >= 1 && page <= last) pages.add(page);
  }
  return [...pages].sort((one, other) => one - other);
}
