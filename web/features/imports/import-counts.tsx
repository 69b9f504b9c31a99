import { formatCount } from '#web/kit/format.ts';

/** The few numbers that matter, large. */
export function ImportCounts({ counts }: { counts: readonly { name: string; value: number }[] }) {
  return (
    <dl className="f-import__counts">
      {counts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
