import type { MouseEvent } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { PAPER_OUTCOME_LABELS } from '#contract/registration.ts';
import type { ReviewedPaper } from '#contract/registration-review.ts';
import { formatCountOf, formatDate, formatDateTime, formatFileSize } from '#web/kit/format.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { DecisionSwitch } from './decision-switch.tsx';
import { RemarkFields } from './remark-fields.tsx';
import type { Reason } from './registry-reasons.ts';
import { shortName } from './registry-words.ts';
import { paperRemark } from './written-remark.ts';
import type { Remark, SaveState } from './use-review.ts';

/** «PDF, 38 páginas, 6.2 MB», «PDF emitido el 3 nov 2026, 1 página». */
export function paperFacts(paper: ReviewedPaper): string {
  const facts = [paper.issuedOn === null ? 'PDF' : `PDF emitido el ${formatDate(paper.issuedOn)}`];
  if (paper.outcome !== null) facts.push(PAPER_OUTCOME_LABELS[paper.outcome].toLowerCase());
  if (paper.expiresOn !== null) facts.push(`vence el ${formatDate(paper.expiresOn)}`);
  if (facts.length < 3 && paper.pages !== null) facts.push(formatCountOf(paper.pages, 'página', 'páginas'));
  if (facts.length < 3) facts.push(formatFileSize(paper.bytes));
  if (paper.carried) facts.push('conservado del registro');
  return facts.join(', ');
}

interface PaperReviewProps {
  paper: ReviewedPaper;
  folio: string;
  href: string;
  isOpen: boolean;
  /** Observar was pressed and nothing is saved yet. */
  isObserving: boolean;
  canDecide: boolean;
  reasons: readonly Reason[];
  save: SaveState | undefined;
  onOpen: (event: MouseEvent) => void;
  onDecide: (value: 'valid' | 'observed' | 'pending') => void;
  onRemark: (remark: Remark, known: readonly Remark[]) => Promise<boolean>;
  onGiveUp: () => void;
}

/** One paper with its decision and, when it is observed, the reason the supplier will read. */
export function PaperReview(props: PaperReviewProps) {
  const { paper, folio, isObserving, canDecide, save } = props;
  const decision =
    isObserving || paper.status === 'observed' ? 'observed' : paper.status === 'valid' ? 'valid' : undefined;
  return (
    <li className="rg-paper" data-paper={paper.code} aria-current={props.isOpen || undefined}>
      <PaperMark decision={decision} />
      <div className="rg-paper__text">
        <a href={props.href} onClick={props.onOpen}>
          {paper.name}
        </a>
        <span className="rg-paper__facts">
          {paperFacts(paper)}
          {!paper.required && ', opcional'}
        </span>
        {!canDecide && paper.remark !== null && paper.remark !== '' && (
          <p className="rg-paper__said">{paper.remark}</p>
        )}
        {paper.reviewedBy !== null && paper.reviewedAt !== null && (
          <span className="u-visually-hidden">
            Revisado por {shortName(paper.reviewedBy)} el {formatDateTime(paper.reviewedAt)}
          </span>
        )}
      </div>
      {canDecide && <DecisionSwitch subject={paper.name} value={decision} onChange={props.onDecide} />}
      {save?.kind === 'failed' && decision !== 'observed' && (
        <p className="rg-remark__failed rg-paper__below" role="alert">
          No se guardó. {save.problem.code !== 'version_conflict' && save.problem.detail}{' '}
          <button type="button" className="rg-link" onClick={save.retry}>
            Reintentar
          </button>
        </p>
      )}
      {canDecide && decision === 'observed' && (
        <div className="rg-paper__below">
          <RemarkFields
            key={paper.id}
            id={`observacion-${paper.code}`}
            subject={paper.name}
            draftKey={`revision-${folio}-${paper.code}`}
            saved={paperRemark(paper)}
            savedBy={paper.reviewedBy}
            reasons={props.reasons}
            save={save}
            onSave={props.onRemark}
            onGiveUp={props.onGiveUp}
          />
        </div>
      )}
    </li>
  );
}

function PaperMark({ decision }: { decision: 'valid' | 'observed' | undefined }) {
  const names = { valid: 'Cumple', observed: 'Observado' };
  return (
    <span className={`rg-mark rg-mark--${decision ?? 'pending'}`}>
      {decision === 'valid' && <IconCheck {...ICON_SMALL} />}
      {decision === 'observed' && <IconAlertTriangle {...ICON_SMALL} />}
      <span className="u-visually-hidden">{decision === undefined ? 'Sin revisar' : names[decision]}</span>
    </span>
  );
}
