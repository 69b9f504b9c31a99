import type { AdminDocument } from '#contract/documents.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { findDocument, lockFileOfProcedure } from './documents.sql.ts';

/** Who changes something, in which request. */
export interface Author {
  person: Person;
  requestId: string;
}

/** A document and the version of it that the author saw. */
export interface Seen {
  id: string;
  version: number;
}

interface Changing {
  operation: string;
  author: Author;
  reason?: string;
}

type Work = (tx: Transaction, before: AdminDocument) => Promise<void>;

/** One change of one document: locked, compared with what the author saw, counted and remembered. */
export function change(db: Db, seen: Seen, how: Changing, work: Work): Promise<AdminDocument> {
  return transaction(db, (tx) => changeWithin(tx, seen, how, work));
}

/** The same inside a transaction that changes more. */
export async function changeWithin(
  tx: Transaction,
  seen: Seen,
  { operation, author, reason }: Changing,
  work: Work,
): Promise<AdminDocument> {
  const before = await lockSeen(tx, seen);
  await work(tx, before);
  await tx
    .updateTable('document')
    .set({ version: before.version + 1 })
    .where('id', '=', seen.id)
    .execute();
  const after = await findDocument(tx, seen.id);
  if (after === undefined) throw notFound();
  await remember(tx, author, {
    operation,
    id: seen.id,
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
  });
  return after;
}

/** Locks a document with the file it belongs to; `version_conflict` when it is not as the author saw it. */
export async function lockSeen(tx: Transaction, seen: Seen): Promise<AdminDocument> {
  const row = await tx
    .selectFrom('document')
    .select('procedure_id')
    .where('id', '=', seen.id)
    .executeTakeFirst();
  if (row === undefined || !(await lockFileOfProcedure(tx, row.procedure_id))) throw notFound();
  await tx.selectFrom('document').select('id').where('id', '=', seen.id).forUpdate().execute();
  const current = await findDocument(tx, seen.id);
  if (current === undefined) throw notFound();
  if (current.version !== seen.version) {
    throw failure('version_conflict', {
      detail: `«${current.title}» cambió desde que lo abriste. Revisa los cambios antes de seguir.`,
      extra: { current },
    });
  }
  return current;
}

/** What was withdrawn stays as it is. */
export function requireNotWithdrawn(document: AdminDocument): void {
  if (document.status !== 'withdrawn') return;
  throw failure('state_conflict', { detail: 'Este documento se retiró y ya no cambia. Agrega uno nuevo.' });
}

/** Writes a change into the audit log. */
export function remember(
  tx: Transaction,
  author: Author,
  entry: { operation: string; id: string; before?: unknown; after?: unknown; reason?: string },
): Promise<void> {
  const { id, ...rest } = entry;
  return audit(tx, { ...author, ...rest, subjectType: 'document', subjectId: id });
}
