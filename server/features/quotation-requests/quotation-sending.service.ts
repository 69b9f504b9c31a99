import { sql } from 'kysely';
import type { QuotationModification, QuotationRequest } from '#contract/quotation-requests-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { QUOTATION_REQUEST_LABELS } from '#contract/quotation-requests.ts';
import { modificationWords } from '#contract/rules/quotation/modification-words.ts';
import { differencesOf } from '#contract/rules/texts/field-differences.ts';
import {
  missingOfRequest,
  refuseClosing,
  refuseModification,
  type Missing,
} from '#contract/rules/quotation/quotation-request.ts';
import { change } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { keepUnread } from '#server/kit/mail/queue-mail.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { mustBuy, refuseMove } from './quotation-access.ts';
import { factsOf, termOf } from './quotation-facts.ts';
import { refuseChosen } from './quotation-invitees.service.ts';
import { inviteAll, tellInvited } from './quotation-mails.ts';
import { QUOTATION_REQUEST, type Doer, type SeenRequest } from './quotation-request-change.ts';
import { readRequest, selectInvitees } from './quotation-request-seen.ts';
import { formOf, selectRequestById, writeQuotationAct, writeRequest } from './quotation-requests.sql.ts';
import { refuseBought, refuseLots } from './quotation-requests.service.ts';

/** Refuses with the first sentence of what is missing, each at its field. */
function refuseMissing(missing: readonly Missing[]): void {
  const [first] = missing;
  if (first === undefined) return;
  const fields = Object.fromEntries(missing.toReversed().map(({ field, message }) => [field, message]));
  throw failure('state_conflict', { detail: first.message, fields });
}

/** Sends a request: what must be true is, and everybody who is invited gets a personal link. */
export async function sendQuotationRequest(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { folio, version }: SeenRequest,
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const request = await mustBuy(db, folio, person);
  const { id } = request;
  await change(
    db,
    QUOTATION_REQUEST,
    { id, version, author, operation: 'sendQuotationRequest' },
    async (tx, { before }) => {
      refuseMove(before.state, 'send');
      const invited = await selectInvitees(tx, request);
      const form = formOf(before);
      refuseMissing(missingOfRequest(form, await factsOf(tx, form, invited)));
      await refuseChosen(tx, request, invited);
      await refuseBought(tx, { lots: form.lots, procedureId: request.procedureId });
      await sql`update quotation_request set state = 'sent', sent_at = now() where id = ${id}`.execute(tx);
      await writeQuotationAct(tx, id, { act: 'send', personId: person.id });
      await inviteAll(tx, config.publicUrl, { requestId: id });
    },
  );
  return readRequest(db, folio, person);
}

/** Changes a request that was sent: everybody who is invited is told, and at least half of the term is left or the closing moves. */
export async function modifyQuotationRequest(
  db: Db,
  { folio, version }: SeenRequest,
  { reason, ...wanted }: QuotationModification,
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const request = await mustBuy(db, folio, person);
  const { id } = request;
  const wish = { id, version, author, operation: 'modifyQuotationRequest', reason };
  await change(db, QUOTATION_REQUEST, wish, async (tx, { before }) => {
    refuseMove(before.state, 'modify');
    const next = { ...formOf(before), ...wanted };
    await refuseModified(tx, id, next);
    await refuseLots(tx, id, next);
    await writeRequest(tx, id, next);
    if (before.closesAt !== null && next.closesAt !== null)
      await keepUnread(tx, new Date(before.closesAt), new Date(next.closesAt));
    await writeQuotationAct(tx, id, { act: 'modify', personId: person.id });
    const words = modificationWords(differencesOf(QUOTATION_REQUEST_LABELS, before, next), next.lots);
    await tellInvited(tx, id, {
      template: 'quotation_changed',
      values: {
        cambios: [...words, `Por qué: ${reason}`].join('\n'),
        plazo: movedWords(before.closesAt, next.closesAt),
      },
    });
  });
  return readRequest(db, folio, person);
}

/** Whether a closing moved, before it is told. */
const movedWords = (before: string | null, now: string | null): string =>
  before !== null && now !== null && Date.parse(before) === Date.parse(now)
    ? 'El cierre no se mueve'
    : 'El cierre se movió';

async function refuseModified(tx: Transaction, id: string, next: ReturnType<typeof formOf>): Promise<void> {
  const stored = await selectRequestById(tx, id);
  if (stored?.sentAt == null || stored.closesAt === null)
    throw notFound('No encontramos esa solicitud de cotización.');
  const now = new Date().toISOString();
  const times = { sentAt: stored.sentAt.toISOString(), closesAt: stored.closesAt.toISOString() };
  if (now >= times.closesAt)
    throw failure('state_conflict', { detail: 'Ya llegó la hora del cierre: ya no se cambia.' });
  const closesAt = next.closesAt ?? times.closesAt;
  const term = await termOf(tx, next.kind);
  const facts = await factsOf(tx, next, []);
  const said =
    refuseModification(times, { closesAt, now }) ??
    refuseClosing(closesAt, { ...facts, term, from: todayInMexico(stored.sentAt), kind: next.kind });
  if (said !== undefined) throw invalid({ closesAt: said });
  const gaps = missingOfRequest({ ...next, kind: next.kind }, facts).filter(
    ({ field }) => field === 'lots' || field.startsWith('lots/') || field === 'questionsUntil',
  );
  if (gaps.length > 0) throw invalid(Object.fromEntries(gaps.map(({ field, message }) => [field, message])));
}

/** Answers a question to everybody who is invited, without saying who asked. */
export async function answerQuotationQuestion(
  db: Db,
  { folio, id: questionId, version }: SeenRequest & { id: string },
  { text, question }: { text: string; question?: string | undefined },
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const { id } = await mustBuy(db, folio, person);
  const wish = { id, version, author, operation: 'answerQuotationQuestion' };
  await change(db, QUOTATION_REQUEST, wish, async (tx, { before }) => {
    refuseMove(before.state, 'answer');
    const { rows } = await sql<{
      text: string;
    }>`update quotation_question set answer = ${text}, answered_at = now(),
        answered_by = ${person.id}, published = nullif(${question ?? null}::text, text)
      where id = ${questionId} and request_id = ${id} and answer is null
      returning coalesce(published, text) text`.execute(tx);
    const [asked] = rows;
    if (asked === undefined) throw notFound('Esa pregunta ya se respondió o no es de esta solicitud.');
    await writeQuotationAct(tx, id, { act: 'answer', personId: person.id });
    await tellInvited(tx, id, {
      template: 'quotation_answer',
      values: { pregunta: asked.text, respuesta: text },
    });
  });
  return readRequest(db, folio, person);
}
