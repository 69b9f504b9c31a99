import { useState } from 'react';
import type { Requisition } from '#contract/requisitions.ts';
import { CANCEL_REASONS, REQUISITION_STATE_LABELS, type CancelReason } from '#contract/requisition-states.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { cancelRequisition } from './requisitions.data.ts';
import { optionsOf } from './requisition-fields.tsx';

/** Whether nothing was written of a draft: it is discarded without a question. */
const isEmpty = ({ files, folio, form, lines, title }: Requisition): boolean =>
  folio === null &&
  `${title}${form.need}`.trim() === '' &&
  files.length === 0 &&
  lines.every(
    ({ description, quantity, unitPrice }) => description === '' && quantity === null && unitPrice === null,
  );

/** Ends a requisition that is not needed any more; nothing where this person may not. */
export function CancelPart({
  requisition,
  onDone,
}: {
  requisition: Requisition;
  onDone: (next: Requisition) => void;
}) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!requisition.moves.includes('cancel')) return null;
  const cancel = async (why: CancelReason | '') => {
    if (why === '') return setProblem('Elige por qué se cancela.');
    setBusy(true);
    try {
      const ended = await cancelRequisition(api, requisition, { reason: why, text });
      setOpen(false);
      toast(`Quedó ${REQUISITION_STATE_LABELS[ended.state].toLowerCase()}.`);
      onDone(ended);
    } catch (error) {
      setOpen(true);
      setProblem(error instanceof CallError ? error.message : 'No se canceló. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div>
      <Button
        variant="text"
        disabled={isBusy}
        onClick={() => (isEmpty(requisition) ? void cancel('mistake') : setOpen(true))}
      >
        {requisition.folio === null ? 'Descartar este borrador' : 'Cancelar la requisición'}
      </Button>
      <Dialog
        title={requisition.folio === null ? '¿Descartas este borrador?' : `¿Cancelas ${requisition.folio}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="danger" aria-busy={isBusy} disabled={isBusy} onClick={() => void cancel(reason)}>
              {requisition.folio === null ? 'Sí, descartar' : 'Sí, cancelar'}
            </Button>
            <Button variant="text" onClick={() => setOpen(false)}>
              Volver
            </Button>
          </>
        }
      >
        <p>No se reabre, y se conserva en «Concluidas»: puedes copiarla a otra.</p>
        <RadioGroup
          label="Por qué"
          value={reason}
          options={optionsOf(CANCEL_REASONS)}
          errors={problem === undefined ? [] : [problem]}
          onChange={(value) => setReason(value as CancelReason)}
        />
        <TextArea label="Explícalo" isOptional rows={2} maxLength={1000} value={text} onChange={setText} />
      </Dialog>
    </div>
  );
}
