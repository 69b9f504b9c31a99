import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { audit } from '#server/kit/audit.ts';
import { changesSince } from '#server/kit/audit-differences.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { readRecord } from './supplier-record.ts';
import { selectSupplierRow, type SupplierRow } from './supplier-record.sql.ts';

/** Who changes something, in which request. */
export interface Author {
  person: Person;
  requestId: string;
}

/** Name that other officers read. */
export function authorName({ person }: Author): string {
  return person.name ?? person.email ?? person.id;
}

/** What a change is remembered by: flat values before and after, by name. */
export interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason?: string;
}

interface Changing {
  operation: string;
  author: Author;
  now: Date;
}

/** The supplier as officers see it, or not found. */
export async function getRecord(db: Db | Transaction, id: string, now = new Date()): Promise<SupplierRecord> {
  const supplier = await selectSupplierRow(db, id);
  if (supplier === undefined) throw notFound('No encontramos ese proveedor.');
  return readRecord(db, supplier, todayInMexico(now));
}

/** The failure that shows who changed the supplier since the author saw it, and what. */
export async function conflict(tx: Transaction, supplier: SupplierRow, version: number, now: Date) {
  const changes = await changesSince(tx, { type: 'supplier', id: supplier.id, version });
  const changedBy = changes.changedBy ?? 'El portal';
  return failure('version_conflict', {
    detail: `${changedBy} modificó este expediente. Revisa los cambios antes de seguir.`,
    extra: {
      current: await readRecord(tx, supplier, todayInMexico(now)),
      changedBy,
      at: (changes.at ?? supplier.updated_at).toISOString(),
      differences: changes.differences,
    },
  });
}

/**
 * One change of one supplier: locked, compared with what the author saw (`version` undefined: whatever it is),
 * counted and remembered in one transaction.
 */
export function changeSupplier(
  db: Db,
  seen: { id: string; version: number | undefined },
  { operation, author, now }: Changing,
  work: (tx: Transaction, supplier: SupplierRow, today: string) => Promise<Change>,
): Promise<SupplierRecord> {
  return transaction(db, async (tx) => {
    const supplier = await selectSupplierRow(tx, seen.id, { lock: true });
    if (supplier === undefined) throw notFound('No encontramos ese proveedor.');
    if (seen.version !== undefined && supplier.version !== seen.version)
      throw await conflict(tx, supplier, seen.version, now);
    const change = await work(tx, supplier, todayInMexico(now));
    const { rows } = await sql<{
      version: number;
    }>`update supplier set version = version + 1, updated_at = ${now}
      where id = ${supplier.id} returning version`.execute(tx);
    await audit(tx, {
      ...author,
      operation,
      subjectType: 'supplier',
      subjectId: supplier.id,
      before: { ...change.before, version: supplier.version },
      after: { ...change.after, version: rows[0]?.version ?? supplier.version + 1 },
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    });
    return getRecord(tx, supplier.id, now);
  });
}
