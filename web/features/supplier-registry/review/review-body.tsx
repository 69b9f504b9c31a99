import type { MouseEvent } from 'react';
import type { ReviewFile } from '#contract/registration-review.ts';
import { lacksSeal } from '#contract/rules/registry/sealed-paper.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { REQUEST_STATE_LABELS } from '#contract/registration.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { REQUEST_FIELDS } from '#contract/request-fields.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { fileGroups, provenFields } from './file-groups.ts';
import { PaperReview } from './paper-review.tsx';
import { reasonsForPaper, reasonsOf, type Reason } from './registry-reasons.ts';
import { reviewedOf, shortName } from '../registry-words.ts';
import type { Decision } from './remove-remark-dialog.tsx';
import { ReviewChecks } from './review-checks.tsx';
import { ReviewData } from './review-data.tsx';
import { ReviewHistory } from './review-history.tsx';
import { saveKey } from './save-state.ts';
import { answeredOf } from './supplier-answer.tsx';
import { useRemarkKey } from './use-remark-key.ts';
import type { Review } from './use-review.ts';

/** What the catalogue said of a paper when the request was made. */
const helpOf = ({ requirements }: ReviewFile, code: string) =>
  requirements.find((one) => one.code === code) ?? { help: '' };

const shownValue = valueWords(REQUEST_FIELDS);

interface ReviewBodyProps {
  review: Review;
  reasons: readonly Reason[];
  canDecide: boolean;
  observing: ReadonlySet<string>;
  openCode: string;
  href: (patch: { sol?: string; doc?: string; seccion?: string; prov?: string }) => string;
  onOpen: (event: MouseEvent, code: string, id: string) => void;
  onDecide: (code: string, value: Decision) => void;
  /** The decision on a paper that could not be saved is not wanted any more. */
  onGiveUp: (code: string) => void;
}

/** Checks, papers, data and history of a request. */
export function ReviewBody(props: ReviewBodyProps) {
  const { review, reasons, canDecide, href, onOpen } = props;
  const { file } = review;
  const keyOf = useRemarkKey(file.folio);
  const groups = fileGroups(file.data, file.lines);
  const { done, all } = reviewedOf(file.papers.map(({ status }) => status));
  const missing = file.requirements.filter(
    ({ code, required }) => required && !file.papers.some((paper) => paper.code === code),
  );
  return (
    <>
      {review.conflict && <ConflictNotice conflict={review.conflict} onClose={review.closeConflict} />}
      <ProposedDecisions
        type="registration_request"
        id={file.folio}
        asked={String(file.version)}
        show={(_, name, value) => shownValue(name, value)}
        onDone={review.reload}
      />
      <Standing review={review} />
      <ContractNames file={file} href={href} />
      <ReviewChecks
        checks={file.checks}
        calls={file.calls}
        people={file.people}
        // A warning may open again after the validation, because its facts changed.
        canDecide={canDecide || file.status === 'validated'}
        isApproved={file.status === 'approved'}
        saveOf={(code) => review.saves[saveKey.check(code)]}
        onOverride={review.override}
        supplierHref={(number) => screenPath(`/proveedores/${number}`)}
      />
      <section aria-labelledby="documentos">
        <div className="rg-panel__title">
          <h3 id="documentos">Documentos</h3>
          <span role="status">
            {done} de {all} revisados
          </span>
        </div>
        <ul className="rg-papers">
          {file.papers.map((paper) => (
            <PaperReview
              key={paper.code}
              paper={paper}
              rfc={file.data.rfc}
              draftKey={keyOf(paper.code)}
              href={href({ doc: paper.code })}
              isOpen={props.openCode === paper.code}
              lacksSeal={lacksSeal(helpOf(file, paper.code), paper.hasText)}
              isObserving={props.observing.has(paper.code)}
              canDecide={canDecide}
              reasons={reasonsForPaper(reasons, paper.code)}
              answered={answeredOf(file, 'paper', (target) => target === paper.code)}
              declared={provenFields(groups, paper.proves)}
              save={review.saves[saveKey.paper(paper.code)]}
              onOpen={(event) => onOpen(event, paper.code, paper.id)}
              onDecide={(value) => props.onDecide(paper.code, value)}
              onRemark={(remark, known) => review.reviewPaper(paper.code, 'observed', remark, known)}
              onGiveUp={() => props.onGiveUp(paper.code)}
            />
          ))}
          {missing.map(({ code, name }) => (
            <li key={code} className="rg-paper">
              <span className="rg-mark rg-mark--pending" />
              <div className="rg-paper__text">
                {name}
                <span className="rg-paper__facts">No se adjuntó</span>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <ReviewData review={review} canDecide={canDecide} reasons={reasonsOf(reasons, 'observation')} />
      <ReviewHistory
        file={file}
        requestHref={(sol) => href({ sol, doc: '' })}
        paperHref={(id) => href({ doc: id })}
        onOpenPaper={(event, id) => onOpen(event, id, id)}
      />
    </>
  );
}

/** Contracts that stand under this name without a registration; they are joined in the supplier's file. */
function ContractNames({ file, href }: { file: ReviewFile } & Pick<ReviewBodyProps, 'href'>) {
  if (file.contractNames.length === 0 || ['rejected', 'dismissed', 'withdrawn'].includes(file.status))
    return null;
  const names = file.contractNames
    .map(({ name, contracts }) => `«${name}» (${formatCountOf(contracts, 'contrato', 'contratos')})`)
    .join(', ');
  return (
    <Notice>
      Hay contratos sin registro con este nombre: {names}.{' '}
      {file.supplierId === null ? (
        'Cuando la apruebes podrás unirlos en su expediente.'
      ) : (
        <a href={href({ sol: '', doc: '', seccion: 'padron', prov: file.supplierId })}>
          Revísalos en su expediente
        </a>
      )}
    </Notice>
  );
}

/** Who is responsible, and how a closed request ended. */
function Standing({ review }: { review: Review }) {
  const { file } = review;
  const { session } = usePortal();
  const { identity } = session.snapshot();
  const isOpen = file.status === 'submitted' || file.status === 'in_review' || file.status === 'validated';
  const isMine = identity !== undefined && file.assignee?.id === identity.id;
  const failed = review.saves[saveKey.assign];
  const answered = file.events.findLast(({ toStatus }) => toStatus === file.status);
  return (
    <>
      {file.status === 'observed' && (
        <Notice tone="warn">
          El proveedor tiene que corregir. Lo observado se ve en cada documento y dato.
        </Notice>
      )}
      {file.status === 'validated' && (
        <Notice>
          {file.reviewer === null ? 'Está validada.' : `${shortName(file.reviewer)} la validó.`} Falta que
          otra persona la apruebe.
        </Notice>
      )}
      {!isOpen && file.status !== 'observed' && (
        <Notice tone="mute">
          {REQUEST_STATE_LABELS[file.status]}
          {answered && ` el ${formatDateTime(answered.at)}`}. {file.decisionReason}
        </Notice>
      )}
      {isOpen && (
        <p className="rg-standing">
          <span>
            Responsable: <b>{file.assignee === null ? 'sin asignar' : isMine ? 'tú' : file.assignee.name}</b>
          </span>
          {identity !== undefined && !isMine && (
            <Button
              variant="text"
              size="small"
              onClick={() =>
                void review.assign({ id: identity.id, name: identity.name ?? identity.email ?? identity.id })
              }
            >
              Asignarme
            </Button>
          )}
          {isMine && (
            <Button variant="text" size="small" onClick={() => void review.assign(null)}>
              Soltar
            </Button>
          )}
          {failed?.kind === 'failed' && <span className="rg-remark__failed">{failed.problem.detail}</span>}
        </p>
      )}
    </>
  );
}
