import { useState } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { keepOpened, keepPaperFacts, keepTyped } from '../request/request-memory.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface OptionsProps {
  open: OpenRequest;
  /** The request is open here no more. */
  onGone: (why: Gone) => void;
}

/** Why a request is open here no more. */
export type Gone = 'left' | 'discarded';

/** What is seldom done with a request: leaving this device, and deleting a draft. */
export function RequestOptions({ open, onGone }: OptionsProps) {
  const [asked, setAsked] = useState<'leave' | 'discard'>();
  const { request } = open;
  const close = () => setAsked(undefined);
  const { toast } = usePortal();
  const forget = async (why: Gone) => {
    await open.forgetDevice();
    keepTyped(request.folio, undefined);
    keepPaperFacts(request.folio, {});
    keepOpened(undefined);
    toast(
      why === 'left'
        ? `La solicitud ${request.folio} se cerró en este equipo. Se conserva: continúala con tu folio y tu clave.`
        : `Se borró el borrador ${request.folio}.`,
    );
    onGone(why);
  };
  return (
    <>
      <details className="r-help r-options">
        <summary>Más opciones</summary>
        <div className="u-cluster u-gap-8">
          <Button variant="line" size="small" onClick={() => setAsked('leave')}>
            Salir de este equipo
          </Button>
          {request.status === 'draft' && (
            <Button variant="danger" size="small" onClick={() => setAsked('discard')}>
              Borrar este borrador
            </Button>
          )}
        </div>
      </details>
      <LeaveDialog open={open} isOpen={asked === 'leave'} onClose={close} onForget={() => forget('left')} />
      <DiscardDialog
        open={open}
        isOpen={asked === 'discard'}
        onClose={close}
        onForget={() => forget('discarded')}
      />
    </>
  );
}

interface AskedProps {
  open: OpenRequest;
  isOpen: boolean;
  onClose: () => void;
  onForget: () => Promise<void>;
}

function LeaveDialog({ open, isOpen, onClose, onForget }: AskedProps) {
  const waiting = open.uploads.waiting();
  return (
    <Dialog
      title="Salir de este equipo"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void onForget()}>Salir</Button>
          <Button variant="line" onClick={onClose}>
            Seguir aquí
          </Button>
        </>
      }
    >
      <p>
        La solicitud {open.request.folio} se cierra aquí y este equipo olvida lo que guardaba de ella. Lo que
        ya se guardó en el portal se conserva: continúas cuando quieras con tu folio y tu clave.
      </p>
      {waiting > 0 && (
        <p>
          {waiting === 1
            ? 'No terminó de subir 1 archivo: tendrás que elegirlo de nuevo.'
            : `No terminaron de subir ${waiting} archivos: tendrás que elegirlos de nuevo.`}
        </p>
      )}
      {open.save.kind !== 'saved' && <p>Lo último que escribiste todavía no se guarda y se pierde.</p>}
    </Dialog>
  );
}

function DiscardDialog({ open, isOpen, onClose, onForget }: AskedProps) {
  const [failure, setFailure] = useState<string>();
  const discard = async () => {
    try {
      await open.client.withdraw(open.request.version);
    } catch (error) {
      setFailure(open.failed(error).detail);
      return;
    }
    await onForget();
  };
  return (
    <Dialog
      title="Borrar el borrador"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={() => void discard()}>
            Borrar el borrador
          </Button>
          <Button variant="line" onClick={onClose}>
            Conservarlo
          </Button>
        </>
      }
    >
      <p>Se borran los datos y los documentos de {open.request.folio}. No se puede deshacer.</p>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
