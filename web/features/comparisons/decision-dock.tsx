import { useId, useState } from 'react';
import type { ComparisonView, QuotationDecision } from '#contract/comparisons.ts';
import { decisionGaps } from '#contract/rules/quotation/choice.ts';
import type { EvaluatedComparison } from '#contract/rules/quotation/proposal.ts';
import { fewGaps, LEAST_GO_ON_REASON, waysOf } from '#contract/rules/quotation/ways.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { dropDraft } from '#web/ui/form-draft.ts';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKeptText } from '#web/ui/use-kept.ts';

const RECORD = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const LEAST_REASON = 20;

const reasonKey = (folio: string, asking: 'go_on' | 'declare_failed') =>
  `comparativo-motivo:${folio}:${asking}`;

interface DockProps {
  view: ComparisonView;
  evaluated: EvaluatedComparison;
  isBusy: boolean;
  /** Both say whether it was taken. */
  onGoOn: (reason: string) => Promise<boolean>;
  onDecide: (decision: QuotationDecision) => Promise<boolean>;
}

/** What is decided at the foot: the award is proposed here and confirmed by another person. */
export function DecisionDock({ view, evaluated, isBusy, onGoOn, onDecide }: DockProps) {
  const reasonId = useId();
  const [asking, setAsking] = useState<'go_on' | 'declare_failed'>();
  if (view.of === 'procedure') return <ProcedureDock view={view} />;
  if (view.isDecided && view.criterion !== 'none' && view.awards.length > 0)
    return <DecidedDock view={view} />;
  if (!view.mayWrite) return null;
  if (view.isProposed)
    return (
      <Dock label="Lo propuesto" actions={null}>
        <strong>Ya está propuesto; lo confirma otra persona</strong>
        <small>Mientras espera no se propone otra cosa. Quien lo propuso puede retirarlo arriba.</small>
      </Dock>
    );
  if (view.criterion === 'none')
    return (
      <Dock
        label="Terminar la investigación"
        actions={
          <Button disabled={isBusy} onClick={() => void onDecide({ outcome: 'award', reason: '' })}>
            Guardar las medianas
          </Button>
        }
      >
        <strong>Se guarda la mediana de cada partida</strong>
        <small>El comparativo del procedimiento cuenta desde ella. No se adjudica nada.</small>
      </Dock>
    );
  const few = fewGaps(view, evaluated.lots, view.goOnReason);
  const gaps = [...decisionGaps(evaluated, view.choices), ...few];
  const ways = new Set(evaluated.lots.flatMap((lot) => waysOf(view, lot)));
  return (
    <>
      <Dock
        label="Proponer el fallo"
        actions={
          <>
            {ways.has('invite_more') && (
              <ButtonLink variant="line" href={screenPath('/administracion/cotizaciones')}>
                Pedir a otros
              </ButtonLink>
            )}
            {(ways.has('direct') || ways.has('new_procedure')) && (
              <ButtonLink variant="line" href={screenPath(RECORD, { tab: 'nuevo' })}>
                {ways.has('direct') ? 'Adjudicar directamente' : 'Otro procedimiento'}
              </ButtonLink>
            )}
            {ways.has('go_on') && (
              <Button variant="line" disabled={isBusy} onClick={() => setAsking('go_on')}>
                Seguir con estas
              </Button>
            )}
            <Button variant="line" disabled={isBusy} onClick={() => setAsking('declare_failed')}>
              Declarar desierta
            </Button>
            <Button
              disabled={isBusy || gaps.length > 0}
              aria-describedby={gaps.length > 0 ? reasonId : undefined}
              onClick={() => void onDecide({ outcome: 'award', reason: '' })}
            >
              Proponer el fallo
            </Button>
          </>
        }
      >
        <strong>Lo propones tú; lo confirma otra persona</strong>
        <small id={reasonId}>
          {gaps[0] ?? 'Quien lo confirma ve este cuadro. Después se avisa a todos a la vez.'}
        </small>
      </Dock>
      {asking !== undefined && (
        <ReasonDialog
          folio={view.folio}
          asking={asking}
          isBusy={isBusy}
          onClose={() => setAsking(undefined)}
          onGive={async (reason) => {
            setAsking(undefined);
            const isDone = await (asking === 'go_on'
              ? onGoOn(reason)
              : onDecide({ outcome: 'declare_failed', reason }));
            // What was refused is there when it is asked again.
            if (isDone) dropDraft(reasonKey(view.folio, asking));
          }}
        />
      )}
    </>
  );
}

/** What was decided is followed by its contract. */
function DecidedDock({ view }: { view: ComparisonView }) {
  return (
    <Dock
      label="Lo que sigue"
      actions={
        <ButtonLink href={`${screenPath(`/administracion/cotizaciones/${view.folio}`)}#contrato`}>
          Ir al contrato
        </ButtonLink>
      }
    >
      <strong>Ya se decidió</strong>
      <small>Sigue el contrato con cada proveedor que ganó.</small>
    </Dock>
  );
}

/** The award of a procedure is written in its own record, from the same prices. */
function ProcedureDock({ view }: { view: ComparisonView }) {
  return (
    <Dock
      label="Ir al fallo"
      actions={
        <ButtonLink href={screenPath(RECORD, { tab: 'nuevo', proc: view.id, seccion: 'fallo' })}>
          Ir al fallo
        </ButtonLink>
      }
    >
      <strong>El fallo se escribe en el expediente</strong>
      <small>Ahí se propone lo mismo que aquí; lo confirma otra persona.</small>
    </Dock>
  );
}

const WORDS = {
  go_on: { title: 'Seguir con menos cotizaciones', label: 'Por qué se sigue', done: 'Guardar el motivo' },
  declare_failed: {
    title: 'Declarar desierta',
    label: 'Por qué queda desierta',
    done: 'Proponer que quede desierta',
  },
};

interface ReasonProps {
  folio: string;
  asking: keyof typeof WORDS;
  isBusy: boolean;
  onClose: () => void;
  onGive: (reason: string) => Promise<void>;
}

function ReasonDialog({ folio, asking, isBusy, onClose, onGive }: ReasonProps) {
  const [reason, setReason] = useKeptText(reasonKey(folio, asking));
  const { title, label, done } = WORDS[asking];
  const least = asking === 'go_on' ? LEAST_GO_ON_REASON : LEAST_REASON;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <Button disabled={isBusy || reason.trim().length < least} onClick={() => void onGive(reason.trim())}>
          {done}
        </Button>
      }
    >
      <TextArea
        label={`${label} (${least} letras o más)`}
        value={reason}
        maxLength={1_000}
        rows={4}
        onChange={setReason}
      />
    </Dialog>
  );
}
