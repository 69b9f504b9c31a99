import { useRef, useState } from 'react';
import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import { certificatesApi } from '#contract/certificates.ts';
import { addressOf } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { keptRemarks } from './kept-remarks.ts';
import { useRemarkKey } from './use-remark-key.ts';
import type { Given, Review } from './use-review.ts';

type Available = ReviewFile['actions'][number];

/** The decision about to be taken on a request. */
export interface Decision {
  /** Whose dialog is open. */
  action: ReviewAction | undefined;
  isBusy: boolean;
  /** Why the server refused the last try. */
  problem: string | undefined;
  /** Opens the decision that `pick` finds once everything written is saved; tells what stands in its way. */
  choose(pick: (settled: ReviewFile) => Available | undefined): void;
  close(): void;
  confirm(reason: Given): void;
}

const LEAVES_REMARKS = new Set<ReviewAction>(['take', 'reject', 'dismiss']);

/** Decisions of the bar and of the keyboard; `onDecided` hears whether this person is done with the request. */
export function useDecision(
  review: Review,
  observing: ReadonlySet<string>,
  onDecided: (isDone: boolean) => void,
): Decision {
  const { toast, fail } = usePortal();
  const keyOf = useRemarkKey(review.file.folio);
  const [action, setAction] = useState<ReviewAction>();
  const [isTold, setTold] = useState(false);
  const isChoosing = useRef(false);
  const { act } = review.saves;

  async function choose(pick: (settled: ReviewFile) => Available | undefined): Promise<void> {
    if (isChoosing.current) return;
    isChoosing.current = true;
    setTold(false);
    const { file, isUnsaved } = await review.settled();
    isChoosing.current = false;
    const chosen = pick(file);
    if (chosen === undefined) return;
    const obstacle = unsaid(chosen.action, file, { observing, isUnsaved, keyOf }) ?? chosen.blocked;
    if (obstacle !== null) fail(obstacle);
    else if (chosen.action === 'take') {
      setTold(true);
      void review.act('take');
    } else setAction(chosen.action);
  }

  async function confirm(reason: Given): Promise<void> {
    if (action === undefined) return;
    setTold(true);
    const done = await review.act(action, reason);
    if (done === undefined) return;
    if (done === 'proposed') {
      setAction(undefined);
      return;
    }
    const { message, supplierNumber: number } = done;
    setAction(undefined);
    const isApproval = action === 'approve' && review.file.kind !== 'cancellation';
    toast(
      message,
      isApproval && number !== null
        ? {
            href: addressOf(certificatesApi.document, { numero: number }),
            label: 'Ver constancia',
            target: '_blank',
          }
        : undefined,
    );
    onDecided(action !== 'validate');
  }

  return {
    action,
    isBusy: act?.kind === 'saving',
    problem: isTold && act?.kind === 'failed' ? act.problem.detail : undefined,
    choose: (pick) => void choose(pick),
    close: () => setAction(undefined),
    confirm: (reason) => void confirm(reason),
  };
}

/** What was written or begun and would be left behind by a decision; null when nothing. */
function unsaid(
  action: ReviewAction,
  file: ReviewFile,
  {
    observing,
    isUnsaved,
    keyOf,
  }: { observing: ReadonlySet<string>; isUnsaved: boolean; keyOf: (target: string) => string },
): string | null {
  if (LEAVES_REMARKS.has(action)) return null;
  if (isUnsaved) return 'Hay algo sin guardar. Reinténtalo antes de decidir.';
  const seen = new Set(file.papers.flatMap(({ code, status }) => (status === 'observed' ? code : [])));
  const kept = keptRemarks(file, keyOf).find(
    ({ kind, target }) => kind === 'field' || observing.has(target) || seen.has(target),
  );
  if (kept !== undefined) return `Hay una observación sin guardar: ${kept.name}.`;
  const empty = file.papers.find(({ code, status }) => observing.has(code) && status !== 'observed');
  return empty === undefined ? null : `Falta decir qué debe corregir: ${empty.name}.`;
}
