import { useLayoutEffect, useRef, useState } from 'react';
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

const HEIGHT = 180;
const LEFT = 32;
const RIGHT = 16;
/** Widest a letter of the axis gets, in pixels. */
const LETTER = 6.5;
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

/** Which points have their name on the axis: the last, and back from it at even distances at which no names touch. */
export function axisIndexes(names: readonly string[], step: number): number[] {
  const widest = Math.max(0, ...names.map((name) => name.length)) * LETTER;
  const every = Math.max(1, Math.ceil((widest * 1.5 + 12) / Math.max(step, 0.1)));
  return names.map((_, index) => index).filter((index) => (names.length - 1 - index) % every === 0);
}

/** Values over time with an optional level; the figures belong in a table beside it. */
export function LineChart({ label, points, target, unit }: LineChartProps) {
  const chart = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(560);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    if (chart.current) observer.observe(chart.current);
    return () => observer.disconnect();
  }, []);
  const highest = Math.max(1, target?.value ?? 0, ...points.map(({ value }) => value ?? 0));
  const step = points.length > 1 ? (width - LEFT - RIGHT) / (points.length - 1) : 0;
  const yOf = (value: number) => BOTTOM - (value / (highest * 1.1)) * (BOTTOM - 10);
  const told = points.filter(({ value }) => value !== null);
  const last = points.findLastIndex(({ value }) => value !== null);
  const words = [points[0], points[last]].map(
    (point) => point && `${point.label}: ${point.value ?? 'sin dato'}`,
  );
  const name = told.length === 0 ? `${label}: sin datos` : `${label}, en ${unit}. ${words.join('; ')}`;
  return (
    <svg className="u-line" height={HEIGHT} role="img" aria-label={name} ref={chart}>
      <line className="u-line__base" x1={LEFT} x2={width - RIGHT} y1={BOTTOM} y2={BOTTOM} />
      {target && (
        <>
          <line
            className="u-line__target"
            x1={LEFT}
            x2={width - RIGHT}
            y1={yOf(target.value)}
            y2={yOf(target.value)}
          />
          <text x={width - RIGHT} y={yOf(target.value) - 5} textAnchor="end">
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
      {axisIndexes(
        points.map((point) => point.label),
        step,
      ).map((index) => (
        <text
          key={points[index]?.label}
          x={LEFT + index * step}
          y={HEIGHT - 6}
          textAnchor={index === points.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'}
        >
          {points[index]?.label}
        </text>
      ))}
    </svg>
  );
}
