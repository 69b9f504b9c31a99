import { sql } from 'kysely';
import type { CallAnswer, ReviewFile } from '#contract/registration-review.ts';
import { takeBackChange } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import { changesOf } from '../mailbox/registration-before.ts';
import { readCall } from './calls.rules.ts';
import type { RunCheck } from './checks.rules.ts';
import { DENIED } from './own-checks.rules.ts';
import type { ReviewedRequest } from './request.sql.ts';
import type { Author } from './review-change.ts';

/** Calls about a request, the last one first. */
export async function selectCalls(db: Db | Transaction, requestId: string): Promise<ReviewFile['calls']> {
  const { rows } = await sql<
    Omit<ReviewFile['calls'][number], 'at' | 'notedAt'> & { at: Date; notedAt: Date }
  >`select check_code "check", outcome, called_at at, person, relation, said, ${nameInColumn('officer_id')} by, at "notedAt"
    from request_call where request_id = ${requestId} order by id desc limit 100`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), notedAt: row.notedAt.toISOString() }));
}

/** When what a call is about was said: by the mailbox that holds it, or with what was sent last. */
async function askedAt(tx: Transaction, { id, held_at, submitted_at }: ReviewedRequest, isRefused: boolean) {
  if (isRefused && held_at !== null) return held_at;
  const { rows } = await sql<{ at: Date | null }>`select max(at) at from request_event
    where request_id = ${id} and action in ('submit', 'correct')`.execute(tx);
  return rows[0]?.at ?? submitted_at;
}

/** What was approved goes back to what stood before, because the supplier says that it did not ask for it. */
async function takeBack(tx: Transaction, request: ReviewedRequest, author: Author, reason: string) {
  const { id, data, supplier_id: supplierId } = request;
  const prior = request.prior ?? request.carried ?? request.first_sent;
  if (supplierId === null || prior === null) throw failure('state_conflict');
  await takeBackChange(tx, { supplierId, requestId: id, prior, asked: data, author, reason });
}

/** What a call did: the words of it, and whether they let the check go on. */
export interface Answered {
  words: string;
  lets: boolean;
  /** For the history of officers, and for the supplier where it changes something for them. */
  told: string;
  publicText: string | null;
}

/**
 * Keeps a call about a check, whatever came of it. Only «lo pidió» lets it go on; «no lo pidió» holds the request, as the
 * registered mailbox does, or takes back what was approved.
 */
export async function answerByCall(
  tx: Transaction,
  request: ReviewedRequest,
  given: { check: RunCheck; call: CallAnswer; author: Author; now: Date },
): Promise<Answered> {
  const { check, author, now } = given;
  if (check.asksCall === null)
    throw failure('state_conflict', { detail: 'Esta comprobación no se contesta con una llamada.' });
  const isRefused = check.code === 'refused_by_mailbox';
  const { people } = await changesOf(tx, request);
  const { outcome, at, words } = readCall(given.call, {
    since: await askedAt(tx, request, isRefused),
    now,
    people,
  });
  const { person, relation, said } = given.call;
  await sql`insert into request_call (request_id, check_code, outcome, called_at, phone, person, relation, said, officer_id)
    values (${request.id}, ${check.code}, ${outcome}, ${at}, ${check.asksCall}, ${person}, ${relation}, ${said},
      ${author.person.id})`.execute(tx);
  const isTakenBack = isRefused && outcome === 'no' && request.status === 'approved';
  if (isTakenBack) await takeBack(tx, request, author, words);
  if (isTakenBack || (isRefused && outcome === 'yes'))
    await sql`update registration_request set held_at = null, held_reason = null where id = ${request.id}`.execute(
      tx,
    );
  const isHeldNow = outcome === 'no' && !isTakenBack && request.held_at === null;
  if (isHeldNow)
    await sql`update registration_request set held_at = ${now}, held_reason = ${`${DENIED}. ${said}`}
      where id = ${request.id}`.execute(tx);
  return {
    words,
    lets: outcome === 'yes' || isTakenBack,
    told: isTakenBack
      ? 'Devolvió lo que había antes: el proveedor dijo que no pidió el cambio.'
      : outcome === 'yes'
        ? `Aceptó la advertencia: ${check.text}`
        : outcome === 'no'
          ? 'Llamó, y le dijeron que no lo pidieron: la solicitud queda detenida.'
          : 'Llamó, y nadie contestó.',
    publicText: isTakenBack
      ? 'La Unidad llamó: el proveedor no pidió este cambio. Quedó lo que había antes.'
      : isHeldNow
        ? 'La Unidad llamó al teléfono que constaba antes y le dijeron que no lo pidieron: la solicitud está detenida.'
        : null,
  };
}
