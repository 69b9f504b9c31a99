import type { TextLine } from './text-lines.ts';

/** Lines at the head or the foot of a page that are looked at. */
const EDGE = 3;
/** Fewer pages repeat nothing. */
const PAGES = 3;
/** Share of the pages that have a line at their edge for it to be a running head. */
const SHARE = 0.4;

/** A line as it is compared with those of other pages: whatever its numbers say. */
export const shapeOf = (text: string) => text.toLowerCase().replaceAll(/\d+/g, '0');

/** Tells apart what stands at the edge of most pages, and numbers of pages, from what the document says. */
export function withoutRunningHeads<Line extends Pick<TextLine, 'text' | 'page'>>(
  lines: readonly Line[],
  {
    isKept = () => false,
    sayShape = ({ text }) => shapeOf(text),
  }: {
    /** What is no running head, on however many pages it stands. */
    isKept?: (text: string) => boolean;
    /** What is the same line on two pages; without their numbers where nobody says otherwise. */
    sayShape?: (line: Line) => string;
  } = {},
): { kept: Line[]; left: Line[] } {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()];
  const times = new Map<string, number>();
  const edges = new Set<Line>();
  for (const page of pages) {
    const ends = [...page.slice(0, EDGE), ...page.slice(EDGE).slice(-EDGE)];
    for (const line of ends) edges.add(line);
    for (const shape of new Set(ends.map((line) => sayShape(line))))
      times.set(shape, (times.get(shape) ?? 0) + 1);
  }
  const isRepeated = (line: Line) =>
    pages.length >= PAGES &&
    edges.has(line) &&
    !isKept(line.text) &&
    (times.get(sayShape(line)) ?? 0) >= Math.max(PAGES, pages.length * SHARE);
  const isPageNumber = (line: Line) =>
    edges.has(line) &&
    /^(?:p[aá]g(?:ina|\.)? ?)?[-–— ]*\d{1,4}(?: (?:de|\/) \d{1,4})?[-–— ]*$/i.test(line.text) &&
    pages.length > 1;
  const gone = new Set(lines.filter((line) => isRepeated(line) || isPageNumber(line)));
  return { kept: lines.filter((line) => !gone.has(line)), left: [...gone] };
}
