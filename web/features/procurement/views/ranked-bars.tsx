import { partsOf, shortMoney } from './spending-words.ts';

interface Bar {
  name: string;
  amount: string;
}

interface RankedBarsProps {
  label: string;
  rows: readonly (Bar & { href: string })[];
  /** What is not listed. */
  rest?: Bar;
}

/** Horizontal bars in the order of their amounts, each with its amount and share beside it; what is not listed has no bar. */
export function RankedBars({ label, rows, rest }: RankedBarsProps) {
  const shares = partsOf([...rows.map(({ amount }) => amount), rest?.amount ?? 0]);
  const most = Math.max(...rows.map(({ amount }) => Number(amount)), 1);
  const body = ({ name, amount }: Bar, share: string | undefined, isRest = false) => (
    <>
      <span className="v-bars__name">{name}</span>
      <span className="v-bars__track" aria-hidden="true">
        {!isRest && <i style={{ width: `${Math.max(0.4, (Number(amount) / most) * 100)}%` }} />}
      </span>
      <span className="v-bars__value u-num">
        {shortMoney(Number(amount))} <span className="u-muted">{share}</span>
      </span>
    </>
  );
  return (
    <ol className="v-bars" aria-label={label}>
      {rows.map((row, place) => (
        <li key={row.href}>
          <a href={row.href}>{body(row, shares[place])}</a>
        </li>
      ))}
      {rest !== undefined && (
        <li>
          <span>{body(rest, shares.at(-1), true)}</span>
        </li>
      )}
    </ol>
  );
}
