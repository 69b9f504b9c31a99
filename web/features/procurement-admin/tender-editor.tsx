import { useState, type ReactNode } from 'react';
import { isInternal, type ProcedureDetail } from '#contract/procedures.ts';
import type { Problem } from '#contract/errors.ts';
import { fieldLabel } from '#contract/rules/change-labels.ts';
import { totalOf } from '#contract/rules/money.ts';
import { planningGaps, planningTerms } from '#contract/rules/planning.ts';
import { datedProcedure, publicationGaps } from '#contract/rules/procurement-publication.ts';
import { unansweredFindings } from '#contract/rules/purchase-checks.ts';
import type { RuleBook } from '#contract/rules/procurement.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { ErrorSummary, FieldLinks, type FieldError } from '#web/ui/error-summary.tsx';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { contractButtonId, ContractsPanel } from './contracts-panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DateAmendmentCard } from './date-amendment.tsx';
import { DatesSection, publicationDay } from './dates-section.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { DossierList } from './dossier-list.tsx';
import { FactsSection } from './facts-section.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { LotsSection } from './lots-section.tsx';
import { discardProcedure, publishProcedure } from './procurement-admin.data.ts';
import { QuestionsCard } from './questions/questions-card.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { previewDetail } from './preview-detail.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { TenderFields } from './tender-fields.tsx';
import { fieldId, formatErrors, toInput } from './tender-form.ts';
import { CHECK_ID, CheckPanel, usePurchaseCheck } from './planning/check-panel.tsx';
import { toPlanningInput } from './planning/planning-form.ts';
import { PlanningPart } from './planning/planning-part.tsx';
import { findingTarget } from './planning/planning-section.tsx';
import { useQuotations } from './planning/use-quotations.ts';
import { planningOf, usePlanning, type PlanningThing } from './planning/use-planning.ts';
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

/** Where a message of a field leads. */
function errorLinks(gaps: Record<string, string>): FieldError[] {
  return Object.entries(gaps).map(([path, message]) => ({
    id: path === 'documents' ? 'archivos' : path === 'revision' ? CHECK_ID : fieldId(path),
    message: path.startsWith('lots.') ? `${fieldLabel(path)}: ${message}` : message,
  }));
}

/** What is missing to publish, known before it is tried; each leads to its field. */
function MissingGaps({ links }: { links: readonly FieldError[] }) {
  if (links.length === 0) return null;
  return (
    <details className="pa-missing">
      <summary id="pa-falta">
        Para publicar {links.length === 1 ? 'falta 1 dato' : `faltan ${links.length} datos`}
      </summary>
      <FieldLinks errors={links} />
    </details>
  );
}

/** A refused publication: its fields, the contract that it is about, or the files. */
function refusalLinks({ code, fields, detail, extra }: Problem): FieldError[] {
  if (code === 'check_unanswered') return [{ id: CHECK_ID, message: detail }];
  if (fields !== undefined) return errorLinks(fields);
  const contractId = extra?.contractId;
  return [
    { id: typeof contractId === 'string' ? contractButtonId(contractId) : 'archivos', message: detail },
  ];
}

/** A draft: its form, its files, and the bar that publishes it. */
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
  const { api, now, toast } = usePortal();
  const [gaps, setGaps] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [dialog, setDialog] = useState<'publish' | 'preview' | 'discard'>();
  const [isBusy, setBusy] = useState(false);
  // What only the server knows, until the next attempt.
  const [refusal, setRefusal] = useState<FieldError[]>([]);
  const { form, procedure } = tender;
  // What is internal stays a draft for good.
  const drafts = filing.dossier.filter(({ status, kind }) => status === 'draft' && !isInternal(kind));
  const quotations = useQuotations(procedure.id);
  const isKept = tender.save.kind === 'saved' && planning.save.kind === 'saved';
  const [asked, setAsked] = useState('');
  const present = `${procedure.version} ${planning.thing.version} ${filing.dossier.map(({ version }) => version).join(' ')}`;
  useEmptyDraft(tender, isKept, `${planning.thing.version} ${filing.dossier.length} ${pending.items.length}`);
  // Only what the server has can be checked.
  if (isKept && asked !== present) setAsked(present);
  const check = usePurchaseCheck(procedure.id, asked);

  // A corrected field loses its message; the others keep theirs until the next attempt.
  const open = Object.keys(gaps).length > 0 ? currentGaps() : {};
  const shownGaps = Object.fromEntries(Object.entries(open).filter(([path]) => path in gaps));
  const errors = [...errorLinks({ ...shownGaps, ...tender.refused }), ...filing.summary, ...refusal];

  function currentGaps(): Record<string, string> {
    const documents = filing.dossier
      .filter((document) => document.status !== 'withdrawn')
      .flatMap((document) =>
        document.versions.slice(0, 1).map(({ mediaType }) => ({ kind: document.kind, mediaType })),
      );
    const files = pending.items.map((item) => ({ kind: item.kind, mediaType: item.stored?.mediaType ?? '' }));
    const input = toInput(form, procedure);
    const day = publicationDay(tender, now);
    const plan = toPlanningInput(planningOf(planning));
    const terms = planningTerms(datedProcedure(input, day), book);
    const amount = plan.estimate ?? totalOf(input.lots.map((lot) => lot.estimate)) ?? quotations.least;
    const open = unansweredFindings(check.data?.findings ?? []).length;
    return {
      ...publicationGaps(input, [...documents, ...files], book, day),
      ...planningGaps(form.kind, plan, terms, { ...quotations, amount }),
      ...formatErrors(form),
      ...(open === 0 ? {} : { revision: 'La revisión encontró algo por explicar.' }),
    };
  }

  const keep = async () => {
    const count = await filing.file({ publish: false, now });
    const saved = await tender.saveNow();
    const planned = await planning.saveNow();
    // What cannot be read yet stays in the form and was not sent: the person is led to it.
    const unread = formatErrors(form);
    setGaps(unread);
    const isWhole = count !== undefined && saved !== undefined && planned !== undefined;
    if (isWhole && Object.keys(unread).length === 0) toast('Borrador guardado.');
    else setAttempt((times) => times + 1);
  };
  const ask = async () => {
    const found = currentGaps();
    setGaps(found);
    setRefusal([]);
    const count = pending.items.length === 0 ? 0 : await filing.file({ publish: false, now });
    const hasRefusal = Object.keys(found).length > 0 || count === undefined;
    const isSaved = async () =>
      (await tender.saveNow()) !== undefined && (await planning.saveNow()) !== undefined;
    if (hasRefusal || !(await isSaved())) setAttempt((times) => times + 1);
    else setDialog('publish');
  };
  const publish = async () => {
    setBusy(true);
    try {
      const published = await publishProcedure(api, procedure, drafts);
      tender.accept(published);
      onPublished();
      onEnd(published.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(refusalLinks(error.problem));
      setAttempt((times) => times + 1);
    } finally {
      await filing.reload();
      setDialog(undefined);
      setBusy(false);
    }
  };
  const discard = async () => {
    try {
      await discardProcedure(api, procedure);
      toast('Se eliminó el borrador.');
      onEnd(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast(error.problem.detail);
      setDialog(undefined);
    }
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
      />
      <DatesSection book={book} />
      <LotsSection />
      {publishesResult(form.kind) && <ContractsPanel tender={tender} book={book} />}
      <section className="pa-section" aria-labelledby="pa-documentos">
        <h2 id="pa-documentos">Documentos</h2>
        <DocumentsSection
          pending={pending}
          dossier={filing.dossier}
          errors={filing.errors}
          hasSchedule={false}
        />
        <DossierList documents={filing.dossier} canPublish={false} onChanged={() => void filing.reload()} />
      </section>
      <div className="u-cluster u-gap-8 pa-more">
        <Button variant="line" onClick={() => setDialog('preview')}>
          Ver como visitante
        </Button>
        <Button variant="text" disabled={isBusy} onClick={() => setDialog('discard')}>
          Eliminar borrador
        </Button>
      </div>
      <CheckPanel
        procedureId={procedure.id}
        check={check}
        idOf={findingTarget}
        onAnswered={planning.reload}
      />
      <QuestionsCard procedureId={procedure.id} asked={asked} />
      <MissingGaps links={errorLinks(currentGaps())} />
      <div className="pa-bar">
        <Button disabled={isBusy || filing.isBusy} aria-describedby="pa-falta" onClick={() => void ask()}>
          Publicar procedimiento
        </Button>
        <Button variant="tonal" disabled={isBusy || filing.isBusy} onClick={() => void keep()}>
          Guardar borrador
        </Button>
        <SaveIndicator tender={tender} beside={planning} />
      </div>
      <PublishDialog
        tender={tender}
        drafts={drafts}
        isOpen={dialog === 'publish'}
        isBusy={isBusy}
        onClose={() => setDialog(undefined)}
        onConfirm={() => void publish()}
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
