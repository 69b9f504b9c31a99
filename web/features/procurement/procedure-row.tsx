import type { ReactNode } from 'react';
import { AS_AMENDED } from '#contract/amount-words.ts';
import { ENTRY_LABELS, entryOf } from '#contract/procedure-kinds.ts';
import type { ListedProcedure as Row } from '#contract/procedures.ts';
import {
  publicStateText,
  railState,
  stageIndex,
  stagesOf,
} from '#contract/rules/procedures/procedure-stages.ts';
import { formatCountOf, formatDate, formatDayMonth, formatMoney, formatTime } from '#web/kit/format.ts';
import { isPublicationLate, publicationText } from '#web/kit/publication-text.ts';
import { screenPath } from '#web/kit/links.ts';
import { useNow } from '#web/kit/use-now.ts';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { StageRail } from '#web/ui/stage-rail.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { actText, kindText, procedurePath, stageLabel, STATE_TONES } from './procedure-words.ts';

/** One procedure in the public list: folio and state, title, rail, and its next act at the right. */
export function ProcedureListRow({ row }: { row: Row }) {
  const facts = [
    row.requestingArea,
    kindText(row),
    ...(row.lotCount > 0 ? [formatCountOf(row.lotCount, 'partida', 'partidas').replace(' ', '\u00a0')] : []),
  ];
  return (
    <li className="p-row">
      <div>
        <div className="p-row__head">
          <span className="u-num">{row.number}</span>
          <Tag tone={STATE_TONES[row.state]}>{publicStateText(row)}</Tag>
          {row.state === 'open' && (
            <Tag tone={entryOf(row.kind) === 'anyone' ? 'ok' : 'mute'}>{ENTRY_LABELS[entryOf(row.kind)]}</Tag>
          )}
        </div>
        <a className="u-row-title" href={screenPath(procedurePath(row.slug))}>
          {row.title}
        </a>
        <p className="u-small u-muted p-row__facts">{facts.join(' · ')}</p>
        {row.suppliers !== '' && <p className="u-small p-row__supplier">{row.suppliers}</p>}
      </div>
      <div className="p-row__rail">
        <StageRail
          stages={stagesOf(row.kind).map((name, index) => ({
            name,
            isUnproven: row.unproven.includes(index),
          }))}
          current={stageIndex(row)}
          state={railState(row)}
          label={stageLabel(row)}
        />
      </div>
      <div className="p-row__next">
        <RowDate row={row} />
      </div>
    </li>
  );
}

/** Which date the row shows: the closing of bids while it is open, the award with its amount afterwards, else the next act. */
function RowDate({ row }: { row: Row }) {
  const { closesAt, awardedAt, nextAct, plannedFor } = row;
  const now = useNow([plannedFor]);
  // A call to come has no date before its publication.
  if (plannedFor !== null)
    return row.state !== 'planned' || isPublicationLate(plannedFor, now) ? (
      <p className="u-small u-muted">{publicationText(row.state, row, now)}</p>
    ) : (
      <Dated date={plannedFor} what="Prevista" detail={formatTime(plannedFor)} />
    );
  if (closesAt !== null)
    return (
      <Dated date={closesAt} what="Propuestas hasta" detail={formatTime(closesAt)}>
        {nextAct !== null && nextAct.at < closesAt && (
          <span className="u-muted">
            Antes: {actText(nextAct.kind, row.kind).toLowerCase()}, {formatDayMonth(nextAct.at)}
          </span>
        )}
      </Dated>
    );
  if (nextAct !== null)
    return <Dated date={nextAct.at} what={actText(nextAct.kind, row.kind)} detail={formatTime(nextAct.at)} />;
  const amount = amountText(row);
  if (awardedAt !== null)
    return (
      <Dated date={awardedAt} what={actText('award', row.kind)} detail={formatDate(awardedAt)}>
        {amount !== undefined && <span className="p-row__amount u-num">{amount}</span>}
      </Dated>
    );
  return (
    <p className="u-small">
      {amount !== undefined && <b className="u-num">{amount}</b>}
      <span className="u-muted">{publicationText(row.state, row, now)}</span>
    </p>
  );
}

function Dated(props: { date: string; what: string; detail: string; children?: ReactNode }) {
  return (
    <>
      <DateLeaf date={props.date} look="small" />
      <p className="u-small">
        <b>{props.what}</b>
        <span className="u-muted u-num">{props.detail}</span>
        {props.children}
      </p>
    </>
  );
}

/** What was contracted, as its amendments left it; before any contract what was awarded, without tax. */
function amountText({ contractAmount, awardAmount }: Row): string | undefined {
  if (Number(contractAmount) > 0) return `${formatMoney(contractAmount)} ${AS_AMENDED}`;
  return awardAmount === null ? undefined : `${formatMoney(awardAmount)} sin IVA`;
}
