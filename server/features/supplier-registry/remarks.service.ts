import { sql } from 'kysely';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { Db } from '#server/kit/db.ts';
import { changeSupplier, type Author } from './supplier-change.ts';

/** Keeps the internal notes of a supplier; they are never public. What others did beside them is taken in. */
export function saveRemarks(
  db: Db,
  seen: { id: string; version: number },
  remarks: string,
  author: Author,
): Promise<SupplierRecord> {
  const now = new Date();
  const wish = { operation: 'saveSupplierRemarks', author, now, wanted: { remarks } };
  return changeSupplier(db, seen, wish, (tx, { id }, { next }) =>
    sql`insert into supplier_file (supplier_id, remarks) values (${id}, ${next.remarks})
      on conflict (supplier_id) do update set remarks = excluded.remarks, version = supplier_file.version + 1,
        updated_at = ${now}`.execute(tx),
  );
}
