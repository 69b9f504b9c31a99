import { sql } from 'kysely';
import { ACCOUNT_RIGHTS } from '#contract/rules/rights/account-rights.ts';
import { inviteToAccount } from '#server/features/my-account/public.ts';
import { asOne } from '#server/kit/ambient-transaction.ts';
import type { Services } from '#server/kit/services.ts';

interface Owner {
  supplierId: string;
  number: string;
  supplier: string;
  mailbox: string;
  name: string;
}

/** Two suppliers with orders whose accounts have a second person each; of one the right to collect still waits. Does nothing where there are some. */
export async function loadDemoAccounts(services: Services): Promise<void> {
  const { db, pool } = services;
  const { rows: made } = await sql`select from account_person limit 1`.execute(db);
  if (made.length > 0) return;
  const { rows } =
    await sql<Owner>`select s.id "supplierId", s.number, concat_ws(', ', s.name, s.legal_suffix) supplier, a.mailbox,
      coalesce(nullif(a.name, ''), s.name) "name"
    from account_access a join supplier s on s.id = a.supplier_id
    where a.is_owner and exists (select from purchase_order o where o.supplier_id = s.id and o.state in ('issued', 'accepted'))
    order by s.number limit 2`.execute(db);
  await asOne(pool, async () => {
    for (const [place, owner] of rows.entries()) {
      const account = {
        ...owner,
        sessionId: crypto.randomUUID(),
        isOwner: true,
        rights: [...ACCOUNT_RIGHTS],
        expiresAt: new Date(),
      };
      const given =
        place === 0
          ? { email: 'vera.ventas@proveedor.example', name: 'Vera Muestra Ventas', rights: ['sell' as const] }
          : {
              email: 'carla.cobranza@proveedor.example',
              name: 'Carla Muestra Cobranza',
              rights: ['collect' as const],
            };
      await inviteToAccount(services, account, given, 'demonstration');
    }
    // Nobody waits for these mails.
    await sql`delete from mail_outbox where template like 'account_%'`.execute(db);
  });
}
