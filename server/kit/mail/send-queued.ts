import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { INSTITUTION } from '#contract/settings.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { listHeaders, mailFolder, writeMail, type SentMail } from './mailbox.ts';
import { SECRET_MARK, withPortal } from './queue-mail.ts';

/** Hands one mail to a server; throws when it was not taken. */
export interface MailSender {
  send(mail: SentMail): Promise<void>;
  /** State of a mail that was handed over. */
  status: 'sent' | 'kept';
}

/** Sender over SMTP. */
export function smtpSender(smtpUrl: string, from: string | { name: string; address: string }): MailSender {
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    status: 'sent',
    async send({ to, subject, text, leaveUrl }) {
      const headers = { 'Auto-Submitted': 'auto-generated', ...listHeaders(leaveUrl) };
      await transport.sendMail({ to, subject, text, headers });
    },
  };
}

/** The same with the addresses of the portal whole. */
export const portalSender = (sender: MailSender, publicUrl: string): MailSender => ({
  status: sender.status,
  send: (mail) => sender.send({ ...mail, text: withPortal(mail.text, publicUrl) }),
});

/** Each mail becomes a text file, so that it can be read: in the mailbox of a demonstration it has arrived. Without a folder: nothing. */
export function folderSender(folder: string | undefined, status: MailSender['status'] = 'kept'): MailSender {
  return {
    status,
    async send(mail) {
      if (folder !== undefined) await writeMail(folder, mail);
    },
  };
}

/** How mails leave here: by SMTP, to the mailbox of a demonstration, or not at all; outside production they can be read. */
async function senderOf({ config, db }: Pick<Services, 'config' | 'db'>): Promise<MailSender> {
  const { smtpUrl, from, mailbox } = config.mail;
  if (smtpUrl !== undefined) return smtpSender(smtpUrl, await mailSender(db, from));
  if (mailbox !== undefined) return folderSender(mailbox, 'sent');
  return folderSender(config.mode === 'production' ? undefined : mailFolder(config.dataDir));
}

/** Hands over what waits, as {@link senderOf} says; gives how many mails left the queue. */
export const sendMail = async (
  services: Pick<Services, 'config' | 'db'>,
  signal?: AbortSignal,
): Promise<number> => {
  const sender = portalSender(await senderOf(services), services.config.publicUrl);
  return sendQueuedMail(services.db, sender, new Date(), signal);
};

/** Attempts after which a mail is given up; each waits twice as long as the one before. */
const MAX_ATTEMPTS = 8;

/** A mail server that refuses this many is asked again with the next run. */
const MAX_FAILURES = 50;

/** Time for one run; they begin every minute. */
const RUN_MS = 50_000;

interface Queued {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  secret: string | null;
  leave_url: string | null;
  attempts: number;
}

/**
 * Hands over what waits in the outbox and gives how many left the queue: first what persons wait for, each kind oldest
 * first, also what is queued meanwhile. A mail is marked in the transaction that locks it, so that two processes never
 * send it both.
 */
export async function sendQueuedMail(
  db: Db,
  sender: MailSender,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const end = performance.now() + RUN_MS;
  let [done, failures] = [0, 0];
  const mayGoOn = () => failures < MAX_FAILURES && performance.now() < end && signal?.aborted !== true;
  while (mayGoOn()) {
    const outcome = await transaction(db, (tx) => handOver(tx, sender, now));
    if (outcome === 'none') break;
    if (outcome === 'done') done += 1;
    else failures += 1;
  }
  return done;
}

async function handOver(tx: Transaction, sender: MailSender, now: Date): Promise<'none' | 'done' | 'failed'> {
  const { rows } = await sql<Queued>`
    select id, to_address, subject, text, secret, leave_url, attempts from mail_outbox
    where status = 'queued'
      and (attempts = 0 or created_at + interval '1 minute' * (power(2, attempts) - 1) <= ${now})
    order by can_wait, created_at limit 1 for update skip locked`.execute(tx);
  const mail = rows[0];
  if (mail === undefined) return 'none';
  const whole = (text: string) => (mail.secret === null ? text : text.replaceAll(SECRET_MARK, mail.secret));
  const sent: SentMail = {
    id: mail.id,
    to: mail.to_address,
    subject: mail.subject,
    text: whole(mail.text),
    ...(mail.leave_url === null ? {} : { leaveUrl: whole(mail.leave_url) }),
  };
  const failed = await sender.send(sent).then(
    () => undefined,
    (error: unknown) => errorCode(error),
  );
  const status =
    failed === undefined ? sender.status : mail.attempts + 1 >= MAX_ATTEMPTS ? 'failed' : 'queued';
  await tx
    .updateTable('mail_outbox')
    .set({
      attempts: mail.attempts + 1,
      last_error: failed ?? null,
      status,
      ...(status === 'sent' ? { sent_at: now } : {}),
      ...(status === 'queued' ? {} : { secret: null }),
    })
    .where('id', '=', mail.id)
    .execute();
  return failed === undefined ? 'done' : 'failed';
}

/** Code of the failure; the sentence of the mail server may quote the address. */
function errorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'UNKNOWN', responseCode].filter((part) => part !== undefined).join(' ');
}

/** Who mails come from: the name that the unit set, else that of `MAIL_FROM`, else the unit's; always its address. */
export async function mailSender(db: Db, from: string): Promise<{ name: string; address: string }> {
  const start = from.indexOf('<');
  const address = start < 0 ? from.trim() : from.slice(start + 1, from.indexOf('>', start));
  const kept = (await readSettingValues(db, [INSTITUTION.key])).get(INSTITUTION.key);
  const own = [kept?.mailSender, start < 0 ? '' : from.slice(0, start).trim(), kept?.unit];
  return {
    name: own.find((name) => name !== undefined && name !== '') ?? INSTITUTION.initial.unit ?? '',
    address,
  };
}

/** Hands the outbox over every minute. */
export function defineMailJobs(services: Services): void {
  services.jobs.define(
    'mail.send',
    async (_, signal) => {
      const sent = await sendMail(services, signal);
      if (sent > 0) services.log.info('mail.sent', { sent });
    },
    { cron: '* * * * *' },
  );
}
