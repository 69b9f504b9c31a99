import { useState } from 'react';
import type { AdminDocument, EarlyRelease, ReleaseFacts } from '#contract/documents.ts';
import { DOCUMENT_STAGE_LABELS } from '#contract/procedures.ts';
import { asPublished } from '#contract/rules/documents/document-release.ts';
import { actName } from '#contract/rules/procedures/act-names.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { formatAct, formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { leavingDocument, useEarlyQuestion } from './early-release.tsx';
import { MailsAheadText } from './mails-ahead.tsx';
import { RaisedQuestions } from './questions/questions-card.tsx';
import type { Tender } from './use-tender.ts';

interface PublishDialogProps {
  tender: Tender;
  /** Drafts that go public with the procedure. */
  drafts: readonly AdminDocument[];
  facts: ReleaseFacts | undefined;
  /** Whether another person has to agree to an hour. */
  secondPerson: boolean;
  /** The hour that another person proposed; it is agreed to or not. */
  proposedAt?: string | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  /** `publishAt` is null for now. */
  onConfirm: (early: (key: string) => EarlyRelease | undefined, publishAt: string | null) => void;
}

const laterWords = (
  publishAt: string | undefined,
  { isProposed, secondPerson }: { isProposed: boolean; secondPerson: boolean },
) => {
  if (publishAt === undefined) return 'Programar';
  const at = formatDateTime(publishAt);
  if (isProposed) return `Confirmar para el ${at}`;
  return `${secondPerson ? 'Proponer' : 'Programar'} para el ${at}`;
};

/** Says what publishing will do before it is done. */
export function PublishDialog(props: PublishDialogProps) {
  const { tender, drafts, facts, secondPerson, proposedAt, isOpen, isBusy, onClose, onConfirm } = props;
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState<string>();
  const { form } = tender;
  const { now } = usePortal();
  const planned = form.acts.find((act) => act.kind === 'publication' && act.at.endsWith('Z'))?.at;
  const isLater = proposedAt !== undefined || when === 'later';
  const chosen = proposedAt ?? at ?? (planned !== undefined && planned > now ? planned : '');
  const publishAt = isLater && chosen.endsWith('Z') ? chosen : undefined;
  const isPast = publishAt !== undefined && publishAt <= now;
  const published = facts === undefined ? undefined : asPublished(facts);
  const early = useEarlyQuestion(
    published === undefined ? [] : drafts.map((one) => leavingDocument(one, published, publishAt ?? now)),
  );
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
          <Button
            disabled={isBusy || !early.isReady || (isLater && (publishAt === undefined || isPast))}
            onClick={() => onConfirm(early.of, publishAt ?? null)}
          >
            {isLater
              ? laterWords(publishAt, { isProposed: proposedAt !== undefined, secondPerson })
              : isBusy
                ? 'Publicando'
                : 'Publicar procedimiento'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <p>
        «{form.title}» quedará a la vista de todos{' '}
        {isLater
          ? `${publishAt === undefined ? 'en la fecha que elijas' : `el ${formatDateTime(publishAt)}`}, por sí solo`
          : 'ahora mismo'}
        , con la fecha y hora del portal. Lleva {formatCountOf(form.lots.length, 'partida', 'partidas')}.
        {next !== undefined &&
          ` Siguiente acto: ${actName(next.kind, next.sequence)}, ${formatAct(next.at)}.`}
      </p>
      {proposedAt === undefined && !publishesResult(tender.procedure.kind) && (
        <div className="u-stack u-gap-12 pa-early">
          <RadioGroup
            label="Cuándo se publica"
            isRow
            value={when}
            options={[
              { value: 'now', label: 'Ahora' },
              { value: 'later', label: 'En una fecha' },
            ]}
            onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
          />
          {isLater && (
            <DateTimeField
              label="Se publica el"
              hint="Hora del centro de México."
              format="dd/mm/yyyy"
              placeholder="dd/mm/aaaa"
              value={chosen}
              errors={isPast ? ['Elige una fecha y hora futuras, o publica ahora.'] : []}
              onChange={setAt}
            />
          )}
        </div>
      )}
      {isLater && (
        <p>
          Hasta esa hora ningún visitante sabe de él. A esa hora se revisa todo otra vez: si algo falta, no se
          publica y te avisamos. Si algo cambia antes, la programación se retira.
          {secondPerson && proposedAt === undefined && ' Lo confirma otra persona de la Unidad.'}
        </p>
      )}
      {!isLater && planned !== undefined && planned > now && (
        <p>
          {tender.procedure.status === 'planned'
            ? `Se anunció para el ${formatAct(planned)} y saldrá antes: los visitantes lo leerán en «Cambios».`
            : `La publicación que anotaste, ${formatAct(planned)}, sirvió para contar los plazos y no la programa: si quieres esperar a esa fecha, elige «En una fecha».`}
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
      {isOpen && <MailsAheadText procedureId={tender.procedure.id} act="publication" />}
      {isOpen && <RaisedQuestions procedureId={tender.procedure.id} />}
      <p>Ya no volverá a borrador: las correcciones se registran y los visitantes las ven como «Cambios».</p>
    </Dialog>
  );
}
