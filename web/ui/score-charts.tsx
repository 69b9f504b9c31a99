import './score-charts.css';

/** One point of a line: its name on the axis, the value and the value it is compared with. */
export type TrendPoint = { name: string; value: number; other: number | null };

const WIDTH = 300;
const HEIGHT = 72;
const FLOOR = 40;

const heightOf = (value: number) => 60 - ((Math.max(value, FLOOR) - FLOOR) / (100 - FLOOR)) * 52;

function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

interface TrendLineProps {
  /** What is drawn, for screen readers: «Calificación por semestre». */
  label: string;
  /** What the thinner line is: «promedio del giro». */
  otherName: string;
  points: readonly TrendPoint[];
}

/** Line of scores over periods with a thinner line to compare and its key; the values stand in its description. */
export function TrendLine({ label, otherName, points }: TrendLineProps) {
  const step = points.length > 1 ? (WIDTH - 24) / (points.length - 1) : 0;
  const xOf = (index: number) => 12 + index * step;
  const compared = points.flatMap(({ other }, index) =>
    other === null ? [] : [[xOf(index), heightOf(other)] as const],
  );
  const words = points
    .map(({ name, value, other }) => `${name}: ${value}${other === null ? '' : `, ${otherName} ${other}`}`)
    .join('; ');
  const drawing = (
    <svg
      className="u-trend"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 12}`}
      role="img"
      aria-label={`${label}. ${words}`}
    >
      <path d={path(compared)} fill="none" stroke="var(--chart-3)" strokeWidth="1.5" />
      <path
        d={path(points.map(({ value }, index) => [xOf(index), heightOf(value)] as const))}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="2"
      />
      {points.map(({ name, value }, index) => (
        <g key={name}>
          <circle
            cx={xOf(index)}
            cy={heightOf(value)}
            r={index === points.length - 1 ? 5 : 3}
            fill="var(--chart-1)"
          />
          <text
            x={xOf(index)}
            y={HEIGHT + 8}
            textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
  // One point alone draws no line that needs a key.
  if (compared.length < 2) return drawing;
  return (
    <div>
      {drawing}
      <p className="u-trend__key" aria-hidden="true">
        <svg viewBox="0 0 16 4">
          <line x1="0" x2="16" y1="2" y2="2" stroke="var(--chart-3)" strokeWidth="1.5" />
        </svg>{' '}
        {otherName}
      </p>
    </div>
  );
}

/** One row of a dumbbell: a value against the mean of its peers, both of 100. */
export type DumbbellRow = { label: string; value: number; other: number | null };

/** Values against the mean of the peers, as a table whose middle column draws them. */
export function Dumbbell({
  caption,
  rows,
  otherName,
}: {
  caption: string;
  rows: readonly DumbbellRow[];
  otherName: string;
}) {
  const xOf = (value: number) => `${Math.max(2, Math.min(98, ((value - FLOOR) / (100 - FLOOR)) * 96 + 2))}%`;
  return (
    <table className="u-dumbbell">
      <caption className="u-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Criterio</th>
          <td>
            <svg className="u-dumbbell__key" aria-hidden="true" viewBox="0 0 12 12">
              <circle cx="6" cy="6" r="5" fill="var(--surface)" stroke="var(--control)" strokeWidth="2" />
            </svg>{' '}
            {otherName}
          </td>
          <th scope="col">Puntos</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, other, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <svg aria-hidden="true">
                <line x1="0" x2="100%" y1="7" y2="7" stroke="var(--line)" strokeWidth="2" />
                {other !== null && (
                  <line
                    x1={xOf(other)}
                    x2={xOf(value)}
                    y1="7"
                    y2="7"
                    stroke="var(--chart-2)"
                    strokeWidth="3"
                  />
                )}
                {other !== null && (
                  <circle
                    cx={xOf(other)}
                    cy="7"
                    r="5"
                    fill="var(--surface)"
                    stroke="var(--control)"
                    strokeWidth="2"
                  />
                )}
                <circle cx={xOf(value)} cy="7" r="6" fill="var(--chart-1)" />
              </svg>
              {other !== null && <span className="u-visually-hidden">{`${otherName}: ${other}`}</span>}
            </td>
            <td>
              <b>{value}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
