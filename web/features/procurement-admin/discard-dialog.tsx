import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks before a draft is deleted. */
export function DiscardDialog(props: {
  number: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      title={
        <>
          ¿Eliminar el borrador <span className="pa-number">{props.number}</span>?
        </>
      }
      isOpen={props.isOpen}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="danger" onClick={props.onConfirm}>
            Eliminar borrador
          </Button>
          <Button variant="text" onClick={props.onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <p>Se eliminan también sus fechas, partidas y documentos. No se puede deshacer.</p>
    </Dialog>
  );
}
