import { sql } from 'kysely';
import type { z } from 'zod';
import type { CapturedQuotation, QuotationOpening } from '#contract/quotation-opening.ts';
import type { QuotationKind } from '#contract/quotation-requests.ts';
import { answerProblems, offerTotals } from '#contract/rules/quotation/quotation-answer.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { findQuotationRequest, quotationRecord } from '#server/features/quotation-requests/public.ts';
import { audit } from '#server/kit/audit.ts';
import type { Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import type { Services } from '#server/kit/services.ts';
import { newReceiptFolio } from './answer.service.ts';
import { insertAnswer, lockAnswers } from './answer.sql.ts';
import { findById, selectAskedLots } from './asked.sql.ts';
import { requireFiles } from './files.service.ts';
import { releaseKey, sealingKey } from './key-store.ts';
import { describeOpening, mustFind } from './opening.service.ts';
import { sealAnswer } from './sealing.ts';

/** Only between closing and opening: nobody writes down a price after having read the others'. */
export async function mustBeClosed(db: Db | Transaction, folio: string) {
  const request = await mustFind(db, folio);
  if (request.state !== 'closed')
    throw failure('state_conflict', {
      detail: 'Lo que llegó en papel o por correo se captura después del cierre y antes de abrir.',
    });
  return request;
}

/** What only who signs says of an offer: its paper carries it. */
const OF_THE_PAPER = ['declarations', 'representative', 'contact.name', 'contact.email'];

/** Writes down an offer that came on paper or by mail, with its file; sealed like the others until the opening. */
export function captureQuotation(
  services: Services,
  { folio, given }: { folio: string; given: CapturedQuotation },
  author: Author,
  now = new Date(),
): Promise<z.input<typeof QuotationOpening>> {
  const { supplierId, cameHow, offer } = given;
  return transaction(services.db, async (tx) => {
    const { id: requestId } = await mustBeClosed(tx, folio);
    await sql`select from quotation_request where id = ${requestId} for share`.execute(tx);
    const { validityDays, allowsPartial } = await findById(tx, requestId);
    const lots = await selectAskedLots(tx, requestId);
    const problems = Object.entries(answerProblems(offer, { validityDays, allowsPartial, lots })).filter(
      ([field]) => !OF_THE_PAPER.includes(field),
    );
    if (offer.files.length === 0) problems.push(['files', 'Adjunta el archivo de la cotización que llegó.']);
    if (problems.length > 0) throw invalid(Object.fromEntries(problems));
    await requireFiles(tx, { requestId, supplierId }, offer.files);
    await rememberOfficer(tx, author.person);
    const { last, standing } = await lockAnswers(tx, { requestId, supplierId });
    if (standing !== undefined)
      throw failure('state_conflict', {
        detail: 'De ese proveedor ya hay una respuesta recibida a tiempo por el portal: vale esa.',
      });
    const name = { requestId, supplierId, sequence: last + 1 };
    const sealed = sealAnswer(await sealingKey(tx, services, requestId), name, { kind: 'offer', offer });
    await releaseKey(tx, requestId, now);
    const captured = { by: author.person.id, how: cameHow };
    const answer = { ...name, ...sealed, folio: newReceiptFolio(now), receivedAt: now, captured };
    await insertAnswer(tx, answer, undefined);
    await audit(tx, {
      ...author,
      operation: 'captureQuotation',
      subjectType: 'quotation_request',
      subjectId: requestId,
      after: { folio: answer.folio, hash: answer.hash, cameHow },
    });
    return describeOpening(tx, services, folio);
  });
}

const HAS_EFFECT: readonly QuotationKind[] = ['direct', 'invitation'];

/** Opening offers that bind whoever makes them takes two. */
export const OPENED_BY_TWO: DecisionOf<{ params: { folio: string } }> = {
  kind: async ({ params }, db) => {
    const request = await findQuotationRequest(db, params.folio.toUpperCase());
    return request !== undefined && HAS_EFFECT.includes(request.kind) ? 'quotations' : null;
  },
  isGuarded: () => true,
  what: () => 'Abrir las cotizaciones',
  record: ({ params }, db) => quotationRecord(params.folio, db),
};

/** Whoever writes down what came on paper does not do so alone. */
export const CAPTURED_BY_TWO: DecisionOf<{ params: { folio: string }; body: CapturedQuotation }> = {
  kind: () => 'quotations',
  isGuarded: () => true,
  what: () => 'Capturar una cotización que llegó en papel o por correo',
  record: ({ params }, db) => quotationRecord(params.folio, db),
  tells: async ({ body }, db) => {
    const { rows } = await sql<{
      name: string;
    }>`select name from supplier where id = ${body.supplierId}`.execute(db);
    const said = (name: string, label: string, after: string) => ({ name, label, before: null, after });
    return [
      {
        subject: 'quotation_request',
        differences: [
          said('supplier', 'Proveedor', rows[0]?.name ?? ''),
          said('cameHow', 'Cómo llegó', body.cameHow),
          said('total', 'Total sin IVA', moneyText(offerTotals(body.offer.lots).net)),
        ],
      },
    ];
  },
};
