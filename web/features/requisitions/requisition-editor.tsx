import { useCallback, useState } from 'react';
import type { Requisition } from '#contract/requisitions.ts';
import {
  REQUISITION_LABELS,
  REQUISITION_SECTIONS,
  sectionOf,
  type RequisitionSection,
} from '#contract/requisition-fields.ts';
import { REQUISITION_STATE_LABELS } from '#contract/requisition-states.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { DraftLeaveGuard, DraftNotices, OpenedDraft } from '#web/ui/draft-parts.tsx';
import { PageHead, Split } from '#web/ui/layout.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { CancelPart } from './requisition-cancel.tsx';
import { RequisitionDock } from './requisition-dock.tsx';
import { RequisitionFiles } from './requisition-files.tsx';
import { LinesSection } from './requisition-lines.tsx';
import { OpenQuestions } from './requisition-questions.tsx';
import { DeliverySection, MoneySection, NeedSection, PurchaseSection } from './requisition-sections.tsx';
import { RequisitionSteps } from './requisition-steps.tsx';
import { REQUISITIONS_PATH, STATE_TONES } from './requisition-words.ts';
import { loadKeys, loadOptions } from './requisitions.data.ts';
import {
  RequisitionFields,
  requisitionThing,
  useRequisition,
  type RequisitionThing,
} from './use-requisition.tsx';

const show = valueWords(REQUISITION_LABELS);

/** A requisition while it is written: a draft, or one that was given back with a question. */
export function RequisitionEditor({ folio, onDone }: { folio: string; onDone: (next: Requisition) => void }) {
  const { api } = usePortal();
  const state = useRequisition(api, folio);
  return (
    <OpenedDraft state={state} what="la requisición">
      {(draft) => <Editor draft={draft} onDone={onDone} />}
    </OpenedDraft>
  );
}

function Editor({ draft, onDone }: { draft: Draft<RequisitionThing>; onDone: (next: Requisition) => void }) {
  const { api } = usePortal();
  const { requisition } = draft.thing;
  const [tellsMissing, setTells] = useState(requisition.state === 'returned');
  const { fiscalYear } = requisition.form;
  const askKeys = useCallback(
    // Another year has other keys.
    (signal: AbortSignal) => (fiscalYear > 0 ? loadKeys(api, requisition.id, signal) : Promise.resolve([])),
    [api, fiscalYear, requisition.id],
  );
  const askOptions = useCallback((signal: AbortSignal) => loadOptions(api, signal), [api]);
  const { data: keys = [] } = useLoaded(askKeys);
  const { data: options } = useLoaded(askOptions);
  const take = (next: Requisition) => draft.refresh(requisitionThing(next));
  return (
    <RequisitionFields draft={draft} tellsMissing={tellsMissing}>
      <DraftLeaveGuard draft={draft} />
      <Head draft={draft} />
      <DraftNotices draft={draft} what="esta requisición" show={show} tellsRefused={false} />
      <SectionIndex requisition={requisition} />
      <Split aside={<Ahead requisition={requisition} />}>
        <div className="rq-form">
          {requisition.state === 'returned' && <OpenQuestions draft={draft} onAnswered={onDone} />}
          <NeedSection />
          <LinesSection keys={keys} items={options?.items ?? []} />
          <MoneySection keys={keys} years={options?.years ?? []} />
          <PurchaseSection />
          <DeliverySection places={options?.places ?? []} />
          <RequisitionFiles requisition={requisition} onChanged={take} />
          <CancelPart requisition={requisition} onDone={onDone} />
        </div>
      </Split>
      <RequisitionDock draft={draft} onTell={() => setTells(true)} onSent={onDone} />
    </RequisitionFields>
  );
}

function Head({ draft }: { draft: Draft<RequisitionThing> }) {
  const { requisition } = draft.thing;
  const typed = String(draft.values.title ?? '');
  return (
    <PageHead
      title={typed.trim() === '' ? 'Nueva requisición' : typed}
      crumbs={
        <Breadcrumbs>
          <a href={screenPath(REQUISITIONS_PATH)}>Mis solicitudes</a>
          <span>{requisition.folio ?? 'Borrador'}</span>
        </Breadcrumbs>
      }
    >
      <div className="u-cluster u-gap-12">
        <Tag tone={STATE_TONES[requisition.state]}>{REQUISITION_STATE_LABELS[requisition.state]}</Tag>
        <span>{requisition.area}</span>
        <SaveLine save={draft.save} onRetry={() => void draft.saveNow()} />
      </div>
    </PageHead>
  );
}

const SECTIONS = Object.entries(REQUISITION_SECTIONS) as [RequisitionSection, string][];

/** Which parts still miss something. */
function SectionIndex({ requisition }: { requisition: Requisition }) {
  const sections = new Set(requisition.missing.map(({ field }) => sectionOf(field)));
  return (
    <nav className="rq-index" aria-label="Secciones de la requisición">
      {SECTIONS.map(([key, label]) => (
        <a key={key} href={`#rq-s-${key}`} className={sections.has(key) ? 'is-open' : 'is-ready'}>
          {label}
          <span className="u-visually-hidden">
            {sections.has(key)
              ? ', falta algo'
              : key === 'files' && requisition.files.length === 0
                ? ''
                : ', completa'}
          </span>
        </a>
      ))}
    </nav>
  );
}

/** Who would act if it were sent now. */
function Ahead({ requisition }: { requisition: Requisition }) {
  const { boughtOn, buyersOn, hole, steps } = requisition;
  return (
    <aside className="u-card u-card--padded rq-ahead" aria-label="Qué sigue">
      <h2 className="u-h3">{requisition.state === 'draft' ? 'Si la envías hoy' : 'Su ruta'}</h2>
      {hole !== null && <p className="u-field__error">{hole}</p>}
      {steps.length === 0 && hole === null ? (
        <p>Escribe qué necesitas y con qué recurso, y verás quién autoriza y cuánto tarda.</p>
      ) : (
        <>
          <RequisitionSteps steps={steps} />
          {buyersOn !== null && (
            <p className="u-small u-muted">
              Llegaría a Compras hacia el {formatDate(buyersOn)}
              {boughtOn !== null && boughtOn !== buyersOn
                ? ` y estaría comprada hacia el ${formatDate(boughtOn)}, con los tiempos usuales`
                : ''}
              .
            </p>
          )}
        </>
      )}
    </aside>
  );
}
