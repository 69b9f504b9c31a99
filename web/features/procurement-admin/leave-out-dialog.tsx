import { groundRule } from '#contract/rules/texts/legal-ground.ts';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

interface LeaveOutProps {
  /** What is left out: «la propuesta de … para la partida 3». */
  what: string;
  initial?: { reason: string; ground: string } | undefined;
  onLeaveOut: (written: { reason: string; ground: string }) => void;
  onClose: () => void;
}

/** Asks why a bid is left out, and under which article: one does not stand without the other. */
export function LeaveOutDialog({ what, initial, onLeaveOut, onClose }: LeaveOutProps) {
  const [reason, setReason] = useState(initial?.reason ?? '');
  const [ground, setGround] = useState(initial?.ground ?? '');
  const [isTried, setTried] = useState(false);
  const isReasoned = reason.trim().length >= 20;
  const grounded = groundRule(ground);
  const confirm = () => {
    setTried(true);
    if (isReasoned && grounded === true) onLeaveOut({ reason: reason.trim(), ground: ground.trim() });
  };
  return (
    <Dialog
      title={`Desechar ${what}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={confirm}>Desechar</Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <div className="u-stack u-gap-16">
        <TextArea
          label="Motivo"
          hint="Se publica con el fallo."
          rows={3}
          value={reason}
          errors={isTried && !isReasoned ? ['Explica el motivo con al menos 20 letras.'] : []}
          onChange={setReason}
        />
        <TextField
          label="Fundamento"
          hint="Ley, lineamiento o punto de la convocatoria, con su artículo."
          value={ground}
          errors={isTried && grounded !== true ? [grounded] : []}
          onChange={setGround}
        />
      </div>
    </Dialog>
  );
}
