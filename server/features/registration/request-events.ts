import type { RequestState } from '#contract/registration.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
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
  mail?: { to: string; subject: string; text: string; template: string; supplierId?: string };
}

/** Writes the step and, with `mail`, its mail. State and version are changed by the caller. */
export async function recordEvent(tx: Transaction, step: RequestStep): Promise<void> {
  await tx
    .insertInto('request_event')
    .values({
      request_id: step.requestId,
      action: step.action,
      from_status: step.fromStatus,
      to_status: step.toStatus,
      actor_kind: step.actor.kind,
      actor_name: step.actor.name,
      public_text: step.publicText,
      reason: step.reason ?? null,
      details: JSON.stringify(step.details ?? {}),
    })
    .execute();
  if (step.mail !== undefined) await queueMail(tx, { ...step.mail, requestId: step.requestId });
}
