import type { Context } from 'hono';
import { callerOf } from '#server/kit/client-address.ts';
import { failure, type Failure } from '#server/kit/errors.ts';
import { spend } from '#server/kit/shared-budget.ts';
import { mailsOfAddress, type StrangerCause } from '#server/kit/mail/mailbox-budget.ts';
import type { Services } from '#server/kit/services.ts';

/** A mail that somebody without an account causes. */
export function strangerCause(
  { config }: Services,
  address: string | undefined,
  occasion: StrangerCause['occasion'],
): StrangerCause {
  return { address, occasion, limits: config.mail.strangers };
}

/** Receipt of a step that the holder of a request's key takes. */
export const receiptCause = (services: Services, context: Context): StrangerCause =>
  strangerCause(services, callerOf(context, services.config.trustProxy), 'receipt');

const TOO_MANY_MAILS =
  'Desde tu conexión ya se pidieron hoy los correos que admitimos por día. Intenta mañana, o desde otra conexión.';

/** Takes a mail from the address's budget before it is known whether there is anybody to write to. */
export async function takeAsking({ db, config }: Services, address: string | undefined): Promise<void> {
  if (address === undefined) return;
  const { perAddress } = config.mail.strangers;
  await spend(db, { ...mailsOfAddress(address, perAddress), detail: TOO_MANY_MAILS });
}

/** From this connection no more is started or asked for today. */
export function tooManyMails(until: Date): Failure {
  return failure('too_many_requests', {
    detail: TOO_MANY_MAILS,
    headers: { 'retry-after': String(Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000))) },
  });
}
