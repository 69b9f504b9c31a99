import { sql } from 'kysely';
import type { z } from 'zod';
import type { OwnQuotation, QuotationDecline, QuotationOffer } from '#contract/quotations.ts';
import { siteOf } from '#server/features/my-account/public.ts';
import type { Services } from '#server/kit/services.ts';
import { declineQuotation, sendOffer, type Answering } from './answer.service.ts';
import { findById } from './asked.sql.ts';
import { closeDueRequests } from './closing.jobs.ts';
import { openQuotations } from './opening.service.ts';
import { askQuestion } from './questions.service.ts';

/** The act that closes what is past its hour, and the one that opens a closed request at an hour. */
export const closeDue = closeDueRequests;
export const openClosed = openQuotations;

/** What «No fui yo» ends of an answer. */
export { holdQuotation } from './session.service.ts';

/** Somebody who was invited, at the instant at which it does something. */
export interface WrittenAnswerer {
  requestId: string;
  supplierId: string;
  at: Date;
}

async function answeringAt(
  services: Services,
  { requestId, supplierId, at }: WrittenAnswerer,
): Promise<Answering> {
  const { db } = services;
  const { rows } = await sql<{ email: string }>`select email from quotation_invitee
    where request_id = ${requestId} and supplier_id = ${supplierId}`.execute(db);
  const request = await findById(db, requestId);
  const holder = { requestId, supplierId, mailbox: rows[0]?.email ?? '', expiresAt: at, request };
  return { holder, caller: undefined, origin: { device: '', site: siteOf(services) }, now: at };
}

/** Seals an offer, or that there is none, by its own door; for a demonstration. */
export async function answerWritten(
  services: Services,
  who: WrittenAnswerer,
  given: { offer: QuotationOffer } | { decline: QuotationDecline },
): Promise<z.input<typeof OwnQuotation>> {
  const answering = await answeringAt(services, who);
  return 'offer' in given
    ? sendOffer(services, answering, given.offer)
    : declineQuotation(services, answering, given.decline);
}

/** Asks a question by its own door; for a demonstration. */
export const askWritten = async (services: Services, who: WrittenAnswerer, text: string): Promise<void> =>
  void (await askQuestion(services, await answeringAt(services, who), text));
