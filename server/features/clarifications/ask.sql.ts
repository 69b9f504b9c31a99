import { sql } from 'kysely';
import type { AskedQuestion } from '#contract/clarifications.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { happened } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import './clarifications.tables.ts';

/** What somebody sends at once, ready to be kept. */
export interface Sending {
  procedureId: string;
  name: string;
  email: string;
  folio: string | null;
  privacyVersion: number;
  /** Hash of the key in the mailed link; null where nothing has to be confirmed. */
  tokenHash: string | null;
  sentAt: Date;
  expiresAt: Date;
  questions: readonly AskedQuestion[];
}

/** Keeps a sending; without a key to confirm it is received at once. */
export async function insertSending(tx: Transaction, sending: Sending): Promise<void> {
  const { id } = await tx
    .insertInto('clarification_submission')
    .values({
      procedure_id: sending.procedureId,
      name: sending.name,
      email: sending.email,
      folio: sending.folio,
      privacy_version: sending.privacyVersion,
      token_hash: sending.tokenHash,
      sent_at: sending.sentAt,
      expires_at: sending.expiresAt,
      confirmed_at: sending.tokenHash === null ? sending.sentAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('clarification_question')
    .values(
      sending.questions.map(({ text, anchor }, index) => ({
        submission_id: id,
        procedure_id: sending.procedureId,
        position: index + 1,
        text,
        document_id: anchor?.documentId ?? null,
        page: anchor?.page ?? null,
        passage: anchor?.passage ?? null,
      })),
    )
    .execute();
  if (sending.tokenHash === null) await received(tx, sending.procedureId);
}

/** Questions of somebody outside wait for an answer. */
const received = (tx: Transaction, procedureId: string) =>
  happened(tx, {
    subject: 'clarifications',
    id: procedureId,
    version: null,
    fields: [],
    isPublic: false,
    operation: 'askQuestions',
    actorId: PORTAL_ITSELF,
  });

/** A sending that a key opens, with what it says. */
export interface KeptSending {
  id: string;
  name: string;
  email: string;
  sent_at: Date;
  confirmed_at: Date | null;
  texts: string[];
}

/** The sending of a mailed key, locked; undefined when there is none or its time is over. */
export async function lockSending(
  tx: Transaction,
  { procedureId, tokenHash, now }: { procedureId: string; tokenHash: string; now: Date },
): Promise<KeptSending | undefined> {
  const { rows } = await sql<KeptSending>`
    select s.id, s.name, s.email, s.sent_at, s.confirmed_at,
      array(select q.text from clarification_question q where q.submission_id = s.id order by q.position) texts
    from clarification_submission s
    where s.procedure_id = ${procedureId} and s.token_hash = ${tokenHash} and s.expires_at > ${now}
    for update of s`.execute(tx);
  return rows[0];
}

/** Marks a sending as confirmed. */
export async function confirmSending(tx: Transaction, id: string, now: Date): Promise<void> {
  const { procedure_id: procedureId } = await tx
    .updateTable('clarification_submission')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .returning('procedure_id')
    .executeTakeFirstOrThrow();
  await received(tx, procedureId);
}

/** Forgets what nobody confirmed in time, with the names and addresses; gives how many sendings. */
export async function removeUnconfirmed(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from clarification_submission
    where confirmed_at is null and expires_at <= ${now}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
