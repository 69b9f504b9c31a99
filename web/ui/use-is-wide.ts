import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1280px)';

/** Whether panes stand beside the page; they lie over it, or behind a button, on smaller screens. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
