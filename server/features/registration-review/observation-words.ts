import { fileFieldLabel } from '#contract/supplier-file-labels.ts';
import type { PaperRow } from './request.sql.ts';

/** Name of what was observed, as people read it. */
export function targetLabel(
  kind: 'paper' | 'field',
  target: string,
  papers: readonly Pick<PaperRow, 'paper_code' | 'name'>[],
): string {
  if (kind === 'paper') return papers.find((paper) => paper.paper_code === target)?.name ?? target;
  return fileFieldLabel(target);
}
