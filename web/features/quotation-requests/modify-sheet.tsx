import { useState } from 'react';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { modifyRequest } from './quotation-requests.data.ts';
import { toInput, toTexts, type LotTexts } from './request-form.ts';

/** What changes of a request that was sent: its closing, its lots, and why; all of it is mailed to everybody. */
export function ModifySheet(props: {
  request: QuotationRequest;
  onClose: () => void;
  onChanged: (next: QuotationRequest) => void;
}) {
  const { request, onClose, onChanged } = props;
  const { api, toast } = usePortal();
  const [form, setForm] = useState(() => toTexts(request.form));
  const [reason, setReason] = useState('');
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const errors = (field: string) => (said[field] === undefined ? [] : [said[field]]);
  const setLot = (id: string, patch: Partial<LotTexts>) =>
    setForm({ ...form, lots: form.lots.map((lot) => (lot.id === id ? { ...lot, ...patch } : lot)) });
  const send = async () => {
    if (reason.trim().length < 20)
      return setSaid({
        reason: 'Explica qué cambia y por qué, con al menos 20 letras: lo leen los invitados.',
      });
    const { closesAt, questionsUntil, lots } = toInput(form, request.form);
    if (closesAt == null) return setSaid({ closesAt: 'Escribe la fecha y la hora del cierre.' });
    setBusy(true);
    setSaid({});
    try {
      onChanged(
        await modifyRequest(api, request, {
          reason,
          closesAt,
          questionsUntil: questionsUntil ?? null,
          ...(lots !== undefined && { lots }),
        }),
      );
      toast('Se avisó a todos los invitados.');
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) return onClose();
      setSaid(error.problem.fields ?? { reason: error.message });
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Dialog
      title={`Modificar ${request.folio}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void send()}>
            Modificar y avisar a todos
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <TextArea
          label="Qué cambia y por qué"
          hint="Lo leen todos los invitados, tal como lo escribas."
          rows={3}
          maxLength={2_000}
          value={reason}
          errors={errors('reason')}
          onChange={setReason}
        />
        <DateTimeField
          label="Cierre"
          hint="No se adelanta. Si ya pasó la mitad del plazo, tiene que moverse."
          value={form.closesAt}
          errors={errors('closesAt')}
          format="dd/mm/yyyy"
          onChange={(closesAt) => setForm({ ...form, closesAt })}
        />
        <DateTimeField
          label="Preguntas hasta"
          isOptional
          value={form.questionsUntil}
          errors={errors('questionsUntil')}
          format="dd/mm/yyyy"
          onChange={(questionsUntil) => setForm({ ...form, questionsUntil })}
        />
        {form.lots.map((lot, place) => (
          <div key={lot.id} className="qr-lot__cells">
            <TextField
              label={`Partida ${place + 1}, descripción`}
              value={lot.description}
              errors={errors(`lots/${lot.id}/description`)}
              onChange={(description) => setLot(lot.id, { description })}
            />
            <TextField
              label={`Partida ${place + 1}, cantidad`}
              inputMode="decimal"
              value={lot.quantity}
              errors={errors(`lots/${lot.id}/quantity`)}
              onChange={(quantity) => setLot(lot.id, { quantity })}
            />
          </div>
        ))}
      </Stack>
    </Dialog>
  );
}
