import { partOf, shortMoney } from './spending-words.ts';

interface Bar {
  name: string;
  amount: string;
}

interface RankedBarsProps {
  label: string;
  /** What all of them have together. */
  total: string;
  rows: readonly (Bar & { href: string })[];
  /** What is not listed. */
  rest?: Bar;
}

/** Horizontal bars in the order of their amounts, each with its amount and share beside it; what is not listed has no bar. */
export function RankedBars({ label, total, rows, rest }: RankedBarsProps) {
  const most = Math.max(...rows.map(({ amount }) => Number(amount)), 1);
  const body = ({ name, amount }: Bar, isRest = false) => (
    <>
      <span className="v-bars__name">{name}</span>
      <span className="v-bars__track" aria-hidden="true">
        {!isRest && <i style={{ width: `${Math.max(0.4, (Number(amount) / most) * 100)}%` }} />}
      </span>
      <span className="v-bars__value u-num">
        {shortMoney(Number(amount))} <span className="u-muted">{partOf(amount, total)}</span>
      </span>
    </>
  );
  return (
    <ol className="v-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.href}>
          <a href={row.href}>{body(row)}</a>
        </li>
      ))}
      {rest !== undefined && (
        <li>
          <span>{body(rest, true)}</span>
        </li>
      )}
    </ol>
  );
}
