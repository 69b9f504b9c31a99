import type { ReviewedPaper } from '#contract/registration-review.ts';
import type { Decision } from './remove-remark-dialog.tsx';
import type { SaveState } from './save-state.ts';
import { isSameRemark, paperRemark } from './written-remark.ts';

/** The decision that was not saved on a paper that somebody else changed since it was taken. */
export function overtakenDecision(paper: ReviewedPaper, save: SaveState | undefined): Decision | undefined {
  if (save?.kind !== 'failed' || save.decision === undefined) return undefined;
  const before = save.over.papers.find(({ code }) => code === paper.code);
  const isUnchanged =
    before?.id === paper.id &&
    before.status === paper.status &&
    isSameRemark(paperRemark(before), paperRemark(paper));
  return isUnchanged ? undefined : save.decision;
}
