import { fileFieldLabel } from '#contract/file-catalogue.ts';
import type { ReviewedPaper } from './request.sql.ts';

/** A reason of the catalogue and what was written beside it, which may say the reason already. */
export function saidOnce(reason: string | null | undefined, remark: string): string {
  if (reason === null || reason === undefined || remark.includes(reason)) return remark;
  return `${reason} ${remark}`.trim();
}

/** Name of what was observed, as people read it. */
export function targetLabel(
  kind: 'paper' | 'field',
  target: string,
  papers: readonly Pick<ReviewedPaper, 'paper_code' | 'name'>[],
): string {
  if (kind === 'paper') return papers.find((paper) => paper.paper_code === target)?.name ?? target;
  return fileFieldLabel(target);
}
