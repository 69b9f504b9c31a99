import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminDocument } from '#contract/documents.ts';
import {
  PROCEDURE_STATUS_LABELS,
  TRANSITION_LABELS,
  type AdminProcedure,
  type ProcedureTransition,
  type Transition,
} from '#contract/procurement-admin.ts';
import type { MailedAct } from '#contract/mails-ahead.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import {
  transitionGaps,
  type StepGap,
  type TransitionFacts,
} from '#contract/rules/procedures/procedure-machine.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { changeState } from './procurement-admin.data.ts';
import { MailsAheadText } from './mails-ahead.tsx';
import { MissingList } from './missing-list.tsx';
import { NEW_RECORDS_PATH } from './record-search.ts';
import type { Tender } from './use-tender.ts';

/** Steps offered in each state, besides the award, which has a screen of its own; the server decides whether their papers are there. */
const OFFERED: Partial<Record<ProcedureStatus, readonly Step[]>> = {
  planned: ['cancel'],
  active: ['evaluate', 'declare_unsuccessful', 'suspend', 'cancel'],
  evaluation: ['declare_unsuccessful', 'suspend', 'cancel'],
  suspended: ['resume', 'cancel'],
  awarded: ['contract'],
  partially_awarded: ['contract'],
  contracted: ['complete'],
};

const NEEDS_REASON: ReadonlySet<Transition> = new Set(['declare_unsuccessful', 'suspend', 'cancel']);

/** What was done, in the past tense. */
const DONE: Record<Step, string> = {
  evaluate: 'pasó a evaluación',
  declare_unsuccessful: 'se declaró desierto',
  contract: 'quedó como contratado',
  complete: 'quedó como concluido',
  cancel: 'se canceló',
  suspend: 'se suspendió',
  resume: 'se reanudó',
};

/** The state that a step leaves, as it is told by mail; of a contract and its end nothing is told. */
const TOLD_AS: Record<Step, MailedAct> = {
  evaluate: 'evaluation',
  declare_unsuccessful: 'unsuccessful',
  contract: 'awarded',
  complete: 'awarded',
  cancel: 'cancelled',
  suspend: 'suspended',
  // Its dates move too.
  resume: 'change',
};

/** What a person wrote for a step that was not taken yet. */
interface WrittenStep {
  reason: string;
}

/** What the steps depend on, as far as this screen knows it; the server decides. */
function transitionFacts(
  { procedure }: Tender,
  dossier: readonly AdminDocument[],
  book: RuleBook,
  now: string,
): TransitionFacts {
  return {
    kind: procedure.kind,
    required: book.documents,
    status: procedure.status,
    suspendedFrom: null,
    documentKinds: dossier
      .filter(({ status }) => status === 'published')
      .map(({ kind, publishedAs }) => publishedAs ?? kind),
    openingAt: procedure.acts.findLast((act) => act.kind === 'opening')?.at,
    awardAt: procedure.acts.findLast((act) => act.kind === 'award')?.at,
    hasOpenBids: procedure.hasOpenBids === true,
    contracts: procedure.contracts.length,
    running: procedure.contracts
      .filter(({ status }) => status === 'active' || status === 'suspended')
      .map(({ number }) => number),
    now,
  };
}

/** Where somebody mends what a step lacks. */
function gapHref(id: string, at: StepGap['at']): string | undefined {
  const seccion = { opening: 'apertura', award: 'fallo', contracts: 'contratos', execution: 'entregas' };
  if (at === 'papers') return '#archivos';
  return at === 'state'
    ? undefined
    : screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id, seccion: seccion[at] });
}

const TITLE = 'pa-estado';

type Step = Exclude<Transition, 'award'>;

function bodyOf(transition: Step, reason: string): ProcedureTransition {
  if (transition === 'declare_unsuccessful' || transition === 'suspend' || transition === 'cancel') {
    return { transition, reason: reason.trim() };
  }
  return { transition };
}

interface StatePanelProps {
  tender: Tender;
  dossier: readonly AdminDocument[];
  book: RuleBook;
}

/** State of a published procedure and the steps from it. */
export function StatePanel({ tender, dossier, book }: StatePanelProps) {
  const [step, setStep] = useState<Step>();
  const { id, number, status, statusReason, suspended = [] } = tender.procedure;
  // Whoever goes back to upload a paper finds what was written again.
  const [written, keep] = useKept<Partial<Record<Step, WrittenStep>>>(`procedimiento:${id}:estado`);
  const now = useNow(
    (['opening', 'award'] as const).map(
      (kind) => tender.procedure.acts.findLast((act) => act.kind === kind)?.at,
    ),
  );
  const facts = transitionFacts(tender, dossier, book, now);
  const offered = OFFERED[status] ?? [];
  const missing = offered.flatMap((transition) => {
    const gaps = transitionGaps(transition, facts);
    return gaps.length === 0 ? [] : [{ transition, gaps }];
  });
  const whyNot = (transition: Step) => missing.find((one) => one.transition === transition)?.gaps[0]?.message;
  return (
    <section className="pa-section" aria-labelledby={TITLE}>
      <h2 id={TITLE} tabIndex={-1}>
        Estado
      </h2>
      <p>
        <Tag tone={status === 'cancelled' || status === 'suspended' ? 'bad' : 'info'}>
          {PROCEDURE_STATUS_LABELS[status]}
        </Tag>{' '}
        {statusReason}
      </p>
      {suspended.map(({ lot, says }) => (
        <p key={lot}>{says}</p>
      ))}
      <p>
        <a href={screenPath('/administracion/inconformidades', { q: number, ver: 'todas' })}>
          Inconformidades de este procedimiento
        </a>
      </p>
      <div className="u-cluster u-gap-8">
        {offered.map((transition) => (
          <Button
            key={transition}
            size="small"
            variant={transition === 'cancel' ? 'danger' : 'tonal'}
            aria-describedby={whyNot(transition) === undefined ? undefined : `pa-falta-${transition}`}
            onClick={() => setStep(transition)}
          >
            {TRANSITION_LABELS[transition]}
          </Button>
        ))}
      </div>
      {(status === 'active' || status === 'evaluation') && (
        <p>
          <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id, seccion: 'apertura' })}>
            Capturar la apertura
          </a>
          {' · '}
          <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id, seccion: 'fallo' })}>
            Decidir y registrar el fallo
          </a>
        </p>
      )}
      {(status === 'awarded' || status === 'partially_awarded' || status === 'contracted') && (
        <p>
          <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id, seccion: 'contratos' })}>
            Capturar los contratos
          </a>
          {' · '}
          <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id, seccion: 'entregas' })}>
            Registrar entregas, penas, pagos y cierre
          </a>
        </p>
      )}
      {missing.map(({ transition, gaps }) => (
        <MissingList
          key={transition}
          id={`pa-falta-${transition}`}
          lead={`${TRANSITION_LABELS[transition]}:`}
          missing={gaps.map(({ message, at }) => ({ message, href: gapHref(id, at) }))}
        />
      ))}
      {step !== undefined && (
        <StepDialog
          key={step}
          step={step}
          tender={tender}
          missing={whyNot(step)}
          written={written?.[step] ?? { reason: '' }}
          onWrite={(next) => keep({ ...written, [step]: next })}
          onDone={(changed) => {
            keep(undefined);
            // The button that was pressed may be gone with the state that offered it, this panel too.
            flushSync(() => {
              tender.refresh(changed);
              setStep(undefined);
            });
            document.getElementById(TITLE)?.focus();
          }}
          onClose={() => setStep(undefined)}
        />
      )}
    </section>
  );
}

interface StepDialogProps {
  step: Step;
  tender: Tender;
  /** What is known to be missing. */
  missing: string | undefined;
  written: WrittenStep;
  onWrite: (next: WrittenStep) => void;
  onDone: (changed: AdminProcedure) => void;
  onClose: () => void;
}

const BESIDE = { isBeside: true };

function StepDialog({ step, tender, missing, written, onWrite, onDone, onClose }: StepDialogProps) {
  const { api, toast } = usePortal();
  const { reason } = written;
  const [problem, setProblem] = useState<string>();
  // What only the server knows, and is not about the reason.
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { number } = tender.procedure;
  const confirm = async () => {
    if (NEEDS_REASON.has(step) && reason.trim().length < 20) {
      setProblem('Explica el motivo con al menos 20 letras.');
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      const changed = await tender.takeStep((seen) => changeState(api, seen, bodyOf(step, reason)), BESIDE);
      // What was written for the step stays; the conflict part takes the place of the dialog.
      if (changed === undefined) return onClose();
      toast(`${number}: ${DONE[step]}.`);
      onDone(changed);
    } catch (error) {
      if (isProposed(error)) return onClose();
      if (!(error instanceof CallError)) throw error;
      const { reason: wrong } = error.problem.fields ?? {};
      setProblem(wrong);
      setRefusal(
        wrong === undefined
          ? (Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail)
          : undefined,
      );
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Dialog
      title={`${TRANSITION_LABELS[step]}: ${number}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            variant={step === 'cancel' ? 'danger' : 'primary'}
            disabled={isBusy}
            onClick={() => void confirm()}
          >
            {TRANSITION_LABELS[step]}
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <div className="u-stack u-gap-16">
        {missing !== undefined && (
          <Notice tone="warn">{missing} Lo que escribas aquí se conserva mientras lo resuelves.</Notice>
        )}
        <p>Los visitantes verán el cambio ahora mismo. No se puede deshacer.</p>
        <MailsAheadText procedureId={tender.procedure.id} act={TOLD_AS[step]} />
        {step === 'suspend' && <p>Mientras dure, ningún acto se celebra y sus fechas se leen «en pausa».</p>}
        {step === 'resume' && (
          <p>
            Las fechas que faltaban se recorren los días que duró la suspensión, a un día hábil; puedes
            corregirlas después.
          </p>
        )}
        {NEEDS_REASON.has(step) && (
          <TextArea
            label="Motivo"
            rows={3}
            value={reason}
            errors={problem === undefined ? [] : [problem]}
            onChange={(next) => onWrite({ reason: next })}
          />
        )}
        {refusal !== undefined && (
          <div role="alert">
            <FieldErrors id="pa-paso-error" messages={[refusal]} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
