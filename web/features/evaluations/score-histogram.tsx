import type { EvaluationPage } from '#contract/evaluations.ts';
import { formatCountOf } from '#web/kit/format.ts';
import '#web/ui/score-charts.css';

const WIDTH = 400;
const TALL = 120;

type Period = NonNullable<EvaluationPage['period']>;

/** Suppliers per five points, with the thresholds of the bands; the same numbers stand in its table. */
export function ScoreHistogram({ period }: { period: Period }) {
  const most = Math.max(1, ...period.histogram.map(({ count }) => count));
  const bar = WIDTH / period.histogram.length;
  const thresholds = period.instrument.bands.map(({ from }) => from).filter((from) => from > 0);
  const lowest = Math.min(...thresholds);
  const filled = period.histogram.filter(({ count }) => count > 0);
  return (
    <figure>
      <svg
        className="u-bars"
        viewBox={`0 0 ${WIDTH} ${TALL + 22}`}
        role="img"
        aria-label={`Distribución de calificaciones de ${formatCountOf(period.suppliers, 'proveedor', 'proveedores')}`}
      >
        {period.histogram.map(({ value, count }, index) => {
          const height = (count / most) * (TALL - 16);
          return (
            <rect
              key={value}
              x={index * bar + 1}
              y={TALL - height}
              width={bar - 2}
              height={height}
              fill={Number(value) >= lowest ? 'var(--chart-2)' : 'var(--chart-alert)'}
            />
          );
        })}
        <line x1="0" x2={WIDTH} y1={TALL} y2={TALL} stroke="var(--line-2)" />
        {thresholds.map((from) => (
          <g key={from}>
            <line x1={from * 4} x2={from * 4} y1="0" y2={TALL} stroke="var(--ink-3)" strokeDasharray="3 3" />
            <text x={from * 4} y={TALL + 16} textAnchor="middle">
              {from}
            </text>
          </g>
        ))}
        <text x="0" y={TALL + 16}>
          0
        </text>
        <text x={WIDTH} y={TALL + 16} textAnchor="end">
          100
        </text>
      </svg>
      <details>
        <summary>Ver como tabla</summary>
        <table className="u-dumbbell">
          <caption className="u-visually-hidden">Proveedores por calificación</caption>
          <thead>
            <tr>
              <th scope="col">Calificación</th>
              <th scope="col">Proveedores</th>
            </tr>
          </thead>
          <tbody>
            {filled.map(({ value, count }) => (
              <tr key={value}>
                <th scope="row">{`${value} a ${value === '95' ? 100 : Number(value) + 4.9}`}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
