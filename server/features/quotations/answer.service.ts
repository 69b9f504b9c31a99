import { sql } from 'kysely';
import type { z } from 'zod';
import { toMexico } from '#contract/mexico-time.ts';
import type { OwnQuotation, QuotationDecline, QuotationOffer, SealedAnswer } from '#contract/quotations.ts';
import { answerProblems } from '#contract/rules/quotation/quotation-answer.ts';
import { closingWords } from '#contract/rules/quotation/quotation-closing.ts';
import { FOLIO_SIGNS } from '#contract/rules/texts/spoken-signs.ts';
import { tellAct, type Origin } from '#server/features/my-account/public.ts';
import { randomSigns } from '#server/features/registration/public.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { describeOwn, insertAnswer, lockAnswers, withdrawAnswer } from './answer.sql.ts';
import { refuseClosed, selectAskedLots, type AskedRequest } from './asked.sql.ts';
import { requireFiles } from './files.service.ts';
import { sealingKey } from './key-store.ts';
import { sealAnswer } from './sealing.ts';
import type { Holder } from './session.service.ts';

/** Whoever answers, what they were asked, and when what they sent came. */
export interface Answering {
  holder: Holder & { request: AskedRequest };
  caller: string | undefined;
  /** Who of the supplier does it, from which browser. */
  origin: Origin;
  now: Date;
}

/** Folio of a receipt; random, so that it says nothing of how many there are. */
export const newReceiptFolio = (now: Date): string => {
  const signs = randomSigns(8, FOLIO_SIGNS);
  return `CT-${toMexico(now).date.slice(0, 4)}-${signs.slice(0, 4)}-${signs.slice(4)}`;
};

/** The request as it is now, held so that it is not closed meanwhile. */
export async function holdRequest(
  tx: Transaction,
  requestId: string,
): Promise<Pick<AskedRequest, 'state' | 'closesAt' | 'validityDays' | 'allowsPartial'>> {
  const { rows } = await sql<AskedRequest>`select state, closes_at "closesAt", validity_days "validityDays",
    allows_partial "allowsPartial" from quotation_request where id = ${requestId} for share`.execute(tx);
  return rows[0]!;
}

/** Takes an offer until the closing, its last millisecond included; one that was sent before is replaced. */
export function sendOffer(
  services: Services,
  answering: Answering,
  offer: QuotationOffer,
): Promise<z.input<typeof OwnQuotation>> {
  return answer(services, answering, { kind: 'offer', offer }, async (tx, request) => {
    const lots = await selectAskedLots(tx, answering.holder.requestId);
    const problems = answerProblems(offer, { ...request, lots });
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await requireFiles(tx, answering.holder, offer.files);
  });
}

/** Takes the word that nothing is offered: sealed like an offer, until the closing. */
export function declineQuotation(
  services: Services,
  answering: Answering,
  decline: QuotationDecline,
): Promise<z.input<typeof OwnQuotation>> {
  return answer(services, answering, { kind: 'decline', decline }, async () => {
    if (decline.reason === 'other' && decline.text === '') throw invalid({ text: 'Di por qué no cotizas.' });
  });
}

async function answer(
  services: Services,
  answering: Answering,
  given: SealedAnswer,
  check: (tx: Transaction, request: Awaited<ReturnType<typeof holdRequest>>) => Promise<void>,
): Promise<z.input<typeof OwnQuotation>> {
  const { holder, now } = answering;
  const { requestId, supplierId } = holder;
  return transaction(services.db, async (tx) => {
    const request = await holdRequest(tx, requestId);
    refuseClosed(request, now);
    await check(tx, request);
    const { last, standing, folio: replaced } = await lockAnswers(tx, holder);
    const name = { requestId, supplierId, sequence: last + 1 };
    const sealed = sealAnswer(await sealingKey(tx, services, requestId), name, given);
    const folio = newReceiptFolio(now);
    await insertAnswer(tx, { ...name, ...sealed, folio, receivedAt: now }, standing);
    await mailOf(tx, services, answering, 'quotation_received', {
      acuse: folio,
      huella: sealed.hash,
      recibida: closingWords(now),
      reemplaza:
        replaced === undefined ? '' : `Reemplaza tu envío anterior, con acuse ${replaced}, que ya no cuenta.`,
      cierre: closingWords(request.closesAt),
    });
    // Whether it offers or not is sealed with the rest.
    await tellOthers(tx, answering, 'mandó la respuesta a');
    return describeOwn(tx, holder);
  });
}

/** To the others of the supplier; the unit reads of it once the request is closed, and learns of no denial before. */
function tellOthers(tx: Transaction, { holder, origin }: Answering, did: string): Promise<void> {
  const { request, requestId, supplierId, mailbox } = holder;
  return tellAct(tx, origin, {
    kind: 'quotation',
    thing: requestId,
    supplierId,
    mailbox,
    right: 'sell',
    did: `${did} ${request.folio}, ${request.title}`,
    unreadUntil: request.closesAt,
  });
}

/** Takes back what was sent, until the closing. */
export function withdrawQuotation(
  services: Services,
  answering: Answering,
): Promise<z.input<typeof OwnQuotation>> {
  const { holder, now } = answering;
  return transaction(services.db, async (tx) => {
    const request = await holdRequest(tx, holder.requestId);
    refuseClosed(request, now);
    const { standing } = await lockAnswers(tx, holder);
    if (standing === undefined)
      throw failure('state_conflict', { detail: 'No hay una respuesta tuya que retirar.' });
    await withdrawAnswer(tx, standing, now);
    await mailOf(tx, services, answering, 'quotation_withdrawn', {
      retirada: closingWords(now),
      cierre: closingWords(request.closesAt),
    });
    await tellOthers(tx, answering, 'retiró la respuesta a');
    return describeOwn(tx, holder);
  });
}

/** To the registered mailbox; the unit reads that it was sent once the request is closed. */
async function mailOf(
  tx: Transaction,
  { config }: Services,
  { holder, caller }: Answering,
  template: 'quotation_received' | 'quotation_withdrawn',
  values: Record<string, string>,
): Promise<void> {
  const { request, mailbox } = holder;
  const { supplierName } = await describeOwn(tx, holder);
  await queueMail(tx, {
    to: mailbox,
    template,
    values: { nombre: supplierName, folio: request.folio, titulo: request.title, ...values },
    unreadUntil: request.closesAt,
    // Beyond the mails of the day the page alone says it.
    cause: { address: caller, occasion: 'receipt', limits: config.mail.strangers },
  });
}
