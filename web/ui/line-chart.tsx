import './line-chart.css';

/** One point: its name on the axis and its value; null leaves a gap. */
export type LinePoint = { label: string; value: number | null };

type LineChartProps = {
  /** What is drawn, for screen readers: «Pendientes por día». */
  label: string;
  points: readonly LinePoint[];
  /** Level to compare with, drawn dashed with its name. */
  target?: { label: string; value: number };
  /** «solicitudes», «días hábiles». */
  unit: string;
};

const WIDTH = 560;
const HEIGHT = 180;
const LEFT = 32;
const BOTTOM = HEIGHT - 24;

/** Where the pieces of a line go: broken wherever a value is missing. */
export function linePieces(
  points: readonly LinePoint[],
  yOf: (value: number) => number,
  step: number,
  left: number,
): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const [index, { value }] of points.entries()) {
    if (value === null) {
      if (piece !== '') pieces.push(piece);
      piece = '';
      continue;
    }
    piece += `${piece === '' ? 'M' : 'L'}${(left + index * step).toFixed(1)} ${yOf(value).toFixed(1)}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** Which points have their name on the axis: the ends and a few between, so that names do not touch. */
export function axisIndexes(count: number, most = 6): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => Math.round(index * step));
}

/** Values over time with an optional level; the figures belong in a table beside it. */
export function LineChart({ label, points, target, unit }: LineChartProps) {
  const highest = Math.max(1, target?.value ?? 0, ...points.map(({ value }) => value ?? 0));
  const step = points.length > 1 ? (WIDTH - LEFT - 16) / (points.length - 1) : 0;
  const yOf = (value: number) => BOTTOM - (value / (highest * 1.1)) * (BOTTOM - 10);
  const told = points.filter(({ value }) => value !== null);
  const last = points.findLastIndex(({ value }) => value !== null);
  const words = [points[0], points[last]].map(
    (point) => point && `${point.label}: ${point.value ?? 'sin dato'}`,
  );
  const name = told.length === 0 ? `${label}: sin datos` : `${label}, en ${unit}. ${words.join('; ')}`;
  return (
    <svg className="u-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      <line className="u-line__base" x1={LEFT} x2={WIDTH - 16} y1={BOTTOM} y2={BOTTOM} />
      {target && (
        <>
          <line
            className="u-line__target"
            x1={LEFT}
            x2={WIDTH - 16}
            y1={yOf(target.value)}
            y2={yOf(target.value)}
          />
          <text x={WIDTH - 16} y={yOf(target.value) - 5} textAnchor="end">
            {target.label}
          </text>
        </>
      )}
      {linePieces(points, yOf, step, LEFT).map((piece) => (
        <path key={piece} className="u-line__path" d={piece} />
      ))}
      {points.map(({ label: point, value }, index) =>
        value === null ? null : (
          <circle key={point} cx={LEFT + index * step} cy={yOf(value)} r={index === last ? 4.5 : 2.5} />
        ),
      )}
      {[0, Math.round(highest)].map((value) => (
        <text key={value} x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
          {value}
        </text>
      ))}
      {axisIndexes(points.length).map((index, place, all) => (
        <text
          key={points[index]?.label}
          x={LEFT + index * step}
          y={HEIGHT - 6}
          className={[0, 2, all.length - 1].includes(place) ? undefined : 'u-line__more'}
          textAnchor={place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
        >
          {points[index]?.label}
        </text>
      ))}
    </svg>
  );
}
