import { sql } from 'kysely';
import type { InvoicingFacts } from '#contract/invoice-checks.ts';
import type { InvoiceMove, ReceivedInvoice } from '#contract/invoices-api.ts';
import type { InvoiceAct } from '#contract/invoices.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { expectedText } from '#contract/rules/payments/payday.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { change, type Change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { refusePair } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { mustRead, refuseMove, requirePays } from './access.ts';
import { compareKept, doubtsOf, toCorrectOf, type ComparedInvoice } from './compare.service.ts';
import { selectInvoicedOrder, type InvoicedOrder } from './facts.sql.ts';
import { tellInvoice } from './invoice-mails.ts';
import {
  INVOICE,
  selectHolder,
  selectInvoice,
  selectReceivers,
  writeAct,
  type Doer,
  type InvoiceWritten,
  type StoredInvoice,
} from './invoices.sql.ts';
import { describeInvoice, dueIfToday, expectedPay } from './seen.ts';

/** An invoice as the person saw it, and what invoices have to say for who reads the answer. */
interface SeenInvoice {
  folio: string;
  version: number;
  receiver: InvoicingFacts;
}

interface At {
  tx: Transaction;
  invoice: StoredInvoice;
  order: InvoicedOrder;
  compared: ComparedInvoice;
}

/** What is done with an invoice: over the version that the person saw, by who pays for its area, from a state that leads to it. */
function decide(
  db: Db,
  { folio, receiver, version }: SeenInvoice,
  { author, move, operation }: { author: Doer; move: InvoiceMove; operation: string },
  /** Gives what its doer is told, where the unit only tells of a pair. */
  work: (at: At) => Promise<string | void>,
): Promise<ReceivedInvoice> {
  const { person } = author;
  let note: string | undefined;
  return transaction(db, async (tx) => {
    const { id, orderId } = await mustRead(tx, folio, person);
    await requirePays(tx, person, orderId);
    // What is sent for the order meanwhile waits.
    await sql`select from purchase_order where id = ${orderId} for no key update`.execute(tx);
    const wish: Change<InvoiceWritten> = { id, version, author, operation };
    await change(tx, INVOICE, wish, async (_, { before }) => {
      refuseMove(before.state, move);
      const invoice = await mustRead(tx, folio, person);
      // What a credit note lowers is not ordered to be paid meanwhile.
      if (invoice.kind === 'credit_note')
        await sql`select from invoice where order_id = ${orderId} order by id for no key update`.execute(tx);
      const order = await selectInvoicedOrder(tx, orderId);
      if (order === undefined) throw notFound();
      const compared = await compareKept(tx, invoice, order);
      await sql`update invoice set checks = ${JSON.stringify(compared.checks)} where id = ${id}`.execute(tx);
      note = (await work({ tx, invoice, order, compared })) ?? undefined;
      wish.reason = note;
    });
    const seen = await describeInvoice(tx, { folio, receiver }, person);
    return note === undefined ? seen : { ...seen, note };
  });
}

const act = (at: At, done: InvoiceAct, { person }: Doer, said = '') =>
  writeAct(at.tx, at.invoice.id, { act: done, person, said });

/** Verifies it: nothing is left to correct, and what is in doubt has its reason. The days until its payment begin. */
export function verifyInvoice(
  db: Db,
  seen: SeenInvoice,
  { reason }: { reason: string },
  author: Doer,
): Promise<ReceivedInvoice> {
  return decide(db, seen, { author, move: 'verify', operation: 'verifyInvoice' }, async (at) => {
    const { tx, invoice, order, compared } = at;
    const note = await refusePair(tx, author.person, 'S7', await selectReceivers(tx, invoice));
    const [first] = toCorrectOf(compared.checks);
    if (first !== undefined)
      throw failure('state_conflict', { detail: `No se puede verificar: ${first.message}` });
    if (doubtsOf(compared.checks).length > 0 && reason.length < 20)
      throw invalid({ reason: 'Hay algo en duda: explica por qué se verifica, con al menos 20 letras.' });
    const dueOn = await dueIfToday(tx, order);
    await sql`update invoice set state = 'verified', verified_at = now(), verifier_id = ${author.person.id}, due_on = ${dueOn},
        verified_reason = ${reason} where id = ${invoice.id}`.execute(tx);
    await act(at, 'verify', author, [reason, note].filter(Boolean).join(' '));
    await tellInvoice(tx, invoice, { template: 'invoice_verified', result: 'Se verificó tu factura', dueOn });
    return note;
  });
}

/** Returns it with what the supplier has to correct. */
export function returnInvoice(
  db: Db,
  seen: SeenInvoice,
  { text }: { text: string },
  author: Doer,
): Promise<ReceivedInvoice> {
  return decide(db, seen, { author, move: 'return', operation: 'returnInvoice' }, async (at) => {
    const { tx, invoice, compared } = at;
    const found = [...toCorrectOf(compared.checks), ...doubtsOf(compared.checks)].map(
      ({ message }) => message,
    );
    if (found.length === 0 && text.length < 20)
      throw invalid({ text: 'Escribe qué debe corregir, con al menos 20 letras: lo lee el proveedor.' });
    const said = [...found, text]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 4_000);
    await sql`update invoice set state = 'returned', returned_at = now(), said = ${said} where id = ${invoice.id}`.execute(
      tx,
    );
    await act(at, 'return', author, said);
    await tellInvoice(tx, invoice, {
      template: 'invoice_returned',
      result: 'Tu factura tiene algo que corregir',
      text: said,
    });
  });
}

/** Holds it, or lets it go on with what was ruled, or rejects it for good. */
export function settleInvoice(
  db: Db,
  seen: SeenInvoice,
  { move, text }: { move: 'hold' | 'release' | 'reject'; text: string },
  author: Doer,
): Promise<ReceivedInvoice> {
  return decide(db, seen, { author, move, operation: `${move}Invoice` }, async (at) => {
    const { tx, invoice, order } = at;
    const state = {
      hold: 'held',
      release: invoice.verifierId === null ? 'received' : 'verified',
      reject: 'rejected',
    }[move];
    await sql`update invoice set state = ${state}, said = ${move === 'release' ? '' : text} where id = ${invoice.id}`.execute(
      tx,
    );
    await act(at, move, author, text);
    if (move === 'release') {
      const expected = await expectedPay(tx, order, {
        ...invoice,
        state: invoice.verifierId === null ? 'received' : 'verified',
      });
      return tellInvoice(tx, invoice, {
        template: 'invoice_received',
        result: 'Tu factura sigue su curso',
        text:
          expected !== null
            ? expectedText(expected)
            : invoice.dueOn === null
              ? ''
              : `Se paga a más tardar el ${shortDate(invoice.dueOn)}.`,
      });
    }
    return tellInvoice(tx, invoice, {
      template: 'invoice_returned',
      result: move === 'hold' ? 'Tu factura quedó detenida' : 'Tu factura se rechazó',
      text,
    });
  });
}

/** Whoever held an invoice lets it go on alone; anybody else, or where a check of the portal held it, with another person. */
export const RELEASED_BY_TWO: DecisionOf<{ params: { folio: string }; person: Person }> = {
  kind: async ({ params, person }, db) =>
    (await selectHolder(db, params.folio)) === person.id ? null : 'payments',
  what: () => 'Dejar seguir una factura que detuvo otra persona',
  isGuarded: () => true,
  record: async ({ params }, db) => {
    const invoice = await selectInvoice(db, params.folio);
    if (invoice === undefined) return undefined;
    const { folio, id, state, total, version } = invoice;
    const place = `/administracion/facturas/${folio}`;
    const note = moneyText(total);
    return { type: 'invoice', id, title: folio, note, place, mark: `${version} ${state}` };
  },
};

/** What somebody held is not rejected round its hold: who may not let it go on alone does not end it alone. */
export const REJECTED_BY_TWO: DecisionOf<{ params: { folio: string }; person: Person }> = {
  kind: async (exchange, db, services) => {
    const invoice = await selectInvoice(db, exchange.params.folio);
    if (invoice?.state !== 'held') return null;
    // Of what was verified the supplier waits to be paid: whoever held it ends it with another person too.
    return invoice.verifierId === null ? RELEASED_BY_TWO.kind(exchange, db, services) : 'payments';
  },
  what: () => 'Rechazar una factura detenida',
  isGuarded: () => true,
  record: RELEASED_BY_TWO.record,
};

/** An invoice with the series, number and total of another one may be the same asked for twice: two look at it. */
export const TWIN_BY_TWO: DecisionOf<{ params: { folio: string }; person: Person }> = {
  kind: async ({ params }, db) => ((await hasTwin(db, params.folio)) ? 'payments' : null),
  what: () => 'Verificar una factura con la serie, el número y el total de otra',
  isGuarded: () => true,
  record: RELEASED_BY_TWO.record,
};

const hasTwin = (db: Db | Transaction, folio: string): Promise<boolean> => {
  const look = async (tx: Transaction) => {
    const invoice = await selectInvoice(tx, folio);
    const order = invoice === undefined ? undefined : await selectInvoicedOrder(tx, invoice.orderId);
    if (invoice === undefined || order === undefined) return false;
    const { checks } = await compareKept(tx, invoice, order);
    return checks.some(({ id, result }) => id === 'U2' && result === 'fail');
  };
  return db.isTransaction ? look(db as Transaction) : transaction(db, look);
};

/** Says of which line of the order a line of the invoice is, where the portal did not find it. */
export function matchInvoiceLine(
  db: Db,
  seen: SeenInvoice,
  { number, orderLineId }: { number: number; orderLineId: string },
  author: Doer,
): Promise<ReceivedInvoice> {
  return decide(db, seen, { author, move: 'match', operation: 'matchInvoiceLine' }, async (at) => {
    const { tx, invoice, compared } = at;
    const line = compared.paired.find((one) => one.line.number === number);
    const ordered = compared.facts.lines.find(({ id }) => id === orderLineId);
    if (line === undefined) throw invalid({ number: 'La factura no tiene ese renglón.' });
    if (ordered === undefined) throw invalid({ orderLineId: 'Ese renglón no es del pedido de la factura.' });
    await sql`update invoice_line set order_line_id = ${orderLineId}, is_by_hand = true
      where invoice_id = ${invoice.id} and number = ${number}`.execute(tx);
    await act(
      at,
      'match',
      author,
      `Renglón ${number}: es el ${ordered.number} del pedido, «${ordered.description.slice(0, 60)}».`,
    );
  });
}
