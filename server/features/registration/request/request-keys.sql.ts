import { sql } from 'kysely';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { supplierKeys } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';

/** Remembers what an open request may share with others. */
export async function saveRequestKeys(tx: Transaction, requestId: string, file: SupplierFile): Promise<void> {
  await sql`delete from request_key where request_id = ${requestId}`.execute(tx);
  await sql`insert into request_key (request_id, kind, key, label)
    select ${requestId}::uuid, k.kind, k.key, k.label
    from jsonb_to_recordset(${JSON.stringify(supplierKeys(file))}::jsonb) k (kind text, key text, label text)`.execute(
    tx,
  );
}
