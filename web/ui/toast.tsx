import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.ts';
import './toast.css';

const NONE: readonly Toast[] = [];
/** Between a toast and what it stands on. */
const GAP = 16;

/** Height of the bars that stay at the foot of the screen where the toasts would lie. */
function barsBelow(region: HTMLElement): number {
  const { left, right } = region.getBoundingClientRect();
  let height = 0;
  for (const x of [left + 1, (left + right) / 2, right - 1])
    for (const found of document.elementsFromPoint(x, innerHeight - 2)) {
      let bar: Element | null = region.contains(found) ? null : found;
      while (bar !== null && !/sticky|fixed/.test(getComputedStyle(bar).position)) bar = bar.parentElement;
      const top = bar?.getBoundingClientRect().top ?? innerHeight;
      // What takes half of the screen is a panel, not a bar.
      if (top > innerHeight / 2) height = Math.max(height, innerHeight - top);
    }
  return height;
}

/** Region of the toasts; stands once in the shell, so that screen readers know it before the first one. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  const region = useRef<HTMLDivElement>(null);
  // No toast covers what one may need: it stands above the bars, and the page ends above it.
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || toasts.length === 0) return undefined;
    const { style } = document.documentElement;
    const place = () => {
      const lift = barsBelow(element) + GAP;
      element.style.bottom = `${lift}px`;
      style.setProperty('--toast-room', `${element.offsetHeight + lift}px`);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
      style.removeProperty('--toast-room');
    };
  }, [toasts]);
  return (
    <div ref={region} className="u-toasts" role="status">
      {toasts.map(({ id, text, action }) => (
        <div key={id} className="u-toast">
          {text}
          {action}
          <button type="button" onClick={() => dismissToast(id)}>
            Cerrar
          </button>
        </div>
      ))}
    </div>
  );
}
