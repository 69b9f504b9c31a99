import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { usePortal } from '#web/kit/portal-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { decisionChoice } from './decision-choice.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionSwitch } from './decision-switch.tsx';
import { openPaperTab } from './open-paper-tab.ts';
import { PaperViewer, type RenderPdf } from './paper-viewer.tsx';
import { lostRemark, RemoveRemarkDialog, type Decision } from './remove-remark-dialog.tsx';
import { ReviewBody } from './review-body.tsx';
import { nextUndecided } from '../registry-words.ts';
import { ReviewHead } from './review-head.tsx';
import { useDecision } from './use-decision.ts';
import { useObserving } from './use-observing.ts';
import { useReasons } from './use-reasons.ts';
import { useReview, type Review } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';
import './review.css';

interface ReviewPanelProps {
  folio: string;
  /** Code of the paper beside the data, or the id of a replaced one. */
  doc: string;
  /** Folio before and after this one in the list. */
  previous: string | undefined;
  next: string | undefined;
  /** Address of another request or paper. */
  href: (patch: { sol?: string; doc?: string; seccion?: string; prov?: string }) => string;
  show: (patch: { sol: string; doc: string }, options?: { replace?: boolean }) => void;
  /** The list has to be read again. */
  onChanged: () => void;
  renderPdf: RenderPdf;
}

/** One request under review: beside the list, over it, or the whole screen, by the width (screens 2.13). */
export function ReviewPanel(props: ReviewPanelProps) {
  const { folio, show } = props;
  const { api, settings } = usePortal();
  const state = useReview(api, folio);
  if (state.kind === 'ready') return <OpenReview key={folio} {...props} review={state.review} />;
  return (
    <aside className="rg-panel" aria-label={`Revisión de ${folio}`}>
      <ReviewHead {...props} file={undefined} onClose={() => show({ sol: '', doc: '' })} />
      <div className="rg-panel__body">
        {state.kind === 'loading' ? (
          <Skeleton rows={6} label={`Cargando ${folio}`} />
        ) : state.problem.status === 404 ? (
          <EmptyState title={`No hay una solicitud con el folio ${folio}.`}>
            <p>Compruébalo, o búscala por nombre o RFC en la lista.</p>
          </EmptyState>
        ) : (
          <ErrorBlock
            what="esta solicitud"
            requestId={state.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={state.retry}
          />
        )}
      </div>
    </aside>
  );
}

function OpenReview({ review, ...props }: ReviewPanelProps & { review: Review }) {
  const { folio, doc, next, href, show, onChanged, renderPdf } = props;
  const { file } = review;
  const { api } = usePortal();
  const reasons = useReasons();
  const panel = useRef<HTMLElement>(null);
  const remarks = useObserving(review);
  const { observing } = remarks;
  const [removing, setRemoving] = useState<{ code: string; decision: Decision }>();
  const [lastPaper, setLastPaper] = useState<string>();
  const canDecide = file.status === 'submitted' || file.status === 'in_review';
  const papers = file.papers;
  const decision = useDecision(review, observing, (isLast) => {
    onChanged();
    // The next one follows without closing the panel; without a next one this stays, decided.
    if (isLast && next !== undefined) show({ sol: next, doc: '' });
  });
  const openAt = papers.findIndex(({ code }) => code === doc);
  const open = papers[openAt] ?? file.replaced.find(({ id }) => id === doc);
  const seen = useRef(file.version);
  useEffect(() => {
    if (seen.current === file.version) return;
    seen.current = file.version;
    onChanged();
  }, [file.version, onChanged]);

  const paperItem = (code: string) =>
    panel.current?.querySelector<HTMLElement>(`[data-paper="${CSS.escape(code)}"]`);
  /** Opens the remark and goes to it at once: the next key belongs to it. */
  const startRemark = (code: string) => {
    flushSync(() => remarks.start(code));
    const remark = paperItem(code)?.querySelector<HTMLElement>('textarea');
    remark?.scrollIntoView({ block: 'nearest' });
    remark?.focus({ preventScroll: true });
  };
  const decide = (code: string, decision: Decision) => {
    setLastPaper(code);
    if (decision === 'observed') return startRemark(code);
    const isLost = lostRemark(papers, { code, decision }) !== undefined;
    return isLost ? setRemoving({ code, decision }) : settle(code, decision);
  };
  const settle = (code: string, decision: Decision) => {
    const paper = papers.find((one) => one.code === code);
    if (decision === 'pending' && paper?.status === 'pending') remarks.giveUp(code);
    else {
      remarks.replace(code);
      void review.reviewPaper(code, decision);
    }
    const next = decision === 'valid' ? nextUndecided(papers, code, observing) : undefined;
    if (next !== undefined && openAt >= 0) show({ sol: folio, doc: next }, { replace: true });
    const isOnSwitch = document.activeElement?.matches('.rg-papers .rg-switch > .is-ok') === true;
    requestAnimationFrame(() => {
      const item = paperItem(next ?? code);
      item?.scrollIntoView({ block: 'nearest' });
      // Whoever pressed the button goes on to the next one; whoever used the keys, to the paper itself.
      if (next === undefined || openAt >= 0) return;
      item?.querySelector<HTMLElement>(isOnSwitch ? '.is-ok' : 'a')?.focus({ preventScroll: true });
    });
    return undefined;
  };
  /** The paper the keys mean: the open one, the one with the focus, or the first that nobody decided. */
  const currentPaper = (): string | undefined => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-paper]')?.dataset.paper;
    const undecided = papers.find(({ code, status }) => status === 'pending' && !observing.has(code))?.code;
    return (openAt >= 0 ? doc : undefined) ?? focused ?? undecided ?? lastPaper;
  };
  /** What has the focus once the document is closed: on narrow windows the panel was hidden until then. */
  const returning = useRef('');
  const closeDocument = (goal: 'a' | 'textarea' = 'a') => {
    returning.current = `[data-paper="${CSS.escape(doc)}"] ${goal}`;
    show({ sol: folio, doc: '' }, { replace: true });
  };
  const isOpen = open !== undefined;
  useEffect(() => {
    if (isOpen || returning.current === '') return;
    panel.current?.querySelector<HTMLElement>(returning.current)?.focus();
    returning.current = '';
  }, [isOpen]);
  const close = () => {
    if (open !== undefined) return closeDocument();
    show({ sol: '', doc: '' });
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`a[data-folio="${CSS.escape(folio)}"]`)?.focus(),
    );
    return undefined;
  };
  /** What the keyboard sends: going to the button saves the remark that is left. */
  const send = () => {
    panel.current?.querySelector<HTMLElement>('.rg-bar .u-btn')?.focus();
    decision.choose((settled) => decisionChoice(settled).primary);
  };
  useReviewKeys({
    decide: (decision) => {
      const code = canDecide ? currentPaper() : undefined;
      if (code !== undefined) decide(code, decision);
    },
    send,
    close,
  });

  const onOpen = (event: MouseEvent, code: string, id: string) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) openPaperTab(api, id);
    else show({ sol: folio, doc: code }, { replace: doc !== '' });
  };
  const neighbour = (step: number) => {
    const paper = openAt >= 0 ? papers[openAt + step] : undefined;
    return paper && (() => show({ sol: folio, doc: paper.code }, { replace: true }));
  };
  const openDecision = papers[openAt]?.status;
  return (
    <>
      {open !== undefined && (
        <PaperViewer
          key={open.id}
          paper={open}
          renderPdf={renderPdf}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => closeDocument()}
        >
          {openAt >= 0 && canDecide && (
            <DecisionSwitch
              subject={open.name}
              value={
                observing.has(doc) || openDecision === 'observed'
                  ? 'observed'
                  : openDecision === 'valid'
                    ? 'valid'
                    : undefined
              }
              onChange={(value) => {
                decide(doc, value);
                if (value === 'observed' && !matchMedia('(min-width: 960px)').matches)
                  closeDocument('textarea');
              }}
            />
          )}
        </PaperViewer>
      )}
      <aside className="rg-panel" aria-label={`Revisión de ${folio}`} ref={panel}>
        <ReviewHead {...props} file={file} onClose={close} />
        <div className="rg-panel__body">
          <ReviewBody
            review={review}
            reasons={reasons}
            canDecide={canDecide}
            observing={observing}
            openCode={doc}
            href={href}
            onOpen={onOpen}
            onDecide={decide}
            onGiveUp={remarks.giveUp}
          />
        </div>
        <DecisionBar
          file={file}
          isBusy={decision.isBusy}
          problem={decision.action === undefined ? decision.problem : undefined}
          onChoose={(action) =>
            decision.choose(({ actions }) => actions.find((one) => one.action === action))
          }
        />
      </aside>
      <RemoveRemarkDialog
        lost={lostRemark(papers, removing)}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          setRemoving(undefined);
          if (removing !== undefined) settle(removing.code, removing.decision);
        }}
      />
      <DecisionDialog
        file={file}
        action={decision.action}
        reasons={reasons}
        isBusy={decision.isBusy}
        refusal={decision.problem}
        conflict={review.conflict}
        onClose={decision.close}
        onConfirm={decision.confirm}
      />
    </>
  );
}
