import type { Requisition } from '#contract/requisitions.ts';
import { linesWords } from '#contract/rules/requisitions/step-words.ts';
import { formatMoney } from '#web/kit/format.ts';
import './paying-keys.css';

/** The keys that pay it, each with what it is charged and what is left of it. */
export function PayingKeys({ keys, lines }: Pick<Requisition, 'keys' | 'lines'>) {
  if (keys.length === 0) return null;
  return (
    <ul className="rq-paying">
      {keys.map(({ amount, available, id, key, name, sourceName }) => (
        <li key={id}>
          <strong>{name}</strong>
          <span className="u-small u-muted">
            {key}, {sourceName}. Paga{' '}
            {linesWords(
              lines.flatMap((line) => (line.keys.some((one) => one.keyId === id) ? [line.number] : [])),
            )}
          </span>
          <span className="u-small">
            {formatMoney(amount)} con IVA; quedan disponibles {formatMoney(available)}
          </span>
        </li>
      ))}
    </ul>
  );
}
