import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { tryToSpend } from '#server/kit/shared-budget.ts';
import { queueMail, type MailWords } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { CODE_MINUTES, newCode, PAUSE_SECONDS } from '../start/codes.service.ts';
import { keyAttempts } from '../request/attempt-limit.ts';
import type { CodeLife } from '../request/request-mails.ts';
import { strangerCause } from '../request/stranger-mails.ts';
import { hashCode } from '../request/tracking-key.ts';

/** What a code of a request is for. */
export type CodePurpose = 'mailbox' | 'key';

/** Of one request, whoever asks, and for one asker: nobody alone uses up the day. */
const CODES_A_DAY = 10;
const CODES_A_DAY_EACH = 5;

/** Wrong codes per folio and asker, as with the codes of suppliers. */
const wrongCodes = keyAttempts({ kind: 'wrong_request_code', each: 5, seconds: 15 * 60 });

interface Sending {
  requestId: string;
  purpose: CodePurpose;
  mailbox: string;
  caller: string | undefined;
  made: { code: string; hash: string };
  words: (life: CodeLife) => MailWords;
}

/** A new code with its hash, made before anything is looked up: it takes as long where there is nobody to mail it to. */
export async function makeCode(requestId: string | undefined): Promise<{ code: string; hash: string }> {
  const code = newCode();
  return { code, hash: await hashCode(code, requestId) };
}

/** Mails a one-time code; false when the pause or the budget of the day keeps it from going. */
export async function mailRequestCode(
  services: Services,
  tx: Transaction,
  { requestId, purpose, mailbox, caller, made, words }: Sending,
): Promise<boolean> {
  const now = new Date();
  const { rows } = await sql`select from request_code where request_id = ${requestId} and purpose = ${purpose}
    and mailbox = ${mailbox} and sent_at > ${new Date(now.getTime() - PAUSE_SECONDS * 1_000)} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) return false;
  const budgets = [
    { name: `${requestId} ${caller ?? ''}`, most: caller === undefined ? Infinity : CODES_A_DAY_EACH },
    { name: requestId, most: CODES_A_DAY },
  ];
  const minutesOn = new Date(now.getTime() + CODE_MINUTES * 60_000);
  let expires = minutesOn;
  for (const budget of budgets) {
    const taken = await tryToSpend(tx, { kind: `code_${purpose}`, window: 'day', at: now, ...budget });
    if ('refusedUntil' in taken) return false;
    // The last of the day works until there are others: nobody shuts whom it belongs to out by asking.
    if (taken.used === budget.most && taken.endsAt > minutesOn) expires = taken.endsAt;
  }
  const mail = await queueMail(tx, {
    ...words(expires === minutesOn ? CODE_MINUTES : 'midnight'),
    to: mailbox,
    requestId,
    secret: made.code,
    cause: strangerCause(services, undefined, 'code'),
  });
  if (!mail.queued) return false;
  await sql`insert into request_code (request_id, purpose, mailbox, code_hash, sent_at, expires_at)
    values (${requestId}, ${purpose}, ${mailbox}, ${made.hash}, ${now}, ${expires})`.execute(tx);
  return true;
}

/** The mailbox that the code went to; a code works once, and wrong ones end no other. */
export async function mailboxOfCode(
  db: Db,
  given: {
    folio: string | undefined;
    requestId: string | undefined;
    code: string;
    caller: string | undefined;
  },
  purpose: CodePurpose,
): Promise<string | undefined> {
  const { folio, requestId, code, caller } = given;
  return wrongCodes.guess(db, { folio, caller }, async () => {
    const hash = await hashCode(code, requestId);
    const { rows } = await sql<{ mailbox: string }>`delete from request_code
      where request_id = ${requestId ?? null}::uuid and purpose = ${purpose} and code_hash = ${hash}
        and expires_at > ${new Date()} returning mailbox`.execute(db);
    return rows[0]?.mailbox;
  });
}
