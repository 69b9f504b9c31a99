import type { ReactNode } from 'react';
import { LOT_STATUS_LABELS, type AwardResult, type ProcedureDetail as Detail } from '#contract/procedures.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { savingOf, shareText, unitPrice, wonPercent, wonSentence } from '#contract/rules/bids/award-words.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { PageIndex } from '#web/ui/page-index.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { bidsName, isWon, lotsOf, Named, type LotRow } from './award-rows.tsx';
import { Bids } from './bids-part.tsx';
import { FileLink } from './contract-execution.tsx';
import { Contracts } from './contracts-part.tsx';
import { DirectPart } from './direct-part.tsx';
import { countedUnit } from './procedure-words.ts';
import './award-part.css';

/** What came of a procedure: who won which lot for how much, against which bids; contracts and what was amended since. */
export function AwardPart({ detail, now }: { detail: Detail; now: string }) {
  const { result, contracts } = detail;
  return (
    <>
      {result !== null && <Won detail={detail} result={result} now={now} />}
      {detail.direct != null && <DirectPart direct={detail.direct} year={detail.fiscalYear} />}
      {result !== null && result.lots.some(({ bids }) => bids.length > 0) && (
        <Bids detail={detail} result={result} />
      )}
      {contracts.length > 0 && <Contracts detail={detail} now={now} />}
    </>
  );
}

interface IndexProps {
  detail: Detail;
  /** Of its fields, after publication. */
  changes: number;
  hasQuestions: boolean;
}

/** Table of contents of a page that tells what came of a procedure. */
export function AwardIndex({ detail, changes, hasQuestions }: IndexProps) {
  const { result, contracts, documents, direct, kind } = detail;
  const bids = result?.lots.reduce((sum, lot) => sum + lot.bids.length, 0) ?? 0;
  const isChanged =
    changes > 0 || documents.some(({ versions, withdrawnAt }) => versions.length > 1 || withdrawnAt !== null);
  const parts = [
    result !== null && { id: 'gano', name: result.lots.some(isWon) ? 'Quién ganó' : 'Resultado' },
    direct != null && { id: 'por-que-directa', name: 'Por qué fue directa' },
    bids > 0 && { id: 'propuestas', name: bidsName(kind), count: bids },
    contracts.length > 0 && { id: 'contratos', name: 'Contratos', count: contracts.length },
    {
      id: 'expediente',
      name: 'Documentos',
      count: documents.filter(({ versions }) => versions.length > 0).length,
    },
    hasQuestions && { id: 'preguntas', name: 'Preguntas y respuestas' },
    isChanged && { id: 'cambios', name: 'Cambios' },
    { id: 'datos-del-procedimiento', name: 'Datos' },
  ];
  return <PageIndex parts={parts.filter((part) => part !== false)} />;
}

function Won({ detail, result, now }: { detail: Detail; result: AwardResult; now: string }) {
  const rows = lotsOf(detail, result);
  const hasEstimates = rows.some(({ estimate }) => estimate !== null);
  const hasWinner = rows.some(isWon);
  return (
    <section aria-labelledby="gano" className="p-won">
      <h2 id="gano">{hasWinner ? 'Quién ganó' : 'Resultado'}</h2>
      <p className="p-won__lead">{wonSentence(result)}</p>
      <DataTable
        caption={hasWinner ? 'Quién ganó cada partida' : 'Resultado de cada partida'}
        rows={rows}
        rowKey={(row) => String(row.number)}
        columns={[
          {
            key: 'lot',
            name: 'Partida',
            cell: lotCell,
          },
          { key: 'winner', name: 'Ganó', cell: (row) => winnerCell(row, detail, result) },
          {
            key: 'amount',
            name: 'Monto sin IVA',
            isNumber: true,
            cell: amountCell,
          },
          ...(hasEstimates ? [{ key: 'saving', name: 'Ahorro', isNumber: true, cell: savingCell }] : []),
        ]}
      />
      {result.firmOn !== null && (
        <p className="u-small u-muted">
          El fallo se {dateInMexico(now) > result.firmOn ? 'pudo' : 'puede'} impugnar hasta el{' '}
          {formatDate(result.firmOn)}.
        </p>
      )}
    </section>
  );
}

function lotCell({ number, description, quantity, unit, group }: LotRow): ReactNode {
  const count = Number(quantity).toLocaleString('en-US', { maximumFractionDigits: 3 });
  return (
    <div>
      <b>
        {number}. {description}
      </b>
      <span className="u-small u-muted p-contract__title">
        {countedUnit(count, unit)}
        {group != null && `, lote ${group}`}
      </span>
    </div>
  );
}

function winnerCell(
  { winner, status, reason, bids, former, shares }: LotRow,
  { documents }: Detail,
  { tenderers }: AwardResult,
): ReactNode {
  const who = winner === null ? undefined : tenderers[winner];
  return (
    <div>
      {who === undefined ? (
        <Tag tone="mute">{LOT_STATUS_LABELS[status]}</Tag>
      ) : shares === undefined ? (
        <Named name={who.name} number={who.supplierNumber} />
      ) : (
        <Shares shares={shares} tenderers={tenderers} />
      )}
      {reason !== null && <span className="u-small u-muted p-contract__title">{reason}</span>}
      {status === 'unsuccessful' && bids.length === 0 && (
        <span className="u-small u-muted p-contract__title">No se presentó ninguna propuesta.</span>
      )}
      {former.map(({ decision, reason: why, changedAt, documentId }) => (
        <span key={changedAt} className="u-small p-contract__title">
          Antes: {sentence(decision)} Cambió el {formatDate(dateInMexico(changedAt))} por: {sentence(why)}{' '}
          <FileLink id={documentId} documents={documents}>
            Documento que lo cambió
          </FileLink>
        </span>
      ))}
    </div>
  );
}

/** What a lot was won for, and what one of it costs. */
function amountCell({ amount, quantity, unit, shares }: LotRow): ReactNode {
  if (amount === null) return '';
  const each = unitPrice(amount, quantity);
  return (
    <div>
      {formatMoney(amount)}
      {each !== undefined && shares === undefined && (
        <span className="u-small u-muted p-contract__title">
          {formatMoney(each)} por {unit.toLowerCase()}
        </span>
      )}
    </div>
  );
}

/** Who shares a lot: how much of it each, for how much; and what of it nobody won. */
function Shares({
  shares,
  tenderers,
}: {
  shares: NonNullable<LotRow['shares']>;
  tenderers: AwardResult['tenderers'];
}) {
  const left = 100 - wonPercent({ shares });
  return (
    <ul className="p-shares">
      {shares.map(({ tenderer, share, amount }) => {
        const who = tenderers[tenderer];
        return (
          who !== undefined && (
            <li key={tenderer}>
              <Named name={who.name} number={who.supplierNumber} />
              <span className="u-num">
                {share} %{amount !== null && `, ${formatMoney(amount)}`}
              </span>
            </li>
          )
        );
      })}
      {left > 0 && <li>Queda desierto el {Number(left.toFixed(2))} %.</li>}
    </ul>
  );
}

/** A text that ends as a sentence does. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

function savingCell({ amount, estimate, shares }: LotRow): ReactNode {
  const saving = savingOf([{ amount, estimate, shares }]);
  if (saving === undefined) return '';
  const percent = shareText(Math.abs(saving.ratio));
  return (
    <div>
      {saving.ratio < 0 ? `${percent} más` : percent}
      <span className="u-small u-muted p-contract__title">{formatMoney(saving.amount)}</span>
    </div>
  );
}
