/** The list of procedures or the search that was left last, with its filters. */
export const left: { list?: string | undefined } = {};

/** Notes what is left, so that a record leads back to it as it stood; from a record to its papers it stays. */
export function leavePage({ pathname, search }: Pick<URL, 'pathname' | 'search'> = location): void {
  if (/\/(adquisiciones|buscar)$/.test(pathname)) left.list = pathname + search;
  else if (!pathname.includes('/adquisiciones/')) left.list = undefined;
}
