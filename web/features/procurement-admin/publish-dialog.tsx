import type { AdminDocument, EarlyRelease, ReleaseFacts } from '#contract/documents.ts';
import { DOCUMENT_STAGE_LABELS } from '#contract/procedures.ts';
import { asPublished } from '#contract/rules/document-release.ts';
import { actName } from '#contract/rules/act-names.ts';
import { formatAct, formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { leavingDocument, useEarlyQuestion } from './early-release.tsx';
import { RaisedQuestions } from './questions/questions-card.tsx';
import type { Tender } from './use-tender.ts';

interface PublishDialogProps {
  tender: Tender;
  /** Drafts that go public with the procedure. */
  drafts: readonly AdminDocument[];
  facts: ReleaseFacts | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (early: (key: string) => EarlyRelease | undefined) => void;
}

/** Says what publishing will do before it is done. */
export function PublishDialog({
  tender,
  drafts,
  facts,
  isOpen,
  isBusy,
  onClose,
  onConfirm,
}: PublishDialogProps) {
  const { form } = tender;
  const { now } = usePortal();
  const published = facts === undefined ? undefined : asPublished(facts);
  const early = useEarlyQuestion(
    published === undefined ? [] : drafts.map((one) => leavingDocument(one, published, now)),
  );
  const planned = form.acts.find((act) => act.kind === 'publication' && act.at.endsWith('Z'))?.at;
  const next = form.acts.find((act) => act.kind !== 'publication' && act.at.endsWith('Z'));
  return (
    <Dialog
      title={
        <>
          ¿Publicar <span className="pa-number">{form.number}</span>?
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy || !early.isReady} onClick={() => onConfirm(early.of)}>
            {isBusy ? 'Publicando' : 'Publicar procedimiento'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <p>
        «{form.title}» quedará a la vista de todos ahora mismo, con la fecha y hora del portal. Lleva{' '}
        {formatCountOf(form.lots.length, 'partida', 'partidas')}.
        {next !== undefined &&
          ` Siguiente acto: ${actName(next.kind, next.sequence)}, ${formatAct(next.at)}.`}
      </p>
      {planned !== undefined && planned > now && (
        <p>
          {tender.procedure.status === 'planned'
            ? `Se anunció para el ${formatAct(planned)} y saldrá antes: los visitantes lo leerán en «Cambios».`
            : `La publicación que anotaste, ${formatAct(planned)}, sirvió para contar los plazos y no la programa: si quieres esperar a esa fecha, cancela y publica entonces, o elige «Anunciar para después».`}
        </p>
      )}
      {drafts.length > 0 && (
        <>
          <p>
            {drafts.length === 1 ? 'Se publicará' : 'Se publicarán'} con él{' '}
            {formatCountOf(drafts.length, 'documento', 'documentos')}:
          </p>
          <ul>
            {drafts.map((document) => (
              <li key={document.id}>
                {document.title} ({DOCUMENT_STAGE_LABELS[document.stage]})
              </li>
            ))}
          </ul>
        </>
      )}
      {early.part}
      {isOpen && <RaisedQuestions procedureId={tender.procedure.id} />}
      <p>Ya no volverá a borrador: las correcciones se registran y los visitantes las ven como «Cambios».</p>
    </Dialog>
  );
}
