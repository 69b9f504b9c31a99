import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { renewalAddress, type Portal } from './renewal-address.ts';
import { supplierNotice } from './supplier-notices.rules.ts';

/** Steps of machine B that end a sanction. */
export type EndAction = 'reinstate' | 'end_disqualification';

/** Writes to suppliers whose sanction ended without an officer's step on the registration: by its term, or revoked. */
export async function tellReleased(
  tx: Transaction,
  supplierIds: readonly string[],
  {
    portal,
    action,
    reason,
    cause,
  }: { portal: Portal; action: EndAction; reason?: string | undefined; cause: 'officer' | 'clock' },
): Promise<void> {
  if (supplierIds.length === 0) return;
  const { rows } = await sql<{ id: string; name: string; number: string | null; status: string; to: string }>`
    select s.id, s.name, s.number, s.status, coalesce(nullif(f.data ->> 'email', ''), s.email) "to"
    from supplier s left join supplier_file f on f.supplier_id = s.id
    where s.id = any(${[...supplierIds]}::uuid[]) and coalesce(nullif(f.data ->> 'email', ''), s.email) is not null
    order by s.id`.execute(tx);
  for (const { id, name, number, status, to } of rows) {
    const facts = {
      name,
      number,
      renewal: renewalAddress(portal),
      isExpired: status === 'expired',
      ...(reason !== undefined && { reason }),
    };
    await queueMail(tx, { to, ...supplierNotice(action, facts), supplierId: id, cause });
  }
}
