import type { Transaction } from '#server/kit/db.ts';
import { giveBack, tryToSpend, type SharedBudget } from '#server/kit/shared-budget.ts';

/** Mails that somebody without an account can have sent, each occasion with a budget of its own. */
export interface StrangerCause {
  /** Address that asked for it; undefined inside of this process. */
  address: string | undefined;
  /** Nobody who starts requests in another's name takes codes or receipts away from them. */
  occasion: 'start' | 'code' | 'receipt' | 'question' | 'follow' | 'notice' | 'correction' | 'petition';
  limits: { perMailbox: number; perAddress: number };
}

/** Whether a mail may go; else whose budget of the day is used up, and until when. */
export type MailOutcome = { queued: true } | { queued: false; usedUp: 'mailbox' | 'address'; until: Date };

/** Providers that deliver to one mailbox wherever points stand in its name, by their domains, and the domain that counts. */
const POINTLESS = new Map([
  ['@gmail.com', '@gmail.com'],
  ['@googlemail.com', '@gmail.com'],
]);

/** A mail address as it counts: case, what follows a plus sign and, at Gmail, points make no other mailbox of it. */
export function mailboxOf(address: string): string {
  const plain = address.trim().normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const local = at < 0 ? plain : plain.slice(0, at);
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  const domain = at < 0 ? '' : plain.slice(at);
  const pointless = POINTLESS.get(domain);
  return pointless === undefined ? name + domain : name.replaceAll('.', '') + pointless;
}

/** SharedBudget of what one address has written in a day. */
export const mailsOfAddress = (address: string, most: number): SharedBudget => ({
  kind: 'mail_of_address',
  name: address,
  most,
  window: 'day',
});

/** Takes one mail of the day from whoever causes it and from whom it goes to, or from neither. */
export async function takeMail(
  tx: Transaction,
  to: string,
  { address, occasion, limits }: StrangerCause,
): Promise<MailOutcome> {
  const caused = await tryToSpend(
    tx,
    mailsOfAddress(address ?? '', address === undefined ? Infinity : limits.perAddress),
  );
  if ('refusedUntil' in caused) return { queued: false, usedUp: 'address', until: caused.refusedUntil };
  const received = await tryToSpend(tx, {
    kind: `mail_${occasion}`,
    name: mailboxOf(to),
    most: limits.perMailbox,
    window: 'day',
  });
  if (!('refusedUntil' in received)) return { queued: true };
  await giveBack(tx, [caused]);
  return { queued: false, usedUp: 'mailbox', until: received.refusedUntil };
}
