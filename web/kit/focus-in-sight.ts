/** Where the window shows something whole: within the edges that bars above and below cover. */
interface Zone {
  top: number;
  bottom: number;
}

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** What the page keeps free at its edges for whatever is scrolled into sight, and what the element asks for besides. */
function edgesOf(element: Element): Zone {
  const page = getComputedStyle(document.documentElement);
  const own = getComputedStyle(element);
  return {
    top: pixels(page.scrollPaddingTop) + pixels(own.scrollMarginTop),
    bottom: pixels(page.scrollPaddingBottom) + pixels(own.scrollMarginBottom),
  };
}

/** How far down it stands in what can be scrolled, wherever that was scrolled to. */
function placeOf(element: Element): number {
  let place = element.getBoundingClientRect().top;
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    place += around.scrollTop;
  return Math.round(place);
}

/**
 * Keeps in sight what has the focus in a form when something that arrives or grows above pushes it out of the window or
 * under a bar. Whoever scrolled away from it is left alone.
 */
export function keepFocusInSight(): void {
  let stop = () => undefined as void;
  let isByKey = false;
  document.addEventListener('keydown', () => (isByKey = true), true);
  document.addEventListener('pointerdown', () => (isByKey = false), true);
  document.addEventListener('focusin', ({ target }) => {
    stop();
    if (target instanceof Element && target.closest('main form') !== null) stop = keep(target, isByKey);
  });
}

/** Until the focus goes on. What the field before says as it is left may push this one away before anybody sees it. */
function keep(element: Element, isOwed: boolean): () => void {
  const edges = edgesOf(element);
  let place = placeOf(element);
  let isHeld = true;
  const look = () => {
    const now = placeOf(element);
    const box = element.getBoundingClientRect();
    if (box.top >= edges.top && box.bottom <= innerHeight - edges.bottom) isHeld = true;
    // Where nothing moved it, the person did; one that is longer than the window is never there whole.
    else if (now === place && !isOwed) isHeld = box.bottom > 0 && box.top < innerHeight;
    else if (isHeld && document.activeElement === element) element.scrollIntoView({ block: 'nearest' });
    [place, isOwed] = [now, false];
  };
  const grown = new ResizeObserver(look);
  grown.observe(document.body);
  // Where a page has room to spare, what is pushed makes it no longer.
  const moved = new IntersectionObserver(look, {
    rootMargin: `-${edges.top}px 0px -${edges.bottom}px`,
    threshold: [0, 0.25, 0.5, 0.75, 1],
  });
  moved.observe(element);
  addEventListener('scroll', look, { passive: true, capture: true });
  return () => {
    grown.disconnect();
    moved.disconnect();
    removeEventListener('scroll', look, { capture: true });
  };
}
