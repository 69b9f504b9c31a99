import { formatCount } from '../kit/format.ts';
import './count-list.css';

/** The few numbers that matter, large. */
export function CountList({ counts }: { counts: readonly { name: string; value: number }[] }) {
  return (
    <dl className="u-counts">
      {counts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
