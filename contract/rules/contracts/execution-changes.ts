import type { ExecutionInput } from '#contract/executions.ts';
import { shortDate } from '../days/calendar.ts';
import { moneyText } from '../texts/money.ts';
import type { FieldChange } from '../procedures/procurement-changes.ts';

/** A row of what became of a contract that came, went or says something else. */
export interface ExecutionChange extends FieldChange {
  list: keyof ExecutionInput;
}

const lotsText = (lots: readonly number[]) =>
  lots.length === 0 ? null : `${lots.length === 1 ? 'partida' : 'partidas'} ${lots.join(', ')}`;
const dated = (word: string, day: string | null) => (day === null ? null : `${word} ${shortDate(day)}`);
const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ');

const TEXTS: { [List in keyof ExecutionInput]: (row: ExecutionInput[List][number]) => string } = {
  deliveries: (row) =>
    joined(
      row.what,
      lotsText(row.lots),
      dated('prevista', row.plannedOn),
      dated('entregada', row.deliveredOn),
      dated('aceptada', row.acceptedOn),
    ),
  penalties: (row) => joined(moneyText(row.amount), dated('impuesta', row.imposedOn), row.reason, row.ground),
  payments: (row) =>
    joined(moneyText(row.amount), dated('pagado', row.paidOn), `factura ${row.invoice}`, row.overReason),
};
const NAMES: Record<keyof ExecutionInput, string> = {
  deliveries: 'delivery',
  penalties: 'penalty',
  payments: 'payment',
};

/** What differs between what became of a contract before and after, one row each, in words. */
export function executionChanges(
  before: ExecutionInput & { number: string },
  after: ExecutionInput,
): ExecutionChange[] {
  const of = <List extends keyof ExecutionInput>(list: List): ExecutionChange[] => {
    const text = TEXTS[list] as (row: { id: string }) => string;
    const [old, now] = [before[list], after[list]].map(
      (rows) => new Map(rows.map((row) => [row.id, text(row)])),
    );
    return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
      .map((id) => ({
        list,
        field: `${NAMES[list]}.${before.number}`,
        before: old?.get(id) ?? null,
        after: now?.get(id) ?? null,
      }))
      .filter((one) => one.before !== one.after);
  };
  return [...of('deliveries'), ...of('penalties'), ...of('payments')];
}
