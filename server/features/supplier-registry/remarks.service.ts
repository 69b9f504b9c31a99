import { sql } from 'kysely';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { Db } from '#server/kit/db.ts';
import { changeSupplier, type Author } from './supplier-change.ts';
import { selectSupplierFile, type SupplierRow } from './supplier-record.sql.ts';

/** What the registry knows of a supplier that never sent a file. */
function fileFromRegistry(supplier: SupplierRow): SupplierFile {
  return {
    ...emptySupplierFile(supplier.person_type, 'national'),
    rfc: supplier.rfc ?? '',
    legalName: supplier.person_type === 'legal' ? supplier.name : '',
    legalSuffix: supplier.legal_suffix ?? '',
    givenNames: supplier.person_type === 'natural' ? supplier.name : '',
    tradeName: supplier.trade_name ?? '',
    email: supplier.email ?? '',
    emailAgain: supplier.email ?? '',
    phone: supplier.phone ?? '',
    website: supplier.website ?? '',
  };
}

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
    const data = file?.data ?? fileFromRegistry(supplier);
    await sql`insert into supplier_file (supplier_id, data, remarks)
      values (${supplier.id}, ${JSON.stringify(data)}, ${remarks})
      on conflict (supplier_id) do update set remarks = excluded.remarks, version = supplier_file.version + 1,
        updated_at = ${now}`.execute(tx);
    return { before: { remarks: file?.remarks ?? '' }, after: { remarks } };
  });
}
