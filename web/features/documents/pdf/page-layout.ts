/** Size of a page at 100% in CSS pixels, before rotation. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pages stacked with gaps: the top of each, and the whole height. */
export interface Stack {
  tops: number[];
  heights: number[];
  total: number;
}

/** Zoom as the address has it: fitted to the pane, or per cent. */
export type Zoom = 'auto' | 'ancho' | number;

const STEPS = [25, 33, 50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];
const MAX_AUTO = 1.25;

/** Reads the zoom parameter; anything not understood is fitted. */
export function readZoom(text: string | undefined): Zoom {
  if (text === 'ancho') return 'ancho';
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value >= 25 && value <= 400
    ? Math.round(value)
    : 'auto';
}

/** Scale for a page in a pane; fitted widths never go below a quarter. */
export function scaleFor(zoom: Zoom, page: PageSize, paneWidth: number): number {
  if (typeof zoom === 'number') return zoom / 100;
  const fit = Math.max(0.25, paneWidth / page.width);
  return zoom === 'auto' ? Math.min(fit, MAX_AUTO) : Math.min(fit, 4);
}

/** The next step of zoom in a direction, in per cent. */
export function zoomStep(scale: number, direction: 1 | -1): number {
  const percent = Math.round(scale * 100);
  const next =
    direction === 1 ? STEPS.find((step) => step > percent) : STEPS.findLast((step) => step < percent);
  return next ?? (direction === 1 ? 400 : 25);
}

/** Stacks pages from top to bottom. */
export function stackPages(sizes: readonly PageSize[], scale: number, gap: number): Stack {
  const tops: number[] = [];
  const heights: number[] = [];
  let total = gap;
  for (const size of sizes) {
    tops.push(total);
    const height = Math.floor(size.height * scale);
    heights.push(height);
    total += height + gap;
  }
  return { tops, heights, total };
}

/** Number of the page (from 1) that holds the line a third down the window. */
export function pageAt(stack: Stack, scrollTop: number, windowHeight: number): number {
  const line = scrollTop + windowHeight / 3;
  let low = 0;
  let high = stack.tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stack.tops[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** Pages (from 1) that touch the window, with one more on each side. */
export function pagesNear(stack: Stack, scrollTop: number, windowHeight: number): number[] {
  const near: number[] = [];
  for (const [index, top] of stack.tops.entries()) {
    const bottom = top + (stack.heights[index] ?? 0);
    if (bottom >= scrollTop && top <= scrollTop + windowHeight) near.push(index + 1);
  }
  const [first, last] = [near[0] ?? 1, near.at(-1) ?? 1];
  if (first > 1) near.unshift(first - 1);
  if (last < stack.tops.length) near.push(last + 1);
  return near;
}
