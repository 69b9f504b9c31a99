import { useState } from 'react';
import {
  QUOTATION_CANCEL_REASONS,
  type QuotationCancelReason,
  type QuotationRequest,
} from '#contract/quotation-requests-api.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { cancelRequest } from './quotation-requests.data.ts';
import { optionsOf } from './request-words.ts';

/** Ends a request with its reason; nothing where this person may not. */
export function RequestCancel(props: {
  request: QuotationRequest;
  onDone: (next: QuotationRequest) => void;
}) {
  const { request, onDone } = props;
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<QuotationCancelReason | ''>('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!request.moves.includes('cancel')) return null;
  const isDraft = request.state === 'draft';
  const cancel = async () => {
    if (reason === '') return setProblem('Elige por qué se cancela.');
    setBusy(true);
    try {
      const ended = await cancelRequest(api, request, { reason, text });
      setOpen(false);
      toast('Quedó cancelada.');
      onDone(ended);
    } catch (error) {
      if (isProposed(error)) return setOpen(false);
      setProblem(error instanceof CallError ? error.message : 'No se canceló. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div>
      <Button variant="text" onClick={() => setOpen(true)}>
        {isDraft ? 'Descartar este borrador' : 'Cancelar la solicitud'}
      </Button>
      <Dialog
        title={isDraft ? '¿Descartas este borrador?' : `¿Cancelas ${request.folio}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="danger" aria-busy={isBusy} disabled={isBusy} onClick={() => void cancel()}>
              {isDraft ? 'Sí, descartar' : 'Sí, cancelar'}
            </Button>
            <Button variant="text" onClick={() => setOpen(false)}>
              Volver
            </Button>
          </>
        }
      >
        <p>
          {isDraft ? 'No se reabre.' : 'No se reabre: lo recibido no se abre y se avisa a los invitados.'}
        </p>
        <RadioGroup
          label="Por qué"
          value={reason}
          options={optionsOf(QUOTATION_CANCEL_REASONS)}
          errors={problem === undefined ? [] : [problem]}
          onChange={(value) => setReason(value as QuotationCancelReason)}
        />
        <TextArea
          label={isDraft ? 'Explícalo' : 'Explícalo: lo leen los invitados'}
          isOptional
          rows={2}
          maxLength={1_000}
          value={text}
          onChange={setText}
        />
      </Dialog>
    </div>
  );
}
