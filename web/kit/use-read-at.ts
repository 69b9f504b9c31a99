import { useMemo } from 'react';
import { usePortal } from './portal-context.tsx';

/** When what is shown was read, by the server's clock (ISO); the moment of the page until then. */
export function useReadAt(data: unknown): string {
  const { now, clock } = usePortal();
  return useMemo(() => (data === undefined ? now : clock.iso()), [clock, data, now]);
}
