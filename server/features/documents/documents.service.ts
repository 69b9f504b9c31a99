import type { AdminDocument, DocumentFields, NewDocument, NewVersion } from '#contract/documents.ts';
import type { DocumentStage } from '#contract/procedures.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import {
  change,
  lockSeen,
  remember,
  requireNotWithdrawn,
  type Author,
  type Seen,
} from './document-change.ts';
import { dropPending, insertVersion, takeUpload } from './document-versions.ts';
import { findDocument, listDocumentsOfProcedure, lockFileOfProcedure } from './documents.sql.ts';

/** Adds a draft to a procedure's file, last in its stage. */
export function createDocument(db: Db, input: NewDocument, author: Author): Promise<AdminDocument> {
  return transaction(db, async (tx) => {
    if (!(await lockFileOfProcedure(tx, input.procedureId))) {
      throw invalid({ procedureId: 'Elige un procedimiento.' });
    }
    const upload = await takeUpload(tx, input.uploadId, input.procedureId);
    const { position } = await tx
      .selectFrom('document')
      .select((query) => query.fn.coalesce(query.fn.max('position'), query.val(-1)).as('position'))
      .where('procedure_id', '=', input.procedureId)
      .where('stage', '=', input.stage)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('document')
      .values({
        procedure_id: input.procedureId,
        stage: input.stage,
        kind: input.kind,
        title: input.title,
        document_date: input.documentDate,
        position: position + 1,
        created_by: author.person.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertVersion(tx, { id, number: 1, upload, changeNote: input.changeNote, author });
    const after = await findDocument(tx, id);
    if (after === undefined) throw notFound();
    await remember(tx, author, { operation: 'createDocument', id, after });
    return after;
  });
}

/** Changes what is said about a document; its bytes stay. */
export function editDocument(
  db: Db,
  seen: Seen,
  fields: DocumentFields,
  author: Author,
): Promise<AdminDocument> {
  return change(db, seen, { operation: 'editDocument', author }, async (tx, before) => {
    requireNotWithdrawn(before);
    await tx
      .updateTable('document')
      .set({
        stage: fields.stage,
        kind: fields.kind,
        title: fields.title,
        document_date: fields.documentDate,
      })
      .where('id', '=', seen.id)
      .execute();
  });
}

/** Adds the version that `publishDocument` will make public; one that still waits is replaced. */
export function addVersion(db: Db, seen: Seen, input: NewVersion, author: Author): Promise<AdminDocument> {
  return change(db, seen, { operation: 'addDocumentVersion', author }, async (tx, before) => {
    requireNotWithdrawn(before);
    if (before.status === 'scheduled') {
      throw failure('state_conflict', {
        detail: 'Este documento está programado. Cancela la programación antes de agregar una versión.',
      });
    }
    await dropPending(tx, before);
    const upload = await takeUpload(tx, input.uploadId, before.procedureId);
    const newest = before.versions.find((version) => version.publishedAt !== null)?.number ?? 0;
    await insertVersion(tx, {
      id: seen.id,
      number: newest + 1,
      upload,
      changeNote: input.changeNote,
      author,
    });
  });
}

/** Deletes a document that was never public, or the waiting version of one that is. */
export function discardDraft(db: Db, seen: Seen, author: Author): Promise<void> {
  return transaction(db, async (tx) => {
    const before = await lockSeen(tx, seen);
    if (before.pendingVersion === null) {
      throw failure('state_conflict', {
        detail: 'Lo publicado no se elimina. Puedes retirarlo con su motivo.',
      });
    }
    const isPublic = before.versions.some((version) => version.publishedAt !== null);
    if (isPublic) {
      await dropPending(tx, before);
      await tx
        .updateTable('document')
        .set({ version: before.version + 1, status: 'published', publish_at: null })
        .where('id', '=', seen.id)
        .execute();
    } else {
      await tx.deleteFrom('document').where('id', '=', seen.id).execute();
    }
    await remember(tx, author, { operation: 'discardDraft', id: seen.id, before });
  });
}

/** Orders the documents of one stage; the ids must be exactly those of the stage. */
export function reorderDocuments(
  db: Db,
  procedureId: string,
  { stage, ids }: { stage: DocumentStage; ids: readonly string[] },
  author: Author,
): Promise<AdminDocument[]> {
  return transaction(db, async (tx) => {
    if (!(await lockFileOfProcedure(tx, procedureId))) throw notFound();
    const before = (await listDocumentsOfProcedure(tx, procedureId)).filter((entry) => entry.stage === stage);
    const known = new Set(before.map((entry) => entry.id));
    if (known.size !== ids.length || !ids.every((id) => known.delete(id))) {
      throw failure('state_conflict', {
        detail: 'Los documentos de esta etapa cambiaron. Vuelve a cargarla antes de ordenarla.',
      });
    }
    for (const [position, id] of ids.entries()) {
      await tx.updateTable('document').set({ position }).where('id', '=', id).execute();
    }
    await remember(tx, author, {
      operation: 'reorderDocuments',
      id: procedureId,
      before: before.map((entry) => entry.id),
      after: ids,
    });
    return listDocumentsOfProcedure(tx, procedureId);
  });
}

/** Takes a public document away from the public; its entry stays with the reason (decision D10). */
export function withdrawDocument(db: Db, seen: Seen, reason: string, author: Author): Promise<AdminDocument> {
  return change(db, seen, { operation: 'withdrawDocument', author, reason }, async (tx, before) => {
    requireNotWithdrawn(before);
    if (!before.versions.some((version) => version.publishedAt !== null)) {
      throw failure('state_conflict', { detail: 'Un borrador no se retira: elimínalo.' });
    }
    await tx
      .updateTable('document')
      .set({ status: 'withdrawn', publish_at: null, withdrawn_at: new Date(), withdrawn_reason: reason })
      .where('id', '=', seen.id)
      .execute();
  });
}
