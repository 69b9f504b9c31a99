import { useState } from 'react';
import { CONTRACT_END_LABELS } from '#contract/executions.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { EndForm } from './end-form.tsx';
import { reopenContract } from './execution.data.ts';
import type { PartProps } from './execution-section.tsx';

/** How a contract ended, or the way to say it. */
export function EndPart(props: PartProps) {
  const { tender, contract, dossier, open, onOpen } = props;
  const { status } = tender.procedure;
  const { end } = contract;
  const canEnd = status === 'contracted' || status === 'complete';
  if (end === null)
    return (
      <div className="pa-execution__part">
        <h3>Cierre</h3>
        {open?.part === 'end' ? (
          <EndForm {...props} onDone={() => onOpen(undefined)} />
        ) : canEnd ? (
          <>
            {contract.ordersAreOver === true && (
              <Notice>
                Qué sigue: registrar su cierre, una vez pagado. Todo lo de sus pedidos se entregó y se aceptó,
                o el pedido ya terminó.
              </Notice>
            )}
            <Button
              variant="tonal"
              size="small"
              aria-label={`Registrar el cierre del contrato ${contract.number}`}
              onClick={() => onOpen({ part: 'end' })}
            >
              Registrar el cierre
            </Button>
          </>
        ) : (
          <p className="u-muted">Se registra cuando el procedimiento está contratado.</p>
        )}
      </div>
    );
  const paper = dossier.find(({ id }) => id === end.documentId);
  return (
    <div className="pa-execution__part">
      <h3>Cierre</h3>
      <p>
        {CONTRACT_END_LABELS[end.kind]} el {formatDate(end.endedOn)}
        {end.ground !== null && ` (${end.ground})`}. {end.reason}
        {paper !== undefined && <span className="u-muted"> Lo muestra: {paper.title}.</span>}
      </p>
      {open?.part === 'reopen' ? (
        <ReopenForm {...props} />
      ) : (
        <Button
          variant="text"
          size="small"
          aria-label={`Corregir el cierre del contrato ${contract.number}`}
          onClick={() => onOpen({ part: 'reopen' })}
        >
          Corregir el cierre
        </Button>
      )}
    </div>
  );
}

function ReopenForm({ tender, contract, onOpen }: PartProps) {
  const { api, toast } = usePortal();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reopen = async () => {
    if (reason.trim().length < 20) {
      setProblem('Explica el motivo con al menos 20 letras.');
      return;
    }
    setBusy(true);
    try {
      tender.refresh(await reopenContract(api, tender.procedure.id, contract, reason.trim()));
      toast(`El contrato ${contract.number} vuelve a estar vigente.`);
      onOpen(undefined);
    } catch (error) {
      if (isProposed(error)) return onOpen(undefined);
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
      setBusy(false);
    }
  };
  return (
    <div
      className="u-card u-card--padded u-stack u-gap-16"
      role="group"
      aria-label={`Corregir el cierre del contrato ${contract.number}`}
    >
      <p>
        El contrato vuelve a estar vigente y el procedimiento, contratado. Después se registra otra vez su
        cierre.
      </p>
      <TextArea
        label="Motivo de la corrección"
        hint="Los visitantes lo leerán en «Cambios»."
        rows={3}
        value={reason}
        errors={problem === undefined ? [] : [problem]}
        onChange={setReason}
      />
      <div className="u-cluster u-gap-8">
        <Button disabled={isBusy} onClick={() => void reopen()}>
          Volver a vigente
        </Button>
        <Button variant="text" onClick={() => onOpen(undefined)}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
