import type { ProcedureRow as Row } from '#contract/procedures.ts';
import { publicStateText, railState, stageIndex, stagesOf } from '#contract/rules/procedure-stages.ts';
import { formatCountOf, formatMoney, formatTime } from '#web/kit/format.ts';
import { publicationText } from '#web/kit/publication-text.ts';
import { screenPath } from '#web/kit/links.ts';
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
        {row.nextAct === null ? (
          <p className="u-small">
            {Number(row.contractAmount) > 0 && <b className="u-num">{formatMoney(row.contractAmount)}</b>}
            <span className="u-muted">{publicationText(row.state, row)}</span>
          </p>
        ) : (
          <>
            <DateLeaf date={row.nextAct.at} look="small" />
            <p className="u-small">
              <b>{actText(row.nextAct.kind, row.kind)}</b>
              <span className="u-muted u-num">{formatTime(row.nextAct.at)}</span>
            </p>
          </>
        )}
      </div>
    </li>
  );
}
