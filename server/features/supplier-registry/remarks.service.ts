import { sql } from 'kysely';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { Db } from '#server/kit/db.ts';
import { changeSupplier, type Author } from './supplier-change.ts';
import { selectSupplierFile } from './supplier-record.sql.ts';

/** Keeps the internal notes of a supplier; they are never public. */
export function saveRemarks(
  db: Db,
  seen: { id: string; version: number },
  remarks: string,
  author: Author,
): Promise<SupplierRecord> {
  const now = new Date();
  return changeSupplier(db, seen, { operation: 'saveSupplierRemarks', author, now }, async (tx, supplier) => {
    const file = await selectSupplierFile(tx, supplier.id);
    await sql`insert into supplier_file (supplier_id, remarks)
      values (${supplier.id}, ${remarks})
      on conflict (supplier_id) do update set remarks = excluded.remarks, version = supplier_file.version + 1,
        updated_at = ${now}`.execute(tx);
    return { before: { remarks: file?.remarks ?? '' }, after: { remarks } };
  });
}
