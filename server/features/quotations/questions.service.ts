import { questionsEnd } from '#contract/quotation-requests.ts';
import { sql } from 'kysely';
import { closingWords, isTakenAt } from '#contract/rules/quotation/quotation-closing.ts';
import { keepQuestion } from '#server/features/quotation-requests/public.ts';
import { transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { refuseClosed } from './asked.sql.ts';
import type { Answering } from './answer.service.ts';

/** Questions that one supplier may ask of one request. */
const MOST_QUESTIONS = 30;

/** Takes a question until its day; the answer goes to everybody, without who asked. */
export function askQuestion(
  { db }: Services,
  { holder, now }: Answering,
  text: string,
): Promise<{ askedAt: string }> {
  const { request, supplierId } = holder;
  return transaction(db, async (tx) => {
    refuseClosed(request, now);
    const until = questionsEnd(request);
    if (!isTakenAt(until, now))
      throw failure('state_conflict', {
        detail: `Las preguntas se recibieron hasta el ${closingWords(until)}.`,
      });
    const { rows } = await sql<{ count: number }>`select count(*)::int count from quotation_question
      where request_id = ${request.id} and supplier_id = ${supplierId}`.execute(tx);
    if ((rows[0]?.count ?? 0) >= MOST_QUESTIONS)
      throw failure('state_conflict', {
        detail: `Ya hiciste ${MOST_QUESTIONS} preguntas de esta solicitud.`,
      });
    await keepQuestion(tx, { requestId: request.id, supplierId, text });
    return { askedAt: now.toISOString() };
  });
}
