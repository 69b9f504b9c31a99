import { useState } from 'react';
import { pairId, type Bid, type OpeningInput, type Tenderer } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { bidsByPair } from '#contract/rules/bids/opening.ts';
import { pointsOf, refusePoints } from '#contract/rules/bids/scoring.ts';
import type { Scoring } from '#contract/scoring.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LeaveOutDialog } from './leave-out-dialog.tsx';

interface PanelProps {
  tenderer: Tenderer;
  opening: OpeningInput;
  lots: AdminProcedure['lots'];
  hasPoints: boolean;
  /** Criteria with points, where the call declares them. */
  scoring: Scoring | undefined;
  isClosed: boolean;
  /** It was awarded, or ended otherwise: nothing is evaluated any more. */
  isOver: boolean;
  onCheck: (paperId: string, isDelivered: boolean | undefined) => void;
  onBid: (lotId: string, patch: Partial<Bid>) => void;
  onLeaveOut: () => void;
  onUnopened: (standing: 'withdrawn' | 'late') => void;
  onRemove: () => void;
}

/** Papers and evaluation of one bidder, beside the grid. */
export function OpeningPanel(props: PanelProps) {
  const { tenderer, opening, lots, hasPoints, scoring, isClosed, isOver } = props;
  const { onCheck, onBid, onLeaveOut, onUnopened, onRemove } = props;
  const { id, name, position, reason, openedAt, standing } = tenderer;
  const own = new Map(
    opening.checks
      .filter((check) => check.tendererId === id)
      .map(({ paperId, isDelivered }) => [paperId, isDelivered]),
  );
  const known = bidsByPair(opening.bids);
  const offers = lots.flatMap((lot) => {
    const bid = known.get(pairId(id, lot.id ?? ''));
    return bid === undefined || bid.amount === null ? [] : [{ lot, bid }];
  });
  return (
    <aside className="pa-papers" aria-label={`Licitante ${position}`} id="pa-documentos-licitante">
      <p className="pa-papers__lead">
        Documentos del licitante {position}, {own.size} de {opening.papers.length} revisados
      </p>
      <h2>{name}</h2>
      <ul>
        {opening.papers.map((paper) => (
          <li key={paper.id}>
            <span id={`pa-papel-${paper.id}`}>{paper.name}</span>
            <span className="pa-switch" role="group" aria-labelledby={`pa-papel-${paper.id}`}>
              {([true, false] as const).map((isDelivered) => (
                <button
                  key={String(isDelivered)}
                  type="button"
                  className={isDelivered ? 'is-in' : 'is-lacking'}
                  aria-pressed={own.get(paper.id) === isDelivered}
                  disabled={isOver}
                  onClick={() =>
                    onCheck(paper.id, own.get(paper.id) === isDelivered ? undefined : isDelivered)
                  }
                >
                  {isDelivered ? 'Entregó' : 'Falta'}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {reason === null && openedAt !== null && offers.length > 0 && (
        <Evaluation
          offers={offers}
          name={name}
          hasPoints={hasPoints}
          scoring={scoring}
          isOver={isOver}
          onBid={onBid}
        />
      )}
      <div className="u-cluster u-gap-8">
        {reason === null && standing == null && !isOver && (
          <Button size="small" variant="line" onClick={onLeaveOut}>
            Desechar toda su propuesta
          </Button>
        )}
        {reason === null && standing == null && openedAt === null && !isClosed && (
          <>
            <Button size="small" variant="line" onClick={() => onUnopened('late')}>
              Llegó tarde
            </Button>
            <Button size="small" variant="line" onClick={() => onUnopened('withdrawn')}>
              Se retiró
            </Button>
          </>
        )}
        {isClosed && standing === 'late' && (
          <Button size="small" variant="line" onClick={() => onUnopened('late')}>
            Corregir cuándo llegó
          </Button>
        )}
        {!isClosed && openedAt === null && (
          <Button size="small" variant="text" onClick={onRemove}>
            Quitar de la lista
          </Button>
        )}
      </div>
    </aside>
  );
}

interface EvaluationProps {
  offers: readonly { lot: AdminProcedure['lots'][number]; bid: Bid }[];
  name: string;
  hasPoints: boolean;
  scoring: Scoring | undefined;
  isOver: boolean;
  onBid: PanelProps['onBid'];
}

function Evaluation({ offers, name, hasPoints, scoring, isOver, onBid }: EvaluationProps) {
  const [leaving, setLeaving] = useState<string>();
  const left = offers.find(({ lot }) => lot.id === leaving);
  return (
    <section aria-labelledby="pa-evaluacion">
      <h3 id="pa-evaluacion">Evaluación por partida</h3>
      <ul>
        {offers.map(({ lot, bid }) => (
          <li key={lot.id} className="pa-papers__bid">
            <span>
              <b>Partida {lot.number}</b> {formatMoney(bid.amount ?? 0)}
              {bid.reason !== null && (
                <span className="pa-papers__why">
                  Desechada: {bid.reason} {bid.ground}
                </span>
              )}
            </span>
            {scoring !== undefined && bid.reason === null && (
              <Scores bid={bid} lot={lot.number} scoring={scoring} isOver={isOver} onBid={onBid} />
            )}
            {hasPoints && scoring === undefined && bid.reason === null && !isOver && (
              <Points bid={bid} lot={lot.number} onBid={onBid} />
            )}
            {hasPoints && scoring === undefined && isOver && bid.points !== null && (
              <span>{bid.points} puntos</span>
            )}
            {isOver ? null : bid.reason === null ? (
              <Button
                size="small"
                variant="text"
                aria-label={`Desechar la partida ${lot.number}`}
                onClick={() => setLeaving(lot.id)}
              >
                Desechar
              </Button>
            ) : (
              <Button
                size="small"
                variant="text"
                aria-label={`Deshacer en la partida ${lot.number}`}
                onClick={() => onBid(bid.lotId, { reason: null, ground: null })}
              >
                Deshacer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {left !== undefined && (
        <LeaveOutDialog
          what={`la propuesta de ${name} para la partida ${left.lot.number}`}
          onClose={() => setLeaving(undefined)}
          onLeaveOut={(written) => {
            onBid(left.bid.lotId, written);
            setLeaving(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Technical points of one bid by the criteria of the call. */
function Scores({
  bid,
  lot,
  scoring,
  isOver,
  onBid,
}: {
  bid: Bid;
  lot: number;
  scoring: Scoring;
  isOver: boolean;
  onBid: PanelProps['onBid'];
}) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const scores = bid.scores ?? {};
  const write = (id: string, text: string) => {
    setTyped((present) => ({ ...present, [id]: text }));
    const { [id]: _, ...others } = scores;
    if (text.trim() === '') onBid(bid.lotId, { scores: others });
    else if (refusePoints(scoring, id, text.trim()) === undefined)
      onBid(bid.lotId, { scores: { ...others, [id]: text.trim() } });
  };
  const { technical, isSolvent } = pointsOf(scoring, [
    { tendererId: bid.tendererId, amount: bid.amount ?? '0', scores },
  ]).get(bid.tendererId) ?? { technical: null, isSolvent: false };
  return (
    <div className="u-stack u-gap-8">
      {scoring.criteria.map(({ id, name, points }) => {
        const text = typed[id] ?? scores[id] ?? '';
        const wrong = text.trim() === '' ? undefined : refusePoints(scoring, id, text.trim());
        return (
          <TextField
            key={id}
            label={`${name}, partida ${lot}`}
            hint={`De 0 a ${points} puntos.`}
            inputMode="decimal"
            isDisabled={isOver}
            value={text}
            errors={wrong === undefined ? [] : [wrong]}
            onChange={(value) => write(id, value)}
          />
        );
      })}
      {technical !== null && (
        <p className="u-small">
          {technical} puntos técnicos.{' '}
          {!isSolvent && `No llega al mínimo de ${scoring.minimum}: su propuesta no es solvente.`}
        </p>
      )}
    </div>
  );
}

function Points({ bid, lot, onBid }: { bid: Bid; lot: number; onBid: PanelProps['onBid'] }) {
  const [typed, setTyped] = useState<string>();
  const write = (text: string) => {
    setTyped(text);
    if (text.trim() === '') onBid(bid.lotId, { points: null });
    else if (/^\d{1,3}(\.\d{1,2})?$/.test(text.trim())) onBid(bid.lotId, { points: text.trim() });
  };
  return (
    <TextField
      label={`Puntos, partida ${lot}`}
      inputMode="decimal"
      value={typed ?? bid.points ?? ''}
      onChange={write}
    />
  );
}
