import { formatCount } from '../kit/format.ts';
import './bar-list.css';

/** One bar with its name and count; `detail` splits off a part that is drawn in the alert colour. */
export type BarRow = { label: string; value: number; alert?: number };

/** Horizontal bars as a table: the name, the bar, the count; it is its own table of figures. */
export function BarList({
  caption,
  rows,
  head,
}: {
  caption: string;
  rows: readonly BarRow[];
  head: readonly [string, string];
}) {
  const highest = Math.max(1, ...rows.map(({ value, alert = 0 }) => value + alert));
  const share = (value: number) => `${((value / highest) * 100).toFixed(2)}%`;
  return (
    <table className="u-barlist">
      <caption className="u-visually-hidden">{caption}</caption>
      <thead className="u-visually-hidden">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value, alert }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <svg aria-hidden="true">
                {alert !== undefined && <rect width={share(alert)} height="100%" fill="var(--chart-alert)" />}
                <rect x={share(alert ?? 0)} width={share(value)} height="100%" fill="var(--chart-2)" />
              </svg>
              {alert === undefined ? formatCount(value) : `${formatCount(alert)} + ${formatCount(value)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
