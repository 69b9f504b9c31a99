import { useSyncExternalStore } from 'react';

const PLACE = 'portal.mi-area';
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The area of the university that somebody works in, as they said on this device; it never leaves it. Empty where nobody did. */
export function myArea(): string {
  try {
    return localStorage.getItem(PLACE)?.slice(0, 150) ?? '';
  } catch {
    return '';
  }
}

/** The same while it changes; empty in the server's page. */
export const useMyArea = (): string => useSyncExternalStore(listen, myArea, () => '');

/** Keeps the area on this device; an empty one is forgotten. */
export function keepMyArea(area: string): void {
  try {
    if (area === '') localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, area);
  } catch {
    // Nothing is kept where the browser allows nothing.
  }
  for (const listener of listeners) listener();
}
