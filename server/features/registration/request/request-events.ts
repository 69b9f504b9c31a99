import type { RequestState } from '#contract/registration.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { StrangerCause } from '#server/kit/mail/mailbox-budget.ts';
import { queueMail, type MailWords } from '#server/kit/mail/queue-mail.ts';
import './registration.tables.ts';

/** One step in the life of a request, as it is remembered for ever. */
export interface RequestStep {
  requestId: string;
  action: string;
  fromStatus: RequestState | null;
  toStatus: RequestState | null;
  actor: { kind: 'supplier' | 'officer' | 'system'; name: string | null };
  /** Sentence that the supplier reads; null: only officers see the step. */
  publicText: string | null;
  reason?: string | null;
  details?: Record<string, unknown>;
  mail?: MailWords & { to: string; supplierId?: string };
  /** Who has the mail sent, where it is nobody of the unit. */
  stranger?: StrangerCause;
}

/** What the history says when the mailbox, or who writes to it, has had its mails of the day. */
export const NOT_MAILED =
  'Hoy ya se enviaron los correos que admitimos por día, así que este aviso no va por correo.';

/** Writes the step and, with `mail`, its mail; a mail that does not go is told in the step. State and version are changed by the caller. */
export async function recordEvent(tx: Transaction, step: RequestStep): Promise<void> {
  const isMailed = await queued(tx, step);
  await tx
    .insertInto('request_event')
    .values({
      request_id: step.requestId,
      action: step.action,
      from_status: step.fromStatus,
      to_status: step.toStatus,
      actor_kind: step.actor.kind,
      actor_name: step.actor.name,
      public_text:
        isMailed || step.publicText === null ? step.publicText : `${step.publicText} ${NOT_MAILED}`,
      reason: step.reason ?? null,
      details: JSON.stringify(step.details ?? {}),
    })
    .execute();
}

async function queued(tx: Transaction, { mail, requestId, stranger, actor }: RequestStep): Promise<boolean> {
  if (mail === undefined) return true;
  const cause = stranger ?? (actor.kind === 'officer' ? 'officer' : 'clock');
  return (await queueMail(tx, { ...mail, requestId, cause })).queued;
}
