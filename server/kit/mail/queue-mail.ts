import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { MailTemplate } from '#contract/mail-texts.ts';
import type { Transaction } from '#server/kit/db.ts';
import './mail.tables.ts';
import { composeMail, mailComposer } from './compose-mail.ts';
import { takeMail, type MailOutcome, type StrangerCause } from './mailbox-budget.ts';

/** Why a mail is written: an officer's step, the clock, or somebody without an account, whose mails are limited. */
export type MailCause = 'officer' | 'clock' | StrangerCause;

/** Words of a mail by the text that the unit keeps for it (`/administracion/ajustes`), with what stands for its variables. */
export interface MailWords {
  template: MailTemplate;
  values: Readonly<Record<string, string>>;
}

/** A mail that was written whole. */
interface WrittenMail {
  subject: string;
  text: string;
  /** Names its kind for lists and counts. */
  template: string;
}

/** A mail as plain text. */
export type Mail = (MailWords | WrittenMail) & MailRoute;

interface MailRoute {
  to: string;
  cause: MailCause;
  requestId?: string;
  supplierId?: string;
  /** Wish to be told that it answers: the mail goes when that goes. */
  followId?: string;
  /** Where a mail program leaves with one click; it may carry {@link SECRET_MARK} too. */
  leaveUrl?: string;
  /** Key or code that stands for {@link SECRET_MARK} in the text; it is forgotten once the mail has left. */
  secret?: string;
  /** Nobody of the unit reads of it before: it would say who has quoted, and who has not. */
  unreadUntil?: Date;
  /** One of many alike, which lets the mails that persons wait for go first. */
  canWait?: boolean;
}

/** The mail in the outbox, or why it was not written. */
export type QueuedMail = { queued: true; id: string } | Exclude<MailOutcome, { queued: true }>;

/** Where a mail's text carries its secret. */
export const SECRET_MARK = '[clave]';

/** Stands for the address of the portal until the mail leaves: what queues a mail need not know under which it is visited. */
const PORTAL_MARK = '[portal]';

/** Address of a screen, as a mail's text carries it. */
export const screenInMail = (path: string): string => `${PORTAL_MARK}${SCREEN_BASE}${path}`;

/** A mail's text with its addresses whole. */
export const withPortal = (text: string, publicUrl: string): string =>
  text.replaceAll(`${PORTAL_MARK}${SCREEN_BASE}`, `${publicUrl}${SCREEN_BASE}`);

/**
 * Writes a mail to the outbox: it exists exactly if the caller's transaction commits, and a job sends it. What a stranger
 * causes beyond the day's budget is not written: the caller tells that person.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<QueuedMail> {
  const { cause } = mail;
  if (typeof cause === 'object') {
    const outcome = await takeMail(tx, mail.to, cause);
    if (!outcome.queued) return outcome;
  }
  const { id } = await tx
    .insertInto('mail_outbox')
    .values(rowOf(mail, 'values' in mail ? await composeMail(tx, mail) : mail))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { queued: true, id };
}

/** The same of many mails of one kind, of which nobody outside is the cause. */
export async function queueMails(
  tx: Transaction,
  template: MailTemplate,
  mails: readonly (MailRoute & Pick<MailWords, 'values'> & { cause: 'officer' | 'clock' })[],
): Promise<void> {
  if (mails.length === 0) return;
  const compose = await mailComposer(tx, template);
  await tx
    .insertInto('mail_outbox')
    .values(mails.map((mail) => rowOf({ ...mail, template }, compose(mail.values))))
    .execute();
}

const rowOf = (
  mail: MailRoute & { template: string },
  { subject, text }: { subject: string; text: string },
) => ({
  to_address: mail.to,
  subject: subject.replace(/[\r\n]+/g, ' '),
  text,
  template: mail.template,
  secret: mail.secret ?? null,
  request_id: mail.requestId ?? null,
  supplier_id: mail.supplierId ?? null,
  follow_id: mail.followId ?? null,
  leave_url: mail.leaveUrl ?? null,
  unread_until: mail.unreadUntil ?? null,
  can_wait: mail.canWait ?? false,
  cause: typeof mail.cause === 'object' ? ('stranger' as const) : mail.cause,
});

/** What was to be unread until one hour is so until another one: a closing moved. */
export async function keepUnread(tx: Transaction, from: Date, to: Date): Promise<void> {
  await tx.updateTable('mail_outbox').set({ unread_until: to }).where('unread_until', '=', from).execute();
}
