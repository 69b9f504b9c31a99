import { normalizeEmail } from '#contract/rules/identifiers/email.ts';
import type { RequestRow } from './access.service.ts';

/** Whether the mailbox that is written is the one that counts. */
export function isProvenMailbox({ email, data }: Pick<RequestRow, 'email' | 'data'>): boolean {
  return normalizeEmail(email) === normalizeEmail(data.email);
}
