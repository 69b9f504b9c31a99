import { ORDER_GUARANTEES, type MissingGuarantee, type OrderGuarantee } from '../../order-guarantees.ts';
import { moneyText } from '../texts/money.ts';
import { guaranteesText } from '../contracts/contract-terms.ts';

/** What a contract asks for lateness, in percent of what is late; null where it says none. */
export interface AskedPenalty {
  rate: number | null;
  cap: number | null;
}

/** «0.5 % por cada día natural de atraso, de lo que se entregue tarde sin IVA; 10 % a lo más.»; the cap is its guarantee where it has one. */
export function penaltyTerms({ rate, cap }: AskedPenalty): string {
  if (rate === null) return 'El contrato no dice una pena por atraso.';
  const most = cap === null ? '' : `; sin garantía de cumplimiento, ${cap} % a lo más`;
  return `${rate} % por cada día natural de atraso, de lo que se entregue tarde sin IVA${most}.`;
}

/** Guarantees that an order asks for: those of its contract, those it was handed, and those it lacks; each a sentence. */
export function guaranteeTerms(
  contract: Parameters<typeof guaranteesText>[0],
  kept: readonly Pick<OrderGuarantee, 'kind' | 'state'>[],
  missing: readonly MissingGuarantee[],
): string[] {
  const own = guaranteesText(contract);
  return [
    ...(own === null ? [] : [`Del contrato: ${own}.`]),
    ...missing.map(
      ({ kind, amount }) => `${ORDER_GUARANTEES[kind]}, ${moneyText(amount)}: falta entregarla.`,
    ),
    ...kept
      .filter(({ state }) => state === 'kept' || state === 'valid')
      .map(({ kind }) => `${ORDER_GUARANTEES[kind]}: la Universidad ya la tiene.`),
  ];
}
