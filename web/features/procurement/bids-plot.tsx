import type { AwardResult } from '#contract/procedures.ts';
import { letterOf, savingOf, winnersIn } from '#contract/rules/bids/award-words.ts';
import { formatMoney } from '#web/kit/format.ts';

type PlottedLot = AwardResult['lots'][number] & { description: string };

interface BidsPlotProps {
  lots: readonly PlottedLot[];
  tenderers: AwardResult['tenderers'];
}

/** Price against which the bids of a lot are held: the estimate, the winner, or the lowest. */
function baseOf({ estimate, amount, bids, winner, shares }: PlottedLot): number | undefined {
  const first = bids.find(({ tenderer }) => tenderer === winner)?.amount;
  const base = estimate ?? (shares === undefined ? amount : first) ?? bids[0]?.amount;
  return base === undefined ? undefined : Number(base);
}

/** Steps of the axis that leave at most seven marks, in percent. */
function stepFor(span: number): number {
  return [5, 10, 20, 25, 50, 100, 200, 500].find((step) => span / step <= 6) ?? 1_000;
}

/** Percent of the width that a dot takes on a narrow track. */
const DOT = 7;

/** The lane of each dot, from left to right: those that would cover each other lie below each other. */
export function lanesOf(places: readonly number[]): number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const free = ends.findIndex((end) => place - end >= DOT);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = place;
    return lane;
  });
}

const countOf = (lanes: readonly number[]) => Math.max(0, ...lanes) + 1;

/** More lanes make a row higher. */
const heightFor = (lanes: readonly number[]) =>
  countOf(lanes) === 1 ? undefined : { height: `${countOf(lanes) * 26 + 8}px` };

const topOf = (lanes: readonly number[], place: number) =>
  `${(((lanes[place] ?? 0) + 0.5) / countOf(lanes)) * 100}%`;

const signed = (percent: number) =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(Math.round(percent * 10) / 10)}%`;

/** Bids of each lot on one line, in percent of a base price; the figures stand in the table below. */
export function BidsPlot({ lots, tenderers }: BidsPlotProps) {
  const rows = lots.map((lot) => {
    const base = baseOf(lot);
    const dots =
      base === undefined
        ? []
        : lot.bids.map((bid) => ({ ...bid, percent: (Number(bid.amount) / base - 1) * 100 }));
    return { lot, dots: dots.toSorted((a, b) => a.percent - b.percent) };
  });
  const all = rows.flatMap(({ dots }) => dots.map(({ percent }) => percent));
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const step = stepFor(high - low);
  // Half a step beyond the outermost marks: their figures are centred on them.
  const from = Math.floor(low / step) * step - step / 2;
  const to = Math.ceil(high / step) * step + step / 2;
  const at = (percent: number) => ((percent - from) / (to - from)) * 100;
  const first = Math.ceil(from / step);
  const marks = Array.from(
    { length: Math.floor(to / step) - first + 1 },
    (_, index) => (first + index) * step,
  );
  const isEstimate = lots.some(({ estimate }) => estimate !== null);
  return (
    <div className="p-plot" aria-hidden="true">
      {rows.map(({ lot, dots }) => (
        <div
          key={lot.number}
          className="p-plot__row"
          style={heightFor(lanesOf(dots.map(({ percent }) => at(percent))))}
        >
          <span className="p-plot__name">
            {lot.number} {lot.description}
          </span>
          <div className="p-plot__track">
            {marks.map((mark) => (
              <i key={mark} className={mark === 0 ? 'is-base' : undefined} style={{ left: `${at(mark)}%` }} />
            ))}
            {dots.map(({ tenderer, percent, amount, reason }, place) => (
              <b
                key={tenderer}
                className={
                  reason !== null ? 'is-out' : winnersIn(lot).includes(tenderer) ? 'is-won' : undefined
                }
                style={{
                  left: `${at(percent)}%`,
                  top: topOf(lanesOf(dots.map((dot) => at(dot.percent))), place),
                }}
                title={`${tenderers[tenderer]?.name ?? ''}: ${formatMoney(amount)}`}
              >
                {letterOf(tenderer)}
              </b>
            ))}
          </div>
          <span className="p-plot__result">
            {lot.winner === null
              ? 'Sin ganadora'
              : lot.estimate === null
                ? ''
                : signed(-(savingOf([lot])?.ratio ?? 0) * 100)}
          </span>
        </div>
      ))}
      <div className="p-plot__row p-plot__axis">
        <span />
        <div className="p-plot__track">
          {marks.map((mark) => (
            <span key={mark} style={{ left: `${at(mark)}%` }}>
              {mark === 0 ? (isEstimate ? 'Referencia' : 'Base') : signed(mark)}
            </span>
          ))}
        </div>
        <span />
      </div>
    </div>
  );
}
