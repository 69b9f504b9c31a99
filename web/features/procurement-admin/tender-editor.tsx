import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AdminDocument, EarlyRelease } from '#contract/documents.ts';
import { isInternal, type ProcedureDetail } from '#contract/procedures.ts';
import { unansweredFindings } from '#contract/rules/planning/purchase-checks.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { ErrorSummary, type FieldError } from '#web/ui/error-summary.tsx';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { ContractsPanel } from './contracts-panel.tsx';
import { isCorrected } from './correction-reason.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DateAmendmentCard } from './date-amendment.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import { AnnouncedPart, JustAnnounced } from './announced-part.tsx';
import { DatesSection } from './dates-section.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { DraftDocuments } from './draft-documents.tsx';
import { FactsSection } from './facts-section.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { useKeptText } from '#web/ui/use-kept.ts';
import { LotsSection } from './lots-section.tsx';
import {
  announceProcedure,
  discardProcedure,
  publishProcedure,
  scheduleProcedure,
  unscheduleProcedure,
} from './procurement-admin.data.ts';
import { RequisitionSources } from './requisition-sources.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';
import { QuestionsCard } from './questions/questions-card.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { previewDetail } from './preview-detail.ts';
import { NEW_RECORDS_PATH } from './record-search.ts';
import { RecordProposals } from './record-proposals.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { TenderFields } from './tender-fields.tsx';
import { errorLinks, MissingGaps, refusalLinks } from './missing-gaps.tsx';
import { gapsFor, quotationsAsked, type Goal } from './publication-gaps.ts';
import { fieldId, formatErrors } from './tender-form.ts';
import { CheckPanel, usePurchaseCheck } from './planning/check-panel.tsx';
import { PlanningPart } from './planning/planning-part.tsx';
import { findingTarget } from './planning/planning-section.tsx';
import { useAwardGaps } from './use-award-gaps.ts';
import { useQuotations } from './planning/use-quotations.ts';
import { planningOf, usePlanning, type PlanningThing } from './planning/use-planning.ts';
import { useCatchUp } from './use-catch-up.ts';
import { useEmptyDraft } from './use-empty-draft.ts';
import type { Filing } from './use-filing.ts';
import type { Pending } from './use-pending.ts';
import type { Tender } from './use-tender.ts';

interface EditorProps {
  tender: Tender;
  pending: Pending;
  filing: Filing;
  book: RuleBook;
  renderPreview: (detail: ProcedureDetail) => ReactNode;
  /** Called once the draft is gone or public. */
  onEnd: (id: string | undefined) => void;
  /** Called when it has become public: what is shown then says so. */
  onPublished: () => void;
}

/** Everything was saved before the person was asked. */
const BESIDE = { isBeside: true };
const keptAsIs = () => Promise.resolve(true);

type EarlyOf = (key: string) => EarlyRelease | undefined;

const SAVED_MEANWHILE =
  'Se guardaron cambios desde otra parte: ya están aquí. Revísalos y vuelve a intentarlo.';

/** A draft, or a call that is only announced: its form, its files, and the bar that publishes it. */
export function TenderEditor(props: EditorProps) {
  const { api, settings } = usePortal();
  const state = usePlanning(api, props.tender.procedure.id);
  if (state.kind === 'loading') return <Skeleton rows={4} label="Cargando la planeación" />;
  if (state.kind === 'failed')
    return (
      <ErrorBlock
        what="la planeación"
        requestId={state.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={state.retry}
      />
    );
  return <PlannedEditor {...props} planning={state.draft} />;
}

function PlannedEditor(props: EditorProps & { planning: Draft<PlanningThing> }) {
  const { tender, planning, pending, filing, book, renderPreview, onEnd, onPublished } = props;
  const { api, now, toast, fail } = usePortal();
  const [gaps, setGaps] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [goal, setGoal] = useState<Goal>('publish');
  const [dialog, setDialog] = useState<Goal | 'agree' | 'preview' | 'discard'>();
  const [reason, setReason] = useKeptText(`correccion-motivo:${tender.procedure.id}`);
  const [isNews, setNews] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // What only the server knows, until the next attempt.
  const [refusal, setRefusal] = useState<FieldError[]>([]);
  const { form, procedure } = tender;
  const catchUp = useCatchUp(tender);
  const isAnnounced = procedure.status === 'planned';
  // What is internal stays a draft for good.
  const drafts = filing.dossier.filter(({ status, kind }) => status === 'draft' && !isInternal(kind));
  const { schedule } = procedure;
  // What another person proposed is agreed to as it is.
  const leaving =
    dialog === 'agree' ? drafts.filter(({ id }) => schedule?.documents.includes(id) === true) : drafts;
  const quotations = useQuotations(procedure.id);
  const award = useAwardGaps(procedure);
  const isKept = tender.save.kind === 'saved' && planning.save.kind === 'saved';
  const [asked, setAsked] = useState('');
  const present = `${procedure.version} ${planning.thing.version} ${filing.dossier.map(({ version }) => version).join(' ')}`;
  useEmptyDraft(tender, isKept, `${planning.thing.version} ${filing.dossier.length} ${pending.items.length}`);
  // Only what the server has can be checked.
  if (isKept && asked !== present) setAsked(present);
  const check = usePurchaseCheck(procedure.id, asked);

  // A corrected field loses its message; the others keep theirs until the next attempt.
  const open = Object.keys(gaps).length > 0 ? currentGaps(goal) : {};
  const shownGaps = Object.fromEntries(Object.entries(open).filter(([path]) => path in gaps));
  const refused = Object.entries(planning.refused).map(([name, message]) => [`planning.${name}`, message]);
  const errors = [
    ...errorLinks({ ...shownGaps, ...tender.refused, ...Object.fromEntries(refused) }),
    ...filing.summary,
    ...refusal,
  ];

  function currentGaps(wanted: Goal): Record<string, string> {
    const unanswered = unansweredFindings(check.data?.findings ?? []).length;
    const { dossier } = filing;
    const facts = {
      tender,
      planning: planningOf(planning),
      quotations,
      award,
      dossier,
      pending: pending.items,
    };
    return gapsFor(wanted, { ...facts, book, unanswered, now });
  }

  /** Saves the form; what is public already with its reason. */
  const saveForm = async () => {
    const saved = await tender.saveNow(isAnnounced ? reason.trim() : undefined);
    if (saved !== undefined) setReason('');
    return saved;
  };
  const keep = async () => {
    const count = await filing.file({ publish: false, now });
    const saved = await saveForm();
    const planned = await planning.saveNow();
    // What cannot be read yet stays in the form and was not sent: the person is led to it.
    const unread = formatErrors(form);
    setGaps(unread);
    const isWhole = count !== undefined && saved !== undefined && planned !== undefined;
    if (isWhole && Object.keys(unread).length === 0)
      toast(isAnnounced ? 'Cambios guardados.' : 'Borrador guardado.');
    else setAttempt((times) => times + 1);
  };
  const ask = async (wanted: Goal) => {
    const found = currentGaps(wanted);
    setGoal(wanted);
    setGaps(found);
    // Saved, a correction of what is announced is in sight of everybody: nobody does that by asking for something else.
    if (isAnnounced && isCorrected(tender)) {
      setRefusal([{ id: fieldId('changeReason'), message: 'Guarda antes tus cambios, con su motivo.' }]);
      setAttempt((times) => times + 1);
      return;
    }
    setRefusal([]);
    const count = pending.items.length === 0 ? 0 : await filing.file({ publish: false, now });
    const hasRefusal = Object.keys(found).length > 0 || count === undefined;
    // What somebody else wrote meanwhile is looked at before anybody is asked to publish it.
    const isSaved = async () =>
      (await tender.takeStep(keptAsIs, { reason: isAnnounced ? reason.trim() : undefined })) === true &&
      (await planning.takeStep(keptAsIs)) === true;
    if (hasRefusal || !(await isSaved())) setAttempt((times) => times + 1);
    else setDialog(wanted);
  };
  const publish = async (early: EarlyOf, publishAt: string | null, leaving: readonly AdminDocument[]) => {
    const documents = leaving.map(({ id, version }) => {
      const said = early(id);
      return { id, version, ...(said === undefined ? {} : { early: said }) };
    });
    if (publishAt !== null) {
      const body = { publishAt, documents };
      const scheduled = await tender.takeStep((seen) => scheduleProcedure(api, seen, body), BESIDE);
      if (scheduled === undefined) return;
      tender.refresh(scheduled);
      const { schedule: made } = scheduled;
      toast(
        made?.state === 'agreed'
          ? `${scheduled.number} se publica el ${formatDateTime(publishAt)}.`
          : `${scheduled.number}: falta que otra persona confirme su publicación.`,
      );
      return;
    }
    const published = await tender.takeStep((seen) => publishProcedure(api, seen, documents), BESIDE);
    if (published === undefined) return;
    tender.accept(published);
    onPublished();
    onEnd(published.id);
  };
  const announce = async () => {
    const announced = await tender.takeStep((seen) => announceProcedure(api, seen), BESIDE);
    if (announced === undefined) return;
    tender.accept(announced);
    // The dialog gives the focus back as it closes: what is told takes it after that.
    flushSync(() => setDialog(undefined));
    setNews(true);
  };
  const reach = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) return;
      const { code } = error.problem;
      const isLate = code === 'version_conflict' || code === 'state_conflict';
      if (isLate && (await catchUp())) return;
      setRefusal(
        code === 'version_conflict'
          ? [{ id: 'pa-datos', message: SAVED_MEANWHILE }]
          : refusalLinks(error.problem),
      );
      setAttempt((times) => times + 1);
    } finally {
      await filing.reload();
      setDialog(undefined);
      setBusy(false);
    }
  };
  const takeBack = async () => {
    const back = await tender.takeStep((seen) => unscheduleProcedure(api, seen), BESIDE);
    if (back === undefined) return;
    tender.refresh(back);
    toast(`${back.number} ya no está programado.`);
  };
  const discard = async () => {
    try {
      const gone = await tender.takeStep(async (seen) => {
        await discardProcedure(api, seen);
        return true;
      }, BESIDE);
      if (gone === undefined) return setDialog(undefined);
      toast('Se eliminó el borrador.');
      onEnd(undefined);
    } catch (error) {
      if (isProposed(error)) return setDialog(undefined);
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
      setDialog(undefined);
    }
    return undefined;
  };

  return (
    <TenderFields tender={tender} gaps={shownGaps} isLocked={tender.conflict !== undefined}>
      <LeaveGuard
        isDirty={!isKept || pending.items.length > 0}
        onLeave={() => {
          pending.clear();
          tender.discardTyped();
          planning.discardTyped();
        }}
      />
      {isNews && <JustAnnounced tender={tender} />}
      {schedule !== undefined && (
        <ScheduleNotice
          schedule={schedule}
          isBusy={isBusy}
          onAgree={() => setDialog('agree')}
          onTakeBack={() => void reach(takeBack)}
        />
      )}
      <RecordProposals tender={tender} onGone={() => onEnd(undefined)} />
      <ConflictNotice tender={tender} />
      <DateAmendmentCard tender={tender} />
      <ErrorSummary errors={errors} attempt={attempt} />
      <FactsSection />
      <PlanningPart
        draft={planning}
        procedureId={procedure.id}
        kind={form.kind}
        area={form.requestingArea}
        dossier={filing.dossier}
        gaps={shownGaps}
        isLocked={tender.conflict !== undefined}
        isCallKnown={isAnnounced}
      />
      <DatesSection book={book} />
      <LotsSection />
      {form.kind !== 'disposal' && (
        <p className="u-cluster u-gap-12">
          <a href={screenPath('/administracion/cotizaciones', { procedimiento: procedure.id })}>
            Pedir cotizaciones de estas partidas
          </a>
          <a href={screenPath('/administracion/cotizaciones', { q: procedure.number, ver: 'todas' })}>
            Ver las que se han pedido
          </a>
        </p>
      )}
      {procedure.hasRequisitions === true && <RequisitionSources id={procedure.id} />}
      {publishesResult(form.kind) && (
        <p>
          <a
            id={fieldId('award')}
            href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: procedure.id, seccion: 'fallo' })}
          >
            Elegir quién gana cada partida
          </a>
          {form.kind === 'direct' && (
            <span className="u-field__hint">
              {' '}
              {quotationsAsked({ tender, planning: planningOf(planning), quotations, book, now })}
            </span>
          )}
        </p>
      )}
      {publishesResult(form.kind) && <ContractsPanel tender={tender} book={book} />}
      <section className="pa-section" aria-labelledby="pa-documentos">
        <h2 id="pa-documentos">Documentos</h2>
        <DraftDocuments tender={tender} pending={pending} filing={filing} />
      </section>
      {isAnnounced && (
        <AnnouncedPart
          tender={tender}
          dossier={filing.dossier}
          book={book}
          reason={reason}
          onReason={setReason}
        />
      )}
      <div className="u-cluster u-gap-8 pa-more">
        <Button variant="line" onClick={() => setDialog('preview')}>
          Ver como visitante
        </Button>
        {!isAnnounced && (
          <>
            {!publishesResult(form.kind) && (
              <Button variant="line" disabled={isBusy || filing.isBusy} onClick={() => void ask('announce')}>
                Anunciar para después
              </Button>
            )}
            <Button variant="text" disabled={isBusy} onClick={() => setDialog('discard')}>
              Eliminar borrador
            </Button>
          </>
        )}
      </div>
      <CheckPanel
        procedureId={procedure.id}
        check={check}
        idOf={findingTarget}
        onAnswered={planning.reload}
      />
      <QuestionsCard procedureId={procedure.id} asked={asked} />
      <MissingGaps links={errorLinks(currentGaps('publish'))} />
      <div className="pa-bar">
        <Button
          disabled={isBusy || filing.isBusy}
          aria-describedby="pa-falta"
          onClick={() => void ask('publish')}
        >
          Publicar procedimiento
        </Button>
        <Button variant="tonal" disabled={isBusy || filing.isBusy} onClick={() => void keep()}>
          {isAnnounced ? 'Guardar cambios' : 'Guardar borrador'}
        </Button>
        <SaveIndicator tender={tender} beside={planning} />
      </div>
      <PublishDialog
        tender={tender}
        drafts={leaving}
        facts={filing.facts}
        secondPerson={filing.secondPerson}
        proposedAt={dialog === 'agree' ? schedule?.publishAt : undefined}
        isOpen={dialog === 'publish' || dialog === 'agree'}
        isBusy={isBusy}
        onClose={() => setDialog(undefined)}
        onConfirm={(early, publishAt) => void reach(() => publish(early, publishAt, leaving))}
      />
      <AnnounceDialog
        tender={tender}
        isOpen={dialog === 'announce'}
        isBusy={isBusy}
        onClose={() => setDialog(undefined)}
        onConfirm={() => void reach(announce)}
      />
      <DiscardDialog
        number={procedure.number}
        isOpen={dialog === 'discard'}
        onClose={() => setDialog(undefined)}
        onConfirm={() => void discard()}
      />
      <PreviewDialog isOpen={dialog === 'preview'} onClose={() => setDialog(undefined)}>
        {dialog === 'preview' &&
          renderPreview(previewDetail(tender, { dossier: filing.dossier, pending: pending.items }, now))}
      </PreviewDialog>
    </TenderFields>
  );
}
