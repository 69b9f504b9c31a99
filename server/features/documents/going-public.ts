import { sql } from 'kysely';
import type { AdminDocument, EarlyRelease } from '#contract/documents.ts';
import { isInternal } from '#contract/procedures.ts';
import { asPublished } from '#contract/rules/documents/document-release.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { changeWithin, type Seen } from './document-change.ts';
import { countAs, nobodyWrote, publishesByAnother, type SecondPerson } from './proposal.service.ts';
import { keepEarlyReason, lookedThrough, readReleaseFacts, requireRelease } from './release.ts';

/**
 * Publishes drafts of a procedure's file in the transaction that publishes the procedure. A scheduled document keeps its
 * time, and nothing of another file is touched: both are refused.
 */
export async function publishDrafts(
  tx: Transaction,
  procedureId: string,
  drafts: readonly (Seen & { early?: EarlyRelease | undefined })[],
  who: SecondPerson & {
    /** Hour of the publication. */
    at: string;
    /** Why a document that could not be read goes out with an act that rests on it: the reason of that act. */
    unreadReason?: string;
  },
): Promise<void> {
  const { author } = who;
  if (drafts.length === 0) return;
  const facts = asPublished(await readReleaseFacts(tx, procedureId));
  // Always in the same order, so that two who publish the same never wait for each other in a circle.
  for (const seen of drafts.toSorted((one, other) => one.id.localeCompare(other.id))) {
    const reason = seen.early?.reason;
    await changeWithin(tx, seen, { operation: 'publishDocument', author, reason }, async (_, before) => {
      if (before.procedureId !== procedureId) throw notFound('Ese documento no es de este procedimiento.');
      if (before.status !== 'draft') {
        throw failure('state_conflict', {
          detail: `«${before.title}» ya no es un borrador. Revisa los documentos antes de publicar.`,
        });
      }
      if (publishesByAnother(before, who))
        throw failure('second_person_required', {
          detail: `Subiste o cambiaste «${before.title}»: con él publica otra persona de la Unidad.`,
        });
      const ask = { at: who.at, early: seen.early };
      const leaving = await lookedThrough(tx, before);
      const told = leaving.unread === null ? undefined : who.unreadReason;
      const kept = requireRelease(told === undefined ? leaving : { ...leaving, unread: null }, facts, ask);
      await keepEarlyReason(tx, before.id, kept ?? told ?? null);
      await makePublic(tx, before);
    });
  }
}

/** Papers that stay inside are never public, neither now nor later. */
export function refuseInternal({ kind, title }: AdminDocument): void {
  if (!isInternal(kind)) return;
  throw failure('state_conflict', { detail: `«${title}» es un documento interno: no se publica.` });
}

/** Makes what waits of a document public, now. */
export async function makePublic(tx: Transaction, document: AdminDocument): Promise<void> {
  refuseInternal(document);
  await nobodyWrote(tx, document.id);
  // The moment of the transaction: what is kept of it within it asks whether it is public now.
  await sql`update document_version set published_at = now()
    where document_id = ${document.id} and published_at is null`.execute(tx);
  await countAs(tx, document.id, null);
  await tx
    .updateTable('document')
    .set({ status: 'published', publish_at: null })
    .where('id', '=', document.id)
    .execute();
}
