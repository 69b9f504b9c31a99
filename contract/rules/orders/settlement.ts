import type { OrderPenalty } from '../../order-penalties.ts';
import type { SettlementSheet } from '../../order-settlements.ts';
import type { OrderLine } from '../../purchase-orders.ts';
import { moneyText, centsOf, decimal } from '../texts/money.ts';
import { orderTotals } from './order-lines.ts';

type Line = Pick<OrderLine, 'quantity' | 'unitPrice' | 'taxRate'>;

/** What is known of an order when it is closed; amounts with two decimals. */
export interface SettlementFacts {
  lines: readonly (Line & { accepted: string; rejected: string })[];
  penalties: readonly Pick<OrderPenalty, 'number' | 'kind' | 'state' | 'application' | 'amount'>[];
  /** With IVA and what is withheld, of invoices that were verified. */
  invoiced: string;
  /** Of credit notes that are not for a penalty. */
  credits: string;
  paid: string;
  withheld: string;
  /** Advanced and not amortised, and how much may be advanced; null where the order has no advance. */
  advance: string;
  agreedAdvance: string | null;
  /** Given back of the supplier's costs. */
  costs: string;
  /** Guarantees that count, and those that are claimed. */
  guarantees: SettlementSheet['guarantees'];
  claimed: SettlementSheet['claimed'];
  /** Numbers of receipts that nobody looked at, and invoices that nobody verified. */
  undecided: readonly string[];
  unverified: readonly string[];
}

const grossOf = (
  lines: SettlementFacts['lines'],
  quantity: (line: SettlementFacts['lines'][number]) => string,
) =>
  orderTotals(
    lines.flatMap((line) => (Number(quantity(line)) > 0 ? [{ ...line, quantity: quantity(line) }] : [])),
  ).gross;

/**
 * The closing sheet (finiquito) of an order: what is owed is what was taken and costs that are given back, less credit notes,
 * penalties and deductions; what is left of it after what was paid, withheld, or advanced and not amortised, is its balance (purchase-chain §5.7). A penalty that the supplier pays by itself is
 * told, and no part of the balance.
 */
export function settlementSheet(facts: SettlementFacts): SettlementSheet {
  const { advance, claimed, costs, credits, guarantees, invoiced, lines, paid, withheld } = facts;
  const firm = facts.penalties.filter(({ state }) => state === 'firm');
  const sum = (some: typeof firm) => some.reduce((total, { amount }) => total + centsOf(amount), 0n);
  const direct = sum(firm.filter(({ application }) => application === 'direct'));
  const ordered = orderTotals(lines).gross;
  const accepted = grossOf(lines, (line) => line.accepted);
  const owed = centsOf(accepted) + centsOf(costs) - centsOf(credits) - (sum(firm) - direct);
  const balance = owed - centsOf(paid) - centsOf(withheld) - centsOf(advance);
  return {
    ordered,
    accepted,
    rejected: grossOf(lines, (line) => line.rejected),
    remainder: decimal(centsOf(ordered) > centsOf(accepted) ? centsOf(ordered) - centsOf(accepted) : 0n),
    invoiced,
    credits,
    penalties: decimal(sum(firm.filter(({ kind }) => kind === 'late'))),
    deductions: decimal(sum(firm.filter(({ kind }) => kind === 'deficient'))),
    direct: decimal(direct),
    costs,
    paid,
    withheld,
    advance,
    balance: decimal(balance < 0n ? -balance : balance),
    balanceFor: balance === 0n ? 'none' : balance > 0n ? 'supplier' : 'unit',
    guarantees: balance < 0n ? [] : [...guarantees],
    claimed: [...claimed],
  };
}

/** Whether what somebody says was advanced and not amortised can be; true, or what to correct. */
export function advanceProblem(
  advance: string | null,
  { agreedAdvance }: Pick<SettlementFacts, 'agreedAdvance'>,
): true | string {
  if (agreedAdvance === null)
    return advance === null || centsOf(advance) === 0n || 'El pedido no tiene anticipo.';
  if (advance === null)
    return 'Escribe cuánto del anticipo se pagó y no se ha amortizado; 0.00 si no se pagó o ya se amortizó.';
  return (
    centsOf(advance) <= centsOf(agreedAdvance) ||
    `El anticipo del pedido es de ${moneyText(agreedAdvance)}: lo que falta por amortizar no pasa de eso.`
  );
}

/** Why an order is not closed yet, in sentences. */
export function settlementProblems({ penalties, undecided, unverified }: SettlementFacts): string[] {
  const open = penalties.filter(({ state }) => state !== 'firm' && state !== 'waived');
  return [
    ...undecided.map((number) => `Falta decir qué se acepta de la recepción ${number}.`),
    ...open.map(({ number }) => `Falta resolver ${number}.`),
    ...unverified.map((name) => `Falta verificar o devolver la factura ${name}.`),
  ];
}

/** Whether two sheets say the same of what is owed; what was paid meanwhile changes nothing of it. */
export const isSameDebt = (one: SettlementSheet, other: SettlementSheet): boolean =>
  (
    ['ordered', 'accepted', 'credits', 'penalties', 'deductions', 'direct', 'costs', 'advance'] as const
  ).every((name) => one[name] === other[name]);

/** What a sheet comes to, in a sentence. */
export function balanceText({
  balance,
  balanceFor,
}: Pick<SettlementSheet, 'balance' | 'balanceFor'>): string {
  if (balanceFor === 'none') return 'No queda saldo.';
  return balanceFor === 'supplier'
    ? `Quedan ${moneyText(balance)} a favor del proveedor.`
    : `Quedan ${moneyText(balance)} a favor de la Universidad.`;
}
