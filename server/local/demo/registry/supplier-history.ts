import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { instantOf } from '../days.ts';
import { insertRows } from '../insert-rows.ts';
import type { DemoSupplier } from '../suppliers.ts';
import type { PlannedRequest } from './request-rows.ts';
import type { sanctionRows } from './sanctions.ts';

/** What happened to each registration, and the dates that follow from it. */
export async function insertHistory(
  tx: Transaction,
  {
    suppliers,
    requests,
    sanctions,
  }: {
    suppliers: readonly DemoSupplier[];
    requests: readonly PlannedRequest[];
    sanctions: ReturnType<typeof sanctionRows>;
  },
): Promise<void> {
  const event = (
    supplierId: string,
    at: string,
    action: string,
    toStatus: string,
    reason: string | null,
    details = {},
  ) => ({
    supplier_id: supplierId,
    at,
    action,
    from_status: null,
    to_status: toStatus,
    actor_kind: 'officer',
    actor_name: 'Mariana Ficticia López',
    reason,
    details,
  });
  const approved = requests.filter(({ plan }) => plan.status === 'approved');
  const actions = {
    registration: 'update',
    renewal: 'renew',
    update: 'update',
    cancellation: 'cancel',
  } as const;
  const events = [
    ...suppliers.map(({ id, registered_on }) =>
      event(id, instantOf(registered_on, '12:00'), 'register', 'active', null),
    ),
    ...approved.map(({ plan, times, folio }) =>
      event(plan.supplier.id, times.decidedAt ?? times.createdAt, actions[plan.kind], 'active', null, {
        folio,
      }),
    ),
    ...sanctions
      .filter(({ kind }) => kind !== 'warning')
      .map((one) =>
        event(
          one.supplier_id,
          one.created_at,
          one.kind === 'suspension' ? 'suspend' : 'disqualify',
          one.kind === 'suspension' ? 'suspended' : 'disqualified',
          one.cause_text,
        ),
      ),
  ];
  await insertRows(
    tx,
    'supplier_event',
    events.toSorted((a, b) => a.at.localeCompare(b.at)),
  );
  await sql`update supplier s set status_since = e.at, suspended_from = case when s.status = 'suspended' then 'active' end
    from (select distinct on (supplier_id) supplier_id, at from supplier_event order by supplier_id, at desc) e
    where e.supplier_id = s.id and s.source = 'demo'`.execute(tx);
  const renewed = approved.filter(({ plan }) => plan.kind === 'renewal');
  await sql`update supplier s set renewed_on = r.day::date
    from jsonb_to_recordset(${JSON.stringify(renewed.map(({ plan, times }) => ({ id: plan.supplier.id, day: times.decidedAt?.slice(0, 10) })))}::jsonb) r (id uuid, day text)
    where s.id = r.id`.execute(tx);
}
