import { useId } from 'react';
import type { ComparisonView } from '#contract/comparisons.ts';
import type { DecidedLot } from '#contract/rules/quotation/choice.ts';
import type { EvaluatedComparison } from '#contract/rules/quotation/proposal.ts';
import { percentFrom } from '#contract/rules/quotation/prices.ts';
import { COMPARISON_WAY_LABELS, waysOf } from '#contract/rules/quotation/ways.ts';
import { moneyText, totalOf } from '#contract/rules/texts/money.ts';
import { Notice } from '#web/ui/notice.tsx';
import { signed } from './comparison-rows.ts';

interface CardProps {
  view: ComparisonView;
  evaluated: EvaluatedComparison;
  decided: readonly DecidedLot[];
}

/** Who would win what, what that costs, and what another choice would. */
export function ProposalCard({ view, evaluated, decided }: CardProps) {
  const title = useId();
  const parts = decided.flatMap(({ lotId, parts: own }) => own.map((part) => ({ lotId, ...part })));
  const winners = Map.groupBy(parts, ({ bidderId }) => bidderId);
  const total = totalOf(parts.map(({ amount }) => amount));
  const { atMedian, otherwise } = evaluated;
  const beside = total === undefined || atMedian === null ? null : percentFrom(total, atMedian);
  const lotText = ({ lotId, quantity }: (typeof parts)[number]) => {
    const lot = view.lots.find(({ id }) => id === lotId);
    const isWhole = quantity === null || quantity === lot?.quantity;
    return `partida ${lot?.number ?? ''}${isWhole ? '' : `, ${quantity} de ${lot?.quantity ?? ''}`}`;
  };
  return (
    <section className="u-card u-card--padded cq-card" aria-labelledby={title}>
      <h2 id={title}>{view.isDecided ? 'Cómo se decidió' : 'Propuesta de fallo'}</h2>
      {total === undefined && <p>{emptyText(view)}</p>}
      {[...winners].map(([bidderId, own]) => (
        <div key={bidderId} className="cq-win">
          <p>
            <strong>{view.bidders.find(({ id }) => id === bidderId)?.name}</strong>
            <strong>{moneyText(totalOf(own.map(({ amount }) => amount)) ?? '0.00')}</strong>
          </p>
          <small>{own.map(lotText).join('; ')}</small>
        </div>
      ))}
      {total !== undefined && (
        <div className="cq-win">
          <p>
            <strong>Total sin IVA</strong>
            <strong>{moneyText(total)}</strong>
          </p>
          {beside !== null && (
            <small>
              {beside.startsWith('-') ? `${beside.slice(1)} % menos` : `${beside} % más`} que la mediana
            </small>
          )}
        </div>
      )}
      {otherwise.length > 0 && (
        <>
          <h3>¿Y si fuera de otro modo?</h3>
          <ul className="cq-otherwise">
            {otherwise.map(({ label, difference }) => (
              <li key={label}>
                <span>{label}</span>
                <span>{signed(difference)} %</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function emptyText({ criterion, isDecided }: ComparisonView): string {
  if (criterion === 'none')
    return 'De una investigación de mercado nadie gana: se guarda la mediana de cada partida para su procedimiento.';
  return isDecided ? 'Nadie ganó.' : 'Todavía no hay a quién adjudicar: falta calificar, o nadie cumple.';
}

/** What whoever decides should know: what was shared out, where the lowest does not win, and what can be done with too few. */
export function ComparisonNotes({ view, evaluated, decided }: CardProps) {
  const nameOf = (bidderId: string | undefined) => view.bidders.find(({ id }) => id === bidderId)?.name ?? '';
  return evaluated.lots.map((one) => {
    const { lot, cells, tied, deserted } = one;
    const own = decided.find(({ lotId }) => lotId === lot.id);
    const parts = own?.parts ?? [];
    const lowest = cells.find(({ isLowest }) => isLowest);
    const isLowestPassed =
      parts.length > 0 && lowest !== undefined && !parts.some(({ bidderId }) => bidderId === lowest.bidderId);
    const ways = view.isDecided ? [] : waysOf(view, one);
    const high = cells.filter(({ state }) => state === 'not_acceptable');
    return (
      <div key={lot.id} className="cq-notes">
        {parts.length > 1 && (
          <Notice>
            <strong>Partida {lot.number} repartida.</strong>{' '}
            {own?.reason ?? 'La convocatoria la pide con varias fuentes.'} Cada quien a su precio.
          </Notice>
        )}
        {parts.length === 1 && own?.reason && (
          <Notice tone="warn">
            <strong>En la partida {lot.number} no gana quien propone la regla.</strong> {own.reason}
          </Notice>
        )}
        {isLowestPassed && view.criterion === 'points' && own?.reason === null && (
          <Notice tone="warn">
            <strong>En la partida {lot.number} no gana la más baja.</strong> {nameOf(lowest.bidderId)} pidió
            menos y quedó abajo en puntos.
          </Notice>
        )}
        {high.map(({ bidderId, why }) => (
          <Notice key={bidderId} tone="warn">
            <strong>
              {nameOf(bidderId)}, partida {lot.number}.
            </strong>{' '}
            {why}.
          </Notice>
        ))}
        {tied.length > 0 && (
          <Notice tone="warn">
            <strong>La partida {lot.number} está empatada.</strong> {tied.map(nameOf).join(' y ')} piden lo
            mismo: pide una ronda de descuentos o elige con su motivo.
          </Notice>
        )}
        {deserted !== null && (
          <Notice tone="warn">
            <strong>Partida {lot.number}.</strong> {deserted} quedan desiertas: nadie más está dentro del
            margen.
          </Notice>
        )}
        {ways.length > 0 && view.criterion !== 'none' && (
          <Notice tone="warn">
            <strong>Partida {lot.number}, con pocas que cumplen.</strong> Se puede:{' '}
            {ways.map((way) => COMPARISON_WAY_LABELS[way].toLowerCase()).join('; ')}.
          </Notice>
        )}
      </div>
    );
  });
}
