import type { PageBlock } from '#contract/page-views.ts';
import { tidy, type Segment } from './page-lines.rules.ts';
import { findTables, type FoundTable } from './page-tables.rules.ts';

/** A page as its words lie on it. */
export interface LaidPage {
  number: number;
  height: number;
  segments: Segment[];
}

/** A line of the document's own outline. */
export interface OutlineTitle {
  title: string;
  page: number;
  level: number;
}

/** What is usual in a document: the size of its running text, and the sizes of its titles, the largest first. */
export interface Habits {
  body: number;
  titles: number[];
}

const half = (size: number) => Math.round(size * 2) / 2;
const TITLE = 1.12;
const MAX_TITLE = 160;
const MARGIN = 0.13;

/** Sizes of letters in a document, by how much is written in each. */
export function habitsOf(pages: readonly LaidPage[]): Habits {
  const letters = new Map<number, number>();
  for (const { segments } of pages)
    for (const { size, text } of segments)
      letters.set(half(size), (letters.get(half(size)) ?? 0) + text.length);
  const sorted = [...letters].sort((one, other) => other[1] - one[1]);
  const body = sorted[0]?.[0] ?? 11;
  const titles = [...letters.keys()].filter((size) => size >= body * TITLE).sort((a, b) => b - a);
  return { body, titles: titles.slice(0, 4) };
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
const pattern = (text: string) => text.replaceAll(/\d+/g, '#');

/** Lines that stand at the head or the foot of most pages: they are not read. */
export function runningHeads(pages: readonly LaidPage[]): (segment: Segment, page: LaidPage) => boolean {
  const counts = new Map<string, number>();
  const isOutside = ({ y }: Segment, { height }: LaidPage) =>
    y < height * MARGIN || y > height * (1 - MARGIN / 1.5);
  for (const page of pages) {
    const seen = new Set(
      page.segments.filter((one) => isOutside(one, page)).map(({ text }) => pattern(text)),
    );
    for (const text of seen) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const least = Math.max(3, pages.length * 0.4);
  return (segment, page) =>
    pages.length > 2 && isOutside(segment, page) && (counts.get(pattern(segment.text)) ?? 0) >= least;
}

/** A paragraph while its lines are gathered. */
interface Paragraph {
  lines: Segment[];
}

const MARKER = /^(?:[•▪◦●‣⁃∙·o–—-]|\(?[a-z]\)|\(?[ivx]{1,4}[).]|\d{1,2}[).])\s/u;

/** Headings, paragraphs, lists and tables of a page that does not say which they are. */
export function blocksOf(page: LaidPage, habits: Habits, outline: readonly OutlineTitle[]): PageBlock[] {
  const tables = findTables(page.segments);
  const tableOf = (segment: Segment) => tables.find((table) => table.segments.has(segment));
  const blocks: PageBlock[] = [];
  const written = new Set<FoundTable>();
  let open: Paragraph | undefined;
  const titles = outline.filter((one) => one.page === page.number);
  const close = () => {
    if (open !== undefined) add(blocks, blockOf(open, habits, titles));
    open = undefined;
  };
  for (const segment of page.segments) {
    const table = tableOf(segment);
    if (table !== undefined) {
      close();
      if (!written.has(table)) blocks.push({ kind: 'table', hasHead: table.hasHead, rows: table.rows });
      written.add(table);
      continue;
    }
    if (open !== undefined && !continues(open, segment)) close();
    if (open === undefined) open = { lines: [segment] };
    else open.lines.push(segment);
  }
  close();
  return blocks;
}

function continues({ lines }: Paragraph, next: Segment): boolean {
  const last = lines.at(-1);
  const [first] = lines;
  if (last === undefined || first === undefined) return false;
  const gap = next.y - last.y;
  if (Math.abs(gap) < last.size * 0.4) return true;
  if (gap < 0 || gap > last.size * 1.62) return false;
  if (Math.abs(next.size - last.size) > last.size * 0.08 || next.isBold !== last.isBold) return false;
  if (MARKER.test(next.text)) return false;
  // A short line ends a paragraph, unless all of its lines are as short.
  return !(last.width < first.width * 0.6 && lines.length > 1 && next.x <= first.x + 1);
}

/** Puts lines into one text; a word that was cut at the end of a line is whole again. */
export function joinLines(texts: readonly string[]): string {
  let whole = '';
  for (const text of texts) {
    if (/\p{L}-$/u.test(whole) && /^\p{Ll}/u.test(text)) whole = whole.slice(0, -1) + text;
    else whole += (whole === '' ? '' : ' ') + text;
  }
  return tidy(whole.replaceAll(/\.[. ]{8,}/g, ' … '));
}

function blockOf({ lines }: Paragraph, habits: Habits, titles: readonly OutlineTitle[]): PageBlock {
  const text = joinLines(lines.map((line) => line.text));
  const told = titles.find(({ title }) => plain(title) === plain(text));
  if (told !== undefined) return { kind: 'heading', level: told.level, text };
  const size = half(Math.max(...lines.map((line) => line.size)));
  const isShort =
    text.length <= MAX_TITLE && lines.length <= 3 && !/[,;]$/.test(text) && /\p{L}{2}/u.test(text);
  const place = habits.titles.indexOf(size);
  if (isShort && place !== -1) return { kind: 'heading', level: place + 1, text };
  const isBold = lines.every((line) => line.isBold);
  if (isShort && isBold && size >= habits.body && !text.endsWith('.'))
    return { kind: 'heading', level: Math.min(6, habits.titles.length + 1), text };
  if (MARKER.test(text)) return { kind: 'list', items: [text] };
  return { kind: 'paragraph', text };
}

/** Items that follow each other are one list. */
function add(blocks: PageBlock[], block: PageBlock): void {
  const last = blocks.at(-1);
  if (block.kind === 'list' && last?.kind === 'list') last.items.push(...block.items);
  else blocks.push(block);
}
