import { useState, type ReactNode } from 'react';
import type { AdminDocument, EarlyRelease, ReleaseFacts } from '#contract/documents.ts';
import { DOCUMENT_STAGE_LABELS, type DocumentStage } from '#contract/procedures.ts';
import { documentRelease, type Release } from '#contract/rules/documents/document-release.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { PendingDocument } from './pending-document.ts';
import './documents-section.css';

/** A document that is about to go out, and whether it may. */
export interface Leaving extends Release {
  key: string;
  title: string;
  stage: DocumentStage;
  kind: string;
  isBeingRead?: true;
}

/** What is asked before documents go out ahead of their stage. */
export interface EarlyQuestion {
  /** What stands in the dialog; nothing where every document may go. */
  part: ReactNode;
  /** Whether nothing keeps them any more: no act is missing, and what is early has its reason and its confirmation. */
  isReady: boolean;
  /** What is sent of a document. */
  of: (key: string) => EarlyRelease | undefined;
}

const LEAST = 20;

/** A document of the file on its way out. */
export function leavingDocument(document: AdminDocument, facts: ReleaseFacts, at: string): Leaving {
  const { id: key, title, stage, kind, unread } = document;
  // What is still being read is read by the service before it goes out, and asked for then.
  const known = { ...document, unread: unread === 'waiting' ? null : unread };
  const isBeingRead = unread === 'waiting';
  return {
    key,
    title,
    stage,
    kind,
    ...(isBeingRead && { isBeingRead }),
    ...documentRelease(known, facts, at),
  };
}

/** Stage and kind under which a chosen file goes out: a new version those of the document that it takes the place of. */
export function placeOf(
  { replaces, stage, kind }: Pick<PendingDocument, 'replaces' | 'stage' | 'kind'>,
  dossier: readonly AdminDocument[],
): { stage: DocumentStage; kind: string } | undefined {
  const replaced = dossier.find(({ id }) => id === replaces);
  if (replaced !== undefined) return replaced;
  return stage === '' || kind === '' ? undefined : { stage, kind };
}

/** A chosen file on its way out; undefined while its stage is not said. */
export function leavingFile(
  item: PendingDocument,
  dossier: readonly AdminDocument[],
  { facts, now }: { facts: ReleaseFacts | undefined; now: string },
): Leaving | undefined {
  const place = placeOf(item, dossier);
  if (place === undefined || facts === undefined) return undefined;
  const at = item.when === 'later' && item.publishAt.endsWith('Z') ? item.publishAt : now;
  const title = dossier.find(({ id }) => id === item.replaces)?.title ?? (item.title || item.name);
  // Its text is read once it lies there: what that carries is told when it goes out.
  const leaving = { stage: place.stage, kind: place.kind, title };
  return { key: item.key, ...leaving, ...documentRelease(leaving, facts, at) };
}

/** Asks for the reason, and for a confirmation that names each document and its stage; what is missing altogether is said. */
export function useEarlyQuestion(leaving: readonly Leaving[], given = ''): EarlyQuestion {
  const [reason, setReason] = useState(given);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const never = leaving.filter(({ answer }) => answer === 'never');
  const early = leaving.filter(({ answer }) => answer === 'reason');
  const isStage = early.some(({ isPersonal, isOfCall }) => isPersonal !== true && isOfCall !== true);
  const isOfOpenCall = !isStage && early.some(({ isOfCall }) => isOfCall === true);
  const nameOf = ({ key, stage, kind }: Leaving) => `${key} ${stage} ${kind}`;
  const isExplained = reason.trim().length >= LEAST;
  const isReady =
    never.length === 0 &&
    (early.length === 0 || (isExplained && early.every((one) => confirmed.includes(nameOf(one)))));
  const read = leaving.filter(({ isBeingRead }) => isBeingRead === true);
  const part = (never.length > 0 || early.length > 0 || read.length > 0) && (
    <div className="u-stack u-gap-12 pa-early">
      {read.map(({ key, title }) => (
        <Notice key={key}>
          Estamos leyendo el archivo de «{title}». Puedes seguir: no sale hasta que termine y, si lleva datos
          personales o no se puede leer, te pedimos el motivo.
        </Notice>
      ))}
      {never.map(({ key, title, why }) => (
        <Notice key={key} tone="bad">
          «{title}» no se publica. {why}
        </Notice>
      ))}
      {early.map(({ key, title, why, isPersonal, isOfCall }) => (
        <Notice key={key} tone="warn">
          «{title}»{' '}
          {isPersonal === true
            ? 'no sale así'
            : isOfCall === true
              ? 'cambia la convocatoria'
              : 'saldría antes de su etapa'}
          . {why}
        </Notice>
      ))}
      {never.length === 0 && early.length > 0 && (
        <>
          <TextArea
            label={
              isStage
                ? 'Por qué sale antes de su etapa'
                : isOfOpenCall
                  ? 'Qué cambia y por qué'
                  : 'Por qué se publica así'
            }
            hint={
              isOfOpenCall
                ? 'Los visitantes lo leerán. Al menos 20 letras.'
                : 'Queda en el historial del documento. Al menos 20 letras.'
            }
            rows={3}
            value={reason}
            errors={isAsked && !isExplained ? ['Explica el motivo con al menos 20 letras.'] : []}
            onChange={(typed) => {
              setReason(typed);
              if (typed.trim().length >= LEAST) setAsked(true);
            }}
          />
          {early.map((one) => (
            <Checkbox
              key={one.key}
              label={
                one.isUnread === true
                  ? `Sí: revisé «${one.title}», que el portal no leyó, y se publica así`
                  : one.isOfCall === true
                    ? `Sí: «${one.title}» sustituye a lo que ya leyeron los licitantes`
                    : one.isPersonal === true
                      ? `Sí: «${one.title}» se publica con esos datos a la vista`
                      : `Sí: «${one.title}» sale antes de la etapa ${DOCUMENT_STAGE_LABELS[one.stage]}`
              }
              value={confirmed.includes(nameOf(one))}
              onChange={(isYes) =>
                setConfirmed((all) => [
                  ...all.filter((name) => name !== nameOf(one)),
                  ...(isYes ? [nameOf(one)] : []),
                ])
              }
            />
          ))}
        </>
      )}
    </div>
  );
  const of = (key: string) => {
    const found = early.find((one) => one.key === key);
    return found === undefined ? undefined : { reason: reason.trim(), stage: found.stage, kind: found.kind };
  };
  return { part, isReady, of };
}
