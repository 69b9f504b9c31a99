import { useState } from 'react';
import { DOCUMENT_STATUS_LABELS, type AdminDocument, type DocumentStatus } from '#contract/documents.ts';
import { DOCUMENT_STAGE_LABELS } from '#contract/procedures.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DocList, DocRow } from '#web/ui/doc-row.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { fileFacts } from './pending-document.ts';
import {
  discardDocument,
  publishDocument,
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
  if (document.status === 'scheduled' && document.publishAt !== null) {
    return `Se publica el ${formatDateTime(document.publishAt)}`;
  }
  const waits = document.status === 'published' && document.pendingVersion !== null;
  return DOCUMENT_STATUS_LABELS[document.status] + (waits ? ', con una versión por publicar' : '');
}

interface ActionsProps {
  document: AdminDocument;
  /** Whether single documents are published here; those of a draft procedure go public with it. */
  canPublish: boolean;
  onChanged: () => void;
}

/** What can be done with a document of the file, by its state. */
export function DocumentActions({ document, canPublish, onChanged }: ActionsProps) {
  const { api, toast } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast(done);
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
  const { title, status, pendingVersion } = document;
  const isWaiting = status === 'draft' || (status === 'published' && pendingVersion !== null);
  return (
    <div className="u-cluster u-gap-4">
      <Tag tone={TONES[status]}>{stateText(document)}</Tag>
      {canPublish && isWaiting && (
        <Button
          variant="tonal"
          size="small"
          disabled={isBusy}
          aria-label={`Publicar ${title}`}
          onClick={() => setPublishing(true)}
        >
          Publicar
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
      {status === 'published' && (
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
      <Dialog
        title={`¿Publicar «${title}»?`}
        isOpen={isPublishing}
        onClose={() => setPublishing(false)}
        actions={
          <>
            <Button
              disabled={isBusy}
              onClick={() => run(() => publishDocument(api, document, null), `Se publicó «${title}».`)}
            >
              Publicar documento
            </Button>
            <Button variant="text" onClick={() => setPublishing(false)}>
              Volver
            </Button>
          </>
        }
      >
        <p>
          Queda a la vista de todos ahora mismo. No se deshace: un documento publicado ya no se borra, solo se
          retira con un motivo que los visitantes leen.
        </p>
      </Dialog>
      <WithdrawDialog
        title={title}
        isOpen={isWithdrawing}
        isBusy={isBusy}
        onClose={() => setWithdrawing(false)}
        onConfirm={(reason) => run(() => withdrawDocument(api, document, reason), `Se retiró «${title}».`)}
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

/** Documents that the procedure already has, drafts included. */
export function DossierList(props: {
  documents: readonly AdminDocument[];
  canPublish: boolean;
  onChanged: () => void;
}) {
  if (props.documents.length === 0) return null;
  return (
    <div className="pa-dossier">
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
              <DocumentActions
                document={document}
                canPublish={props.canPublish}
                onChanged={props.onChanged}
              />
            </DocRow>
          );
        })}
      </DocList>
    </div>
  );
}
