import { useCallback, useState } from 'react';
import { DOCUMENT_STATUS_LABELS, type AdminDocument, type DocumentStatus } from '#contract/documents.ts';
import { DOCUMENT_STAGE_LABELS } from '#contract/procedures.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { barriersOf } from '#contract/rules/text-barriers.ts';
import { DOCUMENT_STATE_FIELDS } from '#contract/rules/procurement-history.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DocList, DocRow } from '#web/ui/doc-row.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import { ProposalActions, proposalText } from './document-proposal.tsx';
import { DocumentForm, type DocumentWords } from './document-form.tsx';
import { fileFacts } from './pending-document.ts';
import { RecordHistory } from './record-history.tsx';
import {
  discardDocument,
  publishDocument,
  readDocumentHistory,
  returnDocument,
  unscheduleDocument,
  withdrawDocument,
} from './procurement-admin.data.ts';

const TONES: Record<DocumentStatus, Tone> = {
  draft: 'mute',
  scheduled: 'info',
  published: 'ok',
  withdrawn: 'bad',
};

/** «Publicado, con una versión por publicar» */
function stateText(document: AdminDocument): string {
  if (document.proposal !== null) return proposalText(document.proposal);
  if (document.status === 'scheduled' && document.publishAt !== null) {
    return `Se publica el ${formatDateTime(document.publishAt)}`;
  }
  const waits = document.status === 'published' && document.pendingVersion !== null;
  return DOCUMENT_STATUS_LABELS[document.status] + (waits ? ', con una versión por publicar' : '');
}

/** What became of a document, for the toast. */
function doneText({ title, status, publishAt, proposal }: AdminDocument): string {
  if (proposal?.action === 'withdraw') return `El retiro de «${title}» espera a otra persona de la Unidad.`;
  if (proposal !== null) return `«${title}» está en revisión: lo publica otra persona de la Unidad.`;
  if (status === 'withdrawn') return `Se retiró «${title}».`;
  if (publishAt !== null) return `«${title}» se publica el ${formatDateTime(publishAt)}.`;
  return `Se publicó «${title}».`;
}

interface ActionsProps {
  document: AdminDocument;
  /** Whether single documents are published here; those of a draft procedure go public with it. */
  canPublish: boolean;
  /** Whether whoever wrote it only proposes it. */
  secondPerson?: boolean;
  onChanged: () => void;
  /** Opens what is said of it, or its history, where there is room for it. */
  onOpen?: (open: OpenDocument) => void;
}

/** A document whose form or history is open. */
export interface OpenDocument {
  kind: 'form' | 'history';
  id: string;
  proposal?: DocumentWords;
}

/** What can be done with a document of the file, by its state. */
export function DocumentActions({ document, canPublish, secondPerson, onChanged, onOpen }: ActionsProps) {
  const { api, toast, session } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const run = async <T,>(work: () => Promise<T>, done: string | ((answer: T) => string)) => {
    setBusy(true);
    try {
      const answer = await work();
      toast(typeof done === 'string' ? done : done(answer));
      setWithdrawing(false);
      setPublishing(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast(error.problem.detail);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const { title, status, pendingVersion, proposal } = document;
  const personId = session.snapshot().identity?.id;
  const proposes = secondPerson === true && document.writers.includes(personId ?? '');
  const isWaiting = status === 'draft' || (status === 'published' && pendingVersion !== null);
  return (
    <div className="u-cluster u-gap-4">
      <Tag tone={TONES[status]}>{stateText(document)}</Tag>
      {proposal !== null && (
        <ProposalActions
          document={document}
          proposal={proposal}
          personId={personId}
          isBusy={isBusy}
          onConfirm={() =>
            run(
              () =>
                proposal.action === 'withdraw'
                  ? withdrawDocument(api, document, proposal.reason ?? '')
                  : publishDocument(api, document, proposal.publishAt),
              doneText,
            )
          }
          onReturn={(reason) =>
            run(() => returnDocument(api, document, reason), `«${title}» ya no está por confirmar.`)
          }
        />
      )}
      {canPublish && isWaiting && proposal === null && (
        <Button
          variant="tonal"
          size="small"
          disabled={isBusy}
          aria-label={`${proposes ? 'Enviar a revisión' : 'Publicar'} ${title}`}
          onClick={() => setPublishing(true)}
        >
          {proposes ? 'Enviar a revisión' : 'Publicar'}
        </Button>
      )}
      {status === 'scheduled' && (
        <Button
          variant="text"
          size="small"
          disabled={isBusy}
          aria-label={`Cancelar programación de ${title}`}
          onClick={() => run(() => unscheduleDocument(api, document), `«${title}» ya no está programado.`)}
        >
          Cancelar programación
        </Button>
      )}
      {isWaiting && (
        <Button
          variant="text"
          size="small"
          disabled={isBusy}
          aria-label={status === 'draft' ? `Eliminar ${title}` : `Eliminar versión por publicar de ${title}`}
          onClick={() => run(() => discardDocument(api, document), `Se eliminó el borrador de «${title}».`)}
        >
          {status === 'draft' ? 'Eliminar' : 'Eliminar versión'}
        </Button>
      )}
      {status === 'published' && proposal === null && (
        <Button
          variant="text"
          size="small"
          disabled={isBusy}
          aria-label={`Retirar ${title}`}
          onClick={() => setWithdrawing(true)}
        >
          Retirar
        </Button>
      )}
      {onOpen !== undefined && status !== 'withdrawn' && (
        <Button
          variant="text"
          size="small"
          aria-label={`Corregir los datos de ${title}`}
          onClick={() => onOpen({ kind: 'form', id: document.id })}
        >
          Corregir
        </Button>
      )}
      {onOpen !== undefined && (
        <Button
          variant="text"
          size="small"
          aria-label={`Historial de ${title}`}
          onClick={() => onOpen({ kind: 'history', id: document.id })}
        >
          Historial
        </Button>
      )}
      <Dialog
        title={proposes ? `¿Enviar «${title}» a revisión?` : `¿Publicar «${title}»?`}
        isOpen={isPublishing}
        onClose={() => setPublishing(false)}
        actions={
          <>
            <Button
              disabled={isBusy}
              onClick={() => run(() => publishDocument(api, document, null), doneText)}
            >
              {proposes ? 'Enviar a revisión' : 'Publicar documento'}
            </Button>
            <Button variant="text" onClick={() => setPublishing(false)}>
              Volver
            </Button>
          </>
        }
      >
        {proposes ? (
          <p>
            Lo subiste o lo cambiaste tú: lo publica otra persona de la Unidad. Hasta entonces nadie más lo
            ve.
          </p>
        ) : (
          <p>
            Queda a la vista de todos ahora mismo. No se deshace: un documento publicado ya no se borra, solo
            se retira con un motivo que los visitantes leen.
          </p>
        )}
      </Dialog>
      <WithdrawDialog
        title={title}
        isOpen={isWithdrawing}
        isBusy={isBusy}
        onClose={() => setWithdrawing(false)}
        onConfirm={(reason) => run(() => withdrawDocument(api, document, reason), doneText)}
      />
    </div>
  );
}

function WithdrawDialog(props: {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isShort = reason.trim().length < 10;
  const confirm = () => {
    if (isShort) setRefused(true);
    else props.onConfirm(reason.trim());
  };
  return (
    <Dialog
      title={`¿Retirar «${props.title}»?`}
      isOpen={props.isOpen}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="danger" disabled={props.isBusy} onClick={confirm}>
            Retirar documento
          </Button>
          <Button variant="text" onClick={props.onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <p>
        Los visitantes ya no podrán abrirlo. En el expediente quedará que se retiró, la fecha y el motivo.
      </p>
      <TextArea
        label="Motivo"
        rows={3}
        value={reason}
        errors={isRefused && isShort ? ['Escribe el motivo con al menos 10 letras.'] : []}
        onChange={setReason}
      />
    </Dialog>
  );
}

function DocumentHistory(props: {
  document: AdminDocument;
  onRestore: (proposal: DocumentWords) => void;
  onClose: () => void;
}) {
  const { api } = usePortal();
  const { id, title, version, status } = props.document;
  const load = useCallback((...asked: HistoryAsk) => readDocumentHistory(api, id, ...asked), [api, id]);
  const restore = ({ state }: RevisionRow) => props.onRestore(state as unknown as DocumentWords);
  return (
    <RecordHistory
      title={`Historial de «${title}»`}
      version={version}
      load={load}
      fields={DOCUMENT_STATE_FIELDS}
      restore={status === 'withdrawn' ? undefined : restore}
      onClose={props.onClose}
    />
  );
}

/** What somebody who cannot see the document will not get of it: said before it is public, while another file can take its place. */
function TextBarriers({ text }: { text: AdminDocument['versions'][number]['text'] }) {
  const barriers = barriersOf(text);
  if (barriers.length === 0) return null;
  return <p className="u-small u-muted">Accesibilidad: {barriers.join('. ')}.</p>;
}

/** Documents that the procedure already has, drafts included. */
export function DossierList(props: {
  documents: readonly AdminDocument[];
  canPublish: boolean;
  secondPerson?: boolean;
  onChanged: () => void;
}) {
  const [open, setOpen] = useState<OpenDocument>();
  const kept = useFocusKept(JSON.stringify(open ?? ''));
  if (props.documents.length === 0) return null;
  const shown = props.documents.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  return (
    <div className="pa-dossier" {...kept}>
      <h2 className="u-h3">En el expediente</h2>
      <DocList label="En el expediente">
        {props.documents.map((document) => {
          const newest = document.versions[0];
          return (
            <DocRow
              key={document.id}
              type={newest?.originalName ?? 'pdf'}
              name={document.title}
              meta={`${DOCUMENT_STAGE_LABELS[document.stage]}${newest === undefined ? '' : `, ${fileFacts(newest)}, versión ${newest.number}`}`}
            >
              <TextBarriers text={newest?.text ?? null} />
              <DocumentActions
                document={document}
                canPublish={props.canPublish}
                secondPerson={props.secondPerson ?? false}
                onChanged={props.onChanged}
                onOpen={setOpen}
              />
            </DocRow>
          );
        })}
      </DocList>
      {shown !== undefined && open?.kind === 'form' && (
        <DocumentForm
          key={shown.id}
          document={shown}
          proposal={open.proposal}
          onDone={() => {
            close();
            props.onChanged();
          }}
        />
      )}
      {shown !== undefined && open?.kind === 'history' && (
        <DocumentHistory
          key={shown.id}
          document={shown}
          onRestore={(proposal) => setOpen({ kind: 'form', id: shown.id, proposal })}
          onClose={close}
        />
      )}
    </div>
  );
}
