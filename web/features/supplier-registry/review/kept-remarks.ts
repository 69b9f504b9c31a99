import type { ReviewFile } from '#contract/registration-review.ts';
import { readDraft } from '#web/ui/form-draft.ts';
import { fileGroups } from './file-groups.ts';
import {
  fieldRemark,
  isSameRemark,
  NO_REMARK,
  paperRemark,
  writtenBefore,
  type WrittenRemark,
} from './written-remark.ts';

/** Where this browser keeps a remark that was written and not saved. */
export interface KeptRemark {
  kind: 'paper' | 'field';
  /** Code of the paper or path of the field. */
  target: string;
  name: string;
}

/** The remarks of a request that were written here and are not saved, as it stands. */
export function keptRemarks(file: ReviewFile, keyOf: (target: string) => string): KeptRemark[] {
  const papers = file.papers.map((paper) => ({
    kind: 'paper' as const,
    target: paper.code,
    name: paper.name,
    saved: paperRemark(paper),
  }));
  const fields = fileGroups(file.data, file.lines)
    .flatMap((group) => group.fields)
    .map(({ path, label }) => ({
      kind: 'field' as const,
      target: path,
      name: label,
      saved: fieldRemark(file, path) ?? NO_REMARK,
    }));
  return [...papers, ...fields].flatMap(({ saved, ...where }) => {
    const written = writtenBefore(readDraft<WrittenRemark>(keyOf(where.target)));
    return written === undefined || isSameRemark(written.remark, saved) ? [] : [where];
  });
}
