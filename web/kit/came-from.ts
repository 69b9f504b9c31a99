import { useSyncExternalStore } from 'react';
import { leavePage, left } from './left-list.ts';

const never = () => () => undefined;

function readLeft(): string | undefined {
  const { referrer } = document;
  if (left.list === undefined && referrer.startsWith(`${location.origin}/`)) leavePage(new URL(referrer));
  return left.list;
}

/** Address of the list or search from which this page was reached; undefined where it was reached otherwise. */
export const useCameFrom = (): string | undefined => useSyncExternalStore(never, readLeft, () => undefined);
