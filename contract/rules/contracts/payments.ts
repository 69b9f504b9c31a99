import { groundRule } from '../texts/legal-ground.ts';
import type { ContractEnd, Delivery, ExecutionInput, Payment, Penalty } from '#contract/executions.ts';
import type { Guarantee } from '#contract/procurement-admin.ts';
import { cents, moneyOf, presentAmount, type AmendedAmount } from './amendments.ts';
import { shortDate, type PlainDate } from '../days/calendar.ts';
import { isSameValue } from '../texts/field-differences.ts';
import { dueDay } from './late-penalty.ts';
import { moneyText } from '../texts/money.ts';

/** An invoice by its letters and digits alone, no number in it with leading zeros: «F-077» is «f 77». */
export function invoiceKey(invoice: string): string {
  const parts = invoice.toUpperCase().match(/\d+|\p{L}+/gu) ?? [invoice];
  return parts.map((part) => part.replace(/^0+/, '') || '0').join('');
}

/** Shortest reason for a payment that somebody may doubt, in letters. */
const LEAST_PAYMENT_REASON = 20;

/**
 * Percent of a contract with its amendments, its taxes in it, by which the payments may pass it for a reason: interest of a
 * late payment, or rounding. What the work costs more is an amendment first (LAASSP 2025, art. 74).
 */
const MOST_OVERPAID_PERCENT = 5n;

/** What payments and penalties of a contract depend on. */
export interface PaidContract {
  amount: string | null;
  amendments: readonly AmendedAmount[];
  signedOn: PlainDate | null;
  guarantees: readonly Pick<Guarantee, 'kind' | 'amount'>[];
  end: Pick<ContractEnd, 'kind' | 'endedOn'> | null;
}

interface Given {
  /** As it stood: what nobody changed is not looked at again. */
  before: Pick<ExecutionInput, 'payments' | 'penalties'>;
  /** Number of the contract of the same supplier that was paid with an invoice, by {@link invoiceKey}. */
  paidElsewhere: ReadonlyMap<string, string>;
  holidays: ReadonlySet<PlainDate>;
}

const isAsBefore = <Row extends { id: string }>(row: Row, before: readonly Row[]): boolean => {
  const old = before.find(({ id }) => id === row.id);
  return old !== undefined && isSameValue(old, row);
};

/** Why nothing is paid yet on this day; undefined when something may be. */
function tooEarly(
  payment: Payment,
  payments: readonly Payment[],
  { contract, deliveries }: { contract: PaidContract; deliveries: readonly Delivery[] },
): string | undefined {
  const { signedOn, guarantees, end } = contract;
  const { paidOn } = payment;
  if (signedOn !== null && paidOn < signedOn)
    return `El pago no puede ser anterior a la firma, del ${shortDate(signedOn)}.`;
  const isDelivered = (day: PlainDate) =>
    deliveries.some(({ deliveredOn }) => deliveredOn !== null && deliveredOn <= day) ||
    (end?.kind === 'completion' && end.endedOn <= day);
  if (isDelivered(paidOn)) return beyondDelivered(payment, payments, { contract, deliveries });
  const secured = guarantees.filter(({ kind }) => kind === 'advance');
  if (secured.length === 0)
    return 'Ese día no se había entregado nada: registra primero la entrega. Un anticipo se paga con su garantía de anticipo escrita en el contrato.';
  if (secured.some(({ amount }) => amount === null)) return undefined;
  const sum = (rows: readonly { amount: string | null }[]) =>
    rows.reduce((total, { amount }) => total + cents(amount ?? '0.00'), 0n);
  const isAbove = sum(payments.filter((one) => !isDelivered(one.paidOn))) > sum(secured);
  return isAbove
    ? 'Antes de la primera entrega solo se paga el anticipo, y este pago pasa de lo que asegura su garantía.'
    : undefined;
}

/** General rate of the tax, in percent: no delivery causes more. */
const MOST_TAX_PERCENT = 16n;
/** Rounding of each delivery, in cents. */
const ROUNDING = 100n;

/**
 * Why so much is not paid on this day: what was delivered by then, with its tax, and the advance that is secured are the
 * most. Undefined where nothing is left to be delivered, or not every delivery says what it is worth.
 */
function beyondDelivered(
  { paidOn }: Payment,
  payments: readonly Payment[],
  { contract, deliveries }: { contract: PaidContract; deliveries: readonly Delivery[] },
): string | undefined {
  const came = deliveries.filter(({ deliveredOn }) => deliveredOn !== null && deliveredOn <= paidOn);
  const isWhole = came.length === deliveries.length || contract.end?.kind === 'completion';
  if (isWhole || deliveries.some(({ amount }) => amount === null)) return undefined;
  const secured = contract.guarantees.filter(({ kind }) => kind === 'advance');
  if (secured.some(({ amount }) => amount === null)) return undefined;
  const sum = (rows: readonly { amount: string | null }[]) =>
    rows.reduce((total, { amount }) => total + cents(amount ?? '0.00'), 0n);
  const worth = sum(came);
  const most = worth + (worth * MOST_TAX_PERCENT) / 100n + ROUNDING * BigInt(came.length) + sum(secured);
  const paid = sum(payments.filter((one) => one.paidOn <= paidOn));
  if (paid <= most) return undefined;
  return `Hasta ese día los pagos suman ${moneyText(moneyOf(paid))} y lo entregado vale ${moneyText(moneyOf(worth))} sin IVA: falta ${came.length + 1 === deliveries.length ? 'una entrega' : 'más de una entrega'}. Registra primero lo que llegó.`;
}

/** Why no reason lets all of this be paid; undefined while it stays within what a reason may explain. */
export function paidBeyond(
  contract: Pick<PaidContract, 'amount' | 'amendments'>,
  payments: readonly { amount: string }[],
): string | undefined {
  const worth = presentAmount(contract);
  if (worth === null) return undefined;
  const most = cents(worth) + (cents(worth) * MOST_OVERPAID_PERCENT) / 100n;
  const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0n);
  if (paid <= most) return undefined;
  return `Los pagos sumarían ${moneyText(moneyOf(paid))} y el contrato con sus convenios vale ${moneyText(worth)}, con IVA. Publica primero el convenio que lo aumenta. Con motivo, como intereses por pago tardío, se llega hasta ${moneyText(moneyOf(most))}.`;
}

/** Why this invoice is not paid; undefined when it was not yet. */
function paidTwice(
  { id, invoice }: Payment,
  payments: readonly Payment[],
  elsewhere: ReadonlyMap<string, string>,
): string | undefined {
  const key = invoiceKey(invoice);
  const other = elsewhere.get(key);
  if (other !== undefined)
    return `La factura ${invoice} ya se pagó a este proveedor en el contrato ${other}.`;
  const isTwice = payments.some((one) => one.id !== id && invoiceKey(one.invoice) === key);
  return isTwice ? `La factura ${invoice} ya está entre los pagos de este contrato.` : undefined;
}

/** Digits of an invoice: those of «F-077» and of «G-77b» are the same. */
const numberOf = (invoice: string) => (invoice.match(/\d+/gu) ?? []).join('').replace(/^0+/, '');

/** What of a payment asks for a reason: an invoice that looks like one that was paid, or a delivery that nobody accepted. */
export function paymentDoubt(
  payment: Pick<Payment, 'id' | 'paidOn' | 'invoice'>,
  payments: readonly Payment[],
  { deliveries, end }: { deliveries: readonly Delivery[]; end: PaidContract['end'] },
): string | undefined {
  const { id, paidOn, invoice } = payment;
  const number = numberOf(invoice);
  const alike =
    number === '' ? undefined : payments.find((one) => one.id !== id && numberOf(one.invoice) === number);
  if (alike !== undefined)
    return `La factura ${invoice} se parece a la ${alike.invoice}, ya pagada: si es otra, explica cuál con al menos 20 letras.`;
  if (end?.kind === 'completion') return undefined;
  const came = deliveries.filter(({ deliveredOn }) => deliveredOn !== null && deliveredOn <= paidOn);
  const first = came.map(({ deliveredOn }) => deliveredOn ?? '').toSorted()[0];
  if (first === undefined) return undefined;
  const accepted = came.filter(({ acceptedOn }) => acceptedOn !== null && acceptedOn <= paidOn).length;
  const paid = payments.filter((one) => one.id !== id && one.paidOn >= first && one.paidOn <= paidOn).length;
  return accepted < came.length && paid + 1 > accepted
    ? 'Ese día había una entrega sin aceptar: acéptala primero, o explica con al menos 20 letras por qué se paga antes.'
    : undefined;
}

/** Why a delivery was not late when it was penalised; undefined when it was, or is not known. */
function notLate(
  { deliveryId, imposedOn }: Penalty,
  deliveries: readonly Delivery[],
  holidays: ReadonlySet<PlainDate>,
): string | undefined {
  const delivery = deliveries.find(({ id }) => id === deliveryId);
  if (delivery === undefined) return undefined;
  const due = dueDay(delivery.plannedOn, holidays);
  if ((delivery.deliveredOn ?? imposedOn) > due) return undefined;
  const came = delivery.deliveredOn === null ? '' : ` y se entregó el ${shortDate(delivery.deliveredOn)}`;
  return `Esta entrega no tiene atraso: vence el ${shortDate(due)}${came}. La pena es por atraso.`;
}

/** What is wrong with payments and penalties that are new or say something else, by the path of their field. */
export function refusePaid(
  contract: PaidContract,
  { deliveries, penalties, payments }: ExecutionInput,
  { before, paidElsewhere, holidays }: Given,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const put = (path: string, problem: string | undefined) => {
    if (problem !== undefined) fields[path] = problem;
  };
  payments.forEach((row, index) => {
    if (isAsBefore(row, before.payments)) return;
    put(`payments.${index}.paidOn`, tooEarly(row, payments, { contract, deliveries }));
    put(`payments.${index}.invoice`, paidTwice(row, payments, paidElsewhere));
    put(`payments.${index}.amount`, paidBeyond(contract, payments));
    const isExplained = (row.overReason ?? '').length >= LEAST_PAYMENT_REASON;
    if (
      !isExplained &&
      fields[`payments.${index}.paidOn`] === undefined &&
      fields[`payments.${index}.invoice`] === undefined
    )
      put(`payments.${index}.overReason`, paymentDoubt(row, payments, { deliveries, end: contract.end }));
  });
  penalties.forEach((row, index) => {
    if (isAsBefore(row, before.penalties)) return;
    put(`penalties.${index}.deliveryId`, notLate(row, deliveries, holidays));
    const said = groundRule(row.ground);
    put(`penalties.${index}.ground`, said === true ? undefined : said);
    if (row.reason.length < LEAST_PAYMENT_REASON)
      put(`penalties.${index}.reason`, 'Explica la pena con al menos 20 letras.');
  });
  return fields;
}
