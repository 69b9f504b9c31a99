// Longer than the rule: what came of an award is one part that a page loads once, and its tables share lots, bids and shares.
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import {
  LOT_STATUS_LABELS,
  type AwardResult,
  type ProcedureDetail as Detail,
  type PublicContract,
} from '#contract/procedures.ts';
import { dateInMexico } from '#contract/rules/calendar.ts';
import { contractAnchor } from '#contract/rules/contract-address.ts';
import {
  letterOf,
  savingOf,
  shareText,
  winnersIn,
  wonPercent,
  wonSentence,
} from '#contract/rules/award-words.ts';
import { BID_STATUS_LABELS, standingText } from '#contract/rules/opening.ts';
import type { Scoring } from '#contract/scoring.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { PageIndex } from '#web/ui/page-index.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ContractStory, FileLink, hasStory } from './contract-execution.tsx';
import { DirectPart } from './direct-part.tsx';
import { countedUnit } from './procedure-words.ts';
import './award-part.css';

const BidsPlot = lazy(async () => ({ default: (await import('./bids-plot.tsx')).BidsPlot }));

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

const isWon = ({ winner }: { winner: number | null }) => winner !== null;

const bidsName = (kind: Detail['kind']) => (kind === 'direct' ? 'Cotizaciones' : 'Todos los precios');

type LotRow = AwardResult['lots'][number] & {
  description: string;
  quantity: string;
  unit: string;
  group?: string | null | undefined;
};

const lotsOf = ({ lots }: Detail, result: AwardResult): LotRow[] =>
  result.lots.map((lot) => {
    const known = lots.find(({ number }) => number === lot.number);
    const { description = '', quantity = '', unit = '', group } = known ?? {};
    return { ...lot, description, quantity, unit, group };
  });

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
            cell: (row) => (row.amount === null ? '' : formatMoney(row.amount)),
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

function Named({ name, number }: { name: string; number: string | null }) {
  return number === null ? <b>{name}</b> : <a href={screenPath(`/proveedores/${number}`)}>{name}</a>;
}

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

/** How many took part; each lot has its own bids, so that their sum is never read as if some had been left out. */
function bidsSentence(rows: readonly LotRow[], tenderers: number): string {
  const total = rows.reduce((sum, { bids }) => sum + bids.length, 0);
  const who = formatCountOf(tenderers, 'empresa presentó', 'empresas presentaron');
  return rows.length === 1
    ? `${who} propuesta.`
    : `${who} ${formatCountOf(total, 'propuesta', 'propuestas')}: se cuenta una por cada partida cotizada.`;
}

const never = () => () => undefined;

function Bids({ detail, result }: { detail: Detail; result: AwardResult }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const rows = lotsOf(detail, result);
  const hasEstimates = rows.some(({ estimate }) => estimate !== null);
  return (
    <section aria-labelledby="propuestas" className="p-section">
      <h2 id="propuestas">{bidsName(detail.kind)}</h2>
      <p>{bidsSentence(rows, result.tenderers.filter(({ standing }) => standing == null).length)}</p>
      <p className="u-small u-muted">
        {hasEstimates
          ? 'Precio de cada propuesta frente al de referencia de su partida.'
          : 'Precio de cada propuesta frente al de la ganadora, o al más bajo.'}{' '}
        Lleno, la ganadora; con línea discontinua, la que se desechó.
      </p>
      <ul className="p-letters">
        {result.tenderers.map((one, place) => {
          const standing = standingText(one);
          return (
            <li key={one.name}>
              <i aria-hidden="true">{letterOf(place)}</i>
              {one.name}
              {standing !== undefined && <span className="u-muted"> ({standing})</span>}
            </li>
          );
        })}
      </ul>
      <div className="p-plot-room" style={{ minHeight: `${rows.length * 40 + 32}px` }}>
        {isInBrowser && (
          <Suspense>
            <BidsPlot lots={rows} tenderers={result.tenderers} />
          </Suspense>
        )}
      </div>
      <BidsTable rows={rows} result={result} />
      {detail.scoring != null && <PointsTables rows={rows} result={result} scoring={detail.scoring} />}
    </section>
  );
}

/** Bidders whose full prices stand side by side at a desk and on paper; with more, each lot lists them. */
const MOST_COLUMNS = 6;

/** The figures of the plot: one row a lot, one column a bidder. */
function BidsTable({ rows, result }: { rows: readonly LotRow[]; result: AwardResult }) {
  const hasEstimates = rows.some(({ estimate }) => estimate !== null);
  return (
    <div
      className={`p-bids p-bids--prices${result.tenderers.length > MOST_COLUMNS ? ' p-bids--many' : ''}`}
      role="region"
      aria-label="Tabla de las propuestas"
      tabIndex={0}
    >
      <table>
        <caption className="u-visually-hidden">Propuestas por partida y empresa, en pesos sin IVA</caption>
        <thead>
          <tr>
            <th scope="col">Partida</th>
            {result.tenderers.map(({ name }, place) => (
              <th key={name} scope="col" title={name}>
                <span aria-hidden="true">{letterOf(place)}</span>
                <span className="u-visually-hidden">{name}</span>
              </th>
            ))}
            {hasEstimates && <th scope="col">Referencia</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">
                {row.number}. {row.description}
              </th>
              {result.tenderers.map(({ name, standing }, place) => {
                const bid = row.bids.find(({ tenderer }) => tenderer === place);
                const isWinner = winnersIn(row).includes(place);
                if (bid === undefined && standing != null)
                  return (
                    <td key={name} data-l={`${letterOf(place)} ${name}`}>
                      {BID_STATUS_LABELS[standing]}
                    </td>
                  );
                if (bid === undefined)
                  return (
                    <td key={name} className="is-none" aria-label="No cotiza">
                      –
                    </td>
                  );
                return (
                  <td
                    key={name}
                    data-l={`${letterOf(place)} ${name}`}
                    className={bid.reason !== null ? 'is-out' : isWinner ? 'is-won' : undefined}
                  >
                    {formatMoney(bid.amount)}
                    {isWinner && <span className="u-visually-hidden"> ganadora</span>}
                    {bid.reason !== null && <span className="p-bids__why">Desechada: {bid.reason}</span>}
                  </td>
                );
              })}
              {hasEstimates && (
                <td data-l="Referencia">{row.estimate === null ? '–' : formatMoney(row.estimate)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Points of each bid by criterion, of its price, and in all: one table a lot. */
function PointsTables({
  rows,
  result,
  scoring,
}: {
  rows: readonly LotRow[];
  result: AwardResult;
  scoring: Scoring;
}) {
  const scored = rows.filter(({ bids }) => bids.some(({ scores }) => scores !== undefined));
  if (scored.length === 0) return null;
  return (
    <details className="p-fold">
      <summary>
        <h3>Puntos de cada propuesta</h3>
      </summary>
      <p className="u-small u-muted">
        Son solventes las propuestas con al menos {scoring.minimum} puntos técnicos. Los del precio son{' '}
        {scoring.economic} para la más baja de ellas, y en proporción para las demás.
      </p>
      {scored.map(({ number, description, bids, ...lot }) => (
        <div
          key={number}
          className="p-bids p-points"
          role="region"
          aria-label={`Puntos de la partida ${number}`}
          tabIndex={0}
        >
          <table>
            <caption>
              {number}. {description}
            </caption>
            <thead>
              <tr>
                <th scope="col">Empresa</th>
                {scoring.criteria.map(({ id, name, points }) => (
                  <th key={id} scope="col">
                    {name} ({points})
                  </th>
                ))}
                <th scope="col">Técnicos</th>
                <th scope="col">Precio ({scoring.economic})</th>
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {bids
                .filter(({ scores }) => scores !== undefined)
                .toSorted((a, b) => Number(b.total ?? -1) - Number(a.total ?? -1))
                .map(({ tenderer, scores = {}, technical, economic, total }) => (
                  <tr key={tenderer}>
                    <th scope="row">{result.tenderers[tenderer]?.name}</th>
                    {scoring.criteria.map(({ id }) => (
                      <td key={id}>{scores[id] ?? '–'}</td>
                    ))}
                    <td>{technical ?? '–'}</td>
                    <td>{economic ?? '–'}</td>
                    <td className={winnersIn(lot).includes(tenderer) ? 'is-won' : undefined}>
                      {total ?? (Number(technical) < Number(scoring.minimum) ? 'No solvente' : 'Desechada')}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      ))}
    </details>
  );
}

function Contracts({ detail, now }: { detail: Detail; now: string }) {
  const rows = detail.contracts.map((contract, index) => ({
    ...contract,
    key: `${contract.number}-${index}`,
  }));
  return (
    <section aria-labelledby="contratos" className="p-section">
      <h2 id="contratos">
        Contratos <span className="p-count">{rows.length}</span>
      </h2>
      <DataTable
        caption="Contratos"
        density="comfortable"
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { key: 'number', name: 'Contrato', cell: contractCell },
          {
            key: 'lots',
            name: 'Partidas',
            cell: (row) => (row.lots.length === 0 ? '' : row.lots.join(', ')),
          },
          { key: 'term', name: 'Vigencia', cell: termCell },
          {
            key: 'signed',
            name: 'Valor al firmar',
            isNumber: true,
            cell: (row) => moneyOf(row, row.amount),
          },
          { key: 'now', name: 'Valor hoy', isNumber: true, cell: nowCell },
        ]}
      />
      {rows.some((row) => !row.isImported) && (
        <p className="u-small u-muted">El valor de un contrato incluye el IVA; el monto del fallo, no.</p>
      )}
      {rows.filter(hasStory).map((contract) => (
        <ContractStory
          key={contract.key}
          contract={contract}
          documents={detail.documents}
          now={now}
          isOne={rows.length === 1}
        />
      ))}
    </section>
  );
}

const moneyOf = ({ currency }: PublicContract, amount: string | null) =>
  amount === null ? 'Sin dato' : `${formatMoney(amount)}${currency === 'MXN' ? '' : ` ${currency}`}`;

function contractCell(row: PublicContract): ReactNode {
  return (
    <div>
      <b className="p-contract__number" id={hasStory(row) ? undefined : contractAnchor(row.number)}>
        {hasStory(row) ? <a href={`#${contractAnchor(row.number)}`}>{row.number}</a> : row.number}
      </b>{' '}
      {row.isImported && <Tag tone="mute">CompraNet</Tag>}
      <span className="u-small p-contract__title">
        <Named name={row.supplierName} number={row.supplierNumber} />
      </span>
    </div>
  );
}

function termCell({ startsOn, presentEndsOn }: PublicContract): ReactNode {
  if (startsOn !== null && presentEndsOn !== null)
    return `${formatDate(startsOn)} a ${formatDate(presentEndsOn)}`;
  if (startsOn !== null) return `Desde el ${formatDate(startsOn)}`;
  return presentEndsOn === null ? 'Sin dato' : `Hasta el ${formatDate(presentEndsOn)}`;
}

function nowCell(row: PublicContract): ReactNode {
  const count = row.amendments.length;
  return (
    <div>
      <b>{moneyOf(row, row.presentAmount)}</b>
      <span className="u-small u-muted p-contract__title">
        {count === 0 ? 'sin cambios' : count === 1 ? '1 convenio' : `${count} convenios`}
        {row.minimumAmount !== null && `, mínimo ${moneyOf(row, row.minimumAmount)}`}
      </span>
    </div>
  );
}
