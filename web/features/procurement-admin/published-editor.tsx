import { useState } from 'react';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { isEditable } from '#contract/rules/procedures/procedure-machine.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CorrectionReason, isCorrected } from './correction-reason.tsx';
import { DateAmendmentCard } from './date-amendment.tsx';
import { DatesSection } from './dates-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { JustPublic } from './just-public.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { useKeptText } from '#web/ui/use-kept.ts';
import { LotsSection } from './lots-section.tsx';
import { MailsAheadText } from './mails-ahead.tsx';
import { BeginLike } from './planning/begin-like.tsx';
import { PublishedChanges } from './published-changes.tsx';
import { PublishFiles } from './publish-files.tsx';
import { RecordProposals } from './record-proposals.tsx';
import { RequisitionSources } from './requisition-sources.tsx';
import { recordPage } from './record-search.ts';
import { QuestionsCard } from './questions/questions-card.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { StatePanel } from './state-panel.tsx';
import { TenderFields } from './tender-fields.tsx';
import { fieldId } from './tender-form.ts';
import type { Filing } from './use-filing.ts';
import type { Pending } from './use-pending.ts';
import type { Tender } from './use-tender.ts';

interface PublishedProps {
  tender: Tender;
  pending: Pending;
  filing: Filing;
  book: RuleBook;
  /** Whether it was made public here, just now: that is said first, and the focus goes there. */
  isNew: boolean;
}

/** A public procedure: documents of its acts first, then corrections, state and contracts. */
export function PublishedEditor({ tender, pending, filing, book, isNew }: PublishedProps) {
  const { now } = usePortal();
  const { procedure } = tender;
  const count = pending.items.length;
  const isImported = procedure.origin === 'compranet';
  return (
    <>
      <LeaveGuard
        isDirty={tender.save.kind === 'typing' || count > 0}
        onLeave={() => {
          pending.clear();
          tender.discardTyped();
        }}
      />
      {isNew && (
        <JustPublic verb="Se publicó" number={procedure.number}>
          «{procedure.title}» está a la vista de todos. <a href={recordPage(procedure)}>Ver expediente</a>
        </JustPublic>
      )}
      <RecordProposals tender={tender} />
      {tender.procedure.hasRequisitions === true && <RequisitionSources id={tender.procedure.id} />}
      {!isImported && <DateAmendmentCard tender={tender} />}
      <PublishFiles tender={tender} pending={pending} filing={filing} isOwnBar />
      {isImported ? (
        <Notice>
          {procedure.number} viene de CompraNet: sus datos se corrigen al importar de nuevo su archivo. Aquí
          puedes agregar documentos a su expediente y, en Contratos, corregir cada contrato con su motivo.
        </Notice>
      ) : (
        <StatePanel tender={tender} dossier={filing.dossier} book={book} />
      )}
      {!isImported && isEditable(procedure.status) && <Corrections tender={tender} book={book} now={now} />}
      <BeginLike procedure={procedure} />
      <PublishedChanges tender={tender} />
      <QuestionsCard procedureId={procedure.id} asked={String(procedure.version)} isPublic />
    </>
  );
}

function Corrections({ tender, book }: { tender: Tender; book: RuleBook; now: string }) {
  const { toast } = usePortal();
  const [attempt, setAttempt] = useState(0);
  const { procedure } = tender;
  const [reason, setReason] = useKeptText(`correccion-motivo:${procedure.id}`);
  const isChanged = isCorrected(tender);
  // What was saved closes the part, and its button with it.
  const kept = useFocusKept<HTMLDetailsElement>(String(isChanged));
  const errors = Object.entries(tender.refused).map(([path, message]) => ({ id: fieldId(path), message }));
  const save = async () => {
    const kept = await tender.saveNow(reason.trim());
    if (kept === undefined) setAttempt((times) => times + 1);
    else {
      setReason('');
      toast(`Corrección guardada en ${kept.number}.`);
    }
  };
  return (
    <details
      className="pa-corrections"
      open={isChanged || tender.conflict !== undefined || undefined}
      {...kept}
    >
      <summary data-takes-focus>Corregir datos, fechas o partidas</summary>
      <TenderFields tender={tender} gaps={{}} isLocked={tender.conflict !== undefined}>
        <ConflictNotice tender={tender} />
        <ErrorSummary errors={errors} attempt={attempt} />
        <FactsSection />
        <DatesSection book={book} />
        <LotsSection />
        <CorrectionReason tender={tender} value={reason} onChange={setReason} />
        {isChanged && <MailsAheadText procedureId={procedure.id} act="change" />}
        <div className="pa-bar">
          <Button disabled={!isChanged || tender.save.kind === 'saving'} onClick={() => void save()}>
            Guardar corrección
          </Button>
          {isChanged && (
            <Button
              variant="text"
              onClick={() => {
                tender.accept(procedure);
                setReason('');
              }}
            >
              Descartar
            </Button>
          )}
          <SaveIndicator tender={tender} />
        </div>
      </TenderFields>
    </details>
  );
}
