import { sql } from 'kysely';
import type { StatusHooks } from '#server/features/invoices/public.ts';
import { auditMany } from '#server/kit/audit.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { THE_PORTAL } from '#server/kit/officers.ts';
import { writePaymentActs } from './payment-orders.sql.ts';

const OPERATION = 'askSatStatus';

/** What becomes of payments when the tax authority says that an invoice is cancelled, or about to be (V126). */
export const STATUS_HOOKS: StatusHooks = {
  async hold(tx, invoiceId, said) {
    const { rows } = await sql<{
      id: string;
    }>`update payment_order set state = 'held', end_text = ${said}, version = version + 1
      where state in ('ordered', 'scheduled', 'partial')
        and id in (select payment_order_id from payment_order_invoice where invoice_id = ${invoiceId} and is_live)
      returning id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await writePaymentActs(
      tx,
      ids.map((id) => ({ id, act: 'hold', said })),
    );
    const author = {
      person: THE_PORTAL,
      requestId: 'sat',
      operation: OPERATION,
      subjectType: 'payment_order',
    };
    await auditMany(
      tx,
      author,
      ids.map((subjectId) => ({ subjectId, after: { said } })),
    );
    await happenedToMany(tx, {
      subject: 'payment_order',
      ids,
      isPublic: false,
      operation: OPERATION,
      actorId: THE_PORTAL.id,
    });
  },
};
