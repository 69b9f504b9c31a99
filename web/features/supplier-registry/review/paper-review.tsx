import type { MouseEvent } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { factDoubts, otherRfc } from '#contract/rules/registry/paper-facts.ts';
import { textlessPages } from '#contract/rules/documents/textless-pages.ts';
import { paperOutcomeWords } from '#contract/registration.ts';
import type { ReviewedPaper } from '#contract/registration-review.ts';
import { formatCountOf, formatDate, formatDateTime, formatFileSize } from '#web/kit/format.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Conflict } from '#web/ui/conflict.tsx';
import { DecisionSwitch } from './decision-switch.tsx';
import type { FileField } from './file-groups.ts';
import { overtakenDecision } from './paper-conflict.ts';
import type { Decision } from './remove-remark-dialog.tsx';
import { RemarkFields } from './remark-fields.tsx';
import type { Reason } from './registry-reasons.ts';
import { shortName } from '../registry-words.ts';
import { paperRemark, type SavedRemark } from './written-remark.ts';
import type { SaveState } from './save-state.ts';
import { type answeredOf, SupplierAnswer } from './supplier-answer.tsx';
import type { Remark } from './use-review.ts';

/** «PDF, 38 páginas, 6.2 MB», «PDF emitido el 3 nov 2026, 1 página». */
export function paperFacts(paper: ReviewedPaper): string {
  const facts = [paper.issuedOn === null ? 'PDF' : `PDF emitido el ${formatDate(paper.issuedOn)}`];
  if (paper.outcome !== null) facts.push(paperOutcomeWords(paper.code).words[paper.outcome].toLowerCase());
  if (paper.expiresOn !== null) facts.push(`vence el ${formatDate(paper.expiresOn)}`);
  if (facts.length < 3 && paper.pages !== null) facts.push(formatCountOf(paper.pages, 'página', 'páginas'));
  if (facts.length < 3) facts.push(formatFileSize(paper.bytes));
  if (paper.carried) facts.push('conservado del registro');
  return facts.join(', ');
}

/** Where its text contradicts what was declared of it. */
function paperDoubts(paper: ReviewedPaper, rfc: string): string[] {
  const other = otherRfc(paper, rfc);
  return [...(other === undefined ? [] : [`El papel es del RFC ${other}.`]), ...factDoubts(paper, paper)];
}

interface PaperReviewProps {
  paper: ReviewedPaper;
  /** Of the request. */
  rfc: string;
  /** Under which the remark is kept in this browser until it is saved. */
  draftKey: string;
  href: string;
  isOpen: boolean;
  /** It must carry a digital seal and came as a picture. */
  lacksSeal: boolean;
  /** Observar was pressed and nothing is saved yet. */
  isObserving: boolean;
  canDecide: boolean;
  reasons: readonly Reason[];
  /** What was observed of it before, or why the supplier changed it unasked. */
  answered: ReturnType<typeof answeredOf>;
  /** Declared values that the paper proves, to be compared with it. */
  declared: readonly FileField[];
  save: SaveState | undefined;
  onOpen: (event: MouseEvent) => void;
  onDecide: (value: Decision) => void;
  onRemark: (remark: Remark, known: readonly SavedRemark[]) => Promise<boolean>;
  /** The decision that could not be saved is not wanted any more. */
  onGiveUp: () => void;
}

/** One paper with its decision and, when it is observed, the reason the supplier will read. */
export function PaperReview(props: PaperReviewProps) {
  const { paper, isObserving, canDecide, save } = props;
  const textless = props.lacksSeal ? '' : textlessPages(paper.textless, paper.pages);
  const unsaved = save?.kind === 'failed' ? save.decision : undefined;
  const stands = paper.status === 'observed' || paper.status === 'valid' ? paper.status : undefined;
  const decision = isObserving || unsaved === 'observed' ? 'observed' : stands;
  const overtaken = canDecide ? overtakenDecision(paper, save) : undefined;
  const isOvertaken = overtaken !== undefined && overtaken !== 'observed';
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
        {textless !== '' && <span className="rg-paper__facts">{textless}</span>}
        {props.lacksSeal && (
          <span className="rg-paper__said rg-paper__facts">
            <IconAlertTriangle {...ICON_SMALL} /> Sin texto: parece una foto o un escaneo, y debe llevar
            cadena y sello digital.
          </span>
        )}
        {paperDoubts(paper, props.rfc).map((doubt) => (
          <span key={doubt} className="rg-paper__said rg-paper__facts">
            <IconAlertTriangle {...ICON_SMALL} /> {doubt}
          </span>
        ))}
        {props.answered !== undefined && (
          <SupplierAnswer of={props.answered} className="rg-paper__said rg-paper__facts" />
        )}
        {canDecide && <DeclaredValues fields={props.declared} isWhole={props.isOpen} />}
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
      {save?.kind === 'failed' && isOvertaken && (
        <div className="rg-paper__below">
          <OvertakenDecision paper={paper} mine={overtaken} onMine={save.retry} onTheirs={props.onGiveUp} />
        </div>
      )}
      {save?.kind === 'failed' && !isOvertaken && unsaved !== 'observed' && (
        <p className="rg-remark__failed rg-paper__below" role="alert">
          {unsaved === 'valid' ? 'Tu «Cumple» no se guardó.' : 'No se guardó.'}{' '}
          {save.problem.code !== 'version_conflict' && save.problem.detail}{' '}
          <button type="button" className="rg-link" onClick={save.retry}>
            Reintentar
          </button>
        </p>
      )}
      {canDecide && decision === 'observed' && !isOvertaken && (
        <div className="rg-paper__below">
          <RemarkFields
            key={paper.id}
            id={`observacion-${paper.code}`}
            subject={paper.name}
            draftKey={props.draftKey}
            saved={paperRemark(paper)}
            savedBy={paper.reviewedBy}
            reasons={props.reasons}
            save={unsaved === undefined || unsaved === 'observed' ? save : undefined}
            onSave={props.onRemark}
            onGiveUp={props.onGiveUp}
          />
        </div>
      )}
    </li>
  );
}

/** What was declared, beside the paper that proves it; long values are whole once the paper is open. */
function DeclaredValues({ fields, isWhole }: { fields: readonly FileField[]; isWhole: boolean }) {
  if (fields.length === 0) return null;
  return (
    <p className={isWhole ? 'rg-paper__declared' : 'rg-paper__declared rg-paper__declared--short'}>
      <span className="u-visually-hidden">Declarado: </span>
      {fields.map(({ path, label, value }, index) => (
        <span key={path}>
          {index > 0 && ' · '}
          {label} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}

const DECISION_NAMES = { valid: 'Cumple', observed: 'Observado', pending: 'Sin revisar' };

interface OvertakenProps {
  paper: ReviewedPaper;
  mine: 'valid' | 'pending';
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody else changed the paper before this decision was saved: what stands, and the choice between both. */
function OvertakenDecision({ paper, mine, onMine, onTheirs }: OvertakenProps) {
  const who = paper.reviewedBy === null ? 'Otra persona' : shortName(paper.reviewedBy);
  const { remark } = paperRemark(paper);
  const stands = paper.status === 'observed' || paper.status === 'valid' ? paper.status : 'pending';
  const rows = [
    { key: 'decision', label: 'Decisión', theirs: DECISION_NAMES[stands], mine: DECISION_NAMES[mine] },
    { key: 'remark', label: 'Observación', theirs: remark, mine: '' },
  ];
  return (
    <Conflict
      key={`${paper.status} ${remark}`}
      title={`${who} cambió este documento. Tu «${DECISION_NAMES[mine]}» no se guardó.`}
      rows={rows.filter(({ theirs, mine }) => theirs !== mine)}
      choices={{ mine: `Poner «${DECISION_NAMES[mine]}»`, theirs: 'Dejar lo guardado' }}
      onSettle={(choice) => (choice === 'mine' ? onMine() : onTheirs())}
    />
  );
}

function PaperMark({ decision }: { decision: 'valid' | 'observed' | undefined }) {
  return (
    <span className={`rg-mark rg-mark--${decision ?? 'pending'}`}>
      {decision === 'valid' && <IconCheck {...ICON_SMALL} />}
      {decision === 'observed' && <IconAlertTriangle {...ICON_SMALL} />}
      <span className="u-visually-hidden">
        {decision === undefined ? DECISION_NAMES.pending : DECISION_NAMES[decision]}
      </span>
    </span>
  );
}
