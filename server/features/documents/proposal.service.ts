import { sql } from 'kysely';
import type { AdminDocument, DocumentProposal } from '#contract/documents.ts';
import { saysTheSame, type SaidOfDocument } from '#contract/rules/documents/document-words.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { keepEarlyReason } from './release.ts';
import { changeDocument, type Author, type Seen } from './document-change.ts';

/** What an officer asks another to do. */
export type Wanted = Pick<DocumentProposal, 'action' | 'publishAt' | 'reason' | 'edit'>;

/** A change that may need somebody else's yes. */
export interface SecondPerson {
  author: Author;
  /** Whether the unit asks for a second pair of eyes. */
  secondReviewer: boolean;
}

/** Whether this person only proposes: whoever wrote what is not public yet does not publish it (S-6.2, as for content). */
export function publishesByAnother(
  document: AdminDocument,
  { author, secondReviewer }: SecondPerson,
): boolean {
  return secondReviewer && document.writers.includes(author.person.id);
}

/** Whether this person only proposes to withdraw: the same reason of somebody else lets it happen. */
export function withdrawsByAnother(
  { proposal }: AdminDocument,
  reason: string,
  { author, secondReviewer }: SecondPerson,
): boolean {
  const isSeconded =
    proposal?.action === 'withdraw' && proposal.by.id !== author.person.id && proposal.reason === reason;
  return secondReviewer && !isSeconded;
}

/** Whether this person only proposes to say something else of what is public: the same of somebody else lets it happen. */
export function editsByAnother(
  document: AdminDocument,
  { edit, reason }: { edit: SaidOfDocument; reason: string },
  { author, secondReviewer }: SecondPerson,
): boolean {
  const { proposal } = document;
  const isSeconded =
    proposal?.edit !== undefined &&
    proposal.by.id !== author.person.id &&
    proposal.reason === reason &&
    saysTheSame(proposal.edit, edit);
  return secondReviewer && isOut(document) && !saysTheSame(document, edit) && !isSeconded;
}

/** Whether visitors have a version of it. */
export const isOut = ({ versions }: AdminDocument): boolean =>
  versions.some(({ publishedAt }) => publishedAt !== null);

const WISHES: Record<DocumentProposal['action'], string> = {
  publish: 'publicar su versión nueva',
  withdraw: 'retirarlo',
  edit: 'cambiar sus datos',
};

/** What somebody proposed of a public document is answered before anything else is asked of it. */
export function requireAnswered(document: AdminDocument, action: DocumentProposal['action']): void {
  const { proposal } = document;
  if (proposal === null || proposal.action === action || !isOut(document)) return;
  throw failure('state_conflict', {
    detail: `${proposal.by.name} propuso ${WISHES[proposal.action]} y espera respuesta: confírmalo o devuélvelo antes de cambiar otra cosa.`,
  });
}

const NOT_RETURNED = sql`returned_action = null, returned_to = null, returned_by = null, returned_at = null,
      returned_reason = null`;

/** Keeps what a person asks for until another does it; refuses whoever asks for the same again. */
export async function propose(
  tx: Transaction,
  { id, proposal }: AdminDocument,
  { action, publishAt, reason, edit }: Wanted,
  { person }: Author,
): Promise<void> {
  const isSame =
    proposal?.by.id === person.id &&
    proposal.action === action &&
    proposal.publishAt === publishAt &&
    proposal.reason === reason &&
    (edit === undefined || (proposal.edit !== undefined && saysTheSame(proposal.edit, edit)));
  if (isSame)
    throw failure('second_person_required', {
      detail: 'Tú lo propusiste: lo confirma otra persona de la Unidad.',
    });
  await sql`update document set proposed_action = ${action}, proposed_publish_at = ${publishAt},
      proposed_reason = ${reason}, proposed_edit = ${edit === undefined ? null : JSON.stringify(edit)}::jsonb,
      proposed_by = ${person.id}, proposed_at = now(), ${NOT_RETURNED} where id = ${id}`.execute(tx);
}

/** Says as which kind a public document counts; null: as what it is called. */
export async function countAs(tx: Transaction, id: string, kind: string | null): Promise<void> {
  await sql`update document set published_as = ${kind} where id = ${id} and published_as is distinct from ${kind}`.execute(
    tx,
  );
}

/** What was asked for is done, or no longer what was seen. */
export async function endProposal(tx: Transaction, id: string): Promise<void> {
  await sql`update document set proposed_action = null, proposed_publish_at = null, proposed_reason = null,
      proposed_edit = null, proposed_by = null, proposed_at = null where id = ${id} and proposed_action is not null`.execute(
    tx,
  );
}

/** A person wrote in what is not public yet: what others had proposed is no longer that. */
export async function wroteIn(tx: Transaction, id: string, { person }: Author): Promise<void> {
  await sql`update document set writers = array(select distinct unnest(writers || ${person.id}::text))
    where id = ${id} and not ${person.id} = any(writers)`.execute(tx);
  await endProposal(tx, id);
  await keepEarlyReason(tx, id, null);
}

/** Nothing of it waits any more. */
export async function nobodyWrote(tx: Transaction, id: string): Promise<void> {
  await sql`update document set writers = '{}', ${NOT_RETURNED}
    where id = ${id} and (writers <> '{}' or returned_at is not null)`.execute(tx);
  await endProposal(tx, id);
}

/** Gives a proposal back to whoever made it, with what is to be corrected, or takes back one's own. */
export function returnProposal(
  db: Db,
  seen: Seen,
  reason: string | undefined,
  author: Author,
): Promise<AdminDocument> {
  return changeDocument(
    db,
    seen,
    { operation: 'returnDocument', author, reason },
    async (tx, { proposal }) => {
      if (proposal === null)
        throw failure('state_conflict', { detail: 'Este documento ya no tiene nada por revisar.' });
      const isOwn = proposal.by.id === author.person.id;
      if (!isOwn && reason === undefined)
        throw invalid({ reason: `Escribe qué falta: ${proposal.by.name} lo leerá en su trabajo.` });
      await endProposal(tx, seen.id);
      if (isOwn) return;
      await sql`update document set returned_action = ${proposal.action}, returned_to = ${proposal.by.id},
          returned_by = ${author.person.id}, returned_at = now(), returned_reason = ${reason}
        where id = ${seen.id}`.execute(tx);
    },
  );
}
