import { currentToasts } from './toast-store.ts';
import './toast-place.css';

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

/** Moves the page so that what has the focus stands above a toast that came over it. */
function showFocus(region: HTMLElement): void {
  const focused = document.activeElement;
  const box = focused?.getClientRects()[0];
  if (focused === null || box === undefined || region.contains(focused)) return;
  const isCovered = [0.1, 0.5, 0.9].some((share) =>
    region.contains(document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2)),
  );
  if (isCovered) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/**
 * From now on no toast covers what one may need: it stands above the bars at the foot of a screen, and the page ends above it.
 * Who has the focus there is moved above it when it comes. Gives the function that stops it.
 */
export function keepToastsAboveBars(): () => void {
  const { style } = document.documentElement;
  const region = document.querySelector<HTMLElement>('.u-toasts');
  if (region === null) return () => undefined;
  const place = () => {
    if (currentToasts().length === 0) {
      style.removeProperty('--toast-room');
      return;
    }
    // The room is not taken away to measure: a page scrolled to its end would jump under the pointer.
    const lift = barsBelow(region) + GAP;
    region.style.bottom = `${lift}px`;
    style.setProperty('--toast-room', `${region.offsetHeight + lift}px`);
  };
  // What it holds is measured once it is drawn.
  const drawn = new ResizeObserver(() => {
    place();
    showFocus(region);
  });
  drawn.observe(region);
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  return () => {
    drawn.disconnect();
    removeEventListener('scroll', place);
    removeEventListener('resize', place);
    style.removeProperty('--toast-room');
  };
}
