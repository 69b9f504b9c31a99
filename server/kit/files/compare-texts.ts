import type { ComparablePage, DocumentComparison } from '#contract/rules/documents/document-comparison.ts';
import { MAX_WORK_BYTES, workOnFiles } from './file-work.ts';
import { ownTurn } from './turn.ts';

export interface CompareOrder {
  before: ComparablePage[];
  after: ComparablePage[];
}

/** Two documents of some hundred pages take a second. */
const COMPARING_MS = 60_000;

/** What changed between two texts, found in a process of its own; undefined when that took too long or too much. */
export async function compareTexts(order: CompareOrder): Promise<DocumentComparison | undefined> {
  const guard = { limitMs: COMPARING_MS, maxBytes: MAX_WORK_BYTES, isHeavy: true };
  const done = await workOnFiles<DocumentComparison>(ownTurn(), { compare: order }, guard);
  return 'failed' in done ? undefined : done;
}
