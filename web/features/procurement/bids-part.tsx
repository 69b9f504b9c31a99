import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { AwardResult, ProcedureDetail as Detail } from '#contract/procedures.ts';
import {
  bidsSentence,
  blankReason,
  letterOf,
  presentedIn,
  winnersIn,
} from '#contract/rules/bids/award-words.ts';
import { standingText } from '#contract/rules/bids/opening.ts';
import type { Scoring } from '#contract/scoring.ts';
import { formatDateTime, formatMoney } from '#web/kit/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { bidsName, lotsOf, type LotRow } from './award-rows.tsx';

const BidsPlot = lazy(async () => ({ default: (await import('./bids-plot.tsx')).BidsPlot }));

const never = () => () => undefined;

/** Every bid of every lot: drawn, in figures, with what did not stay as it was read, and with its points. */
export function Bids({ detail, result }: { detail: Detail; result: AwardResult }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const rows = lotsOf(detail, result);
  const presented = presentedIn(result);
  const hasEstimates = rows.some(({ estimate }) => estimate !== null);
  return (
    <section aria-labelledby="propuestas" className="p-section">
      <h2 id="propuestas">{bidsName(detail.kind)}</h2>
      <p>{bidsSentence(result)}</p>
      <p className="u-small u-muted">
        {hasEstimates
          ? 'Precio de cada propuesta frente al de referencia de su partida.'
          : 'Precio de cada propuesta frente al de la ganadora, o al más bajo.'}{' '}
        Lleno, la ganadora; con línea discontinua, la que se desechó.
      </p>
      <ul className="p-letters">
        {result.tenderers.map((one, place) => {
          const standing =
            standingText(one) ?? (presented.has(place) ? undefined : 'no cotizó ninguna partida');
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
      {result.corrected !== undefined && <Corrected rows={result.corrected} />}
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
              {result.tenderers.map((one, place) => {
                const { name } = one;
                const bid = row.bids.find(({ tenderer }) => tenderer === place);
                const isWinner = winnersIn(row).includes(place);
                if (bid === undefined)
                  return (
                    <td
                      key={name}
                      data-l={`${letterOf(place)} ${name}`}
                      className={one.standing == null && one.reason == null ? 'is-none' : undefined}
                    >
                      {blankReason(one)}
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

/** What did not stay as it was read in the opening: as it was read, as the act was closed, why, and since when. */
function Corrected({ rows }: { rows: NonNullable<AwardResult['corrected']> }) {
  return (
    <>
      <h3>Lo que no quedó como se leyó en la apertura</h3>
      <DataTable
        caption="Datos de las propuestas que cambiaron después de leerse"
        rows={rows.map((row, index) => ({ ...row, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          { key: 'lot', name: 'Partida', cell: ({ lot }) => (lot === null ? 'Todas' : String(lot)) },
          { key: 'before', name: 'Como se leyó', cell: ({ before }) => before },
          { key: 'after', name: 'Como quedó', cell: ({ after }) => after },
          { key: 'reason', name: 'Motivo', cell: ({ reason }) => reason },
          {
            key: 'at',
            name: 'Cuándo cambió',
            cell: ({ changedAt }) => formatDateTime(changedAt),
          },
        ]}
      />
    </>
  );
}
