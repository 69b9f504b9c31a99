import { useState } from 'react';
import { LEAST_QUESTION, LEAST_REJECTION } from '#contract/requisition-desk.ts';
import {
  REJECT_REASONS,
  RETURN_REASONS,
  type RejectReason,
  type ReturnReason,
} from '#contract/requisition-states.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Dialog, Question } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';

interface SheetProps {
  requisition: Requisition;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
}

/** The last look before it is authorised: how much, whose, and to whom it goes. */
export function ApproveSheet({
  isBusy,
  isOpen,
  next,
  onClose,
  onYes,
  requisition,
}: SheetProps & { next: string | null; onYes: () => void }) {
  return (
    <Question
      title={`¿Autorizas ${formatMoney(requisition.gross)}?`}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      onYes={onYes}
      yes="Sí, autorizar"
    >
      <p>
        {requisition.title}, de {requisition.requester}. {next === null ? '' : `Después sigue: ${next}. `}
        Queda tu nombre y la hora.
      </p>
    </Question>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface Written<Reason extends string> {
  reason: Reason | '';
  text: string;
  about: string;
}
const NOTHING = { reason: '', text: '', about: '' } as const;

/** Fields of a requisition that a question may be about: the whole, parts of the form, and each line. */
function placesOf({ lines }: Requisition) {
  return [
    { value: '', label: 'Toda la requisición' },
    { value: 'need', label: 'Para qué se necesita' },
    { value: 'funding', label: 'De qué recurso se paga' },
    { value: 'neededOn', label: 'Para cuándo' },
    ...lines.map(({ description, id, number }) => ({
      value: `lines/${id}`,
      label: `Renglón ${number}: ${description.slice(0, 60)}`,
    })),
  ];
}

/** Gives it back with a question; what is written stays until it is sent. */
export function ReturnSheet({
  isBusy,
  isOpen,
  onClose,
  onSend,
  requisition,
}: SheetProps & { onSend: (wish: { reason: ReturnReason; text: string; about: string[] }) => void }) {
  const [written = NOTHING, keep] = useKept<Written<ReturnReason>>(`devolver:${requisition.folio}`);
  const [isTried, setTried] = useState(false);
  const { about, reason, text } = written;
  const write = (patch: Partial<Written<ReturnReason>>) => keep({ ...written, ...patch });
  const isShort = text.trim().length < LEAST_QUESTION;
  const [firstName = 'quien la pide'] = requisition.requester.split(' ');
  return (
    <Dialog
      title="¿Qué le falta?"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={isBusy}
            onClick={() => {
              setTried(true);
              if (reason !== '' && !isShort) onSend({ reason, text, about: about === '' ? [] : [about] });
            }}
          >
            Devolver a {firstName}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <div className="ta-form">
        <RadioGroup
          label="Razón"
          value={reason}
          onChange={(value) => write({ reason: value as ReturnReason })}
          options={optionsOf(RETURN_REASONS)}
          errors={isTried && reason === '' ? ['Elige qué le falta.'] : []}
        />
        <Select
          label="De qué parte preguntas"
          value={about}
          options={placesOf(requisition)}
          onChange={(value) => write({ about: value })}
        />
        <TextArea
          label={`Dile a ${firstName} qué esperas`}
          rows={3}
          value={text}
          onChange={(value) => write({ text: value })}
          errors={isTried && isShort ? [`Explica qué esperas, con al menos ${LEAST_QUESTION} letras.`] : []}
        />
      </div>
    </Dialog>
  );
}

/** Ends it without a purchase. */
export function RejectSheet({
  isBusy,
  isOpen,
  onClose,
  onSend,
  requisition,
}: SheetProps & { onSend: (wish: { reason: RejectReason; text: string }) => void }) {
  const [written = NOTHING, keep] = useKept<Written<RejectReason>>(`rechazar:${requisition.folio}`);
  const [isTried, setTried] = useState(false);
  const { reason, text } = written;
  const isShort = text.trim().length < LEAST_REJECTION;
  return (
    <Dialog
      title="¿Por qué se rechaza?"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            disabled={isBusy}
            onClick={() => {
              setTried(true);
              if (reason !== '' && !isShort) onSend({ reason, text });
            }}
          >
            Rechazar
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <div className="ta-form">
        <p>
          Termina sin compra y se avisa a todas las personas que intervinieron. No se deshace: se pide otra.
        </p>
        <RadioGroup
          label="Razón"
          value={reason}
          onChange={(value) => keep({ ...written, reason: value as RejectReason })}
          options={optionsOf(REJECT_REASONS)}
          errors={isTried && reason === '' ? ['Elige por qué se rechaza.'] : []}
        />
        <TextArea
          label="Explica por qué"
          rows={3}
          value={text}
          onChange={(value) => keep({ ...written, text: value })}
          errors={isTried && isShort ? [`Explica por qué, con al menos ${LEAST_REJECTION} letras.`] : []}
        />
      </div>
    </Dialog>
  );
}
