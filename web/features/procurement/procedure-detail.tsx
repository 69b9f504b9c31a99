import {
  LOT_STATUS_LABELS,
  MODALITY_LABELS,
  type Lot,
  type LotStatus,
  type ProcedureDetail as Detail,
} from '#contract/procedures.ts';
import { publicStateText, railState, stageIndex } from '#contract/rules/procedures/procedure-stages.ts';
import { factsOf } from './procedure-facts.ts';
import { hasReach } from '#web/kit/contact-parts.ts';
import { screenPath } from '#web/kit/links.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Band, Page, Split } from '#web/ui/layout.tsx';
import { StageHeader } from '#web/ui/stage-header.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import type { ReactNode } from 'react';
import { NextActCard } from './next-act-card.tsx';
import { ProcedureFile } from './procedure-file.tsx';
import { kindText, STATE_TONES } from './procedure-words.ts';
import { reasonText } from './reason-words.ts';
import { stageNotes } from './stage-notes.ts';
import { TakePartCard } from './take-part-card.tsx';
import './procedure-detail.css';

/** Tone of the result of a lot. */
const LOT_TONES: Record<LotStatus, Tone> = {
  pending: 'info',
  awarded: 'ok',
  unsuccessful: 'mute',
  cancelled: 'mute',
};

interface ProcedureDetailProps {
  detail: Detail;
  /** Instant of the rendering (ISO). */
  now: string;
  /** Way back and buttons; absent in an officer's preview. */
  back?: ReactNode;
  actions?: ReactNode;
  /** What changed after publication. */
  changes?: ReactNode;
  /** Why its dates are what they are. */
  why?: ReactNode;
  /** Who won, against which bids, and the contracts with their amendments. */
  outcome?: ReactNode;
  /** Parts of the page that stay in sight; comes with what came of it. */
  index?: ReactNode;
  /** What was asked about it and answered. */
  questions?: ReactNode;
}

/** A procedure whole: rail, file as a timeline, next act, facts, lots and contracts. */
export function ProcedureDetail({
  detail,
  now,
  back,
  actions,
  changes,
  why,
  outcome,
  index,
  questions,
}: ProcedureDetailProps) {
  const lead = [
    `${kindText(detail)}, ${MODALITY_LABELS[detail.modality].toLowerCase()}.`,
    ...(detail.requestingArea === '' ? [] : [`La pidió ${detail.requestingArea}.`]),
  ].join(' ');
  const facts = (
    <>
      <h2 id="datos-del-procedimiento" className="u-h3">
        Datos del procedimiento
      </h2>
      <FactList
        facts={factsOf(
          detail,
          hasReach(detail.contact) ? <ContactText contact={detail.contact} /> : undefined,
        )}
      />
    </>
  );
  return (
    <>
      <Band>
        <div className="p-head">
          {back}
          <div className="p-head__row">
            <p className="p-head__folio">
              <span className="u-num">{detail.number}</span>
              <Tag tone={STATE_TONES[detail.state]}>{publicStateText(detail)}</Tag>
            </p>
            <h1 tabIndex={-1}>{detail.title}</h1>
            <p className="u-lead">{lead}</p>
            {actions !== undefined && <div className="u-cluster u-gap-8 p-head__actions">{actions}</div>}
          </div>
          {detail.statusReason !== null && (
            <p className="p-head__reason">{reasonText(detail.state, detail.statusReason)}</p>
          )}
          {detail.suspension && <p className="p-head__reason">{detail.suspension}</p>}
          {detail.related.map(({ number, slug, direction }) => (
            <p key={slug} className="p-head__reason">
              {direction === 'from' ? 'Segunda convocatoria de ' : 'Su segunda convocatoria es '}
              <a href={screenPath(`/adquisiciones/procedimientos/${slug}`)}>{number}</a>.
            </p>
          ))}
          <StageHeader
            stages={stageNotes(detail, now)}
            current={stageIndex(detail)}
            state={railState(detail)}
          />
        </div>
      </Band>
      <Page>
        <div className="p-detail">
          <Split
            {...(index
              ? { at: 960, side: 'start', width: 200, aside: index }
              : {
                  at: 1280,
                  aside: (
                    <aside className="p-aside" aria-label="Siguiente acto y datos">
                      <NextActCard detail={detail} now={now} />
                      <TakePartCard detail={detail} now={now} />
                      {facts}
                    </aside>
                  ),
                })}
          >
            {outcome}
            {index && <NextActCard detail={detail} now={now} />}
            {detail.description !== '' && <p className="p-description">{detail.description}</p>}
            <ProcedureFile detail={detail} now={now} />
            {/* What came of each lot tells its quantity too. */}
            {detail.lots.length > 0 && (!outcome || detail.result === null) && <Lots detail={detail} />}
            {questions}
            {why}
            {changes}
            {index && <section className="p-section p-facts">{facts}</section>}
          </Split>
        </div>
      </Page>
    </>
  );
}

function Lots({ detail }: { detail: Detail }) {
  const hasResults = detail.lots.some(({ status }) => status !== 'pending');
  return (
    <section aria-labelledby="partidas" className="p-section">
      <h2 id="partidas">
        Partidas <span className="p-count">{detail.lots.length}</span>
      </h2>
      <DataTable
        caption="Partidas"
        rows={detail.lots}
        rowKey={(lot) => String(lot.number)}
        columns={[
          { key: 'number', name: 'Núm.', cell: (lot) => lot.number },
          {
            key: 'description',
            name: 'Descripción',
            cell: (lot) => (lot.group == null ? lot.description : `${lot.description}, lote ${lot.group}`),
          },
          { key: 'unit', name: 'Unidad', cell: (lot) => lot.unit },
          {
            key: 'quantity',
            name: 'Cantidad',
            isNumber: true,
            cell: (lot) => Number(lot.quantity).toLocaleString('en-US', { maximumFractionDigits: 3 }),
          },
          ...(hasResults ? [{ key: 'status', name: 'Resultado', cell: lotResult }] : []),
        ]}
      />
    </section>
  );
}

function lotResult({ status }: Lot): ReactNode {
  return <Tag tone={LOT_TONES[status]}>{LOT_STATUS_LABELS[status]}</Tag>;
}
