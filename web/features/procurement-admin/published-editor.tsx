import { useEffect, useRef, useState } from 'react';
import type { RuleBook } from '#contract/rules/procurement.ts';
import { isEditable } from '#contract/rules/procedure-machine.ts';
import { fieldLabel } from '#contract/rules/change-labels.ts';
import { isSameValue } from '#contract/rules/field-differences.ts';
import { changesBetween } from '#contract/rules/procurement-changes.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DateAmendmentCard } from './date-amendment.tsx';
import { DatesSection } from './dates-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { DossierList } from './dossier-list.tsx';
import { FactsSection } from './facts-section.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { LotsSection } from './lots-section.tsx';
import { MissingList } from './missing-list.tsx';
import { missingToPublish, planDone, planLabel, publicationPlan, usableFiles } from './publication-plan.ts';
import { BeginLike } from './planning/begin-like.tsx';
import { QuestionsCard } from './questions/questions-card.tsx';
import { PublishFilesDialog } from './publish-files-dialog.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { StatePanel } from './state-panel.tsx';
import { TenderFields } from './tender-fields.tsx';
import { fieldId, toForm, toInput } from './tender-form.ts';
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
  const { now, toast } = usePortal();
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const { procedure } = tender;
  const expediente = {
    href: `${SCREEN_BASE}/adquisiciones/procedimientos/${procedure.slug}`,
    label: 'Ver expediente',
  };
  const count = pending.items.length;
  const isImported = procedure.origin === 'compranet';
  const usable = usableFiles(pending.items, filing.dossier);
  const plan = publicationPlan(usable);
  const { secondPerson } = filing;
  const refused = () => setAttempt((times) => times + 1);
  const ask = () => {
    if (filing.check({ publish: true, now: new Date().toISOString() })) setAsking(true);
    else refused();
  };
  const publish = async () => {
    const done = await filing.file({ publish: true, now: new Date().toISOString() });
    setAsking(false);
    if (done === undefined) refused();
    else
      toast(
        planDone(plan, procedure.number, secondPerson),
        plan.now.length > 0 && !secondPerson ? expediente : undefined,
      );
  };
  const keep = async () => {
    const kept = await filing.file({ publish: false, now: new Date().toISOString() });
    if (kept === undefined) refused();
    else toast(`${formatCountOf(kept, 'documento', 'documentos')} en borrador.`);
  };
  return (
    <>
      <LeaveGuard
        isDirty={tender.save.kind === 'typing' || count > 0}
        onLeave={() => {
          pending.clear();
          tender.discardTyped();
        }}
      />
      {isNew && <JustPublished number={procedure.number} title={procedure.title} href={expediente.href} />}
      {!isImported && <DateAmendmentCard tender={tender} />}
      <ErrorSummary errors={filing.summary} attempt={attempt} />
      <DocumentsSection pending={pending} dossier={filing.dossier} errors={filing.errors} hasSchedule />
      <MissingList
        id="pa-falta-publicar"
        lead="Para publicar falta:"
        missing={missingToPublish(pending.items, filing.dossier, now)}
      />
      <div className="pa-bar">
        <Button
          disabled={usable.length === 0 || filing.isBusy}
          aria-describedby="pa-falta-publicar"
          onClick={ask}
        >
          {planLabel(plan, secondPerson)}
        </Button>
        <Button variant="tonal" disabled={usable.length === 0 || filing.isBusy} onClick={() => void keep()}>
          Guardar borrador
        </Button>
        <a href={expediente.href}>Ver expediente</a>
      </div>
      <DossierList
        documents={filing.dossier}
        canPublish
        secondPerson={secondPerson}
        onChanged={() => void filing.reload()}
      />
      {isAsking && (
        <PublishFilesDialog
          number={procedure.number}
          dossier={filing.dossier}
          plan={plan}
          secondPerson={secondPerson}
          isBusy={filing.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void publish()}
        />
      )}
      {isImported ? (
        <Notice>
          {procedure.number} viene de CompraNet: sus datos se corrigen al importar de nuevo su archivo. Aquí
          puedes agregar documentos a su expediente y, en Contratos, corregir cada contrato con su motivo.
        </Notice>
      ) : (
        <StatePanel tender={tender} dossier={filing.dossier} book={book} />
      )}
      {!isImported && isEditable(procedure.status) && <Corrections tender={tender} book={book} now={now} />}
      <QuestionsCard procedureId={procedure.id} asked={String(procedure.version)} isPublic />
      <BeginLike procedure={procedure} />
      <Changes tender={tender} />
    </>
  );
}

/** What just happened, where the focus goes: the button that did it is gone with the draft. */
function JustPublished({ number, title, href }: { number: string; title: string; href: string }) {
  const told = useRef<HTMLHeadingElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <section className="u-card u-card--padded pa-published" aria-labelledby="pa-publicado">
      <h2 id="pa-publicado" className="u-h3" tabIndex={-1} ref={told}>
        Se publicó <span className="pa-number">{number}</span>
      </h2>
      <p>
        «{title}» está a la vista de todos. <a href={href}>Ver expediente</a>
      </p>
    </section>
  );
}

function Corrections({ tender, book }: { tender: Tender; book: RuleBook; now: string }) {
  const { toast } = usePortal();
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { procedure, form } = tender;
  const [saved, typed] = [toInput(toForm(procedure), procedure), toInput(form, procedure)];
  const changes = changesBetween(saved, typed);
  // What visitors do not see, such as the profile of a lot, changes without a reason for them.
  const isChanged = changes.length > 0 || !isSameValue(saved, typed);
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
    <details className="pa-corrections" open={isChanged || undefined}>
      <summary>Corregir datos, fechas o partidas</summary>
      <TenderFields tender={tender} gaps={{}} isLocked={tender.conflict !== undefined}>
        <ConflictNotice tender={tender} />
        <ErrorSummary errors={errors} attempt={attempt} />
        <FactsSection />
        <DatesSection book={book} />
        <LotsSection />
        <TextArea
          label="Motivo de la corrección"
          id={fieldId('changeReason')}
          hint="Los visitantes lo leerán junto al cambio, con el valor anterior y el nuevo."
          rows={3}
          value={reason}
          errors={tender.refused.changeReason === undefined ? [] : [tender.refused.changeReason]}
          onChange={setReason}
        />
        <div className="pa-bar">
          <Button disabled={!isChanged || tender.save.kind === 'saving'} onClick={() => void save()}>
            Guardar corrección
          </Button>
          {isChanged && (
            <Button variant="text" onClick={() => tender.accept(procedure)}>
              Descartar
            </Button>
          )}
          <SaveIndicator tender={tender} />
        </div>
      </TenderFields>
    </details>
  );
}

function shown(value: string | null): string {
  if (value === null) return 'vacío';
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatDateTime(value) : value;
}

function Changes({ tender }: { tender: Tender }) {
  const changes = tender.procedure.changes;
  if (changes.length === 0) return null;
  return (
    <section className="pa-section" aria-labelledby="pa-cambios">
      <h2 id="pa-cambios">Cambios publicados</h2>
      <ul className="pa-changes">
        {changes.map((change) => (
          <li key={change.changedAt + change.field}>
            <strong>{fieldLabel(change.field)}</strong>: de {shown(change.before)} a {shown(change.after)}.{' '}
            {change.reason} <span className="u-field__hint">{formatDateTime(change.changedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
