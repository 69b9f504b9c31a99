import { Fragment, useState, type ReactNode } from 'react';
import { PROCEDURE_STATUS_LABELS, type AdminProcedure } from '#contract/procurement-admin.ts';
import type { ActKind } from '#contract/procedures.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { AwardSection } from './award-section.tsx';
import { ContractsSection } from './contracts-section.tsx';
import { ExecutionSection } from './execution/execution-section.tsx';
import { OpeningSection } from './opening-section.tsx';
import { PlanningSection } from './planning/planning-section.tsx';
import { QuotationsSection } from './planning/quotations-section.tsx';
import { Interest } from '#web/ui/interest.tsx';
import { RecordProposals } from './record-proposals.tsx';
import { NEW_RECORDS_PATH, type ActSection } from './record-search.ts';
import { SectionTabs } from './section-tabs.tsx';
import { UrnSection } from './urn-section.tsx';
import { useRules } from './use-rules.ts';
import { useTender, type Tender } from './use-tender.ts';

const ACT_OF: Record<ActSection, ActKind | undefined> = {
  planeacion: undefined,
  aclaraciones: 'clarification',
  urna: 'opening',
  apertura: 'opening',
  fallo: 'award',
  contratos: 'signature',
  entregas: undefined,
};

/** What other features bring to the record of a procedure. */
export interface RecordParts {
  clarifications: (procedure: AdminProcedure) => ReactNode;
  /** What is done with an opening besides filling it in. */
  openingTools: (procedure: AdminProcedure) => ReactNode;
  /** The minutes of the act of a section. */
  minutes: (procedure: AdminProcedure, section: 'aclaraciones' | 'apertura' | 'fallo') => ReactNode;
}

/** What each section of this feature shows. */
const BODY: Record<
  Exclude<ActSection, keyof typeof BROUGHT>,
  (props: { tender: Tender; book: RuleBook }) => ReactNode
> = {
  planeacion: PlanningSection,
  urna: UrnSection,
  apertura: (props) =>
    publishesResult(props.tender.procedure.kind) ? (
      <QuotationsSection {...props} />
    ) : (
      <OpeningSection {...props} />
    ),
  fallo: AwardSection,
  contratos: ContractsSection,
  entregas: ExecutionSection,
};

/** What another feature shows, and by which part. */
const BROUGHT = { aclaraciones: 'clarifications' } as const satisfies Partial<
  Record<ActSection, keyof RecordParts>
>;

interface ActScreenProps {
  id: string;
  section: ActSection;
  parts: RecordParts;
}

/** S-2.13 A section of a procedure's record with a screen of its own: clarifications, opening of bids, award, contracts, deliveries. */
export function ActScreen({ id, section, parts }: ActScreenProps) {
  const { api, settings } = usePortal();
  const state = useTender(api, id);
  const book = useRules();
  if (state.kind === 'failed')
    return (
      <Page className="pa">
        <ErrorBlock
          what="el procedimiento"
          requestId={state.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={state.retry}
        />
      </Page>
    );
  if (state.kind === 'loading' || book === undefined)
    return (
      <Page className="pa">
        <Skeleton rows={6} label="Cargando el procedimiento" />
      </Page>
    );
  return <ReadyAct tender={state.tender} book={book} section={section} parts={parts} />;
}

interface ReadyActProps extends Omit<ActScreenProps, 'id'> {
  tender: Tender;
  book: RuleBook;
}

function ReadyAct({ tender, book, section, parts }: ReadyActProps) {
  // What another person agreed to is read again by the part that shows it.
  const [decided, setDecided] = useState(0);
  // Quotations come without an act, and so without minutes.
  const hasAct = !publishesResult(tender.procedure.kind);
  return (
    <Page className="pa">
      <Head tender={tender} section={section} />
      <Interest about="procedure" id={tender.procedure.id}>
        {tender.procedure.status !== 'draft' && (
          <RecordProposals tender={tender} onDone={() => setDecided((times) => times + 1)} />
        )}
        {section === 'apertura' && hasAct && parts.openingTools(tender.procedure)}
        {section === 'aclaraciones' ? (
          <Fragment key={decided}>{parts[BROUGHT[section]](tender.procedure)}</Fragment>
        ) : (
          <Section key={decided} of={section} tender={tender} book={book} />
        )}
        {(section === 'aclaraciones' || section === 'apertura' || section === 'fallo') &&
          hasAct &&
          parts.minutes(tender.procedure, section)}
      </Interest>
    </Page>
  );
}

function Section({ of, ...props }: { of: keyof typeof BODY; tender: Tender; book: RuleBook }) {
  const Body = BODY[of];
  return <Body {...props} />;
}

function Head({ tender, section }: { tender: Tender; section: ActSection }) {
  const { procedure } = tender;
  const wanted = ACT_OF[section];
  const act = wanted && procedure.acts.findLast(({ kind }) => kind === wanted);
  return (
    <div className="u-page-head pa-act-head">
      <Breadcrumbs>
        <a href={screenPath('/administracion')}>Mi trabajo</a>
        <a href={screenPath(NEW_RECORDS_PATH, { tab: 'publicados' })}>Procedimientos</a>
        <span>{procedure.number}</span>
      </Breadcrumbs>
      <div className="pa-act-head__row">
        {act !== undefined && <DateLeaf date={act.at} look="card" />}
        <div>
          <h1 tabIndex={-1}>{procedure.title === '' ? procedure.number : procedure.title}</h1>
          <p className="u-cluster u-gap-8">
            <Tag tone="info">{PROCEDURE_STATUS_LABELS[procedure.status]}</Tag>
            {act !== undefined && (
              <span>
                {formatTime(act.at)}
                {act.place !== null && `, ${act.place}`}
              </span>
            )}
          </p>
        </div>
      </div>
      <SectionTabs
        id={procedure.id}
        current={section}
        isResult={publishesResult(procedure.kind)}
        isImported={procedure.origin === 'compranet'}
      />
    </div>
  );
}
