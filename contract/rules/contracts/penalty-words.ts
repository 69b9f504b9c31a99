import type { ContractEnd, Payment, Penalty } from '#contract/executions.ts';
import { cents, presentAmount, type AmendedAmount } from './amendments.ts';
import { sumOf } from './execution.ts';
import { percentOf } from './late-penalty.ts';
import { moneyText } from '../texts/money.ts';

/** How a penalty was counted: «8 % de $1,000.00 sin IVA, lo que se entregó tarde.» */
export function penaltyFormula(
  { percent, amount, reason = '' }: Pick<Penalty, 'percent' | 'amount'> & { reason?: string },
  late: string | null | undefined,
  signed: string | null,
): string {
  if (percent === null)
    return reason.includes(' % diario')
      ? 'El motivo dice cómo se calculó.'
      : 'No se publicó con qué porcentaje se calculó.';
  const isOf = (base: string | null | undefined): base is string =>
    base != null && percentOf(base, percent) === amount;
  if (isOf(late)) return `${percent} % de ${moneyText(late)} sin IVA, lo que se entregó tarde.`;
  if (isOf(signed)) return `${percent} % de ${moneyText(signed)}, el valor del contrato al firmar.`;
  return `${percent} %; no se publicó de qué monto.`;
}

/** Whether what was paid leaves the penalties of a contract out: nothing else tells visitors that they were collected. */
export function penaltiesCollected(contract: {
  amount: string | null;
  amendments: readonly AmendedAmount[];
  penalties: readonly Pick<Penalty, 'amount'>[];
  payments: readonly Pick<Payment, 'amount'>[];
  end: Pick<ContractEnd, 'kind'> | null;
}): string {
  const { penalties, payments, end } = contract;
  const worth = presentAmount(contract);
  const kept = sumOf(penalties);
  if (worth === null) return 'No se publicó si las penas se cobraron.';
  if (cents(sumOf(payments)) + cents(kept) > cents(worth))
    return 'Con las penas, los pagos suman más que el valor del contrato: no consta aquí que se hayan cobrado.';
  if (end === null) return 'Todavía no consta si las penas se cobraron: el contrato sigue abierto.';
  return `Los pagos dejan fuera ${moneyText(kept)} de penas: se descontaron.`;
}
