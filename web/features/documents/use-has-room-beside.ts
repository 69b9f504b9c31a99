import { useSyncExternalStore } from 'react';

/** Width, in letters of the window's own size, from which the panes of `viewer.css` stand beside the page. */
const PANES_BESIDE_REM = 80;

function hasRoom(): boolean {
  const { clientWidth } = document.documentElement;
  return (
    clientWidth >= PANES_BESIDE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  );
}

function watch(changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** Whether the panes stand beside the page, as `viewer.css` counts it; else they lie over it. */
export const useHasRoomBeside = (): boolean => useSyncExternalStore(watch, hasRoom, () => true);
