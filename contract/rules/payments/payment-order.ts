import { shortDate } from '../days/calendar.ts';
import { centsOf, decimal, moneyText } from '../texts/money.ts';

/** An invoice of an order of payment, as far as it may be paid. */
export interface OrderedInvoice {
  /** Series and number. */
  name: string;
  /** It was verified, or the bank sent its payment back. */
  isPayable: boolean;
  /** What stops it, as its checks say it. */
  stops: readonly string[];
  /** It stands already among the payments that were typed for its contract. */
  isPaidByHand: boolean;
  /** What is deducted of it. */
  penalties: string;
  net: string;
}

/** An order to the supplier with what was taken of it and what its invoices come to, with IVA. */
export interface InvoicedOrder {
  number: string;
  accepted: string;
  invoiced: string;
  /** How many invoices that is: each may be rounded by itself. */
  invoices: number;
}

/** A contract of which invoices are paid; amounts with IVA, before what is withheld or deducted. */
export interface PaidContract {
  number: string;
  /** As its amendments left it; null where it does not say. */
  worth: string | null;
  /** Typed by hand or by orders of payment that stand, without this one. */
  before: string;
  /** By this order of payment. */
  now: string;
  /** How many invoices that is: each may be rounded by itself. */
  invoices: number;
}

/** What has to be true before an order of payment is issued. */
export interface PaymentOrderFacts {
  invoices: readonly OrderedInvoice[];
  orders: readonly InvoicedOrder[];
  contracts: readonly PaidContract[];
  /** Numbers of contracts of which the budget has not accrued what is to be paid. */
  notAccrued: readonly string[];
  /** Since when the list of article 69-B has the supplier as definitive. */
  barredSince: string | null;
  account: { isHeld: boolean } | null;
  /** Payments of the supplier whose receipt is overdue, where that keeps the next one. */
  owedReceipts: number;
}

/** How far one invoice may lie from what was accepted, in cents (purchase-chain §6.7). */
const ROUNDING = 100n;

function orderProblem({ number, accepted, invoiced, invoices }: InvoicedOrder): string | undefined {
  const most = centsOf(accepted) + ROUNDING * BigInt(invoices);
  if (centsOf(invoiced) <= most) return undefined;
  return accepted === '0.00'
    ? `Del pedido ${number} no se ha aceptado nada: primero se recibe, después se paga.`
    : `Del pedido ${number} se aceptó ${moneyText(accepted)} y sus facturas suman ${moneyText(invoiced)}: se paga lo aceptado.`;
}

function contractProblem({ before, invoices, now, number, worth }: PaidContract): string | undefined {
  if (worth === null) return undefined;
  const sum = centsOf(before) + centsOf(now);
  if (sum <= centsOf(worth) + ROUNDING * BigInt(invoices)) return undefined;
  return `Del contrato ${number} se habrían pagado ${moneyText(decimal(sum))} con IVA y con sus convenios vale ${moneyText(worth)}: publica primero el convenio que lo aumenta.`;
}

/** Why an order of payment cannot be issued, in sentences; none when it can (purchase-chain §6.9). */
export function paymentOrderProblems(facts: PaymentOrderFacts): string[] {
  const { invoices, orders, contracts, notAccrued, barredSince, account, owedReceipts } = facts;
  const net = invoices.reduce((sum, one) => sum + centsOf(one.net) + centsOf(one.penalties), 0n);
  return [
    ...(barredSince === null
      ? []
      : [
          `El proveedor está en la lista definitiva del artículo 69-B desde el ${shortDate(barredSince)}: sus facturas no producen efectos.`,
        ]),
    ...invoices.flatMap(({ name, isPayable, stops, isPaidByHand }) => [
      ...(isPayable ? [] : [`La factura ${name} no está verificada.`]),
      ...stops.map((said) => `La factura ${name} no se paga: ${said}`),
      ...(isPaidByHand ? [`La factura ${name} ya está entre los pagos de su contrato.`] : []),
    ]),
    ...orders.flatMap((order) => orderProblem(order) ?? []),
    ...contracts.flatMap((contract) => contractProblem(contract) ?? []),
    ...notAccrued.map(
      (number) => `Lo que se paga del contrato ${number} todavía no está devengado en el presupuesto.`,
    ),
    ...(account === null ? ['El proveedor no tiene cuenta en el padrón: pídele que la registre.'] : []),
    ...(account?.isHeld === true
      ? ['Desde el correo registrado del proveedor se dijo «no fui yo»: atiéndelo en Padrón antes de pagar.']
      : []),
    ...(net === 0n ? [`No queda nada que pagar: el neto es ${moneyText(decimal(net))}.`] : []),
    ...(owedReceipts === 0
      ? []
      : [
          `El proveedor debe ${owedReceipts === 1 ? 'un complemento de pago' : `${owedReceipts} complementos de pago`}: mándaselo pedir antes de pagarle de nuevo.`,
        ]),
  ];
}
