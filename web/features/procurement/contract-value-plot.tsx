import type { PublicContract } from '#contract/procedures.ts';
import { stepPath, valueSteps } from '#contract/rules/contracts/contract-value.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { formatMoney } from '#web/kit/format.ts';

/** What a contract is worth over its time, and how much of it was paid; the figures stand in the tables below. */
export function ContractValuePlot({ contract, today }: { contract: PublicContract; today: string }) {
  const plot = valueSteps(contract, today);
  if (plot === undefined) return null;
  const { worth, paid, limit, from, to, top } = plot;
  const x = (day: string) =>
    ((Date.parse(day) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))) * 100;
  const y = (amount: number) => 100 - (amount / top) * 100;
  const isNow = today > from && today < to;
  return (
    <figure className="p-value" aria-hidden="true">
      <div className="p-value__track">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className="p-value__area" d={`${stepPath(worth, { x, y, end: 100 })}V100H0Z`} />
          <path className="p-value__line" d={stepPath(worth, { x, y, end: 100 })} />
          {paid.length > 0 && (
            <path className="p-value__paid" d={stepPath(paid, { x, y, end: isNow ? x(today) : 100 })} />
          )}
        </svg>
        {limit !== undefined && (
          <span className="p-value__limit" style={{ top: `${y(limit.amount)}%` }}>
            <b>
              Hasta aquí se puede ampliar: {formatMoney(limit.amount)} ({limit.percent} %)
            </b>
          </span>
        )}
        {worth.map(({ day, amount }, place) => (
          <span
            key={`${day}-${amount}`}
            className={x(day) > 60 ? 'p-value__mark is-left' : 'p-value__mark'}
            style={{ left: `${x(day)}%`, top: `${y(amount)}%` }}
          >
            <b>{formatMoney(amount)}</b>
            <small>{place === 0 ? 'al firmar' : `convenio ${place}`}</small>
          </span>
        ))}
        {isNow && (
          <span className="p-value__now" style={{ left: `${x(today)}%` }}>
            <b>Hoy</b>
          </span>
        )}
      </div>
      <p className="p-value__axis">
        <span>{shortDate(from)}</span>
        {paid.length > 0 && <span className="p-value__key">Pagado</span>}
        <span>{shortDate(to)}</span>
      </p>
    </figure>
  );
}
