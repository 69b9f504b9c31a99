import { useCallback } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ChangeReason } from '#web/ui/change-reason.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { contractButtonId } from '../contracts-panel.tsx';
import { listDossier } from '../procurement-admin.data.ts';
import { fieldId } from '../tender-form.ts';
import type { Tender } from '../use-tender.ts';
import { CheckPanel, usePurchaseCheck } from './check-panel.tsx';
import { PlanningPart } from './planning-part.tsx';
import { usePlanning } from './use-planning.ts';

const NOTHING = {};

/** Id of the control that a finding is about. */
export function findingTarget(field: string): string {
  if (field.startsWith('contracts.')) return contractButtonId(field.slice('contracts.'.length));
  if (field.startsWith('documents.')) return 'archivos';
  return fieldId(field);
}

/** S-2.13 Planning of a procedure that has begun, with what the check says of it. */
export function PlanningSection({ tender }: { tender: Tender }) {
  const { api, settings } = usePortal();
  const { procedure } = tender;
  const state = usePlanning(api, procedure.id);
  const dossier = useLoaded(useCallback(() => listDossier(api, procedure.id), [api, procedure.id]));
  const version = state.kind === 'ready' ? state.draft.thing.version : 0;
  const check = usePurchaseCheck(
    procedure.id,
    state.kind === 'ready' ? `${procedure.version} ${version}` : '',
  );
  if (state.kind === 'loading') return <Skeleton rows={6} label="Cargando la planeación" />;
  if (state.kind === 'failed')
    return (
      <ErrorBlock
        what="la planeación"
        requestId={state.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={state.retry}
      />
    );
  const { draft } = state;
  const isOver = procedure.status === 'cancelled' || procedure.status === 'complete';
  return (
    <form aria-label="Planeación" noValidate onSubmit={(event) => event.preventDefault()}>
      <LeaveGuard
        isDirty={draft.save.kind === 'typing' || draft.save.kind === 'failed'}
        onLeave={draft.discardTyped}
      />
      <PlanningPart
        draft={draft}
        procedureId={procedure.id}
        kind={procedure.kind}
        area={procedure.requestingArea}
        dossier={dossier.data ?? []}
        gaps={NOTHING}
        hasSaveLine
        isLocked={isOver || procedure.origin === 'compranet'}
      />
      <ChangeReason draft={draft} />
      <CheckPanel procedureId={procedure.id} check={check} idOf={findingTarget} onAnswered={draft.reload} />
    </form>
  );
}
