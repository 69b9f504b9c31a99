import type { AdminDocument, EarlyRelease, ReleaseFacts } from '#contract/documents.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MailsAheadText } from './mails-ahead.tsx';
import type { PendingDocument } from './pending-document.ts';
import { leavingFile, useEarlyQuestion } from './early-release.tsx';
import { doubleOf, planLabel, type PublicationPlan } from './publication-plan.ts';

interface PublishFilesProps {
  procedure: { id: string; number: string };
  /** What the file holds already: a version takes the place of one of them. */
  dossier: readonly AdminDocument[];
  plan: PublicationPlan;
  secondPerson: boolean;
  facts: ReleaseFacts | undefined;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (early: (key: string) => EarlyRelease | undefined) => void;
}

/** The document that becomes public, by the title that visitors read; of a new version also its file and its note. */
function nameOf({ title, replaces, changeNote, name }: PendingDocument, dossier: readonly AdminDocument[]) {
  if (replaces === '') return title || name;
  const replaced = dossier.find(({ id }) => id === replaces);
  return `Versión nueva de «${replaced?.title ?? name}» (${name}): ${changeNote}`;
}

/** Says which documents become public now and which on what date, before any does. */
export function PublishFilesDialog({
  procedure,
  dossier,
  plan,
  secondPerson,
  facts,
  isBusy,
  onClose,
  onConfirm,
}: PublishFilesProps) {
  const { now, later } = plan;
  const { now: today } = usePortal();
  const early = useEarlyQuestion(
    [...now, ...later].flatMap((item) => leavingFile(item, dossier, { facts, now: today }) ?? []),
  );
  const doubles = [...now, ...later].flatMap((item) => doubleOf(item, dossier) ?? []);
  return (
    <Dialog
      title={`¿${planLabel(plan, secondPerson)} en ${procedure.number}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy || !early.isReady} onClick={() => onConfirm(early.of)}>
            {planLabel(plan, secondPerson)}
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      {doubles.map(({ id, title }) => (
        <Notice key={id} tone="warn">
          Los visitantes ya ven «{title}». Si este archivo lo sustituye, vuelve y elígelo como versión nueva:
          de otro modo verán dos.
        </Notice>
      ))}
      {now.length > 0 && (
        <>
          <p>
            {formatCountOf(now.length, 'documento queda', 'documentos quedan')} a la vista de todos{' '}
            {secondPerson ? 'cuando lo confirme otra persona' : 'ahora'}:
          </p>
          <ul>
            {now.map((item) => (
              <li key={item.key}>{nameOf(item, dossier)}</li>
            ))}
          </ul>
        </>
      )}
      {later.length > 0 && (
        <>
          <p>
            {formatCountOf(later.length, 'documento se publica solo', 'documentos se publican solos')} en su
            fecha:
          </p>
          <ul>
            {later.map((item) => (
              <li key={item.key}>
                {nameOf(item, dossier)}: {formatDateTime(item.publishAt)}
              </li>
            ))}
          </ul>
        </>
      )}
      <MailsAheadText procedureId={procedure.id} act="change" />
      {early.part}
      {secondPerson && <p>Hasta que otra persona de la Unidad lo confirme, ningún visitante lo ve.</p>}
      {now.length > 0 ? (
        <p>
          Publicar no se deshace: un documento publicado ya no se borra, solo se retira con un motivo que los
          visitantes leen.
        </p>
      ) : (
        <p>Antes de esa fecha puedes cancelar la programación.</p>
      )}
    </Dialog>
  );
}
