import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { AdminDocument } from '#contract/documents.ts';
import type { ProcedureDetail, ProcedureStatus } from '#contract/procedures.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Split } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { DossierPreview } from './dossier-preview.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { createProcedure, findProcedures, procedureLabel } from './procurement-admin.data.ts';
import { MissingList } from './missing-list.tsx';
import { missingToPublish, planLabel, publicationPlan, usableFiles } from './publication-plan.ts';
import { TemplateChooser } from './planning/begin-like.tsx';
import { ProcedureHistory } from './procedure-history.tsx';
import { PublishedEditor } from './published-editor.tsx';
import { Interest } from '#web/ui/interest.tsx';
import type { OpenedRecord } from './record-search.ts';
import { SectionTabs } from './section-tabs.tsx';
import { TenderEditor } from './tender-editor.tsx';
import { beginDraft } from './use-empty-draft.ts';
import { useFiling } from './use-filing.ts';
import { usePending, type Pending, type PendingStart } from './use-pending.ts';
import { useRules } from './use-rules.ts';
import { useTender } from './use-tender.ts';

const NOTHING: readonly AdminDocument[] = [];

interface NewRecordProps {
  procedureId: string | undefined;
  start: PendingStart;
  onChoose: (id: string | undefined) => void;
  /** Tells which procedure is open, and when it becomes public. */
  onOpened: (record: OpenedRecord) => void;
  renderPreview: (detail: ProcedureDetail) => ReactNode;
}

/** Choose or create a procedure, fill in what is missing, add its files and publish. */
export function NewRecord({ procedureId, start, onChoose, onOpened, renderPreview }: NewRecordProps) {
  const { api } = usePortal();
  const pending = usePending(api, start, procedureId);
  const book = useRules();
  const [dossier, setDossier] = useState<readonly AdminDocument[]>(NOTHING);
  return (
    <Split
      at={1280}
      width={340}
      className="pa-split"
      aside={<DossierPreview items={pending.items} dossier={dossier} />}
    >
      <form aria-label="Nuevo procedimiento" noValidate onSubmit={(event) => event.preventDefault()}>
        {procedureId === undefined ? (
          <Unchosen pending={pending} onChoose={onChoose} />
        ) : (
          <Chosen
            key={procedureId}
            id={procedureId}
            pending={pending}
            book={book}
            onChoose={onChoose}
            onOpened={onOpened}
            onDossier={setDossier}
            renderPreview={renderPreview}
          />
        )}
      </form>
    </Split>
  );
}

function ProcedureChooser(props: {
  chosen: { value: string; label: string } | undefined;
  errors?: string[];
  onChoose: (id: string | undefined) => void;
}) {
  const { api, fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const load = useCallback((text: string) => findProcedures(api, text), [api]);
  const create = async () => {
    setBusy(true);
    try {
      const procedure = await createProcedure(api, 'open');
      beginDraft(procedure);
      props.onChoose(procedure.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="pa-chooser">
      <Combobox
        label="Procedimiento"
        id="campo-procedimiento"
        hint="Busca por número o título."
        value={props.chosen}
        load={load}
        {...(props.errors === undefined ? {} : { errors: props.errors })}
        onChange={(option) => props.onChoose(option?.value)}
      />
      <Button variant="tonal" disabled={isBusy} onClick={() => void create()}>
        Crear un procedimiento nuevo
      </Button>
    </div>
  );
}

function Unchosen({ pending, onChoose }: { pending: Pending; onChoose: NewRecordProps['onChoose'] }) {
  const { api, now } = usePortal();
  const filing = useFiling(api, undefined, pending);
  const [attempt, setAttempt] = useState(0);
  const publish = async () => {
    await filing.file({ publish: true, now });
    setAttempt((times) => times + 1);
  };
  const usable = usableFiles(pending.items, []);
  const isMissing = filing.summary.some(({ id }) => id === 'campo-procedimiento');
  return (
    <>
      <LeaveGuard isDirty={pending.items.length > 0} onLeave={pending.clear} />
      <ErrorSummary errors={filing.summary} attempt={attempt} />
      <DocumentsSection pending={pending} dossier={[]} errors={filing.errors} hasSchedule />
      <ProcedureChooser
        chosen={undefined}
        errors={isMissing ? ['Elige un procedimiento.'] : []}
        onChoose={onChoose}
      />
      <TemplateChooser onChoose={onChoose} />
      {pending.items.length > 0 && (
        <>
          <MissingList
            id="pa-falta-publicar"
            lead="Para publicar falta:"
            missing={['Elige un procedimiento.', ...missingToPublish(pending.items, [], now)]}
          />
          <div className="pa-bar">
            <Button
              disabled={usable.length === 0}
              aria-describedby="pa-falta-publicar"
              onClick={() => void publish()}
            >
              {planLabel(publicationPlan(usable))}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

const TAB_OF: Partial<Record<ProcedureStatus, OpenedRecord['tab']>> = {
  draft: 'nuevo',
  planned: 'programados',
};

interface ChosenProps {
  id: string;
  pending: Pending;
  book: RuleBook | undefined;
  onChoose: NewRecordProps['onChoose'];
  onOpened: NewRecordProps['onOpened'];
  /** Tells what the procedure's file holds. */
  onDossier: (dossier: readonly AdminDocument[]) => void;
  renderPreview: NewRecordProps['renderPreview'];
}

function Chosen({ id, pending, book, onChoose, onOpened, onDossier, renderPreview }: ChosenProps) {
  const { api, settings } = usePortal();
  const state = useTender(api, id);
  const [isNew, setNew] = useState(false);
  const number = state.kind === 'ready' ? state.tender.procedure.number : undefined;
  const status = state.kind === 'ready' ? state.tender.procedure.status : 'draft';
  useEffect(() => {
    if (number !== undefined) onOpened({ id, number, tab: TAB_OF[status] ?? 'publicados' });
  }, [id, number, status, onOpened]);
  const filing = useFiling(api, id, pending);
  const { dossier } = filing;
  useEffect(() => {
    onDossier(dossier);
    return () => onDossier(NOTHING);
  }, [dossier, onDossier]);
  const failed = state.kind === 'failed' ? state : undefined;
  const problem = failed?.problem ?? filing.failure;
  if (problem !== undefined) {
    return (
      <ErrorBlock
        what={failed === undefined ? 'los documentos del expediente' : 'el procedimiento'}
        requestId={problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={failed?.retry ?? filing.retry}
      />
    );
  }
  // What comes later pushes what somebody is about to press.
  if (state.kind !== 'ready' || book === undefined || !filing.isRead)
    return <Skeleton rows={4} label="Cargando el procedimiento" />;
  const { tender } = state;
  const isOpen = isBeforeCall(tender.procedure.status);
  return (
    <>
      <ProcedureChooser chosen={{ value: id, label: procedureLabel(tender.procedure) }} onChoose={onChoose} />
      {(!isOpen || publishesResult(tender.procedure.kind)) && (
        <SectionTabs
          id={id}
          current={undefined}
          isResult={publishesResult(tender.procedure.kind)}
          isImported={tender.procedure.origin === 'compranet'}
        />
      )}
      <ProcedureHistory tender={tender} />
      <Interest about="procedure" id={id}>
        {isOpen ? (
          <TenderEditor
            tender={tender}
            pending={pending}
            filing={filing}
            book={book}
            renderPreview={renderPreview}
            onEnd={onChoose}
            onPublished={() => setNew(true)}
          />
        ) : (
          <PublishedEditor tender={tender} pending={pending} filing={filing} book={book} isNew={isNew} />
        )}
      </Interest>
    </>
  );
}
