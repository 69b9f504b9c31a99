import type { ContractEnd, Delivery, ExecutionInput, Payment, Penalty } from '../executions.ts';
import type { Guarantee } from '../procurement-admin.ts';
import { cents } from './amendments.ts';
import { shortDate, type PlainDate } from './calendar.ts';
import { isSameValue } from './field-differences.ts';
import { dueDay } from './late-penalty.ts';

/** An invoice by its letters and digits alone, no number in it with leading zeros: «F-077» is «f 77». */
export function invoiceKey(invoice: string): string {
  const parts = invoice.toUpperCase().match(/\d+|\p{L}+/gu) ?? [invoice];
  return parts.map((part) => part.replace(/^0+/, '') || '0').join('');
}

/** What payments and penalties of a contract depend on. */
export interface PaidContract {
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
  if (isDelivered(paidOn)) return undefined;
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
  });
  penalties.forEach((row, index) => {
    if (!isAsBefore(row, before.penalties))
      put(`penalties.${index}.deliveryId`, notLate(row, deliveries, holidays));
  });
  return fields;
}
