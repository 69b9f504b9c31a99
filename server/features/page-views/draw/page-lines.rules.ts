import type { PageLine } from '#contract/page-views.ts';

/** A piece of text as pdf.js gives it, in points from the left and the top of the page as it is read. */
export interface TextRun {
  text: string;
  x: number;
  /** Baseline from the top. */
  y: number;
  width: number;
  size: number;
  isBold: boolean;
}

/** Text on one baseline without a wide gap: a line, or a cell of one. */
export interface Segment extends TextRun {
  /** In the order in which the page writes. */
  order: number;
}

/** A gap of more than so many sizes of its letters is no blank between words. */
const WIDE_GAP = 1.3;
/** Pieces whose gap is at least this are two words. */
const BLANK = 0.15;

/** Joins pieces that follow each other on a baseline; wide gaps and other heights begin a new one. */
export function segmentsOf(runs: readonly TextRun[]): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | undefined;
  for (const run of runs) {
    if (run.text.trim() === '') continue;
    const gap = open === undefined ? 0 : run.x - (open.x + open.width);
    const isSame =
      open !== undefined &&
      Math.abs(run.y - open.y) <= Math.max(open.size, run.size) * 0.4 &&
      gap > -open.size * 0.6 &&
      gap < Math.max(open.size, run.size) * WIDE_GAP;
    if (open === undefined || !isSame) {
      open = { ...run, order: segments.length };
      segments.push(open);
      continue;
    }
    const isApart = gap > open.size * BLANK && !open.text.endsWith(' ') && !run.text.startsWith(' ');
    open.text += (isApart ? ' ' : '') + run.text;
    open.width = run.x + run.width - open.x;
    open.size = Math.max(open.size, run.size);
    open.isBold &&= run.isBold;
  }
  for (const one of segments) one.text = tidy(one.text);
  return segments.filter(({ text }) => text !== '');
}

/** Without what cannot be seen, and with one blank between words. */
export function tidy(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Lines for laying over the picture of the page. */
export function pageLines(segments: readonly Segment[]): PageLine[] {
  return segments.map(({ x, y, width, size, text }) => [
    tenth(x),
    tenth(y),
    tenth(Math.max(width, 0.1)),
    tenth(size),
    text,
  ]);
}
