import { useState } from 'react';
import type { Tenderer } from '#contract/bids.ts';
import { refuseStanding } from '#contract/rules/bids/opening.ts';
import { LEAST_CORRECTION_REASON } from '#contract/rules/procedures/act-corrections.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

type Standing = NonNullable<Tenderer['standing']>;

const WORDS: Record<Standing, { title: string; label: string; action: string }> = {
  late: { title: 'Propuesta extemporánea', label: 'Cuándo llegó', action: 'Anotar como extemporánea' },
  withdrawn: { title: 'Propuesta retirada', label: 'Cuándo se retiró', action: 'Anotar como retirada' },
};

/** Asks when a bid came late, or was taken back: its envelope is not opened, and its amounts are never known. */
export function UnopenedDialog(props: {
  tenderer: Tenderer;
  standing: Standing;
  openingAt: string | undefined;
  /** The act is closed: what is noted afterwards says why, in public. */
  isClosed: boolean;
  onNote: (noted: { standing: Standing; standingAt: string }, reason: string) => void;
  onClose: () => void;
}) {
  const { tenderer, standing, openingAt, isClosed, onNote, onClose } = props;
  const [standingAt, setStandingAt] = useState(tenderer.standingAt ?? '');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isShort, setShort] = useState(false);
  const { title, label, action } = WORDS[standing];
  const note = () => {
    const lacksReason = isClosed && reason.trim().length < LEAST_CORRECTION_REASON;
    setShort(lacksReason);
    const given = standingAt.endsWith('Z') ? standingAt : null;
    const refusal = refuseStanding(
      { ...tenderer, standing, standingAt: given },
      { openingAt, now: Date.now(), bids: false },
    );
    setWrong(refusal?.message);
    if (refusal === undefined && given !== null && !lacksReason)
      onNote({ standing, standingAt: given }, reason.trim());
  };
  return (
    <Dialog
      title={`${title}: ${tenderer.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={note}>{action}</Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <div className="u-stack u-gap-16">
        <p>
          Su sobre no se abre ni se leen sus montos. Se dice en el acta y, con el fallo, a los visitantes.
        </p>
        <DateTimeField
          label={label}
          id="pa-hora-sin-abrir"
          hint="Hora del centro de México."
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          value={standingAt}
          errors={wrong === undefined ? [] : [wrong]}
          onChange={setStandingAt}
        />
        {isClosed && (
          <TextArea
            label="Por qué se anota después de cerrar el acto"
            hint="Los visitantes lo leerán."
            value={reason}
            errors={isShort ? [`Explica por qué, con al menos ${LEAST_CORRECTION_REASON} letras.`] : []}
            onChange={setReason}
            maxLength={1_000}
          />
        )}
      </div>
    </Dialog>
  );
}
