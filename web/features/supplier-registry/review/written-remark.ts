import type { ReviewedPaper, ReviewFile } from '#contract/registration-review.ts';
import type { Remark } from './use-review.ts';

/** What is saved where a remark is or may be. */
export interface SavedRemark extends Remark {
  /** «Cumple» stands: somebody decided that there is nothing to observe. */
  isMet?: boolean;
}

/** A remark that is being written here. */
export interface WrittenRemark {
  remark: Remark;
  /** What was saved that whoever writes it knows: what it is written over, and what was sent from here. */
  known: readonly SavedRemark[];
}

/** Where nothing was observed. */
export const NO_REMARK: Remark = { reasonCode: null, remark: '' };

/** Whether both say the same. */
export const isSameRemark = (a: Remark, b: Remark): boolean =>
  a.remark.trim() === b.remark.trim() && a.reasonCode === b.reasonCode;

/** Whether somebody else saved something else under the text that is being written. */
export function isUnseen(written: WrittenRemark | undefined, saved: SavedRemark): boolean {
  if (written === undefined || isSameRemark(written.remark, saved)) return false;
  return !isKnown(saved, written.known);
}

/** Whether what is saved is known; without anything known, all is. */
export function isKnown(saved: SavedRemark, known: readonly SavedRemark[] | undefined): boolean {
  return (
    known === undefined ||
    known.some((one) => isSameRemark(one, saved) && (one.isMet ?? false) === (saved.isMet ?? false))
  );
}

/** What this browser kept of a remark; undefined when it kept none. */
export function writtenBefore({ remark, known }: Partial<WrittenRemark>): WrittenRemark | undefined {
  return remark === undefined || known === undefined ? undefined : { remark, known };
}

/** The remark of a paper as it is saved. */
export function paperRemark(paper: ReviewedPaper): SavedRemark {
  return {
    isMet: paper.status === 'valid',
    reasonCode: paper.reasonCode,
    remark: paper.status === 'observed' ? (paper.remark ?? '') : '',
  };
}

/** The observation of a field that the supplier has not read yet, as it is saved. */
export function fieldRemark({ observations }: ReviewFile, path: string): Remark | undefined {
  const found = observations.find(
    ({ target, targetKind, resolved, sent }) =>
      targetKind === 'field' && target === path && !resolved && !sent,
  );
  return found && { reasonCode: found.reasonCode, remark: found.remark };
}
