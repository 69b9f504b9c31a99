import { useEffect, useState } from 'react';
import { leavePage, left } from './left-list.ts';

/** Address of the list or search from which this page was reached; undefined where it was reached otherwise. */
export function useCameFrom(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const { referrer } = document;
    if (left.list === undefined && referrer.startsWith(`${location.origin}/`)) leavePage(new URL(referrer));
    setAddress(left.list);
  }, []);
  return address;
}
