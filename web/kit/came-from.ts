import { useEffect, useState } from 'react';
import { SCREEN_BASE } from '#contract/endpoint.ts';

/** The list of procedures and the search: what leads to a record, with its filters. */
const LISTS = [`${SCREEN_BASE}/adquisiciones`, `${SCREEN_BASE}/buscar`];

let last: string | undefined;

function keep({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (LISTS.includes(pathname)) last = pathname + search;
  // From one record to its papers and back the list stays the same.
  else if (!pathname.startsWith(`${SCREEN_BASE}/adquisiciones/`)) last = undefined;
}

/** Notes the list or search that is left, so that a record leads back to it as it stood. */
export const leavePage = (): void => keep(location);

/** Address of the list or search from which this page was reached; undefined where it was reached otherwise. */
export function useCameFrom(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (last === undefined && document.referrer.startsWith(`${location.origin}/`))
      keep(new URL(document.referrer));
    setAddress(last);
  }, []);
  return address;
}
