import type { ReviewedPaper } from '#contract/registration-review.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** An observation that would be lost. */
export interface LostRemark {
  /** What is observed. */
  subject: string;
  remark: string;
  /** What takes its place. */
  becomes: 'nothing' | 'valid';
}

/** What is decided about a paper. */
export type Decision = 'valid' | 'observed' | 'pending';

/** The observation of a paper that another decision would take away; undefined when it has none. */
export function lostRemark(
  papers: readonly Pick<ReviewedPaper, 'code' | 'name' | 'status' | 'remark'>[],
  removing: { code: string; decision: Decision } | undefined,
): LostRemark | undefined {
  if (removing === undefined || removing.decision === 'observed') return undefined;
  const paper = papers.find(({ code }) => code === removing.code);
  if (paper?.status !== 'observed' || paper.remark === null || paper.remark === '') return undefined;
  const becomes = removing.decision === 'valid' ? 'valid' : 'nothing';
  return { subject: paper.name, remark: paper.remark, becomes };
}

interface RemoveRemarkProps {
  /** Absent while closed. */
  lost: LostRemark | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an observation that somebody wrote is taken away. */
export function RemoveRemarkDialog({ lost, onClose, onConfirm }: RemoveRemarkProps) {
  return (
    <Dialog
      title={lost === undefined ? '' : `¿Quitar la observación de ${lost.subject}?`}
      isOpen={lost !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onConfirm}>
            {lost?.becomes === 'valid' ? 'Quitarla y marcar que cumple' : 'Quitar observación'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Conservarla
          </Button>
        </>
      }
    >
      {lost !== undefined && (
        <>
          <p>El proveedor no leerá:</p>
          <p className="rg-paper__said">{lost.remark}</p>
        </>
      )}
    </Dialog>
  );
}
