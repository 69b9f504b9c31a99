import { formatAct, formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MailsAheadText } from './mails-ahead.tsx';
import type { Tender } from './use-tender.ts';

/** Says what announcing a call does, and what it leaves to be done. */
export function AnnounceDialog(props: {
  tender: Tender;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { form } = props.tender;
  const planned = form.acts.find((act) => act.kind === 'publication' && act.at.endsWith('Z'))?.at;
  return (
    <Dialog
      title={
        <>
          ¿Anunciar <span className="pa-number">{form.number}</span>?
        </>
      }
      isOpen={props.isOpen}
      onClose={props.onClose}
      actions={
        <>
          <Button disabled={props.isBusy} onClick={props.onConfirm}>
            {props.isBusy ? 'Anunciando' : 'Anunciar convocatoria'}
          </Button>
          <Button variant="text" onClick={props.onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <p>
        «{form.title}» quedará a la vista de todos ahora mismo como «Por publicar», con sus fechas previstas y{' '}
        {formatCountOf(form.lots.length, 'partida', 'partidas')}, sin sus documentos. Nadie podrá preguntar
        todavía.
      </p>
      {planned !== undefined && (
        <p>
          Se anuncia su publicación para el {formatAct(planned)}. Ese día no se publica sola: la publicas tú,
          y hasta entonces espera en «Mi trabajo».
        </p>
      )}
      {props.isOpen && <MailsAheadText procedureId={props.tender.procedure.id} act="publication" />}
      <p>Ya no volverá a borrador: las correcciones se registran y los visitantes las ven como «Cambios».</p>
    </Dialog>
  );
}
