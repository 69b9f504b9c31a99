import type { AdminDocument } from '#contract/documents.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Author } from './document-change.ts';
import { findSameBytes } from './documents.sql.ts';

/** An upload that a version will name. */
export interface TakenUpload {
  sha256: string;
  name: string;
}

/** The upload to name; `document_duplicate` when its bytes already stand in this procedure's file. */
export async function takeUpload(
  tx: Transaction,
  uploadId: string,
  procedureId: string,
): Promise<TakenUpload> {
  const upload = await tx
    .selectFrom('upload')
    .select(['sha256', 'original_name as name'])
    .where('id', '=', uploadId)
    .executeTakeFirst();
  if (upload === undefined)
    throw invalid({ uploadId: 'El archivo ya no está disponible. Vuelve a subirlo.' });
  const same = await findSameBytes(tx, procedureId, upload.sha256);
  if (same !== undefined) {
    throw failure('document_duplicate', {
      detail: `${upload.name} ya está en este expediente como versión ${same.number} de «${same.title}».`,
      extra: { title: same.title, version: same.number },
    });
  }
  return upload;
}

/** Adds a version that is not public yet. */
export async function insertVersion(
  tx: Transaction,
  input: { id: string; number: number; upload: TakenUpload; changeNote: string | null; author: Author },
): Promise<void> {
  await tx
    .insertInto('document_version')
    .values({
      document_id: input.id,
      number: input.number,
      sha256: input.upload.sha256,
      original_name: input.upload.name,
      change_note: input.changeNote,
      created_by: input.author.person.id,
      published_at: null,
    })
    .execute();
}

/** Removes the version that waits for publication, if there is one. */
export async function dropPending(tx: Transaction, before: AdminDocument): Promise<void> {
  if (before.pendingVersion === null) return;
  await tx
    .deleteFrom('document_version')
    .where('document_id', '=', before.id)
    .where('number', '=', before.pendingVersion)
    .where('published_at', 'is', null)
    .execute();
}

/** Deletes the file of a draft that is deleted with it. */
export async function removeFile(tx: Transaction, procedureId: string): Promise<void> {
  const filed = tx.selectFrom('document').select('id').where('procedure_id', '=', procedureId);
  await tx.deleteFrom('document_version').where('document_id', 'in', filed).execute();
  const gone = await tx
    .deleteFrom('document')
    .where('procedure_id', '=', procedureId)
    .returning('id')
    .execute();
  await happenedToMany(tx, {
    subject: 'document',
    ids: gone.map(({ id }) => id),
    isPublic: false,
    operation: 'discardProcedureDraft',
    actorId: PORTAL_ITSELF,
  });
}
