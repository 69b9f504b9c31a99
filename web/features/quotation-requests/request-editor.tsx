import { useState } from 'react';
import {
  AWARD_WAY_LABELS,
  QUOTATION_CRITERION_LABELS,
  QUOTATION_KIND_EFFECTS,
  QUOTATION_KIND_LABELS,
  QUOTATION_REQUEST_LABELS,
  VALIDITY_UNIT_LABELS,
} from '#contract/quotation-requests.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { DraftLeaveGuard, DraftNotices, OpenedDraft } from '#web/ui/draft-parts.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { InviteesSection } from './invitees-section.tsx';
import { LotsPart } from './lots-part.tsx';
import { HeadCheck, HeadMoment, HeadSelect, HeadText, TermText } from './request-fields.tsx';
import { RequestCancel } from './request-cancel.tsx';
import { RequestDock } from './request-dock.tsx';
import { RequestHead } from './request-head.tsx';
import { optionsOf, SECTIONS, sectionOf, type RequestSection } from './request-words.ts';
import { SimultaneousPart } from './simultaneous-part.tsx';
import { PapersPart, SamplesPart } from './term-lists.tsx';
import { RequestFields, useRequest, useRequestFields, type RequestThing } from './use-request.tsx';

const show = valueWords(QUOTATION_REQUEST_LABELS);

/** A request while it is written. */
export function RequestEditor({
  folio,
  onDone,
}: {
  folio: string;
  onDone: (next: QuotationRequest) => void;
}) {
  const { api } = usePortal();
  const state = useRequest(api, folio);
  return (
    <OpenedDraft state={state} what="la solicitud de cotización">
      {(draft) => <Editor draft={draft} onDone={onDone} />}
    </OpenedDraft>
  );
}

function Editor({ draft, onDone }: { draft: Draft<RequestThing>; onDone: (next: QuotationRequest) => void }) {
  const { request } = draft.thing;
  const [tellsMissing, setTells] = useState(false);
  return (
    <RequestFields draft={draft} tellsMissing={tellsMissing}>
      <DraftLeaveGuard draft={draft} />
      <RequestHead request={request} title={String(draft.values.title ?? '')}>
        <SaveLine save={draft.save} onRetry={() => void draft.saveNow()} />
      </RequestHead>
      <DraftNotices draft={draft} what="esta solicitud" show={show} tellsRefused={false} />
      <SectionIndex request={request} />
      <div className="qr-form">
        <AskedSection />
        <InviteesSection />
        <TermsSection />
        <RequestCancel request={request} onDone={onDone} />
      </div>
      <RequestDock draft={draft} onTell={() => setTells(true)} onSent={onDone} />
    </RequestFields>
  );
}

/** Which parts still miss something. */
function SectionIndex({ request }: { request: QuotationRequest }) {
  const open = new Set(request.missing.map(({ field }) => sectionOf(field)));
  return (
    <nav className="qr-index" aria-label="Secciones de la solicitud">
      {(Object.entries(SECTIONS) as [RequestSection, string][]).map(([key, label]) => (
        <a key={key} href={`#qr-s-${key}`} className={open.has(key) ? 'is-open' : 'is-ready'}>
          {label}
          <span className="u-visually-hidden">{open.has(key) ? ', falta algo' : ', completa'}</span>
        </a>
      ))}
    </nav>
  );
}

function AskedSection() {
  const { form } = useRequestFields();
  return (
    <section aria-labelledby="qr-s-asked" className="qr-section">
      <h2 id="qr-s-asked" tabIndex={-1}>
        Qué se pide
      </h2>
      <HeadText name="title" maxLength={250} />
      <HeadSelect
        name="kind"
        options={optionsOf(QUOTATION_KIND_LABELS)}
        hint={QUOTATION_KIND_EFFECTS[form.kind]}
      />
      <LotsPart />
    </section>
  );
}

function TermsSection() {
  const { form, request } = useRequestFields();
  return (
    <section aria-labelledby="qr-s-terms" className="qr-section">
      <h2 id="qr-s-terms" tabIndex={-1}>
        Condiciones
      </h2>
      <div className="u-grid-2">
        <HeadMoment
          name="closesAt"
          hint={`Desde el ${formatDate(request.firstClosing)}, en día hábil, entre 9:00 y 17:00 h.`}
        />
        <HeadMoment
          name="questionsUntil"
          isOptional
          hint="Hasta un día hábil antes del cierre. En blanco se reciben hasta el cierre."
        />
        <HeadText
          name="validityDays"
          inputMode="numeric"
          hint="Cuántos días se sostiene la oferta, desde el cierre."
        />
        <HeadSelect name="validityUnit" options={optionsOf(VALIDITY_UNIT_LABELS)} />
        <HeadText name="minimumReceived" inputMode="numeric" />
        <HeadSelect name="criterion" options={optionsOf(QUOTATION_CRITERION_LABELS)} />
        <HeadSelect name="awardBy" options={optionsOf(AWARD_WAY_LABELS)} />
        <HeadCheck name="allowsPartial" />
      </div>
      {form.awardBy === 'simultaneous' && <SimultaneousPart />}
      <TermText name="currency" />
      <TermText name="payment" isOptional={form.kind === 'research'} />
      <TermText name="advance" isOptional />
      <TermText name="penalties" isOptional />
      <TermText name="guarantee" isOptional />
      <SamplesPart />
      <PapersPart />
      <TermText name="notes" isOptional />
    </section>
  );
}
