import type { PersonalFound } from '#contract/rules/identifiers/personal-data.ts';
import { MAX_WORK_BYTES, workOnFiles } from './file-work.ts';
import { ownTurn, type Turn } from './turn.ts';

/** Documents whose pages are read, and workbooks, which are looked through for what they carry of people. */
export const PAGE_TEXT_ENDINGS = ['.pdf', '.docx', '.xlsx'] as const;
export type PageTextEnding = (typeof PAGE_TEXT_ENDINGS)[number];

export interface PageTextOrder {
  path: string;
  ending: PageTextEnding;
}

/** Where the text of a page comes from: the file, a picture that was recognised, a picture that was not; or it is empty. */
export type PageSource = 'text' | 'ocr' | 'image' | 'blank';

export interface PageText {
  source: PageSource;
  /** One paragraph, or row of a table, per line; without running heads. */
  text: string;
}

export interface OutlineEntry {
  title: string;
  /** Null when it leads to no page of the document. */
  page: number | null;
  /** 1 is the outermost. */
  level: number;
}

/** What was read in a document; without pages beyond {@link MOST_PAGES} and letters beyond {@link MOST_LETTERS}. */
export interface PagesRead {
  pages: number;
  texts: PageText[];
  outline: OutlineEntry[];
  /** ISO 639-1, as the file or its words say; null when neither does. */
  language: string | null;
  /** Its structure (headings, tables, reading order) comes with it. */
  isTagged: boolean;
  /** It restricts what a reader may do with it. */
  isProtected: boolean;
}

/** Why a document has no text: that is how it is, and nobody's failure. */
export interface PagesUnread {
  unread: 'protected' | 'broken' | 'slow' | 'heavy';
}

/** A workbook has no pages: what was found in its cells, with their sheets, and beside them. */
export interface BookLookedThrough {
  personal: PersonalFound[];
}

export type PageTextOutcome = PagesRead | PagesUnread | BookLookedThrough;
export interface PageTextOutcomes {
  outcomes: PageTextOutcome[];
}

export const MOST_PAGES = 2_000;
export const MOST_LETTERS = 6_000_000;

/** A document of some hundred pages takes a second or two; beyond this it is not read. */
const READING_MS = 60_000;

/**
 * Reads the pages of one document of somebody else in a process of its own with limits of time and memory. A broken or
 * hostile one is a plain result. Throws `unavailable` when too many files wait.
 */
export async function readPageText(
  order: PageTextOrder,
  { limitMs = READING_MS, turn = ownTurn() }: { limitMs?: number; turn?: Turn } = {},
): Promise<PageTextOutcome> {
  const [outcome] = await readTogether([order], { limitMs, turn });
  return outcome ?? { unread: 'broken' };
}

/** The same for documents that the portal itself has made: one process reads them all. */
export async function readTogether(
  orders: PageTextOrder[],
  { limitMs = READING_MS, turn = ownTurn() }: { limitMs?: number; turn?: Turn } = {},
): Promise<PageTextOutcome[]> {
  const guard = { limitMs, maxBytes: MAX_WORK_BYTES, isHeavy: true };
  const done = await workOnFiles<PageTextOutcomes>(turn, { texts: orders }, guard);
  if ('outcomes' in done) return done.outcomes;
  return orders.map(() => ({ unread: done.failed }));
}
