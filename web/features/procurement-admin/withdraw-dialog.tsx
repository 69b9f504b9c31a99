import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

interface WithdrawProps {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  /** Whether another person has to say yes: then this only proposes. */
  isProposal: boolean;
  /** Whether somebody has proposed something of it meanwhile: that is answered first. */
  isTaken: boolean;
  /** Why the last press did nothing. */
  refusal: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for the reason of a withdrawal, and says what the press does; what was typed outlives a refusal. */
export function WithdrawDialog(props: WithdrawProps) {
  const { title, isProposal, isTaken, refusal } = props;
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isShort = reason.trim().length < 10;
  const confirm = () => {
    if (isShort) setRefused(true);
    else props.onConfirm(reason.trim());
  };
  return (
    <Dialog
      title={isProposal ? `¿Proponer que se retire «${title}»?` : `¿Retirar «${title}»?`}
      isOpen={props.isOpen}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="danger" disabled={props.isBusy || isTaken} onClick={confirm}>
            {isProposal ? 'Proponer el retiro' : 'Retirar documento'}
          </Button>
          <Button variant="text" onClick={props.onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <div className="u-stack u-gap-16">
        {refusal}
        {isProposal ? (
          <p>
            Sigue a la vista de todos hasta que otra persona de la Unidad lo confirme. Entonces los visitantes
            ya no podrán abrirlo, y en el expediente quedará que se retiró, la fecha y el motivo.
          </p>
        ) : (
          <p>
            Los visitantes ya no podrán abrirlo. En el expediente quedará que se retiró, la fecha y el motivo.
            No se deshace: para mostrarlo otra vez habrá que subirlo como un documento nuevo.
          </p>
        )}
        <p>Si otro archivo lo sustituye, no lo retires: agrégalo en Archivos como nueva versión.</p>
        <TextArea
          label="Motivo"
          hint="Al menos 10 letras. Los visitantes lo leerán."
          rows={3}
          value={reason}
          errors={isRefused && isShort ? ['Escribe el motivo con al menos 10 letras.'] : []}
          onChange={setReason}
        />
      </div>
    </Dialog>
  );
}
