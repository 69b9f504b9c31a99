import { useSyncExternalStore } from 'react';

/** How close the rows of officers' lists stand (screens 3.6). */
export const DENSITIES = { comfortable: 'Amplia', default: 'Normal', compact: 'Compacta' } as const;
export type Density = keyof typeof DENSITIES;

const KEY = 'portal.densidad';
const listeners = new Set<() => void>();

/** What this device remembers; a browser that keeps nothing has the normal one. */
function kept(): Density {
  try {
    const value = localStorage.getItem(KEY) ?? '';
    return Object.hasOwn(DENSITIES, value) ? (value as Density) : 'default';
  } catch {
    return 'default';
  }
}

let present: Density | undefined;

function subscribe(listener: () => void): () => void {
  // Another tab of the same device may choose too.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    present = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function choose(density: Density): void {
  present = density;
  try {
    localStorage.setItem(KEY, density);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** The density of officers' lists on this device, and how to choose another. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(
    subscribe,
    () => (present ??= kept()),
    () => 'default' as const,
  );
  return [density, choose];
}
