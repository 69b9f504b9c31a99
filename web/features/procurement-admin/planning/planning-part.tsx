import type { AdminDocument } from '#contract/documents.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { PLANNING_FIELDS } from '#contract/rules/planning/planning-history.ts';
import { quarterOf, quarterText } from '#contract/rules/planning/planning.ts';
import { screenPath } from '#web/kit/links.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { DraftNotices } from '#web/ui/draft-parts.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { NEW_RECORDS_PATH } from '../record-search.ts';
import { fieldId } from '../tender-form.ts';
import { DirectPart } from './direct-part.tsx';
import { InvitationPart } from './invitation-part.tsx';
import { paperOptions } from './paper-options.ts';
import {
  PlanAmount,
  PlanArea,
  PlanDay,
  PlanningFields,
  PlanSelect,
  PlanText,
  usePlanningFields,
} from './planning-fields.tsx';
import type { PlanningThing } from './use-planning.ts';
import './planning.css';

const show = valueWords(PLANNING_FIELDS);

interface PlanningPartProps {
  draft: Draft<PlanningThing>;
  procedureId: string;
  kind: ProcedureKind;
  /** What is said of the requesting area in the data of the procedure. */
  area: string;
  dossier: readonly AdminDocument[];
  /** Messages of a refused publication, by path. */
  gaps: Readonly<Record<string, string>>;
  isLocked: boolean;
  /** Whether the call itself is announced: then it is no purchase to come any more. */
  isCallKnown?: boolean;
  /** The screen says nowhere else how far it is saved. */
  hasSaveLine?: boolean;
}

/** What comes before a procedure, and what its kind asks for: a thing of its own, kept beside the form. */
export function PlanningPart(props: PlanningPartProps) {
  const {
    draft,
    procedureId,
    kind,
    area,
    dossier,
    gaps,
    isLocked,
    isCallKnown = false,
    hasSaveLine = false,
  } = props;
  const { related, joined } = draft.thing.planning;
  return (
    <PlanningFields draft={draft} gaps={gaps} isLocked={isLocked}>
      <section className="pa-section" aria-labelledby="pa-planeacion">
        <div className="pa-plan__head">
          <h2 id="pa-planeacion">Planeación</h2>
          {hasSaveLine && <SaveLine save={draft.save} onRetry={() => void draft.saveNow()} />}
        </div>
        <DraftNotices draft={draft} what="esta planeación" show={show} joined={joined} tellsRefused={false} />
        {related.map(({ id, number, title, kind: relation, direction }) => (
          <p key={id}>
            {RELATION_WORDS[relation][direction]}{' '}
            <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id })}>
              <span className="pa-number">{number}</span>
              {title === '' ? '' : `, ${title}`}
            </a>
          </p>
        ))}
        <Basics area={area} isCallKnown={isCallKnown} />
        <Funds dossier={dossier} />
      </section>
      {kind === 'invitation' && <InvitationPart procedureId={procedureId} />}
      {kind === 'direct' && <DirectPart procedureId={procedureId} dossier={dossier} />}
      {(kind === 'framework' || kind === 'catalogue') && <AgreementPart kind={kind} />}
      {kind === 'disposal' && <DisposalPart />}
    </PlanningFields>
  );
}

const RELATION_WORDS = {
  second_call: { from: 'Segunda convocatoria de', to: 'Tiene una segunda convocatoria:' },
  copy: { from: 'Copia de', to: 'Copiado en' },
} as const;

function Basics({ area, isCallKnown }: { area: string; isCallKnown: boolean }) {
  const { form, change, messageOf, isLocked } = usePlanningFields();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(form.plannedOn);
  const quarter = isDay
    ? quarterText({ year: Number(form.plannedOn.slice(0, 4)), quarter: quarterOf(form.plannedOn) })
    : undefined;
  const told = [form.need.trim(), area, quarter].filter((part) => part !== undefined && part !== '');
  return (
    <>
      <PlanArea name="need" hint="Qué hace falta y para qué, en palabras de quien lo leerá." />
      <div className="u-grid-2">
        <PlanText name="budgetLine" inputMode="numeric" hint="Partida del COG, 5 dígitos." />
        <PlanAmount name="estimate" hint="Pesos, sin IVA. Es interno: ningún visitante lo lee." />
        <PlanDay name="plannedOn" />
      </div>
      {!isCallKnown && (
        <Checkbox
          id={fieldId('planning.isAnnounced')}
          label="Anunciar en «Compras previstas»"
          hint={
            told.length === 3
              ? `Los visitantes leerán: ${told.join(' · ')}. Sin montos.`
              : 'Los visitantes leerán la necesidad, el área y el trimestre. Sin montos.'
          }
          value={form.isAnnounced}
          errors={messageOf('isAnnounced')}
          isDisabled={isLocked}
          onChange={(isAnnounced) => change({ isAnnounced })}
        />
      )}
    </>
  );
}

function Funds({ dossier }: { dossier: readonly AdminDocument[] }) {
  const papers = paperOptions(dossier, ['funds_certificate']);
  return (
    <fieldset className="pa-plan__set">
      <legend>Suficiencia presupuestal</legend>
      <div className="u-grid-2">
        <PlanText name="certificateNumber" />
        <PlanDay name="certificateOn" />
        <PlanAmount name="certificateAmount" />
        <PlanSelect
          name="certificateDocument"
          options={papers}
          emptyLabel={papers.length === 0 ? 'Todavía no está en el expediente' : 'Elige un documento'}
          hint="Súbelo en Documentos como «Suficiencia presupuestal»: es interno y nunca se publica."
        />
      </div>
    </fieldset>
  );
}

function AgreementPart({ kind }: { kind: 'framework' | 'catalogue' }) {
  const isFramework = kind === 'framework';
  return (
    <section className="pa-section" aria-labelledby="pa-acuerdo">
      <h2 id="pa-acuerdo">{isFramework ? 'Acuerdo marco' : 'Catálogo'}</h2>
      <div className="u-grid-2">
        <PlanText
          name="agreementNumber"
          hint={isFramework ? 'Número del acuerdo marco.' : 'Catálogo y acuerdo marco del que se pide.'}
        />
        <PlanDay name="agreementOn" isOptional />
      </div>
      <PlanText name="agreementUrl" type="url" isOptional />
    </section>
  );
}

function DisposalPart() {
  return (
    <section className="pa-section" aria-labelledby="pa-enajenacion">
      <h2 id="pa-enajenacion">Enajenación</h2>
      <div className="u-grid-2">
        <PlanAmount name="appraisal" hint="Pesos, sin IVA." />
        <PlanText name="appraisedBy" />
        <PlanDay name="appraisedOn" isOptional />
      </div>
      <PlanArea name="disposalReason" />
    </section>
  );
}
