import { useState } from 'react';
import type { AdminDocument, ReleaseFacts } from '#contract/documents.ts';
import type { DocumentKind } from '#contract/procedures.ts';
import type { Problem } from '#contract/errors.ts';
import { DOCUMENT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { isStepConflict, StepConflict } from '#web/ui/step-conflict.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ProposalActions } from './document-proposal.tsx';
import type { DocumentWords } from './document-form.tsx';
import { leavingDocument, useEarlyQuestion, type Leaving } from './early-release.tsx';
import { doneText } from './document-state.tsx';
import { LookButton } from './look-button.tsx';
import {
  discardDocument,
  editDocument,
  publishDocument,
  returnDocument,
  unscheduleDocument,
  withdrawDocument,
} from './procurement-admin.data.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const show = valueWords(DOCUMENT_STATE_FIELDS);

interface ActionsProps {
  document: AdminDocument;
  /** Whether single documents are published here; those of a draft procedure go public with it. */
  canPublish: boolean;
  /** Whether whoever wrote it only proposes it. */
  secondPerson?: boolean;
  /** What decides whether it may go out; where nobody read it, the service says so. */
  facts?: ReleaseFacts | undefined;
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
export function DocumentActions({
  document,
  canPublish,
  secondPerson,
  facts,
  onChanged,
  onOpen,
}: ActionsProps) {
  const { api, now, toast, fail, session } = usePortal();
  const [told, setTold] = useState<Pick<Leaving, 'why' | 'isPersonal' | 'isUnread' | 'isOfCall'>>();
  // Somebody changed it since: nothing goes on before the person looked at what.
  const [stale, setStale] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'withdraw' | 'publish' | 'discard'>();
  const [problem, setProblem] = useState<string>();
  const kept = useFocusKept(document.version);
  const ask = (what: typeof asking) => {
    setProblem(undefined);
    setAsking(what);
  };
  const run = async <T,>(work: () => Promise<T>, done: string | ((answer: T) => string)) => {
    let isLate = false;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await work();
      toast(typeof done === 'string' ? done : done(answer));
      setAsking(undefined);
      return true;
    } catch (error) {
      if (isProposed(error)) {
        setAsking(undefined);
        return true;
      }
      if (!(error instanceof CallError)) throw error;
      const { why, isPersonal, isUnread, isOfCall } = error.problem.extra ?? {};
      if (isStepConflict(error.problem)) {
        isLate = true;
        setStale(error.problem);
        return false;
      }
      if (error.problem.code === 'document_early' && typeof why === 'string')
        setTold({
          why,
          ...(isPersonal === true && { isPersonal }),
          ...(isUnread === true && { isUnread }),
          ...(isOfCall === true && { isOfCall }),
        });
      // A toast lies under an open dialog: there the dialog says it.
      if (globalThis.document.querySelector('dialog[open]') === null) fail(error.problem.detail);
      else setProblem(error.problem.detail);
      return false;
    } finally {
      setBusy(false);
      if (!isLate) onChanged();
    }
  };
  const { title, status, pendingVersion, proposal } = document;
  const publishAt = proposal?.publishAt ?? null;
  const known = facts === undefined ? undefined : leavingDocument(document, facts, publishAt ?? now);
  const { id: key, stage, kind } = document;
  const leaving: Leaving[] =
    told === undefined
      ? known === undefined
        ? []
        : [known]
      : [{ key, title, stage, kind, answer: 'reason', ...told }];
  const early = useEarlyQuestion(leaving, document.earlyReason ?? '');
  const personId = session.snapshot().identity?.id;
  const isCallByTwo = facts?.isCallByTwo === true && leaving.some(({ isOfCall }) => isOfCall === true);
  const proposes = (secondPerson === true || isCallByTwo) && document.writers.includes(personId ?? '');
  const isOthers = secondPerson === true && !document.writers.includes(personId ?? '');
  const isWaiting = status === 'draft' || (status === 'published' && pendingVersion !== null);
  const conflict = stale !== undefined && (
    <StepConflict
      problem={stale}
      show={show}
      onSeen={() => {
        setStale(undefined);
        onChanged();
      }}
    />
  );
  const refusal = (
    <>
      {conflict}
      {problem !== undefined && <ActResult>{problem}</ActResult>}
    </>
  );
  const isStopped = isBusy || stale !== undefined;
  return (
    <div className="u-cluster u-gap-4 pa-actions" {...kept}>
      {asking === undefined && proposal === null && conflict}
      {proposal !== null && (
        <ProposalActions
          document={document}
          proposal={proposal}
          personId={personId}
          isBusy={isStopped}
          refusal={refusal}
          early={proposal.action === 'publish' ? early : undefined}
          onConfirm={() =>
            run(
              () =>
                proposal.edit !== undefined
                  ? editDocument(api, document, {
                      ...proposal.edit,
                      kind: proposal.edit.kind as DocumentKind,
                      changeReason: proposal.reason ?? '',
                    })
                  : proposal.action === 'withdraw'
                    ? withdrawDocument(api, document, proposal.reason ?? '')
                    : publishDocument(api, document, proposal.publishAt, early.of(key)),
              proposal.edit === undefined ? doneText : `Se cambiaron los datos de «${title}».`,
            )
          }
          onReturn={(reason) =>
            run(() => returnDocument(api, document, reason), `«${title}» ya no está por revisar.`)
          }
        />
      )}
      {canPublish && isWaiting && proposal === null && (
        <Button
          variant="tonal"
          size="small"
          disabled={isBusy}
          aria-label={`${proposes ? 'Enviar a revisión' : 'Publicar'} ${title}`}
          onClick={() => ask('publish')}
        >
          {proposes ? 'Enviar a revisión' : 'Publicar'}
        </Button>
      )}
      <LookButton document={document} id={`documento-${document.id}`} />
      {status === 'scheduled' && (
        <Button
          variant="text"
          size="small"
          disabled={isBusy}
          aria-label={`Cancelar programación de ${title}`}
          onClick={() =>
            void run(() => unscheduleDocument(api, document), `«${title}» ya no está programado.`)
          }
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
          onClick={() => ask('discard')}
        >
          {status === 'draft' ? 'Eliminar' : 'Eliminar versión'}
        </Button>
      )}
      {status === 'published' && proposal === null && (
        <Button
          variant="text"
          size="small"
          disabled={isBusy}
          aria-label={`${secondPerson === true ? 'Proponer el retiro de' : 'Retirar'} ${title}`}
          onClick={() => ask('withdraw')}
        >
          {secondPerson === true ? 'Proponer el retiro' : 'Retirar'}
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
      <Question
        title={proposes ? `¿Enviar «${title}» a revisión?` : `¿Publicar «${title}»?`}
        isOpen={asking === 'publish'}
        isBusy={isStopped || !early.isReady}
        yes={proposes ? 'Enviar a revisión' : 'Publicar documento'}
        no="Volver"
        onYes={() => void run(() => publishDocument(api, document, null, early.of(key)), doneText)}
        onClose={() => ask(undefined)}
      >
        {refusal}
        {proposes ? (
          <p>
            Lo subiste o lo cambiaste tú: lo publica otra persona de la Unidad. Hasta entonces ningún
            visitante lo ve.
          </p>
        ) : (
          <p>
            Queda a la vista de todos ahora mismo. No se deshace: un documento publicado ya no se borra, solo
            se retira con un motivo que los visitantes leen.
          </p>
        )}
        {early.part}
      </Question>
      <Question
        title={
          status === 'draft'
            ? `¿Eliminar el borrador «${title}»?`
            : `¿Eliminar la versión por publicar de «${title}»?`
        }
        isOpen={asking === 'discard'}
        isBusy={isStopped}
        isDanger
        yes={
          isOthers ? 'Pedir que se elimine' : status === 'draft' ? 'Eliminar borrador' : 'Eliminar versión'
        }
        onYes={() => void run(() => discardDocument(api, document), `Se eliminó el borrador de «${title}».`)}
        onClose={() => ask(undefined)}
      >
        {refusal}
        {proposal !== null && proposal.by.id !== personId && (
          <p>{proposal.by.name} lo propuso y espera respuesta. Para pedirle un cambio, usa Devolver.</p>
        )}
        {isOthers && <p>Lo puso otra persona: se elimina cuando otra más lo confirme.</p>}
        <p>
          Se elimina el archivo con lo que se escribió de él. No se puede deshacer.
          {status === 'published' && ' La versión publicada sigue a la vista.'}
        </p>
      </Question>
      <WithdrawDialog
        title={title}
        isOpen={asking === 'withdraw'}
        isBusy={isStopped}
        isProposal={secondPerson === true}
        isTaken={proposal !== null}
        refusal={refusal}
        onClose={() => ask(undefined)}
        onConfirm={(reason) => void run(() => withdrawDocument(api, document, reason), doneText)}
      />
    </div>
  );
}
