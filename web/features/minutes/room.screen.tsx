import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import type { RoomView } from '#contract/minutes.ts';
import { BID_STATUS_LABELS, standingText } from '#contract/rules/bids/opening.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatMoney, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readRoom } from './minutes.data.ts';
import './room.css';

/** How often the room looks for what was written. */
const LOOK_MS = 2_000;

/** The opening as it stands, read again while somebody can see it; what was read last stays when the line breaks. */
function useRoom(id: string): { view: RoomView | undefined; isLost: boolean; isRefused: boolean } {
  const { api } = usePortal();
  const [view, setView] = useState<RoomView>();
  const [failure, setFailure] = useState<CallError>();
  const look = useCallback(
    async (signal: AbortSignal) => {
      try {
        const next = await readRoom(api, id, signal);
        if (signal.aborted) return;
        setView(next);
        setFailure(undefined);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setFailure(error);
      }
    },
    [api, id],
  );
  useEffect(() => {
    const stop = new AbortController();
    let isUnderWay = false;
    const again = () => {
      if (document.hidden || isUnderWay) return;
      isUnderWay = true;
      void look(stop.signal).finally(() => {
        isUnderWay = false;
      });
    };
    again();
    const timer = setInterval(again, LOOK_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [look]);
  const isRefused =
    failure !== undefined && failure.status >= 400 && failure.status < 500 && view === undefined;
  return { view, isLost: failure !== undefined, isRefused };
}

/** S-2.13 «Mostrar en sala»: the opening in large letters, as it is written down, without anything of the unit alone. */
export function Screen({ id }: { id: string }) {
  const { view, isLost, isRefused } = useRoom(id);
  const whole = useRef<HTMLDivElement>(null);
  if (view === undefined)
    return (
      <div className="ro-screen" ref={whole}>
        {isRefused ? (
          <p role="alert">No encontramos esta apertura.</p>
        ) : (
          <Skeleton rows={6} label="Cargando la apertura" />
        )}
      </div>
    );
  const opened = view.tenderers.filter(({ openedAt }) => openedAt !== null).length;
  return (
    <div className="ro-screen" ref={whole}>
      <header className="ro-head">
        <div>
          <p className="u-num">{view.number}</p>
          <h1 tabIndex={-1}>{view.title}</h1>
        </div>
        <div className="ro-state" role="status">
          <p>
            {view.closedAt === null
              ? `${opened} de ${formatCountOf(view.tenderers.length, 'sobre abierto', 'sobres abiertos')}`
              : `Acto cerrado a las ${formatTime(view.closedAt)}`}
          </p>
          <p className={isLost ? 'ro-lost' : undefined}>
            {isLost ? 'Sin conexión: lo último que se leyó' : `Al corriente, ${formatTime(view.updatedAt)}`}
          </p>
        </div>
        <Button
          className="ro-whole"
          variant="line"
          size="small"
          onClick={() => void whole.current?.requestFullscreen()}
        >
          Pantalla completa
        </Button>
      </header>
      {view.tenderers.length === 0 ? (
        <p className="ro-nobody">Todavía no hay licitantes.</p>
      ) : (
        <div
          className="ro-table"
          style={{ '--lots': view.lots.length } as CSSProperties}
          tabIndex={0}
          role="region"
          aria-label="Propuestas"
        >
          <table>
            <caption className="u-visually-hidden">
              Propuestas por licitante y partida, en pesos sin IVA
            </caption>
            <thead>
              <tr>
                <th scope="col">Licitante</th>
                {view.lots.map(({ number, description }) => (
                  <th key={number} scope="col">
                    Partida {number}
                    <span>{description}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {view.tenderers.map((tenderer) => (
                <Bidder key={tenderer.position} tenderer={tenderer} lots={view.lots} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="ro-foot">Pesos, sin IVA</p>
    </div>
  );
}

function Bidder({ tenderer, lots }: { tenderer: RoomView['tenderers'][number]; lots: RoomView['lots'] }) {
  const { position, name, openedAt, status, standingAt, papers, amounts } = tenderer;
  const isLeftOut = status !== 'valid';
  const standing = status === 'withdrawn' || status === 'late' ? status : null;
  const state = isLeftOut
    ? (standingText({ standing, standingAt }) ?? BID_STATUS_LABELS[status])
    : openedAt === null
      ? 'Sobre cerrado'
      : `Abierto ${formatTime(openedAt)}, documentos ${papers.delivered} de ${papers.total}`;
  return (
    <tr className={isLeftOut ? 'is-out' : undefined}>
      <th scope="row">
        {position}. {name}
        <span>{state}</span>
      </th>
      {lots.map(({ number }) => {
        const bid = amounts.find(({ lot }) => lot === number);
        return (
          <td key={number} className={bid?.isLeftOut === true ? 'is-out' : undefined}>
            {bid === undefined ? '' : bid.amount === null ? 'No cotiza' : formatMoney(bid.amount)}
            {bid?.isLeftOut === true && <span>Desechada</span>}
          </td>
        );
      })}
    </tr>
  );
}
