import type { MissingGuarantee, OrderGuarantee, OrderGuaranteeKind } from '../../order-guarantees.ts';
import { percentOf } from '../contracts/late-penalty.ts';
import { addDays, shortDate, type PlainDate } from '../days/calendar.ts';
import { centsOf, decimal, moneyText } from '../texts/money.ts';

/** Of the total without IVA (purchase-chain §5.6). */
const USUAL_PERCENT = 10;
/** From so many days before its end on somebody looks after it. */
const NEAR_DAYS = 30;

interface SecuredOrder {
  net: string;
  /** With IVA. */
  gross: string;
  advancePercent: number | null;
  /** Of the guarantee of performance, as the call asks for it. Default: that of the rule. */
  compliancePercent?: number | null;
}

/** How much a guarantee is by rule: all of the advance with IVA, or a tenth of the order without IVA, or what its call asks; null where none is asked for. */
export function expectedAmount(kind: OrderGuaranteeKind, order: SecuredOrder): string | null {
  if (kind !== 'advance')
    return percentOf(order.net, (kind === 'compliance' && order.compliancePercent) || USUAL_PERCENT);
  return order.advancePercent === null || order.advancePercent === 0
    ? null
    : percentOf(order.gross, order.advancePercent);
}

type Kept = Pick<OrderGuarantee, 'kind' | 'state'>;

/** Guarantees that an order still lacks: of its advance, and of its performance where its contract has none. */
export function missingGuarantees(
  order: SecuredOrder,
  kept: readonly Kept[],
  isSecuredByContract: boolean,
): MissingGuarantee[] {
  return (['advance', 'compliance'] as const).flatMap((kind) => {
    const amount = expectedAmount(kind, order);
    const isThere = kept.some((one) => one.kind === kind && one.state !== 'released');
    return amount === null || isThere || (kind === 'compliance' && isSecuredByContract)
      ? []
      : [{ kind, amount }];
  });
}

/** What is wrong with a guarantee that is handed in, by field. */
export function guaranteeProblems(
  given: { kind: OrderGuaranteeKind; amount: string; validFrom: PlainDate; validUntil: PlainDate },
  order: SecuredOrder,
  today: PlainDate,
  /** Those that the order has already: together they secure it. */
  kept: readonly Pick<OrderGuarantee, 'kind' | 'state' | 'amount'>[] = [],
): Record<string, string> {
  const found: Record<string, string> = {};
  const expected = expectedAmount(given.kind, order);
  const secured = kept
    .filter(({ kind, state }) => kind === given.kind && (state === 'kept' || state === 'valid'))
    .reduce((sum, { amount }) => sum + centsOf(amount ?? '0.00'), 0n);
  if (centsOf(given.amount) <= 0n) found.amount = 'Escribe un monto mayor que cero.';
  else if (given.kind === 'advance' && expected === null) found.kind = 'El pedido no tiene anticipo.';
  else if (given.kind === 'advance' && centsOf(given.amount) < centsOf(expected ?? '0.00'))
    found.amount = `La garantía cubre todo el anticipo con IVA: ${moneyText(expected ?? '0.00')}.`;
  else if (given.kind !== 'advance' && centsOf(given.amount) + secured < centsOf(expected ?? '0.00'))
    found.amount = `La garantía es de ${moneyText(expected ?? '0.00')} al menos, por el monto del pedido sin IVA${secured === 0n ? '' : `, y ya hay ${moneyText(decimal(secured))}`}.`;
  if (given.validUntil < given.validFrom) found.validUntil = 'No puede terminar antes de empezar.';
  else if (given.validUntil < today) found.validUntil = `Terminó el ${shortDate(given.validUntil)}.`;
  return found;
}

type Dated = Pick<OrderGuarantee, 'state' | 'validFrom' | 'validUntil'>;

/** Whether it secures something on a day. */
export const isInForce = ({ state, validFrom, validUntil }: Dated, day: PlainDate): boolean =>
  state === 'valid' && validFrom !== null && validUntil !== null && validFrom <= day && day <= validUntil;

/** Days until one that counts ends, less than zero once it did; null while there is time, and of one that counts no more. */
export function endsIn({ state, validUntil }: Dated, today: PlainDate): number | null {
  if (state !== 'valid' || validUntil === null || validUntil > addDays(today, NEAR_DAYS)) return null;
  return Math.round((Date.parse(validUntil) - Date.parse(today)) / 86_400_000);
}

/** Why an advance is not paid on a day; true once it is secured whole. */
export function advanceSecured(
  order: SecuredOrder,
  kept: readonly (Dated & Pick<OrderGuarantee, 'kind' | 'amount'>)[],
  day: PlainDate,
): true | string {
  const expected = expectedAmount('advance', order);
  if (expected === null) return 'El pedido no tiene anticipo.';
  const secured = kept
    .filter((one) => one.kind === 'advance' && isInForce(one, day))
    .reduce((sum, { amount }) => sum + centsOf(amount ?? '0.00'), 0n);
  return (
    secured >= centsOf(expected) ||
    `El anticipo se paga con su garantía validada y vigente, de ${moneyText(expected)}.`
  );
}
