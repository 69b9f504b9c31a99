import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { RequestRow } from '../request/access.service.ts';
import { differences } from '../request/editable.rules.ts';
import { requireWindow } from './identity.service.ts';
import { findRegistered } from './registered-supplier.ts';
import { readWindows } from './windows.ts';

/**
 * Refuses to send a request about a registration that does not admit it any more, or that changed since the draft
 * took its data. The registration stays locked, so that nothing changes it until the request is sent.
 */
export async function requireRegistration(tx: Transaction, row: RequestRow): Promise<void> {
  if (row.supplier_id === null) return;
  await sql`select from supplier where id = ${row.supplier_id} for update`.execute(tx);
  const registered = await findRegistered(tx, { id: row.supplier_id });
  if (registered === undefined) {
    throw failure('state_conflict', {
      detail: 'Este registro ya no está en el padrón. Pide una inscripción nueva.',
    });
  }
  await refuseSecondOpen(tx, row.supplier_id);
  requireWindow(row.kind, registered, await readWindows(tx));
  if (row.kind === 'cancellation' || row.carried === null) return;
  if (differences(row.carried, registered.file).length === 0 && !(await hasReplacedPapers(tx, row.id)))
    return;
  throw failure('state_conflict', {
    detail: 'Tu registro cambió desde que empezaste esta solicitud. Empieza otra: traerá los datos de hoy.',
  });
}

/** A registration has one open request, also when its RFC is not known yet; drafts do not count. */
export async function refuseSecondOpen(db: Db | Transaction, supplierId: string): Promise<void> {
  const { rows } = await sql`select from registration_request where supplier_id = ${supplierId}
    and status in ('submitted', 'in_review', 'observed', 'validated') limit 1`.execute(db);
  if (rows.length > 0) throw failure('request_open');
}

/** Whether the registration has a newer one of some paper that the draft took over. */
async function hasReplacedPapers(tx: Transaction, requestId: string): Promise<boolean> {
  const { rows } =
    await sql`select from registration_paper p join registration_paper taken on taken.id = p.carried_from
    where p.request_id = ${requestId} and p.status <> 'replaced' and taken.status = 'replaced' limit 1`.execute(
      tx,
    );
  return rows.length > 0;
}
