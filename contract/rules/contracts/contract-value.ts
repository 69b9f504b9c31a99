import type { PublicContract } from '#contract/procedures.ts';
import { addDays, type PlainDate } from '../days/calendar.ts';

/** What something amounts to from a day on. */
export interface ValueStep {
  day: PlainDate;
  amount: number;
}

/** What a contract is worth and what was paid of it over time; undefined where it says no day or no amount. */
export function valueSteps(
  contract: Pick<
    PublicContract,
    'signedOn' | 'startsOn' | 'amount' | 'presentEndsOn' | 'amendments' | 'increaseLimit'
  > & { execution: Pick<PublicContract['execution'], 'payments' | 'end'> },
  today: PlainDate,
):
  | {
      worth: ValueStep[];
      paid: ValueStep[];
      limit: { amount: number; percent: number } | undefined;
      from: PlainDate;
      to: PlainDate;
      top: number;
    }
  | undefined {
  const { amount, amendments, execution, increaseLimit } = contract;
  const from = contract.signedOn ?? contract.startsOn;
  if (from === null || amount === null) return undefined;
  const amended = amendments.flatMap(({ signedOn, amountAfter }) =>
    amountAfter === null ? [] : [{ day: signedOn, amount: Number(amountAfter) }],
  );
  const worth = [{ day: from, amount: Number(amount) }, ...amended];
  let sum = 0;
  const paid = execution.payments.map(({ paidOn, amount: part }) => {
    sum += Number(part);
    return { day: paidOn, amount: sum };
  });
  const limit =
    increaseLimit === null
      ? undefined
      : { amount: Number(amount) * (1 + increaseLimit.percent / 100), percent: increaseLimit.percent };
  const days = [
    addDays(from, 30),
    contract.presentEndsOn ?? today,
    execution.end?.endedOn ?? from,
    ...[...amended, ...paid].map(({ day }) => day),
  ];
  const to = days.toSorted().at(-1) ?? today;
  const top = Math.max(limit?.amount ?? 0, ...[...worth, ...paid].map((step) => step.amount)) * 1.15;
  return { worth, paid, limit, from, to, top };
}

/** Steps as a path of a drawing: level until the next one, to the end of the drawing. */
export function stepPath(
  steps: readonly ValueStep[],
  at: { x: (day: PlainDate) => number; y: (amount: number) => number; end: number },
): string {
  const clamp = (value: number) => Math.min(100, Math.max(0, value)).toFixed(2);
  const [first, ...rest] = steps;
  if (first === undefined) return '';
  const begin = `M${clamp(at.x(first.day))} ${clamp(at.y(first.amount))}`;
  const middle = rest.map(({ day, amount }) => `H${clamp(at.x(day))}V${clamp(at.y(amount))}`);
  return `${begin}${middle.join('')}H${clamp(at.end)}`;
}
