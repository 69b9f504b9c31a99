import type { PageBlock, PageLine } from '#contract/page-views.ts';

/** What is asked of the process that draws: a PDF, and where its pictures go, one after the other. */
export interface DrawOrder {
  path: string;
  pack: string;
}

/** Place of a picture in the pack. */
export interface PackPlace {
  at: number;
  bytes: number;
}

/** One page as it was drawn and read. */
export interface DrawnPage {
  number: number;
  width: number;
  height: number;
  small?: PackPlace;
  large?: PackPlace;
  lines: PageLine[];
  blocks: PageBlock[];
}

/** `packed` is what the pack holds; 0 where this machine cannot draw. */
export type DrawOutcome =
  | { pages: DrawnPage[]; packed: number }
  | { undrawn: 'password' | 'broken' | 'long' };
