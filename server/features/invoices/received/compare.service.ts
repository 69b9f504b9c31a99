import type { InvoiceCheck, InvoiceData } from '#contract/invoice-checks.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { InvoiceDetails } from '../details.rules.ts';
import { checkLists } from '../lists.service.ts';
import { selectEarlier, selectFacts, type InvoicedOrder } from './facts.sql.ts';
import { pairLines, type PairedLine } from './match.rules.ts';
import {
  checkOrder,
  isOfOrder,
  replacedBy,
  type EarlierInvoice,
  type OrderFacts,
} from './order-checks.rules.ts';
import { selectDetails, type StoredInvoice } from './invoices.sql.ts';

/** An invoice beside its order, as both are now. */
export interface ComparedInvoice {
  /** All checks: those of the file, of the lists, of the order and of what came before. */
  checks: InvoiceCheck[];
  paired: PairedLine[];
  facts: OrderFacts;
  /** Invoices that it takes the place of. */
  replaces: EarlierInvoice[];
}

interface Given {
  order: InvoicedOrder;
  data: Pick<InvoiceData, 'uuid' | 'tipo' | 'emisor'>;
  details: InvoiceDetails;
  /** Of its file alone. */
  checks: readonly InvoiceCheck[];
  /** The invoice itself, where it is kept already. */
  own?: string;
  byHand?: ReadonlyMap<number, string>;
}

/** Compares an invoice with its order; what it replaces is not counted beside it. */
export async function compareInvoice(db: Db | Transaction, given: Given): Promise<ComparedInvoice> {
  const { byHand, data, details, order, own } = given;
  const itself = own === undefined ? [] : [own];
  const earlier = await selectEarlier(db, {
    orderId: order.id,
    uuid: data.uuid,
    rfc: data.emisor.rfc,
    details,
    except: itself,
  });
  const replaces = replacedBy({ details, earlier });
  const except = [...itself, ...replaces.map(({ id }) => id)];
  const facts = await selectFacts(db, order, { except, issuer: data.emisor.name });
  const paired = pairLines(details.lines, facts.lines, byHand);
  const lists = (await checkLists(db, data.emisor.rfc)).map((one) => ofAccepted(one, order));
  const own69 = given.checks.filter((one) => !isOfOrder(one));
  const at = own69.findLastIndex(({ id }) => id === 'I3') + 1;
  const checks = [
    ...own69.toSpliced(at, 0, ...lists),
    ...checkOrder({ data, details, facts, earlier, paired }),
  ];
  return { checks, paired, facts, replaces };
}

/** Compares an invoice that is kept with its order as it is now. */
export async function compareKept(
  db: Db | Transaction,
  invoice: StoredInvoice,
  order: InvoicedOrder,
): Promise<ComparedInvoice & { details: InvoiceDetails }> {
  const { details, byHand } = await selectDetails(db, invoice);
  const { emisor, tipo } = invoice.document;
  const data = { uuid: invoice.uuid, tipo, emisor };
  const compared = await compareInvoice(db, {
    order,
    data,
    details,
    byHand,
    checks: invoice.checks,
    own: invoice.id,
  });
  return { ...compared, details };
}

/** What was received is owed: an invoice of whom article 69-B bars is held for a legal opinion, never refused in silence. */
function ofAccepted(check: InvoiceCheck, { acceptedOn }: InvoicedOrder): InvoiceCheck {
  if (check.id !== 'I5' || check.result !== 'fail' || acceptedOn === null) return check;
  return {
    ...check,
    severity: 'doubt',
    message: `${check.message} Lo entregado ya se aceptó: la factura queda detenida hasta que haya un dictamen jurídico.`,
  };
}

/** Whether an invoice is held as soon as it comes. */
export const isHeld = (checks: readonly InvoiceCheck[]): boolean =>
  checks.some(({ id, result }) => id === 'I5' && result === 'fail');

const fails = (checks: readonly InvoiceCheck[], ...severities: InvoiceCheck['severity'][]) =>
  checks.filter(({ result, severity }) => result === 'fail' && severities.includes(severity));
export const stopsOf = (checks: readonly InvoiceCheck[]) => fails(checks, 'stop');
export const toCorrectOf = (checks: readonly InvoiceCheck[]) => fails(checks, 'stop', 'fix');
export const doubtsOf = (checks: readonly InvoiceCheck[]) => fails(checks, 'doubt');
