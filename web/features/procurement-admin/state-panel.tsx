import { useState } from 'react';
import {
  PROCEDURE_STATUS_LABELS,
  TRANSITION_LABELS,
  type ProcedureTransition,
  type Transition,
} from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { changeState } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

/** Steps offered in each state; the server decides whether their papers are there. */
const OFFERED: Partial<Record<ProcedureStatus, readonly Transition[]>> = {
  planned: ['cancel'],
  active: ['evaluate', 'award', 'declare_unsuccessful', 'suspend', 'cancel'],
  evaluation: ['award', 'declare_unsuccessful', 'suspend', 'cancel'],
  suspended: ['resume', 'cancel'],
  awarded: ['contract'],
  partially_awarded: ['contract'],
  contracted: ['complete'],
};

const NEEDS_REASON: ReadonlySet<Transition> = new Set(['declare_unsuccessful', 'suspend', 'cancel']);

function bodyOf(transition: Transition, reason: string, lots: number[]): ProcedureTransition {
  if (transition === 'award') return { transition, lots };
  if (transition === 'declare_unsuccessful' || transition === 'suspend' || transition === 'cancel') {
    return { transition, reason };
  }
  return { transition };
}

/** State of a published procedure and the steps from it. */
export function StatePanel({ tender }: { tender: Tender }) {
  const [step, setStep] = useState<Transition>();
  const { status, statusReason } = tender.procedure;
  return (
    <section className="pa-section" aria-labelledby="pa-estado">
      <h2 id="pa-estado">Estado</h2>
      <p>
        <Tag tone={status === 'cancelled' || status === 'suspended' ? 'bad' : 'info'}>
          {PROCEDURE_STATUS_LABELS[status]}
        </Tag>{' '}
        {statusReason}
      </p>
      <div className="u-cluster u-gap-8">
        {(OFFERED[status] ?? []).map((transition) => (
          <Button
            key={transition}
            size="small"
            variant={transition === 'cancel' ? 'danger' : 'tonal'}
            onClick={() => setStep(transition)}
          >
            {TRANSITION_LABELS[transition]}
          </Button>
        ))}
      </div>
      {step !== undefined && (
        <StepDialog key={step} step={step} tender={tender} onClose={() => setStep(undefined)} />
      )}
    </section>
  );
}

function StepDialog({ step, tender, onClose }: { step: Transition; tender: Tender; onClose: () => void }) {
  const { api, toast } = usePortal();
  const [reason, setReason] = useState('');
  const [lots, setLots] = useState<readonly number[]>(tender.procedure.lots.map((lot) => lot.number));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { number } = tender.procedure;
  const confirm = async () => {
    if (NEEDS_REASON.has(step) && reason.trim().length < 20) {
      setProblem('Explica el motivo con al menos 20 letras.');
      return;
    }
    setBusy(true);
    try {
      tender.accept(await changeState(api, tender.procedure, bodyOf(step, reason.trim(), [...lots])));
      toast(`${number}: ${TRANSITION_LABELS[step].toLowerCase()}, hecho.`);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
      setBusy(false);
    }
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
      <p>Los visitantes verán el cambio ahora mismo. No se puede deshacer.</p>
      {step === 'cancel' && (
        <p>Antes, publica en el expediente el documento de la cancelación (etapa Fallo, tipo Cancelación).</p>
      )}
      {NEEDS_REASON.has(step) && (
        <TextArea
          label="Motivo"
          rows={3}
          value={reason}
          errors={problem === undefined ? [] : [problem]}
          onChange={setReason}
        />
      )}
      {step === 'award' && (
        <fieldset className="u-field">
          <legend className="u-field__label">Partidas adjudicadas; las demás quedan desiertas</legend>
          {tender.procedure.lots.map((lot) => (
            <Checkbox
              key={lot.number}
              label={`${lot.number}. ${lot.description}`}
              value={lots.includes(lot.number)}
              onChange={(isAwarded) =>
                setLots(isAwarded ? [...lots, lot.number] : lots.filter((other) => other !== lot.number))
              }
            />
          ))}
        </fieldset>
      )}
      {problem !== undefined && !NEEDS_REASON.has(step) && (
        <div role="alert">
          <FieldErrors id="pa-paso-error" messages={[problem]} />
        </div>
      )}
    </Dialog>
  );
}
