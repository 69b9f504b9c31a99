import type { ReactNode } from 'react';
import './fact-list.css';

/** One fact; facts without a value are left out. */
export type Fact = { name: string; value: ReactNode };

/** Names and values in two columns («Carácter», «Nacional, presencial»). */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== undefined && value !== null && value !== '');
  return (
    <dl className="u-facts">
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
