import type { EvaluationPeriod } from '#contract/evaluations.ts';
import { EVALUATION_BAND_LABELS, EVALUATION_BANDS } from '#contract/rules/evaluations/evaluation-band.ts';
import { PERIOD_SPANS, spanOf } from '#contract/rules/evaluations/evaluation-period.ts';

/** «semestre» or «trimestre»: all that are drawn together are alike. */
const spanName = ([first]: readonly EvaluationPeriod[]) => PERIOD_SPANS[spanOf(first?.key ?? '')];

const WIDTH = 400;
const ROW = 40;
const LEFT = 64;

const FILLS = {
  reliable: 'var(--chart-1)',
  conditional: 'var(--chart-2)',
  unreliable: 'var(--chart-alert)',
} as const;

/** Shares of the bands in each semester, one bar of 100 % each; the figures stand in the table beside it. */
function BandShares({ periods }: { periods: readonly EvaluationPeriod[] }) {
  const shown = periods.slice(0, 6).toReversed();
  const wide = WIDTH - LEFT;
  const height = shown.length * ROW + 24;
  return (
    <svg
      className="u-bars"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={`Proporción de proveedores por banda. ${shown.map((one) => `${one.key}: ${shareWords(one)}`).join('; ')}`}
    >
      {shown.map((period, row) => {
        let from = LEFT;
        const whole = Math.max(
          1,
          period.bands.reduce((sum, { count }) => sum + count, 0),
        );
        return (
          <g key={period.key}>
            <text x="0" y={row * ROW + 22}>
              {period.key}
            </text>
            {EVALUATION_BANDS.map((band) => {
              const count = period.bands.find(({ value }) => value === band)?.count ?? 0;
              const width = (count / whole) * wide;
              const x = from;
              from += width;
              if (count === 0) return null;
              return (
                <g key={band}>
                  <rect
                    x={x + 1}
                    y={row * ROW + 6}
                    width={Math.max(1, width - 2)}
                    height="24"
                    fill={FILLS[band]}
                  />
                  {width > 34 && (
                    <text className="on-bar" x={x + width / 2} y={row * ROW + 22} textAnchor="middle">
                      {Math.round((count / whole) * 100)}%
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        );
      })}
      {EVALUATION_BANDS.map((band, index) => (
        <g key={band}>
          <rect x={index * 125} y={height - 14} width="10" height="10" fill={FILLS[band]} />
          <text x={index * 125 + 16} y={height - 5}>
            {EVALUATION_BAND_LABELS[band]}
          </text>
        </g>
      ))}
    </svg>
  );
}

function shareWords({ bands }: EvaluationPeriod): string {
  return EVALUATION_BANDS.map(
    (band) => `${EVALUATION_BAND_LABELS[band]} ${bands.find(({ value }) => value === band)?.count ?? 0}`,
  ).join(', ');
}

const TALL = 190;
const FLOOR = 40;
const yOf = (score: number) => TALL - ((Math.max(score, FLOOR) - FLOOR) / (100 - FLOOR)) * (TALL - 12);

/** Median of each semester with the band that holds four of five suppliers. */
function MedianBand({ periods }: { periods: readonly EvaluationPeriod[] }) {
  const shown = periods
    .slice(0, 12)
    .toReversed()
    .flatMap(({ key, median, low, high }) =>
      median === null || low === null || high === null ? [] : [{ key, median, low, high }],
    );
  const step = shown.length > 1 ? (WIDTH - LEFT - 24) / (shown.length - 1) : 0;
  const xOf = (index: number) => LEFT / 2 + 12 + index * step;
  const line = (values: readonly number[]) =>
    values.map((value, index) => `${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`);
  const area = [
    ...line(shown.map(({ high }) => high)),
    ...shown.map(({ low }, index) => `${xOf(index).toFixed(1)} ${yOf(low).toFixed(1)}`).toReversed(),
  ];
  return (
    <svg
      className="u-bars"
      viewBox={`0 0 ${WIDTH} ${TALL + 24}`}
      role="img"
      aria-label={`Mediana por ${spanName(periods)}. ${shown.map(({ key, median, low, high }) => `${key}: ${median.toFixed(1)}, de ${low.toFixed(1)} a ${high.toFixed(1)}`).join('; ')}`}
    >
      {[40, 60, 80, 100].map((score) => (
        <g key={score}>
          <line x1={LEFT / 2} x2={WIDTH} y1={yOf(score)} y2={yOf(score)} stroke="var(--line)" />
          <text x={LEFT / 2 - 6} y={yOf(score) + 4} textAnchor="end">
            {score}
          </text>
        </g>
      ))}
      {shown.length > 1 && <path d={`M${area.join('L')}Z`} fill="var(--accent-tint-2)" />}
      <path
        d={`M${line(shown.map(({ median }) => median)).join('L')}`}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="2"
      />
      {shown.map(({ key, median }, index) => (
        <g key={key}>
          <circle cx={xOf(index)} cy={yOf(median)} r="4" fill="var(--chart-1)" />
          <text x={xOf(index)} y={yOf(median) - 9} textAnchor={index === 0 ? 'start' : 'middle'}>
            {median.toFixed(1)}
          </text>
          <text
            x={xOf(index)}
            y={TALL + 18}
            textAnchor={index === 0 ? 'start' : index === shown.length - 1 ? 'end' : 'middle'}
          >
            {key}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Both drawings, in the chunk that comes after the page. */
export function PeriodCharts({ periods }: { periods: readonly EvaluationPeriod[] }) {
  return (
    <div className="evaluation-trend">
      <figure className="evaluation-chart">
        <figcaption className="u-h3">Bandas por {spanName(periods)}</figcaption>
        <BandShares periods={periods} />
      </figure>
      <figure className="evaluation-chart">
        <figcaption className="u-h3">
          Mediana, y entre qué calificaciones están cuatro de cada cinco
        </figcaption>
        <MedianBand periods={periods} />
      </figure>
    </div>
  );
}
