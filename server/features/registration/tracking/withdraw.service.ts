import type { Context } from 'hono';
import { sql } from 'kysely';
import { endRequestMatches } from '#server/features/negative-lists/public.ts';
import { transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { requireNotHeld } from '../request/correction-term.ts';
import { recordEvent } from '../request/request-events.ts';
import { changeByKey } from '../request/request-thing.ts';
import { withdrawnWords } from '../request/request-mails.ts';
import { receiptCause } from '../request/stranger-mails.ts';

/** Deletes a draft, or withdraws a request that was sent and that nobody reviews now. */
export async function withdraw(
  services: Services,
  context: Context,
  target: { folio: string; version: number },
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const doing = { ...target, operation: 'withdrawRequest' };
    await changeByKey(tx, context, doing, async (row) => {
      requireNotHeld(row);
      if (row.status === 'draft') {
        await tx.deleteFrom('registration_request').where('id', '=', row.id).execute();
        return;
      }
      if (row.status !== 'submitted' && row.status !== 'observed') {
        throw failure('state_conflict', {
          detail: 'La Unidad ya está revisando tu solicitud, así que ahora no se puede retirar.',
        });
      }
      await tx
        .updateTable('registration_request')
        .set({ status: 'withdrawn', updated_at: new Date() })
        .where('id', '=', row.id)
        .execute();
      // Nobody is compared with a request that is no longer there.
      await sql`delete from request_key where request_id = ${row.id}`.execute(tx);
      await endRequestMatches(tx, row.id);
      const words = withdrawnWords({
        folio: row.folio,
        kind: row.kind,
        publicUrl: services.config.publicUrl,
      });
      await recordEvent(tx, {
        requestId: row.id,
        action: 'withdraw',
        fromStatus: row.status,
        toStatus: 'withdrawn',
        actor: { kind: 'supplier', name: null },
        publicText: words.publicText,
        mail: { to: row.email, template: words.template, values: words.values },
        stranger: receiptCause(services, context),
      });
    });
  });
}
