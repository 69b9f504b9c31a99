import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server's page is being taken over; storage of the tab may be read once it is true. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
