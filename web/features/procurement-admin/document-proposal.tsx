import { useState } from 'react';
import type { AdminDocument, DocumentProposal } from '#contract/documents.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

/** «publicarlo el 25 nov 2026, 09:00 h» */
function wishOf({ action, publishAt }: DocumentProposal): string {
  if (action === 'withdraw') return 'retirarlo';
  return publishAt === null ? 'publicarlo' : `publicarlo el ${formatDateTime(publishAt)}`;
}

/** State of a document that waits for the yes of another person. */
export function proposalText(proposal: DocumentProposal): string {
  return proposal.action === 'withdraw' ? 'Retiro por confirmar' : 'Publicación por confirmar';
}

interface ProposalProps {
  document: AdminDocument;
  proposal: DocumentProposal;
  /** Whoever looks. */
  personId: string | undefined;
  isBusy: boolean;
  /** Does what was proposed. */
  onConfirm: () => void;
  /** Gives it back, with what is to be corrected; empty for one's own. */
  onReturn: (reason: string) => void;
}

/** What somebody proposed about a document, and what another person does with it. */
export function ProposalActions({
  document,
  proposal,
  personId,
  isBusy,
  onConfirm,
  onReturn,
}: ProposalProps) {
  const [open, setOpen] = useState<'confirm' | 'return'>();
  const [reason, setReason] = useState('');
  const { title, writers } = document;
  const isOwn = proposal.by.id === personId;
  const wrote = proposal.action === 'publish' && personId !== undefined && writers.includes(personId);
  const close = () => setOpen(undefined);
  return (
    <>
      <span className="u-small">
        {isOwn ? 'Propusiste' : `${proposal.by.name} propuso`} {wishOf(proposal)}.{' '}
        {(isOwn || wrote) && 'Lo confirma otra persona de la Unidad.'}
      </span>
      {!isOwn && !wrote && (
        <Button
          variant="tonal"
          size="small"
          disabled={isBusy}
          aria-label={`Confirmar lo propuesto para ${title}`}
          onClick={() => setOpen('confirm')}
        >
          Confirmar
        </Button>
      )}
      <Button
        variant="text"
        size="small"
        disabled={isBusy}
        aria-label={isOwn ? `Retomar ${title}` : `Devolver ${title}`}
        onClick={() => (isOwn ? onReturn('') : setOpen('return'))}
      >
        {isOwn ? 'Retomar' : 'Devolver'}
      </Button>
      <Dialog
        title={`¿${proposal.action === 'withdraw' ? 'Retirar' : 'Publicar'} «${title}»?`}
        isOpen={open === 'confirm'}
        onClose={close}
        actions={
          <>
            <Button disabled={isBusy} onClick={onConfirm}>
              {proposal.action === 'withdraw' ? 'Confirmar el retiro' : 'Confirmar la publicación'}
            </Button>
            <Button variant="text" onClick={close}>
              Volver
            </Button>
          </>
        }
      >
        <p>
          {proposal.by.name} propuso {wishOf(proposal)}, el {formatDateTime(proposal.at)}.
        </p>
        {proposal.reason !== null && <p>Motivo que leerán los visitantes: {proposal.reason}</p>}
        <p>{CONSEQUENCE[proposal.action]}</p>
      </Dialog>
      <Dialog
        title={`¿Devolver «${title}»?`}
        isOpen={open === 'return'}
        onClose={close}
        actions={
          <>
            <Button disabled={isBusy} onClick={() => onReturn(reason.trim())}>
              Devolver
            </Button>
            <Button variant="text" onClick={close}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>Queda como estaba antes de proponerlo.</p>
        <TextArea label="Qué falta (queda en el historial)" rows={3} value={reason} onChange={setReason} />
      </Dialog>
    </>
  );
}

const CONSEQUENCE: Record<DocumentProposal['action'], string> = {
  publish:
    'Con tu visto bueno queda a la vista de todos, o programado para su fecha. No se deshace: lo publicado solo se retira con un motivo.',
  withdraw:
    'Los visitantes ya no podrán abrirlo. En el expediente quedará que se retiró, la fecha y el motivo.',
};
