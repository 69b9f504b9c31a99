import { failure } from '../errors.ts';
import { MAX_WORK_BYTES, workOnFiles } from './file-work.ts';
import type { Turn } from './turn.ts';

/** A line of a document, as it stands on the page. */
export interface TextLine {
  text: string;
  /** 1 is the first; documents without pages have that one alone. */
  page: number;
  /** It begins a paragraph: the document says so, or there is more room over it than over its neighbours. */
  isApart: boolean;
}

/** Documents whose lines are read. */
export const LINE_ENDINGS = ['.pdf', '.docx', '.html', '.htm'] as const;
export type LineEnding = (typeof LINE_ENDINGS)[number];

export interface LinesOrder {
  path: string;
  ending: LineEnding;
}

export type LinesOutcome = { lines: TextLine[] } | { unread: 'broken' | 'long' };

/** A law of 500 pages takes some seconds. */
const READING_MS = 60_000;

const REFUSALS = {
  slow: 'tarda demasiado en leerse. Divídelo en dos.',
  heavy: 'ocupa demasiada memoria al leerse. Divídelo en dos.',
  long: 'tiene demasiado texto para una norma. Divídelo en dos.',
  broken: 'está dañado y no se puede leer. Vuelve a generarlo.',
} as const;

/**
 * Lines of a document of somebody else, read in a process of its own within limits of time and memory. Throws
 * `file_content_refused` with what to tell the person.
 */
export async function readLines(order: LinesOrder, name: string, turn: Turn): Promise<TextLine[]> {
  const guard = { limitMs: READING_MS, maxBytes: MAX_WORK_BYTES, isHeavy: true };
  const outcome = await workOnFiles<LinesOutcome>(turn, { lines: order }, guard);
  if ('lines' in outcome) return outcome.lines;
  const why = 'unread' in outcome ? outcome.unread : outcome.failed;
  throw failure('file_content_refused', { detail: `${name} ${REFUSALS[why]}` });
}
