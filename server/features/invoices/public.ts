import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownTurn } from '#server/kit/files/turn.ts';
import type { Services } from '#server/kit/services.ts';
import { work } from './invoice-worker.ts';
import { factsOf } from './review.service.ts';
import { mustFind, reviewOrderOf } from './received/facts.sql.ts';
import type { StoredInvoice } from './received/invoices.sql.ts';
import { takeReviewed, type OrderOrigin, type Sender } from './received/send.service.ts';

export { moveInvoices, noteInvoices } from './invoice-payment.sql.ts';
export type { InvoiceStep, PaidInvoiceState } from './invoice-payment.sql.ts';
export { isTaken } from './payment-receipt-review.ts';
export type { ReceiptReview } from './payment-receipt-review.ts';
export type { UnreceiptedPayment } from './payment-receipt.rules.ts';
export { reviewReceiptFile } from './payment-receipt.service.ts';
export { returnInvoice, settleInvoice, verifyInvoice } from './received/decide.service.ts';
export { askSoon, statusProblems, type StatusHooks } from './received/sat-status.service.ts';
export { keepSatMode } from './status/cfdi-status.ts';
export { selectLate } from './received/late.sql.ts';
export { selectClaims } from './received/claims.sql.ts';
export type { StoredClaim } from './received/claims.sql.ts';
export { holdSentInvoice } from './received/contested.service.ts';
export { usesFor } from './received/facts.sql.ts';
export { ORDER_LINK, invoicedBy } from './received/supplier.service.ts';
export { invoicingFacts } from './review.service.ts';

export type { OrderOrigin };

/** Takes an invoice that the portal itself has made for its demonstration, as if its supplier had sent it. */
export async function takeOwnInvoice(
  services: Services,
  { form, orderId }: { form: FormData; orderId: string },
  sender: Sender,
): Promise<StoredInvoice> {
  const order = await mustFind(services.db, orderId);
  const facts = await factsOf(services);
  const folder = await mkdtemp(join(tmpdir(), 'factura-'));
  try {
    const written = new Response(form);
    const path = join(folder, 'envio');
    const type = written.headers.get('content-type') ?? '';
    await writeFile(path, new Uint8Array(await written.arrayBuffer()));
    const known = { ...facts, order: reviewOrderOf(order, facts.receiver) };
    const outcome = await work({ path, type, facts: known });
    if ('refused' in outcome)
      throw new Error(`An invoice of the demonstration is refused: ${outcome.refused}.`);
    return await takeReviewed(services, { reviewed: { ...outcome, folder }, order, turn: ownTurn() }, sender);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
