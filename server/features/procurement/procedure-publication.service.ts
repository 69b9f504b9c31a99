import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/calendar.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { publicationGaps } from '#contract/rules/procurement-publication.ts';
import { publishDrafts } from '#server/features/documents/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { screenContracts } from './contracts.service.ts';
import { replaceActs, transactionTime } from './procedure-admin-write.sql.ts';
import { changeProcedure, formOf, mustRead, type Author } from './procedure-admin.service.ts';
import { lockProcedure, readPublishedDocuments, readRuleBook } from './procedure-admin.sql.ts';

/**
 * Publishes a complete draft with the chosen documents of its file, or nothing of it, dated by the server (decision D10);
 * its contractors are screened once more. Kinds that publish a result start as awarded.
 */
export async function publishProcedure(
  db: Db,
  target: { id: string; version: number; documents: readonly { id: string; version: number }[] },
  author: Author,
): Promise<AdminProcedure> {
  return changeProcedure(db, target, author, async (tx, { procedure }) => {
    if (procedure.status !== 'draft') {
      throw failure('state_conflict', { detail: 'Este procedimiento ya está publicado.' });
    }
    if (target.documents.length > 0 && !author.person.ability.can('administer', 'Documents'))
      throw failure('forbidden');
    await publishDrafts(tx, target.id, target.documents, author);
    const now = await transactionTime(tx);
    const book = await readRuleBook(tx);
    const documents = await readPublishedDocuments(tx, target.id);
    const form = formOf(procedure);
    const gaps = publicationGaps(form, documents, book, dateInMexico(now));
    if (Object.keys(gaps).length > 0) throw invalid(gaps, 'publication_incomplete');
    await screenContracts(tx, procedure);
    const status = !publishesResult(form.kind)
      ? 'active'
      : procedure.contracts.length > 0
        ? 'contracted'
        : 'awarded';
    await tx
      .updateTable('procedure')
      .set({ status, published_at: now })
      .where('id', '=', target.id)
      .execute();
    const planned = form.acts.find((act) => act.kind === 'publication');
    await replaceActs(tx, target.id, [
      {
        kind: 'publication',
        sequence: 1,
        at: now.toISOString(),
        place: planned?.place ?? null,
        url: planned?.url ?? null,
      },
      ...form.acts.filter((act) => act.kind !== 'publication'),
    ]);
    await audit(tx, {
      ...author,
      operation: 'publishProcedure',
      subjectType: 'procedure',
      subjectId: target.id,
      before: { status: 'draft' },
      after: { status, publishedAt: now.toISOString(), form },
      ...(form.dateReasons === null ? {} : { reason: form.dateReasons }),
    });
  });
}

/** Deletes a draft with its acts, lots and documents. */
export async function discardDraft(
  db: Db,
  target: { id: string; version: number },
  author: Author,
): Promise<void> {
  await transaction(db, async (tx) => {
    const lock = await lockProcedure(tx, target.id);
    if (lock === undefined) throw notFound();
    const procedure = await mustRead(tx, target.id);
    if (lock.version !== target.version) throw failure('version_conflict', { extra: { current: procedure } });
    if (procedure.status !== 'draft') {
      throw failure('state_conflict', {
        detail: 'Solo se elimina un borrador. Un procedimiento publicado se cancela.',
      });
    }
    await tx.deleteFrom('procedure').where('id', '=', target.id).execute();
    await audit(tx, {
      ...author,
      operation: 'discardProcedureDraft',
      subjectType: 'procedure',
      subjectId: target.id,
      before: formOf(procedure),
    });
  });
}
