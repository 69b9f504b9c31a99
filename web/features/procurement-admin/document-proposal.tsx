import { useState, type ReactNode } from 'react';
import type { AdminDocument, DocumentProposal } from '#contract/documents.ts';
import { documentChange, kindName } from '#contract/rules/documents/document-words.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { EarlyQuestion } from './early-release.tsx';
import { LookButton } from './look-button.tsx';
import { fileFacts } from './pending-document.ts';

const WORDS: Record<DocumentProposal['action'], { name: string; ask: string; yes: string }> = {
  publish: { name: 'Publicación', ask: 'Publicar', yes: 'Confirmar la publicación' },
  withdraw: { name: 'Retiro', ask: 'Retirar', yes: 'Confirmar el retiro' },
  edit: { name: 'Cambio de datos', ask: 'Cambiar los datos de', yes: 'Confirmar el cambio' },
};

/** «publicarlo el 25 nov 2026, 09:00 h» */
export function wishOf({ action, publishAt }: DocumentProposal): string {
  if (action === 'withdraw') return 'retirarlo';
  if (action === 'edit') return 'cambiar sus datos';
  return publishAt === null ? 'publicarlo' : `publicarlo el ${formatDateTime(publishAt)}`;
}

/** State of a document that waits for the yes of another person. */
export function proposalText(proposal: DocumentProposal): string {
  return `${WORDS[proposal.action].name} por revisar`;
}

interface ProposalProps {
  document: AdminDocument;
  proposal: DocumentProposal;
  /** Whoever looks. */
  personId: string | undefined;
  isBusy: boolean;
  /** Why the last press did nothing. */
  refusal: ReactNode;
  /** What is asked of a document that goes out before its stage. */
  early: EarlyQuestion | undefined;
  /** Does what was proposed; tells whether it was done. */
  onConfirm: () => Promise<boolean>;
  /** Gives it back, with what is to be corrected; empty for one's own. */
  onReturn: (reason: string) => Promise<boolean>;
}

/** What somebody proposed about a document, and what another person does with it. */
export function ProposalActions({
  document,
  proposal,
  personId,
  isBusy,
  refusal,
  early,
  onConfirm,
  onReturn,
}: ProposalProps) {
  const [open, setOpen] = useState<'confirm' | 'return'>();
  const [reason, setReason] = useState('');
  const { title, writers } = document;
  const isOwn = proposal.by.id === personId;
  const wrote = proposal.action === 'publish' && personId !== undefined && writers.includes(personId);
  const [isRefused, setRefused] = useState(false);
  const isShort = reason.trim().length < 5;
  const close = () => setOpen(undefined);
  const giveBack = () => {
    if (isShort) setRefused(true);
    else void finish(onReturn(reason.trim()));
  };
  // Closed while the row still has its buttons, so that the focus comes back to it.
  const finish = async (work: Promise<boolean>) => {
    if (await work) close();
  };
  const [newest] = document.versions;
  const told = proposal.edit === undefined ? undefined : documentChange(document, proposal.edit);
  const { publishedAs: published } = document;
  return (
    <>
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
        onClick={() => (isOwn ? void onReturn('') : setOpen('return'))}
      >
        {isOwn ? 'Retomar' : 'Devolver'}
      </Button>
      {open === undefined && refusal}
      <Dialog
        title={`¿${WORDS[proposal.action].ask} «${title}»?`}
        isOpen={open === 'confirm'}
        onClose={close}
        actions={
          <>
            <Button disabled={isBusy || early?.isReady === false} onClick={() => void finish(onConfirm())}>
              {WORDS[proposal.action].yes}
            </Button>
            <Button variant="text" onClick={close}>
              Volver
            </Button>
          </>
        }
      >
        {refusal}
        <p>
          {proposal.by.name} propuso {wishOf(proposal)}, el {formatDateTime(proposal.at)}.
        </p>
        {proposal.action === 'publish' && newest !== undefined && (
          <>
            <p>
              {newest.number > 1 && `Versión ${newest.number}, que sustituye a la ${newest.number - 1}. `}
              {newest.changeNote !== null &&
                `Nota de cambios que leerán los visitantes: ${newest.changeNote} `}
              {fileFacts(newest)}.
            </p>
            <p>
              <LookButton document={document} />
            </p>
          </>
        )}
        {told !== undefined && (
          <>
            {published !== undefined && <p>Se publicó como {kindName(published)}.</p>}
            <p>Dice: {told.before}</p>
            <p>Dirá: {told.after}</p>
          </>
        )}
        {proposal.reason !== null && <p>Motivo que leerán los visitantes: {proposal.reason}</p>}
        {early?.part}
        <p>{CONSEQUENCE[proposal.action]}</p>
      </Dialog>
      <Dialog
        title={`¿Devolver «${title}»?`}
        isOpen={open === 'return'}
        onClose={close}
        actions={
          <>
            <Button disabled={isBusy} onClick={giveBack}>
              Devolver
            </Button>
            <Button variant="text" onClick={close}>
              Cancelar
            </Button>
          </>
        }
      >
        {refusal}
        <p>Queda como estaba antes de proponerlo, y vuelve al trabajo de {proposal.by.name}.</p>
        <TextArea
          label="Qué falta"
          hint={`Lo lee ${proposal.by.name} junto al documento y queda en el historial. Los visitantes no lo ven.`}
          rows={3}
          value={reason}
          errors={isRefused && isShort ? ['Escribe qué falta con al menos 5 letras.'] : []}
          onChange={setReason}
        />
      </Dialog>
    </>
  );
}

const CONSEQUENCE: Record<DocumentProposal['action'], string> = {
  publish:
    'Al confirmarlo queda a la vista de todos, o programado para su fecha. No se deshace: lo publicado solo se retira con un motivo.',
  edit: 'Los visitantes leerán lo que decía, lo que dice y el motivo en «Cambios» del procedimiento.',
  withdraw:
    'Los visitantes ya no podrán abrirlo. En el expediente quedará que se retiró, la fecha y el motivo.',
};
