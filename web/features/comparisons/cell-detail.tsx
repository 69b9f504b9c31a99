import { useId } from 'react';
import {
  LEAST_SOLVENCY_REASON,
  SOLVENCY_RESULT_LABELS,
  type ComparisonView,
  type ScoreRow,
  type SolvencyRow,
} from '#contract/comparisons.ts';
import { CELL_STATE_LABELS } from '#contract/rules/quotation/cell-words.ts';
import type { ComparedCell, EvaluatedLot } from '#contract/rules/quotation/evaluation.ts';
import { mayFollow } from '#contract/rules/quotation/order.ts';
import { groupedPrice } from '#contract/rules/quotation/prices.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import type { ChosenCell } from './comparison-grid.tsx';
import { signed } from './comparison-rows.ts';

/** What is judged of one offer. */
export interface Judged {
  solvency: SolvencyRow[];
  scores: ScoreRow[];
}

interface DetailProps {
  view: ComparisonView;
  evaluated: EvaluatedLot;
  chosen: ChosenCell;
  isBusy: boolean;
  /** Says whether it was saved. */
  onSave: (judged: Judged) => Promise<boolean>;
}

/** What was typed of an offer and is not saved, by requirement and by criterion; null where it was taken out. */
interface Typed {
  solvency: Readonly<Record<string, SolvencyRow | null>>;
  scores: Readonly<Record<string, ScoreRow | null>>;
}

/** The rows of the server, and what was typed over them. */
function over<Row>(
  rows: readonly Row[],
  typed: Readonly<Record<string, Row | null>>,
  keyOf: (row: Row) => string,
) {
  return [
    ...rows.filter((row) => !(keyOf(row) in typed)),
    ...Object.values(typed).filter((row) => row !== null),
  ];
}

const RESULTS = Object.entries(SOLVENCY_RESULT_LABELS).map(([value, label]) => ({ value, label }));

/** How the figures of one offer came: its price, what it meets, and its points by what the call evaluates. */
export function CellDetail({ view, evaluated, chosen, isBusy, onSave }: DetailProps) {
  const title = useId();
  const { lot, cells } = evaluated;
  const cell = cells.find(({ bidderId }) => bidderId === chosen.bidderId);
  const bidder = view.bidders.find(({ id }) => id === chosen.bidderId);
  const isOwn = <Row extends { bidderId: string; lotId: string }>(row: Row) =>
    row.bidderId === chosen.bidderId && row.lotId === lot.id;
  const [kept, keep] = useKept<Typed>(`comparativo:${view.folio}:${chosen.lotId}:${chosen.bidderId}`);
  const typed = kept ?? { solvency: {}, scores: {} };
  const judged: Judged = {
    solvency: over(view.solvency.filter(isOwn), typed.solvency, ({ code }) => code),
    scores: over(view.scores.filter(isOwn), typed.scores, ({ criterion }) => criterion),
  };
  const save = async () => {
    if (await onSave(judged)) keep(undefined);
  };
  if (cell === undefined || bidder === undefined) return null;
  const criteria = view.criterion === 'points' ? (view.scoring?.criteria ?? []) : [];
  const isJudged = lot.requirements.length > 0 || (criteria.length > 0 && view.of === 'request');
  const props = {
    view,
    evaluated,
    chosen,
    judged,
    setScore: (criterion: string, row: ScoreRow | null) =>
      keep({ ...typed, scores: { ...typed.scores, [criterion]: row } }),
    setSolvency: (code: string, row: SolvencyRow | null) =>
      keep({ ...typed, solvency: { ...typed.solvency, [code]: row } }),
  };
  return (
    <section className="cq-detail" aria-labelledby={title}>
      <h2 id={title}>
        De dónde sale lo de {bidder.name} <small>partida {lot.number}</small>
      </h2>
      <PriceLines view={view} evaluated={evaluated} bidderId={chosen.bidderId} />
      {criteria.length > 0 && <Points {...props} />}
      {lot.requirements.length > 0 && <Requirements {...props} />}
      {isJudged && view.mayWrite && cell.state !== 'none' && (
        <p>
          <Button variant="tonal" disabled={isBusy} onClick={() => void save()}>
            Guardar lo revisado
          </Button>
          {view.updatedAt !== null && <small> Último cambio: {formatDateTime(view.updatedAt)}</small>}
        </p>
      )}
    </section>
  );
}

function PriceLines({
  view,
  evaluated,
  bidderId,
}: {
  view: ComparisonView;
  evaluated: EvaluatedLot;
  bidderId: string;
}) {
  const { lot, cells, limit, floor } = evaluated;
  const cell = cells.find((one) => one.bidderId === bidderId);
  const { offer } = cell ?? {};
  if (cell === undefined || offer === undefined || offer.amount === null)
    return <p>No cotizó esta partida{cell?.why ? `: ${cell.why}` : ''}.</p>;
  return (
    <ul className="cq-lines">
      <li>
        {offer.unitPrice === null
          ? `Precio leído en la apertura: ${moneyText(offer.amount)} sin IVA.`
          : `${groupedPrice(offer.unitPrice)} por ${lot.quantity ?? '1'} ${lot.unit ?? ''} son ${moneyText(offer.amount)} sin IVA.`}
      </li>
      {cell.fromMedian !== null && (
        <li>{signed(cell.fromMedian)} % respecto de la mediana de la investigación.</li>
      )}
      {limit !== null && view.criterion !== 'none' && (
        <li>
          Es aceptable hasta {moneyText(limit.limit)}:{' '}
          {limit.from === 'median' ? 'la mediana de la investigación' : 'el promedio de lo ofrecido'},{' '}
          {moneyText(limit.base)}, más {limit.percent} %.
        </li>
      )}
      {view.criterion !== 'none' && (
        <li>
          {floor === null
            ? 'No se calcula qué precio no conviene: no hay dos precios parecidos entre quienes cumplen.'
            : `Por debajo de ${moneyText(floor.floor)} un precio puede no convenir: es el promedio de los preponderantes, ${moneyText(floor.average)}, menos ${floor.percent} %.`}
          {cell.isNotConvenient && ' Este queda por debajo.'}
        </li>
      )}
      <li>
        {CELL_STATE_LABELS[cell.state]}
        {cell.why === null ? '.' : `: ${cell.why}.`}
      </li>
      {followText(evaluated, cell, view.criterion === 'points') !== null && (
        <li>{followText(evaluated, cell, view.criterion === 'points')}</li>
      )}
      {offer.delivery !== null && <li>Entrega: {offer.delivery}.</li>}
      {offer.warranty !== null && <li>Garantía: {offer.warranty}.</li>}
    </ul>
  );
}

/** Whether the second place follows if the first does not sign; null of any other place. */
function followText({ cells }: EvaluatedLot, cell: ComparedCell, isByPoints: boolean): string | null {
  const first = cells.find(({ place }) => place === 1);
  if (cell.place !== 2 || first === undefined) return null;
  const valueOf = ({ total, offer }: ComparedCell) => (isByPoints ? total : offer?.amount) ?? '0';
  return mayFollow(isByPoints ? 'points' : 'price', valueOf(first), valueOf(cell))
    ? 'Si la primera no firma, se le puede adjudicar: está dentro del 10 % (art. 67).'
    : 'Si la primera no firma, no se le puede adjudicar: pasa del 10 % (art. 67).';
}

interface JudgeProps {
  view: ComparisonView;
  evaluated: EvaluatedLot;
  chosen: ChosenCell;
  judged: Judged;
  setScore: (criterion: string, row: ScoreRow | null) => void;
  setSolvency: (code: string, row: SolvencyRow | null) => void;
}

function Points({ view, chosen, judged, setScore }: JudgeProps) {
  const set = (criterion: string, patch: Partial<ScoreRow>) => {
    const id = `${chosen.bidderId}.${chosen.lotId}.${criterion}`;
    const old = judged.scores.find((row) => row.criterion === criterion);
    const next = { points: '', why: '', ...old, ...patch, id, ...chosen, criterion };
    setScore(criterion, next.points === '' && next.why === '' ? null : next);
  };
  return (
    <table className="cq-points">
      <thead>
        <tr>
          <th scope="col">Rubro</th>
          <th scope="col">Máximo</th>
          <th scope="col">Obtuvo</th>
          <th scope="col">Por qué</th>
        </tr>
      </thead>
      <tbody>
        {(view.scoring?.criteria ?? []).map(({ id, name, points }) => {
          const row = judged.scores.find(({ criterion }) => criterion === id);
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{points}</td>
              <td>
                {view.mayWrite ? (
                  <TextField
                    label={`Puntos de ${name}`}
                    inputMode="decimal"
                    value={row?.points ?? ''}
                    onChange={(value) => set(id, { points: value })}
                  />
                ) : (
                  (row?.points ?? 'por calificar')
                )}
              </td>
              <td>
                {view.mayWrite ? (
                  <TextField
                    label={`Por qué, ${name}`}
                    value={row?.why ?? ''}
                    onChange={(value) => set(id, { why: value })}
                  />
                ) : (
                  (row?.why ?? '')
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Requirements({ view, evaluated, chosen, judged, setSolvency }: JudgeProps) {
  const { lot, cells } = evaluated;
  const said = cells.find(({ bidderId }) => bidderId === chosen.bidderId)?.offer?.said ?? [];
  const set = (code: string, patch: Partial<SolvencyRow>) => {
    const empty = { document: null, page: null, reason: null, ground: null, result: 'meets' as const };
    const old = judged.solvency.find((row) => row.code === code);
    const next = {
      ...empty,
      ...old,
      ...patch,
      id: `${chosen.bidderId}.${chosen.lotId}.${code}`,
      ...chosen,
      code,
    };
    setSolvency(code, next);
  };
  return (
    <ul className="cq-asked">
      {lot.requirements.map(({ code, text, affectsSolvency }) => {
        const row = judged.solvency.find((one) => one.code === code);
        const own = said.find((one) => one.code === code);
        return (
          <li key={code}>
            <p>
              <strong>{text}</strong>
              {!affectsSolvency && (
                <small> No afecta la solvencia: no es motivo para desechar (art. 47).</small>
              )}
              {own !== undefined && own.where !== '' && (
                <small> Quien cotiza dice dónde se lee: {own.where}.</small>
              )}
            </p>
            {view.mayWrite ? (
              <div className="cq-judge">
                <Select
                  label="Resultado"
                  emptyLabel="Por revisar"
                  value={row?.result ?? ''}
                  options={RESULTS.filter(({ value }) => affectsSolvency || value !== 'fails')}
                  onChange={(value) =>
                    value === ''
                      ? setSolvency(code, null)
                      : set(code, { result: value as SolvencyRow['result'] })
                  }
                />
                <TextField
                  label="Documento"
                  value={row?.document ?? ''}
                  onChange={(value) => set(code, { document: value })}
                />
                <TextField
                  label="Página"
                  value={row?.page ?? ''}
                  onChange={(value) => set(code, { page: value })}
                />
                {row?.result === 'fails' && (
                  <>
                    <TextField
                      label={`Por qué no cumple (${LEAST_SOLVENCY_REASON} letras o más)`}
                      value={row.reason ?? ''}
                      onChange={(value) => set(code, { reason: value })}
                    />
                    <TextField
                      label="Fundamento"
                      value={row.ground ?? ''}
                      onChange={(value) => set(code, { ground: value })}
                    />
                  </>
                )}
              </div>
            ) : (
              <p>
                {row === undefined ? 'Por revisar.' : SOLVENCY_RESULT_LABELS[row.result]}
                {row?.reason && `. ${row.reason}`}
                {row?.page && ` Página ${row.page}.`}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
