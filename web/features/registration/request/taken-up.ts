import type { RequestFile, RequestPaper } from '#contract/registration.ts';
import { factsOf, isSameFacts } from './paper-rules.ts';
import type { PaperFacts } from './request-memory.ts';
import type { UnsavedFacts } from './use-paper-writing.ts';

/**
 * Facts that an earlier page left, as far as they still say something. Written before there was a paper, they only fill
 * what the paper that is there now leaves open: it may have been saved with them, or come from another device.
 */
export function factsTakenUp(kept: UnsavedFacts, papers: RequestFile['papers']): UnsavedFacts {
  const open = Object.entries(kept).flatMap(([code, written]): [string, Partial<PaperFacts>][] => {
    const paper = papers.find((one) => one.code === code && !one.carried);
    if (paper === undefined || written.of !== undefined) return [[code, written]];
    const has = factsOf(paper);
    const said = Object.fromEntries(Object.entries(has).filter(([, value]) => value !== ''));
    const facts = { ...has, ...written, ...said, of: paper.id };
    return isSameFacts(facts, has) ? [] : [[code, facts]];
  });
  return Object.fromEntries(open);
}

/** Whether the paper came after this moment, from wherever: a file that waited longer does not take its place by itself. */
export function isNewer(paper: RequestPaper | undefined, at: number): boolean {
  return paper !== undefined && !paper.carried && Date.parse(paper.uploadedAt) > at;
}
