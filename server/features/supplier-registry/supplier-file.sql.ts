import { sql } from 'kysely';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { Transaction } from '#server/kit/db.ts';
import { supplierKeys } from './supplier-keys.rules.ts';

/** Replaces what this supplier may share with others. */
async function saveSupplierKeys(tx: Transaction, supplierId: string, file: SupplierFile): Promise<void> {
  await sql`delete from supplier_key where supplier_id = ${supplierId}`.execute(tx);
  await sql`insert into supplier_key (supplier_id, kind, key, label)
    select ${supplierId}::uuid, k.kind, k.key, k.label
    from jsonb_to_recordset(${JSON.stringify(supplierKeys(file))}::jsonb) k (kind text, key text, label text)`.execute(
    tx,
  );
}

/** Writes the private file of a supplier and its keys. */
export async function saveSupplierFile(
  tx: Transaction,
  supplierId: string,
  file: SupplierFile,
): Promise<void> {
  await sql`insert into supplier_file (supplier_id, data) values (${supplierId}, ${JSON.stringify(file)})
    on conflict (supplier_id) do update set data = excluded.data, version = supplier_file.version + 1,
      updated_at = now()`.execute(tx);
  await saveSupplierKeys(tx, supplierId, file);
}

/** Next registration number, `P-01203`; numbers that a bulk import brought are skipped. */
export async function takeSupplierNumber(tx: Transaction): Promise<string> {
  for (;;) {
    const [number] = await takeSupplierNumbers(tx, 1);
    if (number !== undefined) return number;
  }
}

/** The next `count` registration numbers without those that somebody has: it may give fewer. From 100000 on they are longer. */
export async function takeSupplierNumbers(tx: Transaction, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select t.number from (
      select 'P-' || lpad(n::text, greatest(5, length(n::text)), '0') number
      from (select nextval('supplier_number') n from generate_series(1, ${count}::int)) taken
    ) t where not exists (select from supplier s where s.number = t.number)`.execute(tx);
  return rows.map(({ number }) => number);
}

export interface SupplierEvent {
  supplierId: string;
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
  actorKind: 'supplier' | 'officer' | 'system';
  actorName: string | null;
  reason?: string | null;
  details?: Record<string, unknown>;
}

/** Adds a line to the supplier's history; the database refuses to change it later. */
export async function insertSupplierEvent(tx: Transaction, event: SupplierEvent): Promise<void> {
  await sql`insert into supplier_event (supplier_id, action, from_status, to_status, actor_kind, actor_name, reason, details)
    values (${event.supplierId}, ${event.action}, ${event.fromStatus}, ${event.toStatus}, ${event.actorKind},
      ${event.actorName}, ${event.reason ?? null}, ${JSON.stringify(event.details ?? {})})`.execute(tx);
}
