import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { transaction, type Db } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import type { Mail } from './queue-mail.ts';

/** Hands one mail to a server; throws when it was not taken. */
export type SendMail = (mail: Pick<Mail, 'to' | 'subject' | 'text'>) => Promise<void>;

/** Sender over SMTP. */
export function smtpSender(smtpUrl: string, from: string): SendMail {
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
  };
}

/** Attempts after which a mail is given up; each waits twice as long as the one before. */
const MAX_ATTEMPTS = 8;

const BATCH = 50;

interface Queued {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  attempts: number;
}

/**
 * Sends what waits in the outbox, oldest first; without a sender it is kept for the unit to read. Gives how many left
 * the queue. A mail is marked in the transaction that locks it, so that two processes never send it both.
 */
export async function sendQueuedMail(db: Db, send: SendMail | undefined, now: Date): Promise<number> {
  if (send === undefined) {
    const kept = await sql`update mail_outbox set status = 'kept' where status = 'queued'`.execute(db);
    return Number(kept.numAffectedRows ?? 0);
  }
  let done = 0;
  for (let left = BATCH; left > 0; left -= 1) {
    const found = await transaction(db, async (tx) => {
      const { rows } = await sql<Queued>`
        select id, to_address, subject, text, attempts from mail_outbox
        where status = 'queued' and created_at + interval '1 minute' * (power(2, attempts) - 1) <= ${now}
        order by created_at limit 1 for update skip locked`.execute(tx);
      const mail = rows[0];
      if (mail === undefined) return false;
      const failed = await send({ to: mail.to_address, subject: mail.subject, text: mail.text }).then(
        () => undefined,
        (error: unknown) => errorCode(error),
      );
      await sql`update mail_outbox set attempts = attempts + 1, last_error = ${failed ?? null},
          status = case when ${failed === undefined} then 'sent'
                        when attempts + 1 >= ${MAX_ATTEMPTS} then 'failed' else 'queued' end,
          sent_at = case when ${failed === undefined} then ${now}::timestamptz end
        where id = ${mail.id}`.execute(tx);
      if (failed === undefined) done += 1;
      return true;
    });
    if (!found) break;
  }
  return done;
}

/** Code of the failure; the sentence of the mail server may quote the address. */
function errorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'UNKNOWN', responseCode].filter((part) => part !== undefined).join(' ');
}

/** Sends the outbox every minute. */
export function defineMailJobs(services: Services): void {
  const { smtpUrl, from } = services.config.mail;
  const send = smtpUrl === undefined ? undefined : smtpSender(smtpUrl, from);
  services.jobs.define(
    'mail.send',
    async () => {
      const sent = await sendQueuedMail(services.db, send, new Date());
      if (sent > 0) services.log.info('mail.sent', { sent });
    },
    { cron: '* * * * *' },
  );
}
