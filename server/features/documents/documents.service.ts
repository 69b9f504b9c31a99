import type { AdminDocument, DocumentEdit, NewDocument, NewVersion } from '#contract/documents.ts';
import { isInternal, type DocumentStage } from '#contract/procedures.ts';
import { documentRelease } from '#contract/rules/documents/document-release.ts';
import { momentOf, type Moment } from '#contract/rules/procedures/frozen-fields.ts';
import { documentChange, kindName, saysTheSame } from '#contract/rules/documents/document-words.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { mustReadProcedure, noteChanges } from '#server/features/procurement/public.ts';
import { created } from '#server/kit/change.ts';
import { tellColleagues } from '#server/kit/mail/tell-colleagues.ts';
import type { Services } from '#server/kit/services.ts';
import {
  changeDocument,
  changeWithin,
  DOCUMENT,
  requireNotWithdrawn,
  stateOf,
  type Author,
  type Seen,
} from './document-change.ts';
import { readReleaseFacts, requireOwnDate } from './release.ts';
import { dropPending, insertVersion, takeUpload } from './document-versions.ts';
import {
  countAs,
  editsByAnother,
  endProposal,
  isOut,
  nobodyWrote,
  propose,
  requireAnswered,
  withdrawsByAnother,
  wroteIn,
  type SecondPerson,
} from './proposal.service.ts';
import { findDocument, listDocumentsOfProcedure, lockFileOfProcedure } from './documents.sql.ts';

/** Adds a draft to a procedure's file, last in its stage. */
export function createDocument(db: Db, input: NewDocument, author: Author): Promise<AdminDocument> {
  return transaction(db, async (tx) => {
    if (!(await lockFileOfProcedure(tx, input.procedureId))) {
      throw invalid({ procedureId: 'Elige un procedimiento.' });
    }
    await requireOwnDate(tx, input.procedureId, input);
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
        writers: [author.person.id],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertVersion(tx, { id, number: 1, upload, changeNote: input.changeNote, author });
    const after = await findDocument(tx, id);
    if (after === undefined) throw notFound();
    await created(tx, DOCUMENT, { id, author, operation: 'createDocument' }, stateOf(after));
    return after;
  });
}

/** Changes what is said about a document; its bytes stay. Of what is public, two people where the unit asks for them. */
export async function editDocument(
  db: Db,
  seen: Seen,
  { changeReason = '', ...fields }: DocumentEdit,
  who: SecondPerson,
): Promise<AdminDocument> {
  const { author, secondReviewer } = who;
  const now = await findDocument(db, seen.id);
  if (now === undefined) throw notFound();
  const reason = changeReason === '' ? undefined : changeReason;
  const isProposed = editsByAnother(now, { edit: fields, reason: changeReason }, who);
  const operation = isProposed ? 'proposeDocumentEdit' : 'editDocument';
  const wish = { operation, author, wanted: fields, reason };
  return changeDocument(db, seen, wish, async (tx, before, next) => {
    requireNotWithdrawn(before);
    if (isInternal(next.kind) && before.status !== 'draft')
      throw failure('state_conflict', { detail: 'Lo que ya es público no pasa a ser un documento interno.' });
    if (secondReviewer && before.status === 'scheduled')
      throw failure('state_conflict', {
        detail: 'Otra persona ya confirmó lo programado. Cancela la programación antes de cambiarlo.',
      });
    const isMoved = next.stage !== before.stage || next.kind !== before.kind;
    if (isMoved || next.documentDate !== before.documentDate)
      await requireOwnDate(tx, before.procedureId, next);
    if (isMoved) await refuseMove(tx, before, next);
    // Under another name it is gone from where others look for it.
    if (next.kind !== before.kind && isOut(before)) await refuseBare(tx, before);
    const { stage, kind, title, documentDate } = next;
    const edit = { stage, kind, title, documentDate };
    if (isOut(before)) {
      if (saysTheSame(before, edit)) return;
      requireAnswered(before, 'edit');
      if (changeReason.length < LEAST_REASON)
        throw invalid({
          changeReason: 'Explica el cambio con al menos 20 letras; los visitantes lo leerán.',
        });
      if (editsByAnother(before, { edit, reason: changeReason }, who) !== isProposed)
        throw failure('state_conflict', {
          detail: 'Otra persona cambió el documento mientras lo corregías. Ábrelo de nuevo antes de guardar.',
        });
      if (isProposed)
        return propose(tx, before, { action: 'edit', publishAt: null, reason: changeReason, edit }, author);
      const change = { field: 'documents', ...documentChange(before, edit) };
      await noteChanges(tx, before.procedureId, [change], changeReason);
      const was = before.publishedAs ?? before.kind;
      await countAs(tx, seen.id, secondReviewer || was === kind ? null : was);
    }
    if (before.pendingVersion !== null && !(secondReviewer && isOut(before)))
      await wroteIn(tx, seen.id, author);
    else await endProposal(tx, seen.id);
    await tx
      .updateTable('document')
      .set({ stage, kind, title, document_date: documentDate })
      .where('id', '=', seen.id)
      .execute();
  });
}

const LEAST_REASON = 20;

/** What is public, or scheduled, does not become a document of a stage that has not come by being called so. */
async function refuseMove(
  tx: Transaction,
  { procedureId, status, publishAt }: AdminDocument,
  next: Pick<AdminDocument, 'stage' | 'kind'>,
): Promise<void> {
  if (status === 'draft') return;
  const facts = await readReleaseFacts(tx, procedureId);
  const { answer, why } = documentRelease(next, facts, publishAt ?? new Date().toISOString());
  if (answer !== 'free')
    throw invalid({ stage: `${why} Lo que ya salió, o está programado, no pasa a ella.` });
}

/** Adds the version that `publishDocument` will make public; one that still waits is replaced. */
export function addVersion(db: Db, seen: Seen, input: NewVersion, author: Author): Promise<AdminDocument> {
  return changeDocument(db, seen, { operation: 'addDocumentVersion', author }, async (tx, before) => {
    requireNotWithdrawn(before);
    if (before.status === 'scheduled') {
      throw failure('state_conflict', {
        detail: 'Este documento está programado. Cancela la programación antes de agregar una versión.',
      });
    }
    requireAnswered(before, 'publish');
    await dropPending(tx, before);
    await wroteIn(tx, seen.id, author);
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

/** Deletes a document that was never public, or the waiting version of one that is; whoever put it there is told. */
export function discardDraft(
  services: Pick<Services, 'config' | 'db'>,
  seen: Seen,
  author: Author,
): Promise<void> {
  return transaction(services.db, (tx) =>
    changeWithin(tx, seen, { operation: 'discardDraft', author }, async (_, before) => {
      if (before.pendingVersion === null) {
        throw failure('state_conflict', {
          detail: 'Lo publicado no se elimina. Puedes retirarlo con su motivo.',
        });
      }
      await tellColleagues(tx, services, {
        ids: before.writers,
        by: author.person,
        did: `eliminó lo que pusiste por publicar de «${before.title}», de ${before.procedureNumber}`,
        before: 'Cómo se llamaba y qué archivo era queda en la bitácora.',
        place: `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo&proc=${before.procedureId}`,
      });
      if (before.versions.every((version) => version.publishedAt === null)) {
        await tx.deleteFrom('document_version').where('document_id', '=', seen.id).execute();
        await tx.deleteFrom('document').where('id', '=', seen.id).execute();
        return;
      }
      requireAnswered(before, 'publish');
      await dropPending(tx, before);
      await nobodyWrote(tx, seen.id);
      await tx
        .updateTable('document')
        .set({ status: 'published', publish_at: null })
        .where('id', '=', seen.id)
        .execute();
    }),
  );
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
      const document = before.find((entry) => entry.id === id);
      if (document === undefined || document.position === position) continue;
      const wish = { operation: 'reorderDocuments', author };
      await changeWithin(tx, document, wish, async () => {
        await tx.updateTable('document').set({ position }).where('id', '=', id).execute();
      });
    }
    return listDocumentsOfProcedure(tx, procedureId);
  });
}

const CALLED: readonly Moment[] = ['called', 'suspended'];
const DECIDED: readonly Moment[] = ['decided', 'over'];
/** Documents that something rests on, from when on: bidders prepare by the call, what changed or was decided has its act. */
const RESTED_ON: Partial<Record<string, readonly Moment[]>> = {
  notice: CALLED,
  bidding_documents: CALLED,
  technical_annex: CALLED,
  invitation_letter: CALLED,
  clarification_minutes: [...CALLED, 'opened', ...DECIDED],
  amendment: [...CALLED, 'opened', ...DECIDED],
  deferral: [...CALLED, 'opened', ...DECIDED],
  opening_minutes: DECIDED,
  award_minutes: DECIDED,
  unsuccessful_declaration: DECIDED,
  cancellation: DECIDED,
  contract: DECIDED,
  contract_amendment: DECIDED,
};

/** What something rests on is replaced by another document of its kind and never only taken away. */
async function refuseBare(tx: Transaction, { id, kind, procedureId }: AdminDocument): Promise<void> {
  const moments = RESTED_ON[kind];
  if (moments === undefined) return;
  const moment = momentOf(await mustReadProcedure(tx, procedureId), new Date().toISOString());
  if (!moments.includes(moment)) return;
  const others = (await listDocumentsOfProcedure(tx, procedureId)).filter(
    (one) => one.id !== id && one.kind === kind && one.status !== 'withdrawn' && isOut(one),
  );
  if (others.length > 0) return;
  const what = kindName(kind).toLowerCase();
  throw failure('state_conflict', {
    detail:
      moments === CALLED
        ? `La convocatoria está abierta y quien prepara su propuesta se guía por ${what}: publica una versión nueva, que la sustituye y deja las dos a la vista.`
        : `Lo que se cambió, se decidió o se firmó se funda en ${what}: publica primero otro documento de esa clase que lo sustituya, y después retira éste o corrige su clase.`,
  });
}

/** Takes a public document away from the public; its entry stays with the reason (decision D10). */
export async function withdrawDocument(
  db: Db,
  seen: Seen,
  reason: string,
  who: SecondPerson,
): Promise<AdminDocument> {
  const { author } = who;
  const now = await findDocument(db, seen.id);
  if (now === undefined) throw notFound();
  const operation = withdrawsByAnother(now, reason, who) ? 'proposeWithdrawal' : 'withdrawDocument';
  return changeDocument(db, seen, { operation, author, reason }, async (tx, before) => {
    requireNotWithdrawn(before);
    if (!before.versions.some((version) => version.publishedAt !== null)) {
      throw failure('state_conflict', { detail: 'Un borrador no se retira: elimínalo.' });
    }
    requireAnswered(before, 'withdraw');
    await refuseBare(tx, before);
    if (operation === 'proposeWithdrawal')
      return propose(tx, before, { action: 'withdraw', publishAt: null, reason }, author);
    await nobodyWrote(tx, seen.id);
    await tx
      .updateTable('document')
      .set({ status: 'withdrawn', publish_at: null, withdrawn_at: new Date(), withdrawn_reason: reason })
      .where('id', '=', seen.id)
      .execute();
  });
}
