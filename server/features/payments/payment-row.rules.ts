import type { PaymentOrderState, PaymentState } from '#contract/payment-orders.ts';
import { PAYMENT_ORDER_STATE_LABELS } from '#contract/payment-orders.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { paidWhole } from '#contract/rules/payments/amounts.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** A row of a file of payments, read. */
export interface PaymentRow {
  line: number;
  number: string;
  /** Upper case; empty where the file names no invoice. */
  uuid: string;
  day: string;
  amount: string;
  reference: string;
  bank: string;
  four: string;
  state: PaymentState;
  /** Whom it is paid to, as the preview names it. */
  supplier?: string;
}

/** What one order pays of an invoice. */
export interface PayingInvoice {
  id: string;
  uuid: string;
  name: string;
  net: string;
  withheld: string;
  paid: string;
  contractId: string;
}

/** A transfer that is known of an order. */
export interface KnownPayment {
  id: string;
  state: PaymentState;
  day: string;
  amount: string;
  reference: string;
  /** Its supplier sent the payment receipt (REP) of it. */
  hasReceipt: boolean;
  parts: { invoiceId: string; amount: string }[];
}

/** An order of payment as its payments find it; what a row does to it is kept in it. */
export interface PayingOrder {
  id: string;
  number: string;
  state: PaymentOrderState;
  supplierId: string;
  supplier: string;
  issuedOn: string;
  net: string;
  paid: string;
  accountFour: string;
  /** Of the registry now. */
  presentFour: string;
  invoices: PayingInvoice[];
  /** It pays interest, of no invoice. */
  isInterest?: boolean;
  /** Why an authority keeps it from being paid. */
  contested?: string | undefined;
  payments: KnownPayment[];
}

/** What a transfer pays of each invoice; with its part of what is withheld. */
export interface PaidPart {
  id: string;
  invoiceId: string;
  contractId: string;
  name: string;
  amount: string;
  whole: string;
}

/** Why a row is not taken, by column. */
interface Refused {
  kind: 'refused';
  code: 'wrong' | 'doubt';
  problems: Record<string, string>;
}

/** What a row does. */
export type PaymentEffect =
  | { kind: 'same' }
  | Refused
  | {
      kind: 'new';
      /** What is shown of it although it is taken. */
      notes: Record<string, string>;
      paymentId: string;
      /** A transfer that was scheduled, or that comes back. */
      isKnown: boolean;
      /** The bank has it although its order was voided: it pays no invoice, and waits for whoever sees to it. */
      isStray?: true;
      parts: PaidPart[];
    };

export interface PaymentContext {
  today: string;
  isWorkingDay: (day: string) => boolean;
  newId: () => string;
  /** Whether another order was paid on that day with the same reference of the same bank. */
  isTaken: (row: PaymentRow) => boolean;
}

const refusal =
  (code: Refused['code']) =>
  (column: string, said: string): Refused => ({ kind: 'refused', code, problems: { [column]: said } });
const wrong = refusal('wrong');
const doubt = refusal('doubt');
const left = ({ net, paid }: Pick<PayingInvoice, 'net' | 'paid'>): bigint => centsOf(net) - centsOf(paid);

/** As banks and files write it: neither case nor accents, spaces or signs tell one from another. */
const bankWord = (text: string): string => fold(text).replace(/[^a-z0-9]+/g, '') || text;
const isSameReference = (one: string, other: string): boolean => bankWord(one) === bankWord(other);

/** Key of a transfer at its bank. */
export const bankKey = ({ bank, day, reference }: Pick<PaymentRow, 'bank' | 'day' | 'reference'>): string =>
  JSON.stringify([bankWord(bank), day, bankWord(reference)]);

/** Judges a row against its order, as it stands with the rows before (purchase-chain §6.9). */
export function judgePayment(
  row: PaymentRow,
  order: PayingOrder | undefined,
  context: PaymentContext,
): PaymentEffect {
  if (order === undefined) return orderProblem(row, order)!;
  const alike = order.payments.filter(
    ({ amount, reference }) => amount === row.amount && isSameReference(reference, row.reference),
  );
  if (row.state === 'returned')
    return judgeReturn(row, order, alike.find(({ state }) => state === 'paid') ?? alike[0]);
  // What was taken as paid, or as sent back, is known under its day.
  if (alike.some(({ day, state }) => state !== 'scheduled' && (day === row.day || row.state === 'scheduled')))
    return { kind: 'same' };
  const known = alike.find(({ state }) => state === 'scheduled');
  if (row.state === 'scheduled' && known?.day === row.day) return { kind: 'same' };
  const other = alike.find(({ state }) => state === 'paid');
  if (other !== undefined)
    return doubt(
      'fecha',
      `Ya se registró un pago igual, con esa referencia, el ${shortDate(other.day)}: comprueba que sea otro.`,
    );
  if (order.state === 'voided') return strayPayment(row, order, { known, context });
  const judged = judgeAmount(row, { order, known, context });
  const found = [
    stateProblem(order),
    dayProblem(row, order, context),
    accountProblem(row, order),
    ...(judged.kind === 'refused' ? [judged] : []),
  ].filter((one) => one !== undefined);
  const [first] = found;
  return first === undefined
    ? judged
    : { ...first, problems: Object.assign({}, ...found.map(({ problems }) => problems).toReversed()) };
}

/** Why nothing of an order is paid now. */
function stateProblem({ number, state, contested }: PayingOrder): Refused | undefined {
  if (state === 'held') return wrong('orden', `${number} está detenida: no se registra ningún pago de ella.`);
  if (contested !== undefined) return wrong('orden', contested);
  return state === 'draft'
    ? wrong('orden', `${number} está ${PAYMENT_ORDER_STATE_LABELS[state].toLowerCase()}.`)
    : undefined;
}

/** What is wrong with the order of a row, whatever else the row says. */
export const orderProblem = (
  { number, state }: Pick<PaymentRow, 'number' | 'state'>,
  order: PayingOrder | undefined,
): Refused | undefined =>
  order === undefined
    ? wrong('orden', `No hay una orden de pago ${number}.`)
    : state === 'returned'
      ? undefined
      : stateProblem(order);

/** What a bank did of a voided order happened, whatever account it went to: it is kept, so that somebody asks for it back. */
function strayPayment(
  row: PaymentRow,
  { number }: PayingOrder,
  { known, context }: { known: KnownPayment | undefined; context: PaymentContext },
): PaymentEffect {
  if (row.state === 'paid' && row.day > context.today)
    return wrong('fecha', 'Esa fecha no llega todavía: si está programado, dilo en «estado».');
  if (row.state === 'paid' && context.isTaken(row)) return takenReference(row);
  const said =
    row.state === 'paid'
      ? 'y el banco la pagó. Se anota, no paga ninguna factura y queda pendiente de que la devuelvan'
      : 'y el banco la tiene programada. Pide que la cancele: queda pendiente hasta que se registre devuelta';
  return {
    kind: 'new',
    paymentId: known?.id ?? context.newId(),
    isKnown: known !== undefined,
    isStray: true,
    parts: [],
    notes: { orden: `${number} está anulada ${said}.` },
  };
}

/** A payment that the bank sent back is one that was taken before. */
function judgeReturn(row: PaymentRow, order: PayingOrder, known: KnownPayment | undefined): PaymentEffect {
  // What a bank had on its list of a voided order is over when the bank says that it is.
  const isCancelled = known?.state === 'scheduled' && order.state === 'voided';
  if (known === undefined || (known.state === 'scheduled' && !isCancelled))
    return wrong(
      'referencia',
      `No hay un pago de ${moneyText(row.amount)} con la referencia ${row.reference}: no se sabe cuál devolvió el banco.`,
    );
  if (known.state === 'returned') return { kind: 'same' };
  if (known.hasReceipt)
    return doubt(
      'estado',
      'El proveedor ya mandó el complemento de ese pago, así que lo recibió: compruébalo con el banco y con él. Si de verdad volvió, primero se cancela el complemento. No se marca como devuelto.',
    );
  if (!isCancelled && row.day < known.day)
    return wrong('fecha', `Se pagó el ${shortDate(known.day)}: no pudo volver antes.`);
  return { kind: 'new', notes: {}, paymentId: known.id, isKnown: true, parts: [] };
}

function dayProblem(
  { day, state }: PaymentRow,
  { issuedOn, number }: PayingOrder,
  { today }: PaymentContext,
): Refused | undefined {
  if (day < issuedOn)
    return wrong('fecha', `${number} se emitió el ${shortDate(issuedOn)}: no se pagó antes.`);
  if (state === 'paid' && day > today)
    return wrong('fecha', 'Esa fecha no llega todavía: si está programado, dilo en «estado».');
  return undefined;
}

/** Nothing counts as paid that went to another account than the confirmed one (V145). */
function accountProblem(
  { four }: PaymentRow,
  { accountFour, presentFour }: PayingOrder,
): Refused | undefined {
  if (four !== accountFour)
    return doubt(
      'cuenta_final4',
      `Va a una cuenta terminada en ${four} y la confirmada termina en ${accountFour}: compruébalo con el banco. No se marca como pagada.`,
    );
  return presentFour === accountFour
    ? undefined
    : doubt(
        'cuenta_final4',
        `La cuenta del proveedor cambió desde que se ordenó este pago (ahora termina en ${presentFour}): compruébalo. No se marca como pagada.`,
      );
}

const takenReference = ({ reference }: PaymentRow): Refused =>
  wrong('referencia', `La referencia ${reference} ya es de otro pago de ese día en ese banco.`);

function judgeAmount(
  row: PaymentRow,
  given: { order: PayingOrder; known: KnownPayment | undefined; context: PaymentContext },
): PaymentEffect {
  const { order, known, context } = given;
  const rest = left(order);
  const amount = centsOf(row.amount);
  if (amount > rest)
    return wrong(
      'importe',
      `De ${order.number} quedan por pagar ${moneyText(decimal(rest))}, no ${moneyText(row.amount)}.`,
    );
  if (row.state === 'paid' && context.isTaken(row)) return takenReference(row);
  const paid = invoicesPaid(row, order);
  if ('kind' in paid) return paid;
  const parts = paid.map(({ invoice, cents }): PaidPart => {
    const { id: invoiceId, contractId, name, net, withheld } = invoice;
    const part = decimal(cents);
    return {
      id: context.newId(),
      invoiceId,
      contractId,
      name,
      amount: part,
      whole: paidWhole({ net, withheld }, { before: invoice.paid, amount: part }),
    };
  });
  return {
    kind: 'new',
    paymentId: known?.id ?? context.newId(),
    isKnown: known !== undefined,
    parts: row.state === 'paid' ? parts : [],
    notes: {
      ...(amount < rest && { importe: `Es un pago parcial: quedan ${moneyText(decimal(rest - amount))}.` }),
      ...(!context.isWorkingDay(row.day) && { fecha: `El ${shortDate(row.day)} no es día hábil.` }),
    },
  };
}

/** Which invoices a transfer pays, and how much of each. */
function invoicesPaid(
  row: PaymentRow,
  { invoices, isInterest, number }: PayingOrder,
): { invoice: PayingInvoice; cents: bigint }[] | PaymentEffect {
  if (isInterest === true) return [];
  const open = invoices.filter((one) => left(one) > 0n);
  const amount = centsOf(row.amount);
  const named = row.uuid === '' ? undefined : invoices.find(({ uuid }) => uuid === row.uuid);
  if (row.uuid !== '' && named === undefined)
    return wrong('uuid', `La factura ${row.uuid} no es de ${number}.`);
  const one = named ?? (open.length === 1 ? open[0] : undefined);
  if (one !== undefined) {
    if (amount <= left(one)) return [{ invoice: one, cents: amount }];
    return wrong('importe', `De la factura ${one.name} quedan por pagar ${moneyText(decimal(left(one)))}.`);
  }
  if (amount === open.reduce((sum, invoice) => sum + left(invoice), 0n))
    return open.map((invoice) => ({ invoice, cents: left(invoice) }));
  return wrong('uuid', `${number} paga ${open.length} facturas: di cuál es este pago parcial.`);
}

/** Keeps in an order what a row does to it, for the rows that follow. */
export function keepPayment(row: PaymentRow, order: PayingOrder, effect: PaymentEffect): void {
  if (effect.kind !== 'new') return;
  const { paymentId, parts } = effect;
  const { state, day, amount, reference } = row;
  const known = order.payments.find(({ id }) => id === paymentId);
  const moved = state === 'returned' ? (known?.parts ?? []) : parts;
  if (known === undefined)
    order.payments.push({ id: paymentId, state, day, amount, reference, hasReceipt: false, parts });
  else Object.assign(known, { state, ...(state !== 'returned' && { day, parts }) });
  if (state === 'scheduled') return;
  const sign = state === 'paid' ? 1n : -1n;
  order.paid = decimal(centsOf(order.paid) + sign * centsOf(amount));
  for (const part of moved) {
    const invoice = order.invoices.find(({ id }) => id === part.invoiceId);
    if (invoice !== undefined) invoice.paid = decimal(centsOf(invoice.paid) + sign * centsOf(part.amount));
  }
}
